"""``tredici bench``: a line a task, and a signature that does not depend on the machine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer
from tredici.core.rules import Rules
from tredici.solver import Objective, Solver, bench, compiled

Tredici = Callable[..., Answer]

FULL = bench.TASKS
TASKS = (
    bench.Task("classic", Objective.VERDICT, 12, 4),
    bench.Task("strict", Objective.CARDS, 4, 1),
)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "TASKS", TASKS)


def test_each_task_is_measured_and_the_signature_is_the_nodes(tredici: Tredici) -> None:
    lines = tredici("bench").out.splitlines()
    assert len(lines) == 2 + len(TASKS) + 1
    nodes = [int(line.split()[-1]) for line in lines[2:-1]]
    assert lines[-1] == f"signature: {sum(nodes)} nodes"
    assert [line.split()[:2] for line in lines[2:-1]] == [
        ["classic", "verdict"],
        ["strict", "cards"],
    ]
    assert tredici("bench").out.splitlines()[-1] == lines[-1]


def test_against_the_reference_shows_the_ratio(tredici: Tredici) -> None:
    lines = tredici("bench", "--against", "reference").out.splitlines()
    assert [line.endswith(" times as long") for line in lines[2:-1]] == [False, True] * 2


def test_without_the_extra_it_measures_the_reference(
    tredici: Tredici, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "is_installed", lambda: False)
    lines = tredici("bench").out.splitlines()
    assert lines[0] == "solver: reference"
    assert [int(line.split()[2]) for line in lines[2:-1]] == [4, 1]


def test_only_the_reference_can_be_compared(tredici: Tredici) -> None:
    answer = tredici("bench", "--against", "magic")
    assert (answer.status, answer.out) == (2, "")
    assert "--against 'magic': expected one of reference" in answer.err


def test_what_is_measured() -> None:
    measured = bench.Measure(TASKS[0], Solver.REFERENCE, (1.0, 2.0, 3.0, 10.0), 7, 0)
    assert (measured.mean, measured.median, measured.p99, measured.slowest) == (
        4.0,
        2.5,
        10.0,
        10.0,
    )


def test_the_benchmark_asks_for_every_objective_under_every_preset_of_its_own() -> None:
    """`points` is solved as `classic` is, but for its score."""
    assert {task.objective for task in FULL} == set(Objective)
    named = {Rules.parse(task.rules).preset for task in FULL}
    assert named >= {"classic", "points", "strict", "three-piles", "par", "open-stock"}
