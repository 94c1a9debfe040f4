"""The cheapest way to win: best-first search over single moves.

The cost of a move is 1. For the best points score, where a card of stock or waste is worth as much
as a move costs, a removal costs 1 less for each such card. What is still to be paid is bounded from
below: class by class by the removals that the cards left must take, and by the draws until enough
of them have come up. Neither overshoots, so the first win that comes out of the queue is cheapest.

An open King of the pyramid goes at once: it has to go, at the same price, sooner or later.
"""

from tredici.core.cards import KING
from tredici.core.scoring import STOCK_POINTS, WIN_BONUS
from tredici.solver.reference_board import CLASSES
from tredici.solver.reference_hunt import can_win
from tredici.solver.reference_shape import BITS, highest, open_places, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.solver.reference_board import Board
    from tredici.solver.reference_row import Row
    from tredici.solver.reference_trio import Trio

    Spot = tuple[int, int, int]
    """A position: shape, pile, progress."""


class Ascent:
    """One search for the cheapest win, run in slices: call `run` until it says that it is done.

    ``rebate`` whether a card of stock or waste takes 1 off the cost of its removal
    ``won``    whether a win was found
    ``moves``  how many moves the best win takes
    ``points`` what it gains besides the cards of the pyramid
    ``opened`` how many positions it has opened
    """

    def __init__(self, board: "Board", row: "Row | Trio", *, wants_all: bool, rebate: bool) -> None:
        self.board = board
        self.row = row
        self.wants_all = wants_all
        self.rebate = rebate
        self.won = False
        self.moves = 0
        self.points = 0
        self.opened = 0
        self._queue: dict[int, list[tuple[int, Spot]]] = {}
        self._lowest = 0
        self._highest = 0
        self._reached: dict[Spot, tuple[int, Spot | None, tuple[int, ...]]] = {}
        self._end: Spot | None = None
        start = (board.shape, row.pile, row.drawn)
        estimate = self._estimate(start)
        if estimate is not None:
            self._lowest = self._highest = estimate
            self._queue[estimate] = [(0, start)]
            self._reached[start] = (0, None, ())

    def run(self, budget: int) -> bool:
        """Open up to ``budget`` positions; whether the search is done."""
        until = self.opened + budget
        while self._lowest <= self._highest:
            bucket = self._queue.get(self._lowest)
            if not bucket:
                self._lowest += 1
                continue
            if self.opened >= until:
                return False
            cost, spot = bucket.pop()
            if self._reached[spot][0] == cost and self._open(spot, cost):
                return True
        return True

    def steps(self) -> list[tuple[int, ...]]:
        """The best win found: the cards of each removal; nothing for a draw or a redeal."""
        found = []
        at = self._end
        while at is not None:
            _, before, gone = self._reached[at]
            if before is not None:
                found.append(gone)
            at = before
        found.reverse()
        return found

    def _open(self, spot: "Spot", cost: int) -> bool:
        """Look at one position; whether the search is over."""
        shape, pile, progress = spot
        self.opened += 1
        row = self.row
        if not shape and not (pile and self.wants_all):
            return self._note_win(spot, cost)
        for place in open_places(shape):
            # The apex ends the game, so it waits where more could be gained before.
            if self.board.ranks[place] == KING and not (self.rebate and not place):
                king = (self.board.cards[place],)
                self._reach((shape ^ BITS[place], pile, progress), cost + 1, spot, king)
                return False
        turned = row.turn(pile, progress)
        if turned is not None:
            self._reach((shape, turned[0], turned[1]), cost + 1, spot, ())
        for after, left, reached, gone in row.now(shape, pile, progress):
            price = cost + 1
            if self.rebate and left != pile:
                price -= size(pile) - size(left)
            self._reach((after, left, reached), price, spot, gone)
        return False

    def _reach(self, spot: "Spot", cost: int, before: "Spot", gone: tuple[int, ...]) -> None:
        known = self._reached.get(spot)
        if known is not None and known[0] <= cost:
            return
        estimate = self._estimate(spot)
        if estimate is None:
            return
        self._reached[spot] = (cost, before, gone)
        estimate += cost
        bucket = self._queue.get(estimate)
        if bucket is None:
            bucket = []
            self._queue[estimate] = bucket
        bucket.append((cost, spot))
        self._lowest = min(self._lowest, estimate)
        self._highest = max(self._highest, estimate)

    def _note_win(self, spot: "Spot", cost: int) -> bool:
        """Keep a win if it is the best; whether no later one can be better.

        The bonus for a win does not fall below nothing: past 300 moves a dearer win that removes
        more of the stock may count for more.
        """
        loose = size(self.row.pile) - size(spot[1])
        moves = cost + loose if self.rebate else cost
        points = STOCK_POINTS * loose + max(0, WIN_BONUS - STOCK_POINTS * moves)
        if not self.won or points > self.points:
            self.won = True
            self.moves = moves
            self.points = points
            self._end = spot
        return not self.rebate or self.points >= STOCK_POINTS * size(self.row.pile)

    def _estimate(self, spot: "Spot") -> int | None:
        """What a win from here costs at least; None when there is none."""
        shape, pile, progress = spot
        board = self.board
        row = self.row
        if not shape and not self.wants_all:
            return 0
        live = row.live(shape, pile, progress)
        if self.wants_all and live != pile:
            return None
        supply = row.supply(live)
        if not can_win(board, row, shape, supply, wants_all=self.wants_all):
            return None
        counts = board.counts(shape)
        stock = row.halves(pile, progress)[1]
        if self.wants_all:
            removals = counts[KING] + supply[KING]
            for low in range(1, CLASSES + 1):
                removals += counts[low] + supply[low]
            draws = row.draws(size(stock))
            return removals + (max(0, draws - removals) if row.open else draws)
        waste = row.halves(row.within(shape, pile, progress), progress)[0]
        past, redeals = self._to_pass(counts, waste, stock)
        if not row.open:
            # After a redeal at least one card is drawn again.
            return self._removals(counts, supply, 0, 0) + row.draws(size(past)) + 2 * redeals
        if not redeals:
            past ^= 1 << highest(past) if past else 0
        usable = 0
        for value in range(1, KING + 1):
            partner = KING - value
            if counts[partner] or (self.rebate and (not partner or supply[partner])):
                usable += size(past & row.of_rank[value])
        return self._removals(counts, supply, row.draws(size(past)), usable) + redeals

    def _to_pass(self, counts: list[int], waste: int, stock: int) -> tuple[int, int]:
        """The cards of the stock up to the last one that any win must use, and redeals needed.

        Of a rank that outnumbers its partners in the pyramid, the surplus takes its partners from
        the waste, as far as that can be had, and then from the stock, one by one.
        """
        row = self.row
        past = 0
        for value in range(1, KING):
            surplus = counts[KING - value] - counts[value] - size(waste & row.of_rank[value])
            if surplus > 0:
                partners = stock & row.of_rank[value]
                while surplus > 1 and partners:
                    partners &= partners - 1
                    surplus -= 1
                if not partners:
                    return stock, 1
                upto = partners & -partners
                past |= stock & (upto | upto - 1)
        return past, 0

    def _removals(self, counts: list[int], supply: list[int], passed: int, usable: int) -> int:
        """The least cost of the removals, and of draws past cards of which some may be used.

        Removing the top of the stock saves its draw: that is at most the ``usable`` ones, and no
        more than there are removals that take a card of the stock.
        """
        cost = counts[KING]
        if self.rebate:
            # A class costs its pairs in the pyramid less its pairs in the stock.
            for low in range(1, CLASSES + 1):
                high = KING - low
                need = max(counts[low] - supply[high], counts[high] - supply[low])
                cost += need if self.row.pairs else max(0, need)
            return cost + max(0, passed - usable)
        cards = inside = 0
        for low in range(1, CLASSES + 1):
            cards += counts[low] + counts[KING - low]
            inside += min(counts[low], counts[KING - low])
        least = cards - inside
        if passed:
            least = min(
                [
                    cards - pairs + max(0, passed - min(cards - 2 * pairs, usable))
                    for pairs in range(inside + 1)
                ]
            )
        return cost + least
