"""docs/coach.md says what its tables say, and its tables hang together."""

from __future__ import annotations

import itertools
import re

import pytest

from tools.coach_page import FOLDER, GRADED, PAGE, tables
from tools.study_page import FIGURE, TABLE, fill
from tredici.coach.intervals import wilson
from tredici.coach.players import PLAYERS
from tredici.coach.reasons import REASONS
from tredici.coach.review import KINDS
from tredici.coach.simulate import Setup, Tally, simulate
from tredici.core.rules import PRESETS

TEXT = PAGE.read_text(encoding="utf-8")
STRENGTH = list(tables()["strength"])


def test_the_page_is_what_the_tables_make_of_it() -> None:
    assert fill(TEXT, tables()) == TEXT


def test_every_share_on_the_page_comes_from_a_table() -> None:
    prose = FIGURE.sub("", TABLE.sub("", TEXT)).replace("95 %", "").replace("±3 %", "")
    assert re.findall(r"\d[\d.,]* %", prose) == []


def test_shares_follow_from_the_counts() -> None:
    for row in STRENGTH:
        deals, wins = int(str(row["deals"])), int(str(row["wins"]))
        expected = wilson(wins, deals)
        assert (row["rate"], row["low"], row["high"]) == pytest.approx(expected, abs=1e-6)
        scores = PRESETS[str(row["rules"])].scoring != "none"
        assert (row["score"] is not None) == scores
    for row in tables()["difficulty"]:
        counts = [int(str(count)) for count in list(row.values())[2:]]
        assert sum(counts) == row["deals"] == GRADED


def test_a_row_is_what_simulate_finds() -> None:
    """For the players that are quick: played again here."""
    (row,) = (row for row in STRENGTH if (row["rules"], row["player"]) == ("par", "greedy"))
    last = int(str(row["deals"]))
    tally = Tally.of(list(simulate(range(1, last + 1), Setup(PRESETS["par"], "greedy"))))
    assert tally.wins == row["wins"]
    assert tally.score is not None
    assert (row["score"], row["score_from"], row["score_to"]) == pytest.approx(tally.score)


def test_the_goals_are_met() -> None:
    """Under par the fair coach wins 60 games in 100, or averages 12 points."""
    fair = {row["aim"]: row for row in STRENGTH if (row["rules"], row["player"]) == ("par", "fair")}
    assert float(str(fair["wins"]["rate"])) >= 0.6
    assert float(str(fair["score"]["score"])) >= 12


@pytest.mark.parametrize("preset", PRESETS)
def test_the_better_player_wins_more(preset: str) -> None:
    rows = {
        row["player"]: row for row in STRENGTH if row["rules"] == preset and row["aim"] == "wins"
    }
    assert set(rows) == set(PLAYERS)
    for worse, better in itertools.pairwise(PLAYERS):  # as far as samples can tell
        assert float(str(rows[worse]["low"])) <= float(str(rows[better]["high"]))
    assert float(str(rows["random"]["rate"])) <= float(str(rows["all-seeing"]["rate"]))


def test_kinds_and_modules_are_documented() -> None:
    for kind in KINDS:
        assert f"`{kind}`" in TEXT
    source = FOLDER.parent.parent / "src/tredici/coach"
    for path in source.glob("[a-z]*.py"):
        assert f"`{path.stem}`" in TEXT, path.stem
    assert all(meaning for meaning in REASONS.values())
