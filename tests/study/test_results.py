"""Reports, held against the plainest counting of made-up results."""

from __future__ import annotations

import shutil
import statistics
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("duckdb")
pytest.importorskip("matplotlib")

import duckdb
import pyarrow as pa
from pyarrow import parquet

from tests.study.conftest import contents
from tredici.study.decks import apex_ranks, decks, pyramid_kings
from tredici.study.errors import StudyError
from tredici.study.executors import SerialExecutor
from tredici.study.forecast import forecast_part, forecast_study
from tredici.study.plan import Chunk, Plan, parse_plan
from tredici.study.report import write_report
from tredici.study.results import Results
from tredici.study.run import run_plan
from tredici.study.statistics import paired_difference, wilson
from tredici.study.store import Store
from tredici.study.tables import Table
from tredici.study.work import MEANS_NONE, Columns

TEXT = """\
title = "Made up"
chunk = 500
[[part]]
rules = ["passes=1", "passes=2", "passes=3", "par"]
objective = "verdict"
deals = "1-2000"
[[part]]
rules = "passes=3"
objective = "steps"
deals = "1-1000"
[[compare]]
name = "a second pass"
from = "passes=1"
to = "passes=2"
"""


def made_up(chunk: Chunk) -> Columns:
    """Results that no solver found, with unknowns among them."""
    chance = np.random.default_rng([chunk.first, len(chunk.rules), len(chunk.objective)])
    cards = decks(chunk.first, chunk.last)
    kings = pyramid_kings(cards)
    verdict = (chance.random(chunk.deals) < 0.1 + 0.1 * kings).astype(np.int8)
    verdict[chance.random(chunk.deals) < 0.02] = -1
    value = np.full(chunk.deals, MEANS_NONE, np.int16)
    if chunk.objective == "steps":
        value[verdict == 1] = 40 + chance.poisson(12, chunk.deals)[verdict == 1]
    nodes = chance.geometric(0.001, chunk.deals)
    return Columns(
        verdict=verdict,
        value=value,
        nodes=nodes,
        microseconds=(nodes // 3).astype(np.uint32),
        stopped_by=np.where(verdict == -1, 1, 0).astype(np.int8),
        apex=apex_ranks(cards),
        kings=kings,
        solver="made-up 1",
    )


@pytest.fixture(scope="module")
def plan() -> Plan:
    return parse_plan(TEXT)


@pytest.fixture(scope="module")
def folder(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study with made-up results, all of them there."""
    store = Store.begin(tmp_path_factory.mktemp("made-up"), plan, "made-up 1")
    for chunk in plan.chunks():
        store.write(chunk, made_up(chunk))
    return store.root


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return Results(folder)


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[dict[str, Any]]:
    """All rows, one dict each."""
    return [row for table in contents(folder).values() for row in table.to_pylist()]


def count(rows: list[dict[str, Any]], **wanted: object) -> int:
    """How many rows have these values."""
    return sum(all(row[key] == value for key, value in wanted.items()) for row in rows)


def test_rates_count_every_deal_once_and_unknowns_apart(
    results: Results, rows: list[dict[str, Any]], plan: Plan
) -> None:
    rates = list(results.rates())
    assert [(row["objective"], row["rules"]) for row in rates] == [
        (part.objective, part.rules) for part in plan.parts
    ]
    for row in rates:
        which = {"rules": row["rules"], "objective": row["objective"]}
        won, lost, unknown = (
            count(rows, verdict=verdict, **which)
            for verdict in ("winnable", "unwinnable", "unknown")
        )
        assert unknown > 0
        assert (row["winnable"], row["unwinnable"], row["unknown"]) == (won, lost, unknown)
        assert row["deals"] == won + lost + unknown
        assert row["rate"] == won / (won + lost)
        assert row["low"] == wilson(won, won + lost + unknown).low
        assert row["high"] == wilson(won + unknown, won + lost + unknown).high


@pytest.mark.parametrize("column", ["apex", "kings"])
def test_odds_are_split_by_what_the_deal_shows(
    results: Results, rows: list[dict[str, Any]], column: str
) -> None:
    table = results.apex() if column == "apex" else results.kings()
    assert {row["rules"] for row in table} == {"strict", "passes=2", "classic", "par"}
    for row in table:
        which = {"objective": "verdict", "rules": row["rules"], column: row[column]}
        assert row["deals"] == count(rows, **which)
        assert row["winnable"] == count(rows, verdict="winnable", **which)


def test_comparisons_are_paired_deal_by_deal(results: Results, rows: list[dict[str, Any]]) -> None:
    first, second = (
        {
            row["deal"]: row["verdict"]
            for row in rows
            if row["objective"] == "verdict" and row["rules"] == rules
        }
        for rules in ("strict", "passes=2")
    )
    pairs = [(first[deal], second[deal]) for deal in first]
    cells = [
        pairs.count(pair)
        for pair in [
            ("winnable", "winnable"),
            ("unwinnable", "winnable"),
            ("winnable", "unwinnable"),
            ("unwinnable", "unwinnable"),
        ]
    ]
    (row,) = results.comparisons()
    assert [row[key] for key in ("both", "gained", "lost", "neither")] == cells
    assert row["deals"] == sum(cells)
    assert (row["difference"], row["low"], row["high"]) == paired_difference(*cells)


def test_spread_counts_the_rule_sets_that_let_a_deal_be_won(
    results: Results, rows: list[dict[str, Any]]
) -> None:
    verdicts: dict[int, list[str]] = {}
    for row in rows:
        if row["objective"] == "verdict":
            verdicts.setdefault(row["deal"], []).append(row["verdict"])
    wins = [found.count("winnable") for found in verdicts.values() if "unknown" not in found]
    assert {row["rule_sets"]: row["deals"] for row in results.spread()} == {
        number: wins.count(number) for number in set(wins)
    }


def test_values_and_their_distribution(results: Results, rows: list[dict[str, Any]]) -> None:
    values = [row["value"] for row in rows if row["objective"] == "steps" and row["value"]]
    (row,) = results.values()
    assert (row["objective"], row["rules"], row["deals"]) == ("steps", "classic", len(values))
    assert row["mean"] == pytest.approx(statistics.fmean(values))
    assert row["deviation"] == pytest.approx(statistics.stdev(values))
    assert (row["least"], row["most"]) == (min(values), max(values))
    assert row["median"] == statistics.median_low(values)
    assert {row["value"]: row["deals"] for row in results.distribution()} == {
        value: values.count(value) for value in set(values)
    }


def test_times_and_difficulty(results: Results, rows: list[dict[str, Any]]) -> None:
    for row in results.times():
        which = (row["objective"], row["rules"])
        nodes = sorted(r["nodes"] for r in rows if (r["objective"], r["rules"]) == which)
        assert row["max_nodes"] == nodes[-1]
        assert row["max_us"] == nodes[-1] // 3
        assert row["mean_nodes"] == pytest.approx(statistics.fmean(nodes))
        classes = [r for r in results.difficulty() if (r["objective"], r["rules"]) == which]
        assert {r["nodes"]: r["deals"] for r in classes} == {
            1 << power: sum(1 << power <= n < 2 << power for n in nodes)
            for power in range(40)
            if any(1 << power <= n < 2 << power for n in nodes)
        }


def test_any_question_can_be_asked(results: Results) -> None:
    table = results.sql("SELECT max(deal) AS last FROM results WHERE rules = ?", "strict")
    assert list(table) == [{"last": 2000}]


def test_a_report_is_markdown_csv_and_plots(folder: Path, tmp_path: Path) -> None:
    tables = write_report(folder, tmp_path)
    assert {"rates", "comparisons", "values", "apex", "kings", "spread", "times"} < {
        table.name for table in tables
    }
    text = (tmp_path / "report.md").read_text()
    assert text.startswith("# Made up\n")
    assert "9,000 of 9,000 planned results, of deals 1 to 2,000 (scheme t1)" in text
    for table in tables:
        read = Table.read(tmp_path / f"{table.name}.csv")
        assert read.columns == table.columns
        assert len(read) == len(table)
        if table.name not in {"difficulty", "distribution"}:
            assert table.markdown() in text
    for name in ("rates", "passes", "comparisons", "apex", "kings", "difficulty", "steps"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        drawing = ET.fromstring((tmp_path / f"{name}.svg").read_text())  # noqa: S314 - our own
        assert drawing.tag.endswith("svg")
        assert f"({name}.svg)" in text
    assert not (tmp_path / "par.png").exists()


def test_a_study_that_is_not_there_is_told(tmp_path: Path, plan: Plan) -> None:
    with pytest.raises(StudyError, match="holds no study: expected the --out folder of"):
        Results(tmp_path)
    Store.begin(tmp_path, plan, "made-up 1")
    with pytest.raises(StudyError, match="holds no finished chunk yet: run `tredici study run"):
        Results(tmp_path)


@pytest.fixture(scope="module")
def solved(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the plan, run; not to be changed."""
    folder = tmp_path_factory.mktemp("studies") / "solved"
    run_plan(plan, folder, SerialExecutor())
    return folder


def _junk(path: Path) -> None:
    path.write_bytes(b"junk")


def _cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def _of_something_else(path: Path) -> None:
    parquet.write_table(pa.table({"x": range(4)}), path)


def _garble_pages(path: Path) -> None:
    _garble(path, 4, _footer(path))


def _garble_footer(path: Path) -> None:
    _garble(path, _footer(path), path.stat().st_size - 8)


def _footer(path: Path) -> int:
    """Where the metadata begin, which end eight bytes before the file does."""
    return path.stat().st_size - 8 - int(parquet.read_metadata(path).serialized_size)


def _garble(path: Path, first: int, end: int) -> None:
    content = bytearray(path.read_bytes())
    content[first:end] = bytes(byte ^ 0x5A for byte in content[first:end])
    path.write_bytes(content)


@pytest.mark.parametrize(
    "damage", [_junk, _cut_off, _of_something_else, _garble_pages, _garble_footer]
)
def test_a_damaged_chunk_is_told_with_the_way_out(
    plan: Plan, solved: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    folder = shutil.copytree(solved, tmp_path / "study")
    path = min(folder.glob("chunks/*/*/*"))
    damage(path)
    with pytest.raises(StudyError, match="is damaged: delete it and run `tredici study") as told:
        Results(folder).tables()
    assert str(path) in str(told.value)
    path.unlink()
    run_plan(plan, folder, SerialExecutor())
    assert Results(folder).rates() == Results(solved).rates()


def test_a_copy_beside_a_chunk_counts_nothing_twice(solved: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(solved, tmp_path / "study")
    path = min(folder.glob("chunks/*/*/*"))
    shutil.copy(path, path.with_stem(f"{path.stem} (copy)"))
    assert Results(folder).rates() == Results(solved).rates()


def test_a_folder_may_have_the_name_of_a_pattern(solved: Path, tmp_path: Path) -> None:
    for name in ("study 1", "study [1]", "study *", "study ?"):
        shutil.copytree(solved, tmp_path / name)
        assert Results(tmp_path / name).rates() == Results(solved).rates()


def test_a_query_that_is_none_is_told_by_duckdb(solved: Path) -> None:
    with pytest.raises(duckdb.ParserException):
        Results(solved).sql("SELECT FROM WHERE")


@pytest.mark.parametrize("content", [b"{", b"[]", b"{}", b'{"format": 1}', b"\xff", b"7"])
def test_a_damaged_folder_is_told(plan: Plan, tmp_path: Path, content: bytes) -> None:
    Store.begin(tmp_path, plan, "made-up 1")
    (tmp_path / "study.json").write_bytes(content)
    with pytest.raises(StudyError, match=r"study\.json is damaged: "):
        Store(tmp_path)
    with pytest.raises(StudyError, match=r"study\.json is damaged: "):
        Store.begin(tmp_path, plan, "made-up 1")


def test_a_line_of_the_log_that_was_cut_off_is_passed_over(plan: Plan, tmp_path: Path) -> None:
    store = Store.begin(tmp_path, plan, "made-up 1")
    store.log_run({"deals": 1})
    with (tmp_path / "runs.jsonl").open("a") as log:
        log.write('{"deals": 2')
    assert store.runs() == [{"deals": 1}]


def test_tables_survive_their_csv() -> None:
    table = Table("t", "T", ("rules", "rate", "n"), (("classic", 0.5, 3), ("a,b", float("nan"), 4)))
    assert table.csv() == 'rules,rate,n\nclassic,0.5,3\n"a,b",,4\n'
    assert table.markdown().splitlines()[2:] == [
        "| classic | 50.000 |   3 |",
        "| a,b     |      - |   4 |",
    ]


def test_a_forecast_without_deaths_is_plain_reckoning(results: Results, folder: Path) -> None:
    made = forecast_part(
        results,
        "strict",
        "verdict",
        deals=1_000_000,
        workers=10,
        chunk_seconds=3.2,
        hours_between_deaths=1e12,
    )
    (row,) = (r for r in results.times() if r["objective"] == "verdict" and r["rules"] == "strict")
    seconds = float(str(row["mean_us"])) / 1e6
    assert made.chunk_deals == round(3.2 / seconds)
    assert made.chunks == -(-1_000_000 // made.chunk_deals)
    assert made.chunk_seconds == pytest.approx(made.chunk_deals * seconds)
    assert made.core_hours == pytest.approx(1e6 * seconds / 3600)
    rounds = -(-made.chunks // 10)  # the last one with idle workers
    assert made.hours == pytest.approx(rounds * made.chunk_seconds / 3600)
    assert (made.deaths, made.lost_core_hours) == (0, 0)
    size = sum(path.stat().st_size for path in folder.glob("chunks/verdict/strict/*"))
    assert made.gigabytes == pytest.approx(size / 2000 * 1e6 / 1e9)


def test_deaths_cost_what_was_under_way(results: Results) -> None:
    calm, rough = (
        forecast_part(
            results,
            "strict",
            "verdict",
            deals=100_000_000,
            workers=10,
            chunk_seconds=300,
            hours_between_deaths=hours,
        )
        for hours in (1e12, 0.5)
    )
    assert rough.deaths > 0
    assert rough.hours > calm.hours
    assert 0 < rough.lost_core_hours <= rough.deaths * (rough.chunk_seconds + 60) / 3600
    table = forecast_study(results, deals=1000, workers=2, hours_between_deaths=24)
    assert [(row["chunk_deals"], row["chunks"]) for row in table] == [(500, 2)] * 5
