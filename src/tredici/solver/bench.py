"""The benchmark: a fixed set of deals for each rule set and objective.

The deals are the numbered ones from 1 up. What is timed is the search alone, deal by deal, with
everything compiled before; the total of the nodes is the signature of the search, equal on every
machine, so that a change that moves it shows.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass

from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver import compiled, reference
from tredici.solver.api import Objective, Solver
from tredici.solver.limits import Limits


@dataclass(frozen=True, slots=True)
class Task:
    """One line of the benchmark: ``deals`` for the kernels, ``slow`` of them for the reference."""

    rules: str
    objective: Objective
    deals: int
    slow: int


TASKS = (
    Task("passes=unlimited", Objective.VERDICT, 2000, 100),
    Task("classic", Objective.VERDICT, 2000, 100),
    Task("open-stock", Objective.VERDICT, 2000, 100),
    Task("passes=2", Objective.VERDICT, 500, 20),
    Task("strict", Objective.VERDICT, 500, 50),
    Task("passes=1,stock=open", Objective.VERDICT, 500, 20),
    Task("par", Objective.VERDICT, 500, 20),
    Task("three-piles", Objective.VERDICT, 500, 20),
    Task("open-stock", Objective.STEPS, 100, 2),
    Task("classic", Objective.STEPS, 100, 2),
    Task("points", Objective.POINTS, 100, 2),
    Task("par", Objective.PAR, 50, 2),
    Task("classic", Objective.CARDS, 100, 5),
)
REFERENCE_NODES = 100_000
"""Where the reference gives up on a deal of the benchmark."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What was measured: milliseconds by deal, and all nodes together."""

    task: Task
    solver: Solver
    milliseconds: tuple[float, ...]
    nodes: int
    unknown: int

    @property
    def mean(self) -> float:
        """Milliseconds a deal."""
        return statistics.fmean(self.milliseconds)

    @property
    def median(self) -> float:
        """Milliseconds that half of the deals stay below."""
        return statistics.median(self.milliseconds)

    @property
    def p99(self) -> float:
        """Milliseconds that 99 of 100 deals stay below."""
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]

    @property
    def slowest(self) -> float:
        """Milliseconds of the slowest deal."""
        return max(self.milliseconds)


def measure(task: Task, solver: Solver, deals: int) -> Measure:
    """Time ``solver`` on the first ``deals`` deals of a task."""
    rules = Rules.parse(task.rules)
    times = []
    nodes = unknown = 0
    for number in range(1, deals + 1):
        state = State.start(Deal.numbered(number), rules)
        began = time.perf_counter()
        if solver is Solver.KERNELS:
            answer = compiled.solve(state, task.objective, Limits())
        else:
            answer = reference.solve(state, task.objective, nodes=REFERENCE_NODES)
        times.append(1000 * (time.perf_counter() - began))
        nodes += answer.nodes
        unknown += answer.stopped_by is not None
    return Measure(task, solver, tuple(times), nodes, unknown)
