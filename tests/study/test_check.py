"""The check finds what is wrong, and agrees with what is right."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

pytest.importorskip("duckdb")

from tredici.core.deals import Deal
from tredici.core.moves import Move
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver import reference
from tredici.study.check import Checked, check_study, replay


def test_a_sound_study_agrees(done: Path) -> None:
    seen: list[int] = []
    checked = check_study(done, sample=6, watch=lambda so_far: seen.append(so_far.deals))
    assert checked.wrong == []
    assert checked.drawn == checked.deals
    assert checked.agreed == checked.deals == 16  # two of 20 deals, one of four
    assert seen == list(range(1, 17))
    assert checked.replayed >= 4  # cards always have a line


def test_the_seed_draws_the_sample(done: Path) -> None:
    assert check_study(done, 3, seed=1) == check_study(done, 3, seed=1)


def test_a_reference_that_gives_up_is_counted_apart(done: Path) -> None:
    checked = check_study(done, sample=4, nodes=1)
    assert checked.given_up > 0
    assert checked.wrong == []
    assert checked.deals == 12


@pytest.mark.parametrize(("column", "old"), [("verdict", None), ("value", 0)])
def test_a_wrong_result_is_found(done: Path, tmp_path: Path, column: str, old: int | None) -> None:
    folder = tmp_path / "wrong"
    shutil.copytree(done, folder)
    objective = "verdict" if column == "verdict" else "cards"
    for path in folder.glob(f"chunks/{objective}/*/*.parquet"):
        table = parquet.read_table(path, partitioning=None)
        swap = {"winnable": "unwinnable", "unwinnable": "winnable"}
        wrong = [swap[cell] if old is None else cell - 1 for cell in table[column].to_pylist()]
        at = table.schema.get_field_index(column)
        parquet.write_table(table.set_column(at, column, pa.array(wrong)), path)
    checked = check_study(folder, sample=2)
    assert len(checked.wrong) == (4 if column == "verdict" else 2)
    assert " in the study, " in str(checked.wrong[0])


@pytest.mark.parametrize("objective", ["verdict", "steps", "points", "par", "cards"])
@pytest.mark.parametrize(("rules", "number"), [("open-stock", 4), ("par", 2), ("strict", 1)])
def test_lines_come_to_what_they_are_said_to(objective: str, rules: str, number: int) -> None:
    deal, chosen = Deal.numbered(number), Rules.parse(rules)
    answer = reference.solve(State.start(deal, chosen), objective)
    line, value = list(answer.line), answer.value
    if objective in {"verdict", "steps"} and answer.verdict == "unwinnable":
        assert (line, value) == ([], None)
        return
    assert replay(deal, chosen, objective, line, value) is None
    if value is not None:
        said = replay(deal, chosen, objective, line, value + 1)
        assert str(said) == f"the line comes to {value}, not to {value + 1}"
    if objective in {"verdict", "steps"}:
        assert str(replay(deal, chosen, objective, line[:-1], value)) == "the line does not win"


def test_an_illegal_line_is_told() -> None:
    said = replay(Deal.numbered(2), Rules(), "verdict", [Move.parse("R")], None)
    assert str(said).startswith("the line cannot be played: illegal move R")


def test_counts_start_at_nothing() -> None:
    assert Checked().deals == 0
