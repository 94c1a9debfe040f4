"""Stock and three wastes of a position, and what a search can reach in them.

Three cards go onto three wastes at each draw, in a single pass. A *pile* is again the cards left,
as a mask over the row: the three wastes first, then the stock.

With a closed stock the draw at which a card comes, and the waste on which it lands, never change,
so *progress* is how much of the row was drawn, and less is more as with one waste. Where the
stock's top can be played, all behind it then lands elsewhere; there a pile is four masks, one a
waste and one for the stock, side by side in one integer, a draw is a step, and progress stays 0.
"""

from tredici.core.cards import KING
from tredici.solver.reference_loose import Loose
from tredici.solver.reference_shape import highest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.core.state import State
    from tredici.solver.reference_board import Board
    from tredici.solver.reference_loose import Step

WASTES = 3


class Trio(Loose):
    """The row of a position with three wastes; ``pile`` and ``progress`` say where it starts."""

    kings = 0

    def __init__(self, state: "State", board: "Board") -> None:
        cards: list[int] = []
        columns = []
        for waste in state.wastes:
            columns.append(((1 << len(waste)) - 1) << len(cards))
            cards.extend(waste)
        drawn = len(cards)
        cards.extend(state.stock)
        Loose.__init__(self, cards, board, state.rules)
        self.columns = columns
        self.all = (1 << len(cards)) - 1
        stock = self.all >> drawn << drawn
        if not self.open:
            for at in range(drawn, len(cards)):
                columns[(at - drawn) % WASTES] |= 1 << at
        wastes = [column & ~stock for column in columns]
        self.pile, self.progress = self._packed(wastes, stock, drawn)
        self.drawn = self.progress

    def _packed(self, wastes: list[int], stock: int, drawn: int) -> tuple[int, int]:
        """Pile and progress for three wastes and a stock; ``drawn`` counts cards of the row."""
        one, two, three = wastes
        if self.open:
            width = len(self.cards)
            return one | two << width | three << 2 * width | stock << 3 * width, 0
        return one | two | three | stock, drawn

    def unpacked(self, pile: int, progress: int) -> tuple[list[int], int]:
        """The three wastes and the stock, each as a mask over the row."""
        if self.open:
            width = len(self.cards)
            wastes = [pile >> column * width & self.all for column in range(WASTES)]
            return wastes, pile >> WASTES * width
        drawn = pile & ((1 << progress) - 1)
        return [drawn & column for column in self.columns], pile ^ drawn

    def redealt(self, progress: int) -> int:  # noqa: ARG002  # as in `Row`, but with one pass
        """No redeal is ever made."""
        return 0

    def draws(self, cards: int) -> int:
        """How many draws bring that many cards."""
        return (cards + WASTES - 1) // WASTES

    def halves(self, pile: int, progress: int) -> tuple[int, int]:
        """The three wastes together, and the stock, each as a mask."""
        wastes, stock = self.unpacked(pile, progress)
        return wastes[0] | wastes[1] | wastes[2], stock

    def supply(self, pile: int) -> list[int]:
        """How many cards of each rank ``pile`` holds, by rank 0..13."""
        if self.open:
            waste, stock = self.halves(pile, 0)
            pile = waste | stock
        return self.counted(pile)

    def rest(self, pile: int, progress: int) -> int:
        """``pile`` once the Kings on top of the wastes have gone."""
        wastes, stock = self.unpacked(pile, progress)
        return self._packed([self.without_kings(waste) for waste in wastes], stock, progress)[0]

    def live(self, shape: int, pile: int, progress: int) -> int:
        """``pile`` without the cards that can never leave any more: this pass is the last."""
        return self.within(shape, pile, progress)

    def within(self, shape: int, pile: int, progress: int) -> int:
        """``pile`` without the cards that cannot leave their waste.

        Partners are all over the table; in a card's own waste only where neighbours pair.
        """
        counts = self.board.counts(shape)
        supply = self.supply(pile)
        wastes, stock = self.unpacked(pile, progress)
        kept = []
        for waste in wastes:
            own = self.counted(0 if self.twins else waste)
            partners = [counts[value] + supply[value] - own[value] for value in range(KING + 1)]
            kept.append(self.freed(waste, partners))
        return self._packed(kept, stock, progress)[0]

    def steps(self, shape: int, pile: int, progress: int) -> "list[Step]":
        """Every removal that play can reach from here, the fewest draws first.

        With an open stock, the removals possible right now and then the draw: what a draw leads to
        depends on when it is made.
        """
        found = self.now(shape, pile, progress)
        drawn = self.turn(pile, progress)
        if self.open:
            if drawn is not None:
                found.append((shape, drawn[0], 0, ()))
            return found
        while drawn is not None:
            fresh = progress
            pile, progress = drawn
            rested = self.rest(pile, progress)
            if rested != pile:
                king = self.cards[highest(pile ^ rested)]
                pile = rested
                found.append((shape, pile, progress, (king,)))
            self._use_tops(shape, pile, progress, fresh, found)
            drawn = self.turn(pile, progress)
        return found

    def turn(self, pile: int, progress: int) -> tuple[int, int] | None:
        """Pile and progress after a draw; None when the stock is empty."""
        wastes, stock = self.unpacked(pile, progress)
        if not stock:
            return None
        for column in range(WASTES):
            wastes[column] |= stock & -stock
            stock &= stock - 1
        return self._packed(wastes, stock, progress + WASTES)

    def now(self, shape: int, pile: int, progress: int) -> "list[Step]":
        """Every removal that the cards on top allow, without a draw before it."""
        found = [(after, pile, progress, gone) for after, gone in self.board.removals(shape)]
        self._use_tops(shape, pile, progress, 0, found)
        return found

    def _use_tops(
        self, shape: int, pile: int, progress: int, fresh: int, found: "list[Step]"
    ) -> None:
        """Add the removals of the cards on top, at least one of them from ``fresh`` on."""
        ranks = self.ranks
        cards = self.cards
        wastes, stock = self.unpacked(pile, progress)
        piles = wastes + [stock & -stock] if self.open else wastes
        width = len(cards) if self.open else 0
        # Each top with its bit in the pile, which is where taking it away is one operation.
        tops = [(highest(piles[at]), at * width) for at in range(len(piles)) if piles[at]]
        for at, shift in tops:
            left = pile ^ 1 << at + shift
            if at >= fresh:
                for after, gone in self.board.with_loose(shape, cards[at]):
                    found.append((after, left, progress, gone))
                if ranks[at] == KING:
                    found.append((shape, left, progress, (cards[at],)))
        for one, other, both in self._meetings(piles, tops, width):
            if max(one, other) >= fresh and ranks[one] + ranks[other] == KING:
                found.append((shape, pile ^ both, progress, (cards[one], cards[other])))

    def _meetings(
        self, piles: list[int], tops: list[tuple[int, int]], width: int
    ) -> list[tuple[int, int, int]]:
        """The loose cards that may go together by where they lie, and their bits in the pile."""
        found = []
        for one, shift in tops:
            for other, beside in tops:
                if one < other:
                    found.append((one, other, 1 << one + shift | 1 << other + beside))
        if self.twins:
            for column in range(WASTES):
                at = highest(piles[column])
                under = highest(piles[column] & ((1 << at) - 1)) if at > 0 else -1
                if under >= 0:
                    found.append((under, at, (1 << under | 1 << at) << column * width))
        return found
