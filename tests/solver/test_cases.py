"""Ground truth: verdicts, steps and best scores of numbered deals, and 750 public decks.

The kernels answer every cell. The reference, a hundred times slower, answers what it can in a few
seconds of each column; `test_late` and `test_laws` hold the two together on everything else.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import CASES
from tests.solver.truth import Column, column, columns, decks
from tests.support import DATA
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.solver import Limits, Objective, Solver, Verdict, solve

TABLES = ("verdicts.csv", "steps.csv", "best.csv")
CELLS = [(file, name) for file in TABLES for name in columns(file)]

REFERENCE_DEALS = {"verdicts.csv": 24, "steps.csv": 3, "best.csv": 12}
REFERENCE_NODES = 4_000


def wrong(column: Column, numbers: list[int], who: Solver, limits: Limits) -> tuple[list[int], int]:
    """The numbers whose answer is not the known one, and how many were answered at all."""
    differ = []
    answered = 0
    for number in numbers:
        deal = Deal.numbered(number)
        result = solve(deal, column.rules, column.objective, limits, solver=who)
        if result.stopped_by is not None:
            continue
        answered += 1
        value = result.value or 0
        if column.objective is Objective.VERDICT:
            value = int(result.verdict is Verdict.WINNABLE)
        if value != column.known[number]:
            differ.append(number)
    return differ, answered


@pytest.mark.parametrize(("file", "name"), CELLS)
def test_kernels_know_every_cell(file: str, name: str) -> None:
    pytest.importorskip("numba")
    asked = column(file, name)
    numbers = sorted(asked.known)
    assert wrong(asked, numbers, Solver.KERNELS, Limits()) == ([], len(numbers))


@pytest.mark.parametrize(("file", "name"), CELLS)
def test_the_reference_knows_what_it_finishes(file: str, name: str) -> None:
    asked = column(file, name)
    numbers = sorted(asked.known)[: REFERENCE_DEALS[file]]
    differ, answered = wrong(asked, numbers, Solver.REFERENCE, Limits(nodes=REFERENCE_NODES))
    assert differ == []
    assert answered >= len(numbers) // 6


@pytest.mark.parametrize("file", TABLES)
def test_the_tables_here_are_those_of_the_cases(cases: Path, file: str) -> None:
    assert (DATA / file).read_text("utf-8") == (cases / file).read_text("utf-8")


@pytest.mark.skipif(not CASES.is_dir(), reason=f"the ground-truth cases are not here: {CASES}")
def test_public_decks_take_the_published_number_of_steps(cases: Path) -> None:
    pytest.importorskip("numba")
    rules = Rules.parse("open-stock")
    for deck in decks(cases):
        result = solve(deck.deal, rules, Objective.STEPS, solver=Solver.KERNELS)
        assert (result.value or 0) == deck.steps, deck.deal
