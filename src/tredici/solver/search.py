"""The compiled solver's entry points: plain arrays in, plain numbers out.

This module knows nothing of `core`; `api` translates between the two. The boundary:

`solve_kernel(position, objective, limits=Limits(), workspace=None, cancel=None) -> Outcome`
    One position, one objective, always exact unless a limit stops it.
`judge_many(boards, rules, workspace) -> (verdicts, nodes)`
    The verdicts of many positions in one call; no lines.

A `Position` holds cards as ints 0..51 (13*suit + rank - 1) and the rules as small ints. At most
24 cards may lie in stock and wastes together (no play ever leads to more); more is a ValueError.

Moves in a line are ints: DRAW (-1), REDEAL (-2), or `first * 64 + second` for a removal, where a
King that goes alone has `second` NOBODY (63). Cards are unique, so no place is needed; a removal's
two cards come in no particular order.

Objectives: VERDICT, STEPS, POINTS, PAR, CARDS. What `Outcome.value` means for each:

- VERDICT: None.
- STEPS: the fewest removals, draws and redeals that win from here; None if it cannot be won.
- POINTS: the best points gained from here with the clock at zero (moves counted from here).
- PAR: the best par score: bonus for the pass in which the pyramid is cleared (that of
  `redeals + 1` if it is already empty) less the cards left at the end.
- CARDS: the most cards of the goal removed from here: pyramid cards, or with goal_all any cards.

If a limit stopped the search, `verdict` may be UNKNOWN (or known already, if that part was done),
`stopped_by` says which limit, and `value` and `line` are the best found so far (None and an empty
array when nothing is known yet).
"""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tredici.solver import kernels, kernels_best, kernels_route, kernels_trek, tables_facts
from tredici.solver.search_line import REDEAL, par_score, score, spell
from tredici.solver.search_memory import Workspace as Workspace  # noqa: PLC0414 - exported
from tredici.solver.search_position import Position as Position  # noqa: PLC0414 - exported
from tredici.solver.search_position import Ruling as Ruling  # noqa: PLC0414 - exported
from tredici.solver.tables import EMPTY, UNIT, Ints, forget

VERDICT, STEPS, POINTS, PAR, CARDS = range(5)
UNWINNABLE, WINNABLE, UNKNOWN = 0, 1, -1
NOTHING, NODES, TIME, MEMORY, CANCELLED = range(5)


class Limits(NamedTuple):
    """What may be spent; 0 is no limit."""

    nodes: int = 0
    seconds: float = 0.0
    memory: int = 0  # bytes of tables


NO_LIMITS = Limits()


class Outcome(NamedTuple):
    """What a search found."""

    verdict: int
    value: int | None
    line: NDArray[np.int16]
    nodes: int
    stopped_by: int


SLICE = 1 << 14  # nodes between two looks at the clock
MANY = 30  # passes: where all are counted, more are never of use
PASSES_PAR = 4  # after which nothing is to be had for clearing the pyramid


class _StoppedError(Exception):
    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by


class _Run:
    """One call: its limits, what is spent, and the best line so far."""

    def __init__(
        self, position: Position, limits: Limits, work: Workspace, cancel: NDArray[np.int64]
    ) -> None:
        self.position = position
        self.limits = limits
        self.work = work
        self.cancel = cancel
        self.nodes = 0
        self.end = time.perf_counter() + limits.seconds if limits.seconds else 0.0
        self.verdict = UNKNOWN
        self.value: int | None = None
        self.line: list[int] = []
        self.row = np.concatenate((*position.wastes, position.stock)).astype(np.int64)
        self.pyramid_left = int(np.count_nonzero(np.asarray(position.pyramid) >= 0))
        self.stock_left = len(self.row)
        cards = np.concatenate((np.asarray(position.pyramid, np.int64), self.row))
        self.kings_left = int(np.count_nonzero(cards % 13 == 12)) - 28 + self.pyramid_left
        if self.stock_left > 24:
            raise ValueError(f"stock and wastes hold {self.stock_left} cards, expected at most 24")
        # Passes are counted from here, hence no redeals.
        self.board = np.zeros((1, kernels.BOARD), np.int8)
        self.board[0, :28] = np.where(position.pyramid < 0, 0, position.pyramid % 13 + 1)
        self.board[0, 28 : 28 + self.stock_left] = self.row % 13 + 1
        self.board[0, 52 : 52 + len(position.wastes)] = [len(waste) for waste in position.wastes]
        self.board[0, 55] = len(position.stock)

    def search(self, objective: int) -> None:
        """Find the verdict, then what the objective asks beyond it."""
        won, path = self.prove()
        self.verdict = WINNABLE if won else UNWINNABLE
        goal_all = self.position.rules.goal_all
        if won:
            self.line = spell(self.position, path, kings=not self.work.facts[tables_facts.LOOSE])
        if objective == STEPS and won:
            self.value = len(self.line)
            self.travel(0)
        elif objective == CARDS:
            if won:
                self.value = self.pyramid_left + (self.stock_left if goal_all else 0)
            else:
                self.value = 0
                self.harvest(1, goal_all, 0)
        elif objective == PAR:
            self.par(won=won)
        elif objective == POINTS:
            self.points(won=won)

    def par(self, *, won: bool) -> None:
        """The best par score: when the pyramid can go at the soonest, and what else goes."""
        cleared = PASSES_PAR
        if won:
            self.value, cleared = par_score(self.position, self.line)
        redeals = self.position.redeals
        passes = self.position.rules.passes or PASSES_PAR
        if self.pyramid_left:
            for turned in range(redeals, min(cleared, passes, PASSES_PAR - 1)):
                if self.prove(turned + 1 - redeals, partly=True)[0]:
                    cleared = turned
                    break
        bonus = tables_facts.PAR_BONUS[min(cleared, 3)]
        if won and self.position.rules.goal_all and (self.value or 0) < bonus:
            # Most of the time the whole can be won as soon as the pyramid can be cleared.
            whole, path = self.prove(cleared - redeals + 1, SLICE)
            if whole and path:
                self.line = spell(
                    self.position, path, kings=not self.work.facts[tables_facts.LOOSE]
                )
                self.value, _ = par_score(self.position, self.line)
        self.harvest(1, 1, max(1, cleared - redeals + 1))

    def points(self, *, won: bool) -> None:
        """The best points: a cheap win, or many cards."""
        best = None
        if won:
            goal_all = self.position.rules.goal_all
            self.value = score(self.position, self.line, won=True)
            self.travel(0 if goal_all else 1)
            self.value = best = score(self.position, self.line, won=True)
        most = 10 * self.pyramid_left + 2 * self.stock_left
        if best is None or best < most:
            self.harvest(10, 2, 0)

    def facts(
        self, *, exact: int, worth: int = 0, place: int = 0, stock: int = 0, par: int = 0
    ) -> None:
        """Write the position into the workspace as a search is to see it."""
        position = self.position
        rules = position.rules
        facts = self.work.facts
        facts[:] = 0
        facts[:52] = self.board[0, :52]
        passes = rules.passes - position.redeals if rules.passes else MANY * (par > (place == 0))
        more = (exact, worth, place, stock, par, position.redeals, *self.board[0, 52:56])
        start = tables_facts.RULES
        facts[start : start + 16] = (passes, *rules[1:], *more)

    def allowance(self, spent: int) -> int:
        """How far a search that has spent so much may go before it asks again."""
        limits = self.limits
        if self.cancel[0]:
            raise _StoppedError(CANCELLED)
        if self.end and time.perf_counter() >= self.end:
            raise _StoppedError(TIME)
        if limits.memory and self.work.size > limits.memory:
            raise _StoppedError(MEMORY)
        if limits.nodes:
            left = limits.nodes - self.nodes
            if left <= spent:
                raise _StoppedError(NODES)
            return min(left, spent + SLICE)
        return spent + SLICE

    def prove(
        self, passes: int = 0, nodes: int = kernels.FOREVER, *, partly: bool = False
    ) -> tuple[bool, list[int]]:
        """Whether it can be won, and how: in so many passes, or ``partly``: the pyramid alone.

        After so many nodes it might as well.
        """
        rules = self.position.rules
        left = rules.passes - self.position.redeals if rules.passes else 0
        rules = rules._replace(passes=passes or left)
        if partly:
            rules = rules._replace(goal_all=0)
        work = self.work
        (verdict,), (spent,) = _judge(self.board, rules, work, self.cancel, 0)
        try:
            while verdict == UNKNOWN and spent < nodes:
                (verdict,), (spent,) = _judge(
                    self.board, rules, work, self.cancel, self.allowance(int(spent)), goes_on=True
                )
        finally:
            self.nodes += int(spent)
        frames = work.frames.reshape(-1, kernels.FRAME)
        depth = int(work.control[kernels.DEPTH]) if verdict == WINNABLE else 0
        return verdict != UNWINNABLE, [int(move) for move in frames[1 : depth + 1, kernels.F_MOVE]]

    def harvest(self, place: int, stock: int, par: int) -> None:
        """The most that can be gained at these weights, and how, if it is more than `value`."""
        work = self.work
        free = self.has_free_kings(stock)
        self.facts(exact=3 if free else 1, place=place, stock=stock, par=par)
        args = (work.relaxed, work.relaxed_meta, work.scratch, work.control)
        control = work.control
        kernels_best.sow(work.facts, work.frames, *args)
        left = (self.pyramid_left + self.stock_left) * (par > 0)
        most = int(control[kernels.CEILING])
        if self.value is None or self.value + left < control[kernels.BEST]:
            self.value = int(control[kernels.BEST]) - left
            self.line = spell(
                self.position, [], kings=free, apex=not work.facts[tables_facts.FREE] & 1
            )
        step = 1
        answer = -1
        while self.value + left < most:
            # From above: most of the time the bound at the root is reached, or nearly so.
            least = max(self.value + left, most - step)
            control[kernels.BEST] = least
            control[kernels.LENGTH] = control[kernels.DEPTH] = control[kernels.SPENT] = 0
            work.frames[kernels.F_LEFT] = -1
            forget(work.meta)
            answer = -1
            try:
                while answer < 0:
                    control[kernels.UNTIL] = self.allowance(int(control[kernels.SPENT]))
                    answer = kernels_best.harvest(
                        work.facts, work.frames, work.moves, work.memo, work.meta, *args,
                        self.cancel, work.best_line,
                    )  # fmt: skip
            finally:
                self.nodes += int(control[kernels.SPENT])
                if control[kernels.LENGTH]:
                    self.value = int(control[kernels.BEST]) - left
                    path = work.best_line[: control[kernels.LENGTH]]
                    self.line = spell(
                        self.position,
                        [int(move) for move in path],
                        kings=free,
                        apex=not work.facts[tables_facts.FREE] & 1,
                    )
            if control[kernels.LENGTH]:
                break
            most = least
            control[kernels.CEILING] = most
            step *= 3

    def soonest(self) -> int:
        """The first pass from here in which a win may come, or what is known of it cheaply."""
        redeals = min(self.line.count(REDEAL), 2)
        for passes in range(1, redeals + 1):
            if self.prove(passes, SLICE)[0]:
                return passes
        return redeals + 1

    def has_free_kings(self, stock: int) -> bool:
        """Whether all Kings of the stock count for nothing or can be had in the end.

        They cannot where the game may end before, or where one is buried for good.
        """
        rules = self.position.rules
        last = rules.passes and self.position.redeals + 1 >= rules.passes
        wastes = np.concatenate(self.position.wastes)
        return (
            (stock == 0 or bool(rules.goal_all) or self.verdict == UNWINNABLE)
            and not (rules.draw == 3 and rules.stock_open)
            and not (stock and last and (wastes % 13 == 12).any())
        )

    def travel(self, worth: int) -> None:
        """A cheaper win than `line`, if there is one."""
        work = self.work
        work.prepare_route()
        self.facts(exact=2, worth=worth, par=self.soonest())
        control = work.control
        removed = {card for move in self.line if move >= 0 for card in divmod(move, 64)}
        cost = len(self.line) - worth * sum(int(card) in removed for card in self.row)
        shared = (work.facts, work.memo, work.meta, work.relaxed, work.relaxed_meta, work.scratch)
        control[kernels_route.R_BOUND] = cost
        kernels_route.set_out(*shared, *work.route[:2], *work.route[3:], control)
        answer = -1
        try:
            while answer < 0:
                if control[kernels_route.R_FULL]:
                    if len(work.route[5]) >= kernels_route.NODE * work.most:
                        break
                    work.grow_route()
                    control[kernels_route.R_FULL] = 0
                control[kernels_route.R_UNTIL] = self.allowance(int(control[kernels_route.R_SPENT]))
                answer = kernels_route.travel(
                    *shared, *work.route, work.moves, control, self.cancel
                )
        finally:
            self.nodes += int(control[kernels_route.R_SPENT])
        if answer < 0:
            self.trek(worth)
        elif answer == 1:
            nodes = work.route[5].reshape(-1, kernels_route.NODE)
            path = []
            node = int(control[kernels_route.R_GOAL])
            while nodes[node, kernels_route.N_ORIGIN] >= 0:
                origin = int(nodes[node, kernels_route.N_ORIGIN])
                path.append(origin & 0xFFFF)
                node = origin >> 16
            self.line = spell(
                self.position, path[::-1], kings=False, apex=not work.facts[tables_facts.FREE] & 1
            )
            if not worth:
                self.value = len(self.line)

    def trek(self, worth: int) -> None:
        """The same without keeping what is met, from the cost on that `travel` has come to."""
        work = self.work
        control = work.control
        nodes = work.route[5]
        state = int(nodes[kernels_route.N_STATE])
        progress = int(nodes[kernels_route.N_PROGRESS])
        least = int(control[kernels_route.R_LOWEST])
        del nodes
        work.drop_route()
        shape, mask = divmod(state, 1 << 24)
        counts = work.route[1][EMPTY + 1 :]
        stock = sum(int(UNIT[12 - card % 13]) for at, card in enumerate(self.row) if mask >> at & 1)
        shared = (work.facts, work.memo, work.meta, work.relaxed, work.relaxed_meta, work.scratch)
        answer = 0
        while answer == 0 and least < control[kernels_route.R_BOUND]:
            forget(work.meta)
            root = (shape, mask, progress, int(counts[shape]), stock, -1, 0, 0)
            work.frames[: len(root)] = root
            control[kernels_route.R_LOWEST] = least
            control[kernels_route.R_GOAL] = control[kernels_route.R_BOUND]
            control[kernels_route.R_SPENT] = control[kernels_trek.R_DEPTH] = 0
            answer = -1
            try:
                while answer < 0:
                    spent = int(control[kernels_route.R_SPENT])
                    control[kernels_route.R_UNTIL] = self.allowance(spent)
                    answer = kernels_trek.trek(
                        *shared, *work.route[:3], work.frames, work.moves, control, self.cancel
                    )
            finally:
                self.nodes += int(control[kernels_route.R_SPENT])
            least = int(control[kernels_route.R_GOAL])
        if answer == 1:
            frames = work.frames.reshape(-1, kernels.FRAME)
            depth = int(control[kernels_trek.R_DEPTH])
            path = [int(move) for move in frames[1 : depth + 1, kernels.F_MOVE]]
            apex = not work.facts[tables_facts.FREE] & 1
            self.line = spell(self.position, path, kings=False, apex=apex)
            if not worth:
                self.value = len(self.line)


def solve_kernel(
    position: Position,
    objective: int,
    limits: Limits = NO_LIMITS,
    workspace: Workspace | None = None,
    cancel: NDArray[np.int64] | None = None,
) -> Outcome:
    """Search one position; see the top of this module.

    `cancel` is an int64 array of one element: setting it to 1 from another thread stops the search.
    """
    run = _Run(
        position,
        limits,
        Workspace() if workspace is None else workspace,
        np.zeros(1, np.int64) if cancel is None else cancel,
    )
    stopped = NOTHING
    try:
        run.search(objective)
    except _StoppedError as stop:
        stopped = stop.by
    return Outcome(run.verdict, run.value, np.array(run.line, np.int16), run.nodes, stopped)


def judge_many(
    boards: NDArray[np.int8],
    rules: Ruling,
    workspace: Workspace,
    cancel: NDArray[np.int64] | None = None,
    limit: int = 0,
    without: int = 0,
) -> tuple[NDArray[np.int8], Ints]:
    """The verdict and the nodes of each board (rows as `kernels.judge` has them).

    One call, wholly outside the interpreter's lock; boards that follow one another with the same
    pyramid, or parts of it, share what is known of it. Verdicts are UNKNOWN after `limit` nodes of
    one board (0: none), or `cancel`. `without` leaves parts of the search out, for measuring what
    they buy: RELAXATION, DOMINANCE, FREE_PLAY, BARS, RESTARTS, EASIER of `tables_facts`, added up.
    """
    flag = np.zeros(1, np.int64) if cancel is None else cancel
    return _judge(boards, rules, workspace, flag, limit or kernels.FOREVER, without)


def _judge(
    boards: NDArray[np.int8],
    rules: Ruling,
    work: Workspace,
    cancel: Ints,
    limit: int,
    without: int = 0,
    *,
    goes_on: bool = False,
) -> tuple[NDArray[np.int8], Ints]:
    verdicts = np.full(len(boards), UNKNOWN, np.int8)
    nodes = np.zeros(len(boards), np.int64)
    kernels.judge(
        boards, np.array(rules, np.int64), work.facts, work.frames, work.moves, work.memo,
        work.meta, work.relaxed, work.relaxed_meta, work.scratch, work.control, work.pairs, cancel,
        limit, without, goes_on, verdicts, nodes,
    )  # fmt: skip
    return verdicts, nodes


def boards_of(decks: NDArray[np.int8]) -> NDArray[np.int8]:
    """The boards of whole deals, given as int8[n, 52] of cards: the pyramid, then the stock."""
    boards = np.zeros((len(decks), kernels.BOARD), np.int8)
    boards[:, :52] = decks % 13 + 1
    boards[:, 55] = 24
    return boards
