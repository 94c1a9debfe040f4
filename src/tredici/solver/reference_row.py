"""Stock and single waste of a position, and what a search can reach in them.

With one waste the order of the cards never changes; all that play changes is which are left and
where the row is split into waste and stock. So a *pile* is the cards left, as a mask over the row,
and *progress* is the pass with the split.

Drawing and redealing cost nothing when only the cards removed count. A search therefore steps from
removal to removal. To use the card at ``i`` of the row, play on until it is on top of the waste: at
once if it is, in this pass if it lies ahead, in the next pass otherwise. After that the waste is
what is left before ``i``, however the card was reached.

*Less is more*: with the same cards left, less progress becomes more progress by drawing, so
whatever more progress can do, less can do too.
"""

from tredici.core.cards import KING, rank
from tredici.solver.reference_loose import Loose
from tredici.solver.reference_shape import BITS, highest, open_places, positions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.state import State
    from tredici.solver.reference_board import Board
    from tredici.solver.reference_loose import Step

SPLIT = 6
"""Bits of progress that hold the split; the pass stands above them."""
ROOM = (1 << SPLIT) - 1


class Row(Loose):
    """The row of a position with one waste; ``pile`` and ``progress`` say where it starts.

    ``kings_wait`` says that a King's going can always wait, so that those that nothing buries need
    not stand in the row: each goes when it comes up. ``kings`` counts them.
    ``passes`` is how many redeals matter to the caller where they are unlimited: from then on every
    card can be had without progress.
    ``drawn`` is the progress at the start for a search that counts draws.
    """

    def __init__(self, state: "State", board: "Board", *, kings_wait: bool, passes: int) -> None:
        rules = state.rules
        waste = list(state.wastes[0])
        stock = list(state.stock)
        if kings_wait:
            while waste and rank(waste[-1]) == KING:
                waste.pop()
            stock = [card for card in stock if rank(card) != KING]
        Loose.__init__(self, waste + stock, board, rules)
        self.kings = len(state.wastes[0]) + len(state.stock) - len(self.cards)
        self.endless = rules.redeals is None
        self.redeals = passes if rules.redeals is None else rules.redeals - state.redeals
        self.pile = (1 << len(self.cards)) - 1
        self.drawn = len(waste)
        self.progress = self._capped(self.drawn)

    def _capped(self, progress: int) -> int:
        if self.endless and progress >= self.redeals << SPLIT:
            return self.redeals << SPLIT
        return progress

    def redealt(self, progress: int) -> int:
        """How many redeals after the start ``progress`` lies."""
        return progress >> SPLIT

    def draws(self, cards: int) -> int:
        """How many draws bring that many cards."""
        return cards

    def halves(self, pile: int, progress: int) -> tuple[int, int]:
        """The waste and the stock, each as a mask."""
        waste = pile & ((1 << (progress & ROOM)) - 1)
        return waste, pile ^ waste

    def supply(self, pile: int) -> list[int]:
        """How many cards of each rank ``pile`` holds, by rank 0..13."""
        return self.counted(pile)

    def rest(self, pile: int, progress: int) -> int:
        """``pile`` once the Kings on top of the waste have gone."""
        if not pile & self.of_rank[KING]:
            return pile
        waste, stock = self.halves(pile, progress)
        return self.without_kings(waste) | stock

    def live(self, shape: int, pile: int, progress: int) -> int:
        """``pile`` without the cards that can never leave any more, now that no pass is left."""
        if self.endless or progress >> SPLIT < self.redeals:
            return pile
        return self.within(shape, pile, progress)

    def within(self, shape: int, pile: int, progress: int) -> int:
        """``pile`` without the cards that cannot leave before a redeal.

        Partners are in the pyramid; in the stock, where the two can meet; and in the waste, where
        neighbours pair.
        """
        waste, stock = self.halves(pile, progress)
        if not waste:
            return pile
        partners = self.board.counts(shape)
        if self.pairs:
            met = self.counted(pile if self.twins else stock)
            partners = [partners[value] + met[value] for value in range(KING + 1)]
        return self.freed(waste, partners) | stock

    def steps(self, shape: int, pile: int, progress: int) -> "list[Step]":
        """Every removal that play can reach from here, the least progress first."""
        board = self.board
        found = [(after, pile, progress, gone) for after, gone in board.removals(shape)]
        uses = self._uses(shape, pile, progress)
        uses.sort()
        for reached, at, under, place in uses:
            left = pile ^ 1 << at
            gone = [self.cards[at]]
            after = shape
            if under >= 0:
                left ^= 1 << under
                gone.append(self.cards[under])
            if place >= 0:
                after ^= BITS[place]
                gone.append(board.cards[place])
            # Of the splits between the same two cards the least stands for all.
            split = reached & ROOM
            least = reached - split + highest(left & ((1 << split) - 1)) + 1
            found.append((after, left, self._capped(least), tuple(gone)))
        return found

    def _uses(self, shape: int, pile: int, progress: int) -> list[tuple[int, int, int, int]]:
        """Progress, the loose card used, the one below it that goes along, the place that does."""
        split = progress & ROOM
        top = highest(pile & ((1 << split) - 1))
        this_pass = progress ^ split
        next_pass = this_pass + ROOM + 1
        if progress >> SPLIT >= self.redeals:
            next_pass = this_pass if self.endless else -1
        single = [
            (at, place)
            for place in open_places(shape)
            for at in self.spots(pile & self.of_rank[KING - self.board.ranks[place]])
        ]
        single.extend([(at, -1) for at in self.spots(pile & self.of_rank[KING])])
        found = []
        for at, place in single:
            start = this_pass if at >= split or at == top else next_pass
            if start >= 0:
                found.append((start + at, at, -1, place))
        if self.pairs:
            for under, at in self._neighbours(pile):
                start = this_pass if at >= split or (self.twins and at == top) else next_pass
                if start >= 0:
                    found.append((start + under, at, under, -1))
        return found

    def _neighbours(self, pile: int) -> list[tuple[int, int]]:
        """The pairs of cards of ``pile`` that add up with nothing left between them."""
        ranks = self.ranks
        found = []
        under = -1
        for at in positions(pile):
            if under >= 0 and ranks[under] + ranks[at] == KING:
                found.append((under, at))
            under = at
        return found

    def turn(self, pile: int, progress: int) -> tuple[int, int] | None:
        """Pile and progress after the one draw or redeal that is legal, or None."""
        split = progress & ROOM
        stock = pile >> split
        if stock:
            while not stock & 1:
                stock >>= 1
                progress += 1
            return pile, progress + 1
        if not pile or (not self.endless and progress >> SPLIT >= self.redeals):
            return None
        return pile, 0 if self.endless else progress - split + ROOM + 1

    def now(self, shape: int, pile: int, progress: int) -> "list[Step]":
        """Every removal that the cards on top allow, without a draw before it."""
        board = self.board
        found = [(after, pile, progress, gone) for after, gone in board.removals(shape)]
        waste, stock = self.halves(pile, progress)
        tops = [highest(waste)] if waste else []
        if stock and self.open:
            tops.append(highest(stock & -stock))
        for at in tops:
            left = pile ^ 1 << at
            if self.ranks[at] == KING:
                found.append((shape, left, progress, (self.cards[at],)))
            for after, gone in board.with_loose(shape, self.cards[at]):
                found.append((after, left, progress, gone))
        meeting = [(tops[0], tops[1])] if len(tops) > 1 else []
        if self.twins and waste:
            meeting.append((highest(waste ^ 1 << tops[0]), tops[0]))
        for one, other in meeting:
            if one >= 0 and self.ranks[one] + self.ranks[other] == KING:
                gone = (self.cards[one], self.cards[other])
                found.append((shape, pile ^ 1 << one ^ 1 << other, progress, gone))
        return found
