"""Many positions: spread over processes, or only their verdicts and at once."""

from __future__ import annotations

import itertools
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver import compiled
from tredici.solver.api import Objective, Result, Solver, Verdict, loose_cards, solve
from tredici.solver.limits import NO_LIMITS, Cancel, Limits

_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")

AHEAD = 4
"""Pieces of work that wait for each process, so that none is ever idle."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every position of a batch."""

    rules: Rules
    objective: Objective = Objective.VERDICT
    limits: Limits = NO_LIMITS
    solver: Solver = Solver.AUTO

    def answer(self, position: Deal | State) -> Result:
        """The answer for one position."""
        return solve(position, self.rules, self.objective, self.limits, solver=self.solver)

    def answers(self, positions: list[Deal | State]) -> list[Result]:
        """The answers for several."""
        return [self.answer(position) for position in positions]


def solve_batch(
    positions: Iterable[Deal | State], question: Question, *, jobs: int = 1, piece: int = 1
) -> Iterator[Result]:
    """The answer for each position, in order; ``jobs`` processes take ``piece`` at a time.

    Positions are read a little ahead of the answers and no further, so they may be endless. What
    is under way is finished when the caller stops early. A cancel switch works within one process.
    """
    if jobs <= 1:
        yield from map(question.answer, positions)
        return
    if question.solver is Solver.KERNELS or (
        question.solver is Solver.AUTO and compiled.is_installed()
    ):
        # Compiled once here, the kernels are only loaded in each of the processes.
        compiled.WARMUP.wait()
    yield from spread(positions, question.answers, jobs=jobs, piece=piece)


def spread(
    items: Iterable[_Item],
    work: Callable[[list[_Item]], list[_Answer]],
    *,
    jobs: int,
    piece: int = 1,
) -> Iterator[_Answer]:
    """What ``work`` makes of the items, in order; ``jobs`` processes take ``piece`` at a time."""
    waiting: deque[Future[list[_Answer]]] = deque()
    # A process forked from one that has threads may stand still for ever.
    context = multiprocessing.get_context("spawn")
    # Ctrl-C reaches them all: they end at once, and only who started them has a word to say.
    quiet = (signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(
        jobs, mp_context=context, initializer=signal.signal, initargs=quiet
    ) as pool:
        try:
            source = iter(items)
            while taken := list(itertools.islice(source, piece)):
                waiting.append(pool.submit(work, taken))
                if len(waiting) >= AHEAD * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def verdicts(
    states: Sequence[State], *, limit_nodes: int | None = None, cancel: Cancel | None = None
) -> list[Verdict]:
    """The verdict on each of ``states``, in order, and no lines.

    Fast where states of the same rules follow one another, faster where they share a pyramid or
    parts of one: shuffles of a stock, or what the moves of one position lead to. Unknown are only
    those that take more than ``limit_nodes`` each, or come after ``cancel``. The reference answers
    until the kernels are loaded or compiled. Raises `SolveError` as `solve` does.
    """
    limits = Limits(nodes=limit_nodes, cancel=cancel)  # refuses what is no limit
    for state in states:
        loose_cards(state)
    found: list[Verdict] = []
    while len(found) < len(states) and not (compiled.is_installed() and compiled.WARMUP.begin()):
        state = states[len(found)]
        found.append(solve(state, limits=limits, solver=Solver.REFERENCE).verdict)
    for _, alike in itertools.groupby(states[len(found) :], key=lambda state: state.rules):
        said = compiled.verdicts(list(alike), limit_nodes or 0, cancel)
        found += [Verdict(verdict) for verdict in said]
    return found
