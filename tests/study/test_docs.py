"""docs/study.md says what its tables say, and its tables hang together."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from tools.bench_study import RULES as THROUGHPUT
from tools.study_page import FIGURE, FOLDER, PAGE, PUBLISHED, ROOT, TABLE, fill, published, tables
from tredici.core.rules import Rules
from tredici.solver import search
from tredici.solver.compiled import ruling
from tredici.study.plan import Plan, read_plan
from tredici.study.statistics import paired_difference, wilson
from tredici.study.tables import Table

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def plan() -> Plan:
    return read_plan(ROOT / "plans/published.toml")


def test_the_page_is_what_the_tables_make_of_it() -> None:
    assert fill(TEXT, tables()) == TEXT


def test_a_figure_that_is_wrong_is_put_right() -> None:
    made = {"rates": Table("rates", "", ("rules", "rate", "n"), (("x,y=1", 0.12345, 1234567),))}
    page = (
        "9 %<!-- rates | x,y=1 | rate --> and +9.00 points<!-- rates | x,y=1 | rate --> of "
        "7 deals<!-- rates | x,y=1 | n -->\n<!-- table rates -->\nold\n<!-- end -->\n"
    )
    filled = fill(page, made)
    assert filled.startswith("12 %<!-- ")
    assert "+12.35 points<!--" in filled
    assert "1,234,567 deals<!--" in filled
    assert "| x,y=1 | 12.345 | 1,234,567 |" in filled
    with pytest.raises(ValueError, match="not enough values"):
        fill("9 %<!-- rates | z | rate -->", made)


def test_every_share_on_the_page_comes_from_a_table() -> None:
    prose = FIGURE.sub("", TABLE.sub("", TEXT)).replace("95 %", "")
    assert re.findall(r"\d[\d.,]* (?:%|points)", prose) == []


def test_the_tables_are_those_of_the_published_plan(plan: Plan) -> None:
    rates = list(tables()["rates"])
    assert [(row["rules"], row["objective"], row["deals"]) for row in rates] == [
        (part.rules, part.objective, part.deals) for part in plan.parts
    ]
    assert [(row["name"], row["from"], row["to"]) for row in tables()["comparisons"]] == [
        (comparison.name, comparison.before, comparison.after) for comparison in plan.comparisons
    ]


def test_shares_and_intervals_follow_from_the_counts() -> None:
    for row in tables()["rates"]:
        deals, won, lost, unknown = (
            int(str(row[key])) for key in ("deals", "winnable", "unwinnable", "unknown")
        )
        assert deals == won + lost + unknown
        expected = wilson(won, won + lost).rate, wilson(won, deals).low
        assert (row["rate"], row["low"]) == pytest.approx(expected, abs=1e-6)
        assert row["high"] == pytest.approx(wilson(won + unknown, deals).high, abs=1e-6)
    for row in tables()["comparisons"]:
        counts = [int(str(row[key])) for key in ("both", "gained", "lost", "neither")]
        shares = (row["difference"], row["low"], row["high"])
        assert shares == pytest.approx(paired_difference(*counts), abs=1e-6)


@pytest.mark.parametrize("name", ["apex", "kings"])
def test_the_splits_add_up(name: str) -> None:
    for rate in tables()["rates"]:
        if rate["objective"] == "verdict":
            rows = [row for row in tables()[name] if row["rules"] == rate["rules"]]
            for key in ("deals", "winnable", "unwinnable", "unknown"):
                assert sum(int(str(row[key])) for row in rows) == rate[key]


def test_distributions_add_up() -> None:
    for row in tables()["values"]:
        which = (row["objective"], row["rules"])
        rows = [r for r in tables()["distribution"] if (r["objective"], r["rules"]) == which]
        assert sum(int(str(r["deals"])) for r in rows) == row["deals"]
        values = [int(str(r["value"])) for r in rows]
        assert (min(values), max(values)) == (row["least"], row["most"])


def test_published_rates_fall_within_sampling_error_where_they_should() -> None:
    table = tables()["published"]
    assert published(tables()["rates"]).csv() == (FOLDER / "published.csv").read_text()
    assert {row["rules"] for row in table} == set(PUBLISHED)
    for row in table:  # six at once: three standard errors, one chance in sixty for all
        deviations = float(str(row["deviations"]))
        if str(row["rules"]).startswith("passes=unlimited"):
            assert abs(deviations) < 3
        else:  # more than was published, as the page says: our wins are lines that were played
            assert deviations > 3
            more = float(str(row["rate"])) / float(str(row["published"])) - 1
            assert more == pytest.approx(1 / 30, abs=0.01)  # "a thirtieth more"


@pytest.mark.parametrize("rules", [rules for rules in PUBLISHED if rules.startswith("passes=1")])
def test_deals_of_another_generator_are_won_as_often(rules: str) -> None:
    deals = 4000
    packs = np.tile(np.arange(52, dtype=np.int8), (deals, 1))
    shuffled = np.random.default_rng(13).permuted(packs, axis=1)
    boards = search.boards_of(shuffled)
    verdicts, _ = search.judge_many(boards, ruling(Rules.parse(rules)), search.Workspace())
    rate = next(float(str(row["rate"])) for row in tables()["rates"] if row["rules"] == rules)
    error = (rate * (1 - rate) / deals) ** 0.5
    assert float((verdicts == 1).mean()) == pytest.approx(rate, abs=3 * error)


def test_two_processes_come_to_more_than_nine_tenths_of_twice_one() -> None:
    rows = list(tables()["throughput"])
    assert len(rows) == len(set(THROUGHPUT))
    for row in rows:
        one, two = float(str(row["one_process"])), float(str(row["two_processes"]))
        assert row["efficiency"] == pytest.approx(two / one / 2, abs=1e-4)
        assert two / one / 2 > 0.9
        minutes = float(str(row["core_minutes_per_million"]))
        assert minutes == pytest.approx(1e6 / one / 60, rel=1e-4)


def test_no_deal_of_the_million_needs_more_than_nine_passes() -> None:
    without_end = next(
        row for row in tables()["comparisons"] if row["name"] == "passes without end, after three"
    )
    nine = next(row for row in tables()["rates"] if row["rules"] == "passes=9")
    won = int(str(without_end["both"])) + int(str(without_end["gained"]))
    assert (without_end["deals"], won) == (nine["deals"], nine["winnable"])


def test_options_that_can_only_help_never_lose_a_deal() -> None:
    never_lose = {"a second pass", "a third pass", "a fourth pass"}
    for row in tables()["comparisons"]:
        if str(row["name"]) in never_lose or re.match("an open|pairs|passes", str(row["name"])):
            assert row["lost"] == 0


def test_drawings_on_the_page_are_there() -> None:
    drawings = re.findall(r"\]\(study/(\w+\.svg)\)", TEXT)
    assert drawings
    assert {name for name in drawings if not Path(FOLDER / name).exists()} == set()
