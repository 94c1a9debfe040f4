"""Depth-first search over removals: can the position be won, and what is the most it is worth.

A node is a shape, a pile and progress. It is left alone when

* the same cards were met before with no more progress: less is more (`reference_row`);
* the relaxation (`reference_board`, `reference_reach`) says that nothing better can follow.

Kings go as soon as they are on top: that frees cards, uses up none and adds to every count.

*Starting over.* A few wins hide behind one unlucky early choice. A search for a win therefore gives
up after a while and begins anew, every other time in a shaken order, each time with more patience.
What it has proven hopeless by then stays proven, so little is done twice.
"""

from tredici.core.cards import KING
from tredici.solver.reference_board import CLASSES
from tredici.solver.reference_shape import size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tredici.solver.reference_board import Board
    from tredici.solver.reference_loose import Step
    from tredici.solver.reference_reach import Reach
    from tredici.solver.reference_row import Row
    from tredici.solver.reference_trio import Trio

PATIENCE = 400
"""Positions opened before a search for a win starts over for the first time."""

BLUR = 15
"""How many cards of progress a shaken order may overlook."""


class Hunt:
    """One search, run in slices: call `run` until it says that it is done.

    ``wants_all`` whether winning takes the stock and the waste as well
    ``worth``     what a card of the pyramid, and one of the stock or waste, is worth
    ``reach``     None to ask for a win and stop there; else a bound on the worth, to find the most
    ``bonuses``   what clearing the pyramid is worth besides, by redeals made since the start

    ``won``       whether a win was found
    ``best``      the most found so far, counted from the start
    ``opened``    how many positions it has opened
    """

    def __init__(
        self,
        board: "Board",
        row: "Row | Trio",
        *,
        wants_all: bool,
        worth: tuple[int, int],
        reach: "Reach | None" = None,
        bonuses: tuple[int, ...] = (),
    ) -> None:
        self.board = board
        self.row = row
        self.wants_all = wants_all
        self.worth = worth
        self.reach = reach
        self.bonuses = bonuses
        self.won = False
        self.best = -1
        self.opened = 0
        self._best_at = -1
        self._patience = PATIENCE
        self._until = PATIENCE
        self._shakes = False
        self._chance = 1
        # By shape and pile, the least progress met, and the least that is proven hopeless.
        self._seen: dict[int, dict[int, int]] = {}
        self._failed: dict[int, dict[int, int]] = {}
        self._trail: list[tuple[int, tuple[int, ...]]] = []
        # Shape, pile, progress, gain; the node before, and the cards removed since. A node whose
        # cards are None was opened before: all that follows from it has been seen to.
        self._stack: list[tuple[int, int, int, int, int, tuple[int, ...] | None]] = []
        self._begin()

    def run(self, budget: int) -> bool:
        """Open up to ``budget`` positions; whether the search is done."""
        stack = self._stack
        until = self.opened + budget
        while stack and self.opened < until:
            if self.reach is None and self.opened >= self._until:
                self._start_over()
            shape, pile, progress, gain, parent, gone = stack.pop()
            if gone is None:
                self._failed.setdefault(shape, {})[pile] = progress
                continue
            self._open((shape, pile, progress, gain, parent, gone))
            if self.won and self.reach is None:
                stack.clear()
        return not stack

    def _begin(self) -> None:
        board = self.board
        row = self.row
        self._push((board.shape, row.pile, row.progress, ()), board.shape, row.pile, 0, -1)

    def _start_over(self) -> None:
        self._patience += self._patience // 2
        self._until = self.opened + self._patience
        self._shakes = not self._shakes
        self._seen = {shape: dict(self._failed[shape]) for shape in self._failed}
        self._stack.clear()
        self._begin()

    def _shaken(self, steps: "list[Step]") -> "list[Step]":
        """The steps with their progress blurred, and in order of that."""
        blurred = []
        for at, step in enumerate(steps):
            self._chance = (self._chance * 1103515245 + 12345) & 0x3FFFFFFF
            blurred.append((step[2] + (self._chance >> 8 & BLUR), at))
        blurred.sort()
        return [steps[at] for _, at in blurred]

    def removals(self) -> list[tuple[int, ...]]:
        """The cards removed, step by step, on the way to the best found.

        Kings that go as soon as they can are left out. Nothing stands for a draw, where that is a
        step of its own.
        """
        found = []
        at = self._best_at
        while at >= 0:
            at, gone = self._trail[at]
            found.append(gone)
        found.reverse()
        return found[1:]

    def _push(self, step: "Step", shape: int, pile: int, gain: int, at: int) -> None:
        """Put the node that ``step`` leads to, from ``shape`` and ``pile``, on the stack."""
        after, left, progress, gone = step
        settled = self.board.settle(after)
        if settled != shape:
            gain += self.worth[0] * size(shape ^ settled)
        if left != pile:
            gain += self.worth[1] * (size(pile) - size(left))
        if not settled and (shape or at < 0):
            gain += self._bonus(progress)
        self._stack.append((settled, left, progress, gain, at, gone))

    def _open(self, node: tuple[int, int, int, int, int, tuple[int, ...]]) -> None:
        shape, pile, progress, gain, parent, gone = node
        row = self.row
        over = not shape and not self.wants_all
        if not over:
            rested = row.rest(pile, progress)
            if rested != pile:
                gain += self.worth[1] * (size(pile) - size(rested))
                pile = rested
        live = row.live(shape, pile, progress)
        lost = self.reach is None and self.wants_all and live != pile
        if not self.worth[1] or (self.reach is None and not lost):
            pile = live
        # Once the pyramid has gone, two ways to the same cards may differ by their bonus.
        seen = self._seen.setdefault(shape or -gain, {})
        if seen.get(pile, progress + 1) <= progress:
            return
        seen[pile] = progress
        self.opened += 1
        at = len(self._trail)
        self._trail.append((parent, gone))
        self._note(at, gain, won=over or not (shape or pile))
        if not over and not lost and self._is_worth_it(shape, live, progress, gain):
            steps = row.steps(shape, pile, progress)
            if self.reach is None:
                self._stack.append((shape, pile, progress, gain, at, None))
                if self._shakes:
                    steps = self._shaken(steps)
            steps.reverse()
            for step in steps:
                self._push(step, shape, pile, gain, at)

    def _note(self, at: int, gain: int, *, won: bool) -> None:
        """Keep a node if it is the best so far; whoever asks only for a win keeps that."""
        if won:
            self.won = True
        if gain > self.best or (won and self.reach is None):
            self.best = gain
            self._best_at = at

    def _is_worth_it(self, shape: int, live: int, progress: int, gain: int) -> bool:
        """Whether anything better than the best so far may follow."""
        board = self.board
        supply = self.row.supply(live)
        if self.reach is None:
            return can_win(board, self.row, shape, supply, wants_all=self.wants_all)
        most = gain + self.reach.most(shape, supply)
        if most > self.best:
            return True
        bonus = self._bonus(progress) if shape else 0
        return most + bonus > self.best and board.can_clear(shape, board.needs(shape, supply))

    def _bonus(self, progress: int) -> int:
        redealt = self.row.redealt(progress)
        return self.bonuses[redealt] if redealt < len(self.bonuses) else 0


def can_win(
    board: "Board", row: "Row | Trio", shape: int, supply: list[int], *, wants_all: bool
) -> bool:
    """Whether the position could be won if the cards of ``supply`` were all at hand."""
    if wants_all:
        counts = board.counts(shape)
        for low in range(1, CLASSES + 1):
            high = KING - low
            if counts[low] + supply[low] != counts[high] + supply[high]:
                return False
            if not row.pairs and supply[high] > counts[low]:
                return False
    return board.can_clear(shape, board.needs(shape, supply))
