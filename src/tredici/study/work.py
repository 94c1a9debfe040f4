"""Solve one chunk of deals with the compiled solver: the only place where a study meets it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tredici.core.layout import PLACES
from tredici.core.rules import Rules
from tredici.solver import search
from tredici.solver.compiled import ruling
from tredici.solver.version import version
from tredici.study.decks import apex_ranks, decks, pyramid_kings
from tredici.study.plan import OBJECTIVES, Chunk

# The kernels' numbers, in words; an unknown verdict is their -1, and so the last.
VERDICTS = ("unwinnable", "winnable", "unknown")
STOPPED_BY = (None, "nodes", "time", "memory", "cancelled")
MEANS_NONE = -(2**15)


class Columns(NamedTuple):
    """What came of a chunk, one entry for each deal in the order of deal numbers."""

    verdict: NDArray[np.int8]  # index into VERDICTS
    value: NDArray[np.int16]  # MEANS_NONE: none
    nodes: NDArray[np.int64]
    microseconds: NDArray[np.uint32]
    stopped_by: NDArray[np.int8]  # index into STOPPED_BY
    apex: NDArray[np.int8]  # rank, 1 to 13
    kings: NDArray[np.int8]  # 0 to 4
    solver: str


def solver_version() -> str:
    """What names the solver that `solve_chunk` uses; another version may count other nodes."""
    return version("kernels")


def solve_chunk(chunk: Chunk) -> Columns:
    """Solve every deal of a chunk. The same chunk gives the same columns, times aside."""
    cards = decks(chunk.first, chunk.last)
    rules = Rules.parse(chunk.rules)
    columns = Columns(
        verdict=np.zeros(len(cards), np.int8),
        value=np.full(len(cards), MEANS_NONE, np.int16),
        nodes=np.zeros(len(cards), np.int64),
        microseconds=np.zeros(len(cards), np.uint32),
        stopped_by=np.zeros(len(cards), np.int8),
        apex=apex_ranks(cards),
        kings=pyramid_kings(cards),
        solver=solver_version(),
    )
    solve = _judge if chunk.objective == "verdict" else _solve
    deals = solve(cards, rules, chunk)
    if (chunk.rules, chunk.objective) not in _own.warm:
        # Once untimed: the first call of a kernel may have to load or compile it.
        next(solve(cards, rules, chunk))
        _own.warm.add((chunk.rules, chunk.objective))
    for at in range(len(cards)):
        began = time.thread_time_ns()
        found = next(deals)
        columns.microseconds[at] = min((time.thread_time_ns() - began) // 1000, 2**32 - 1)
        columns.verdict[at] = found.verdict
        columns.nodes[at] = found.nodes
        columns.stopped_by[at] = found.stopped_by
        if found.value is not None:
            columns.value[at] = found.value
    return columns


class _Found(NamedTuple):
    """What is kept of one deal's solution."""

    verdict: int
    value: int | None
    nodes: int
    stopped_by: int


def _judge(cards: NDArray[np.int8], rules: Rules, chunk: Chunk) -> Iterator[_Found]:
    """The verdict of deal after deal. No line is spelled out: it takes longer than most proofs."""
    boards = search.boards_of(cards)
    for at in range(len(boards)):
        verdicts, nodes = search.judge_many(
            boards[at : at + 1], ruling(rules), _own.workspace, limit=chunk.nodes
        )
        verdict = int(verdicts[0])
        stopped_by = search.NODES if verdict == search.UNKNOWN else search.NOTHING
        yield _Found(verdict, None, int(nodes[0]), stopped_by)


def _solve(cards: NDArray[np.int8], rules: Rules, chunk: Chunk) -> Iterator[_Found]:
    """The best value of deal after deal under the chunk's objective."""
    objective = OBJECTIVES.index(chunk.objective)
    limits = search.Limits(nodes=chunk.nodes)
    empty = tuple(np.zeros(0, np.int8) for _ in range(rules.wastes))
    for deck in cards:
        position = search.Position(deck[:PLACES], deck[PLACES:], empty, 0, ruling(rules))
        found = search.solve_kernel(position, objective, limits, _own.workspace)
        yield _Found(found.verdict, found.value, found.nodes, found.stopped_by)


class _Own(threading.local):
    """What a thread keeps from chunk to chunk: the memory of its searches, and what is loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.workspace = search.Workspace()
        self.warm: set[tuple[str, str]] = set()


_own = _Own()
