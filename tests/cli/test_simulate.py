"""``tredici simulate`` as a user calls it."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer
from tredici.cli.simulate import simulate as command
from tredici.coach.players import SHUFFLES
from tredici.coach.simulate import Setup, Tally, simulate
from tredici.core.rules import PRESETS

Run = Callable[..., Answer]


def test_it_tells_how_often_a_player_wins_and_its_score(tredici: Run) -> None:
    asked = ("simulate", "--rules", "par", "--player", "greedy", "--deals", "1-60")
    tally = Tally.of(list(simulate(range(1, 61), Setup(PRESETS["par"], "greedy"))))
    told = json.loads(tredici(*asked, "--json").out)
    assert told["rules"] == "par"
    assert (told["games"], told["wins"]) == (60, tally.wins)
    assert told["win_rate"] == pytest.approx(tally.win_rate, abs=1e-6)
    assert tally.score is not None
    assert told["mean_score"] == pytest.approx(tally.score, abs=1e-4)
    lines = tredici(*asked).out.splitlines()
    assert lines[0] == f"greedy, par: {tally.wins} of 60 won"
    assert len(lines) == 3
    assert f"{tally.score.value:.2f}" in lines[2]


def test_the_default_of_shuffles_is_the_player_s() -> None:
    assert inspect.signature(command).parameters["shuffles"].default == str(SHUFFLES)


def test_without_scoring_there_is_no_score(tredici: Run) -> None:
    answer = tredici("simulate", "--player", "random", "--deals", "7")
    assert answer.status == 0
    assert "of 1 won" in answer.out
    assert "score" not in answer.out


def test_rules_that_were_not_chosen_have_a_name_all_the_same(tredici: Run) -> None:
    asked = ("simulate", "--player", "random", "--deals", "7")
    assert json.loads(tredici(*asked, "--json").out)["rules"] == "classic"
    assert tredici(*asked).out.startswith("random, classic: ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("--player", "fairy"),
            "--player 'fairy': expected one of random, greedy, fair, all",
        ),
        (("--for", "score"), "--for score: there is no score to play for"),
        (("--deals", "9-1"), "--deals '9-1': range 9-1 runs backwards"),
        (("--deals", "0-3"), "--deals '0-3': deal number 0 is out of range: expected 1 to"),
        (("--deals", "x"), "--deals 'x': expected a range of deal numbers (1-1000) or one of"),
        (("--deals", "a-b"), "--deals 'a-b': expected a range of deal numbers (1-1000) or one"),
        (("--rules", "x"), "unknown rules 'x'"),
        (("--jobs", "0"), "--jobs '0': expected a whole number from 1 to 1024"),
        (("--jobs", "x"), "--jobs 'x': expected a whole number from 1 to 1024"),
        (("--shuffles", "none"), "--shuffles 'none': expected a whole number, 1 or more"),
    ],
)
def test_bad_input_is_told_in_a_line(tredici: Run, arguments: tuple[str, ...], told: str) -> None:
    answer = tredici("simulate", *arguments)
    assert answer.status == 2
    assert told in answer.err
    assert "Traceback" not in answer.err
