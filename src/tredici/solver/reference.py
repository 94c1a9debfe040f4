"""The readable solver: every objective, for all rules, from any position, in plain Python.

It runs where only the core runs, the page included, and it is what the compiled solver is held
against. How it works is told in the modules around it:

    reference_shape   shapes of the pyramid and what they leave open
    reference_board   one pyramid, and the relaxation that forgets the order of the stock
    reference_reach   the same for positions that cannot be cleared
    reference_loose   the cards of stock and waste, and which of them are stuck
    reference_row     stock and one waste, and what can be reached in them
    reference_trio    the same with three wastes
    reference_hunt    depth first: verdicts, and the most that a position is worth
    reference_steps   best first: the cheapest win
    reference_line    from the cards removed to moves

Every objective begins with the verdict, and most of the time that settles it.
"""

from tredici.core.layout import PLACES
from tredici.core.scoring import PAR_BONUS, PYRAMID_POINTS, STOCK_POINTS
from tredici.solver.reference_board import Board
from tredici.solver.reference_hunt import Hunt
from tredici.solver.reference_line import achieved, follow, replayed, unfold
from tredici.solver.reference_reach import Reach
from tredici.solver.reference_row import Row
from tredici.solver.reference_shape import size
from tredici.solver.reference_steps import Ascent
from tredici.solver.reference_trio import Trio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from tredici.core.moves import Move
    from tredici.core.state import State

VERDICT = "verdict"
STEPS = "steps"
POINTS = "points"
PAR = "par"
CARDS = "cards"
OBJECTIVES = (VERDICT, STEPS, POINTS, PAR, CARDS)

WINNABLE = "winnable"
UNWINNABLE = "unwinnable"
UNKNOWN = "unknown"

SLICE = 32
"""Positions between two looks at the limits."""

PAGE_NODES = {1: 8_000, 3: 3_000}
"""By the number of wastes, nodes that keep any answer in the page under three seconds.

A node takes MicroPython 0.3 ms with one waste, and up to 0.85 ms with three.
"""

BYTES = 400
"""About what a position remembered takes, with its place in the tables."""


class Answer:
    """What a search found.

    ``verdict``    winnable, unwinnable or unknown
    ``value``      what the objective asked for, or the best found before a limit; None for a
                   verdict, and for steps where no win is known
    ``line``       moves from the position: a win, or what achieves ``value``; empty without either
    ``nodes``      positions opened and shapes looked at
    ``stopped_by`` nodes, time, memory or cancelled; None if nothing stopped it
    """

    def __init__(
        self,
        verdict: str,
        value: int | None,
        line: "tuple[Move, ...]",
        nodes: int,
        stopped_by: str | None,
    ) -> None:
        self.verdict = verdict
        self.value = value
        self.line = line
        self.nodes = nodes
        self.stopped_by = stopped_by


def solve(
    state: "State",
    objective: str = VERDICT,
    *,
    nodes: int = 0,
    seconds: float = 0,
    memory: int = 0,
    clock: "Callable[[], float] | None" = None,
    should_stop: "Callable[[], bool] | None" = None,
) -> Answer:
    """The answer for ``state``, or what is known of it when a limit is reached; 0 is no limit.

    ``nodes`` counts about alike on every machine. ``seconds`` are those of ``clock``. ``memory``
    is in bytes. ``should_stop`` is asked every few milliseconds.
    """
    search = Search(state, objective)
    until = clock() + seconds if clock is not None and seconds else 0
    stopped_by = None
    while not search.step():
        if nodes and search.nodes >= nodes:
            stopped_by = "nodes"
        elif memory and search.kept * BYTES >= memory:
            stopped_by = "memory"
        elif clock is not None and seconds and clock() >= until:
            stopped_by = "time"
        elif should_stop is not None and should_stop():
            stopped_by = "cancelled"
        if stopped_by:
            break
    return search.answer(stopped_by)


class Search:
    """The search for one answer, in slices: each `step` does a little, until one returns True.

    ``verdict`` winnable, unwinnable, or unknown while that part of the search runs
    """

    def __init__(self, state: "State", objective: str = VERDICT) -> None:
        if objective not in OBJECTIVES:
            raise ValueError(
                "objective " + repr(objective) + ": expected one of " + ", ".join(OBJECTIVES)
            )
        self.state = state
        self.objective = objective
        self.verdict = UNKNOWN
        self._done = False
        self._value: int | None = None
        self._wants_all = state.rules.goal == "all"
        # Where the game ends with the pyramid, cards may have to be gathered before it does.
        self._gathers = objective == PAR and not self._wants_all
        self._boards: list[Board | Reach] = []
        self._searches: list[Hunt | Ascent] = []
        self._line_of: Hunt | Ascent | None = None
        self._work = self._phases()

    @property
    def nodes(self) -> int:
        """Positions opened and shapes looked at so far."""
        opened = sum([search.opened for search in self._searches])
        return opened + sum([board.looked for board in self._boards])

    @property
    def kept(self) -> int:
        """Positions and shapes that are remembered."""
        return self.nodes

    def step(self) -> bool:
        """Search a little further; whether the search is done."""
        if not self._done:
            try:
                next(self._work)
            except StopIteration:
                self._done = True
        return self._done

    def answer(self, stopped_by: str | None = None) -> Answer:
        """What is known by now; ``stopped_by`` says why no more will be."""
        value = self._value
        line = self._line()
        if not self._done and self.objective != VERDICT and self._line_of is not None:
            value = achieved(replayed(self.state, line), self.objective)
        return Answer(self.verdict, value, tuple(line), self.nodes, stopped_by)

    def _line(self) -> "list[Move]":
        found = self._line_of
        if found is None:
            return []
        if isinstance(found, Ascent):
            return follow(self.state, found.steps())
        best = found.reach is not None
        return unfold(
            self.state,
            found.removals(),
            apex_waits=best and self._gathers,
            kings_count=self._wants_all or (best and found.worth[1] > 0),
        )

    def _phases(self) -> "Generator[None, None, None]":
        """The verdict, and what the objective asks beyond it; a pause after each slice."""
        objective = self.objective
        board = Board(self.state)
        row = self._row(board, kings_wait=True)
        hunt = Hunt(board, row, wants_all=self._wants_all, worth=self._worth())
        self._boards.append(board)
        self._searches.append(hunt)
        partial = objective in (POINTS, PAR, CARDS)
        self._line_of = hunt if partial else None
        while not hunt.run(SLICE):
            yield
        self.verdict = WINNABLE if hunt.won else UNWINNABLE
        if hunt.won:
            self._line_of = hunt
        if hunt.won and objective == CARDS:
            loose = len(self.state.cards) - size(board.shape)
            self._value = size(board.shape) + (loose if self._wants_all else 0)
        elif hunt.won and objective in (STEPS, POINTS):
            yield from self._cheapest(board)
        if partial and not self._is_settled():
            yield from self._most()

    def _cheapest(self, board: Board) -> "Generator[None, None, None]":
        """The win of fewest moves, or of most points."""
        row = self._row(board, kings_wait=False)
        rebate = self.objective == POINTS and not self._wants_all
        ascent = Ascent(board, row, wants_all=self._wants_all, rebate=rebate)
        self._searches.append(ascent)
        while not ascent.run(SLICE):
            yield
        self._line_of = ascent
        self._value = ascent.moves
        if self.objective == POINTS:
            self._value = PYRAMID_POINTS * size(board.shape) + ascent.points

    def _is_settled(self) -> bool:
        """Whether the value of the win is known to be the best of all values."""
        if self._value is None or self.objective != POINTS:
            return self._value is not None
        # A win so long that its bonus is small may be worth less than what can be gathered.
        cards = PLACES - self.state.pyramid.count(None)
        loose = len(self.state.cards) - cards
        return self._value >= PYRAMID_POINTS * cards + STOCK_POINTS * loose

    def _most(self) -> "Generator[None, None, None]":
        """The most that cards and bonus are worth, won or not."""
        pyramid, stock = self._worth()
        board = Board(self.state, apex_waits=self._gathers)
        row = self._row(board, kings_wait=not self._gathers)
        reach = Reach(board, pyramid, stock, pairs=row.pairs)
        hunt = Hunt(
            board,
            row,
            wants_all=self._wants_all,
            worth=(pyramid, stock),
            reach=reach,
            bonuses=PAR_BONUS[self.state.redeals :] if self.objective == PAR else (),
        )
        self._boards.append(board)
        self._boards.append(reach)
        self._searches.append(hunt)
        while not hunt.run(SLICE):
            yield
        best = hunt.best + stock * row.kings
        if self.objective == PAR:
            best -= len(self.state.cards)
        if self._value is None or best > self._value:
            self._value = best
            self._line_of = hunt

    def _worth(self) -> tuple[int, int]:
        """What a card of the pyramid is worth, and one of stock or waste."""
        if self.objective == POINTS:
            return PYRAMID_POINTS, STOCK_POINTS
        return 1, int(self.objective != CARDS or self._wants_all)

    def _row(self, board: Board, *, kings_wait: bool) -> "Row | Trio":
        if self.state.rules.wastes > 1:
            return Trio(self.state, board)
        passes = max(0, len(PAR_BONUS) - self.state.redeals) if self.objective == PAR else 0
        return Row(self.state, board, kings_wait=kings_wait, passes=passes)
