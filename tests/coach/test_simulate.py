"""Simulations: the same games however they are shared out, and intervals as published."""

from __future__ import annotations

import math

import pytest

from tredici.coach.intervals import normal_mean, wilson
from tredici.coach.simulate import Setup, SimulationError, Tally, simulate
from tredici.core.rules import PRESETS, Rules


def test_jobs_change_nothing() -> None:
    setup = Setup(PRESETS["par"], "random")
    alone = list(simulate(range(1, 12), setup))
    assert alone == list(simulate(range(1, 12), setup, jobs=2))
    assert alone[4:] == list(simulate(range(5, 12), setup))


def test_a_tally_counts_games_and_means_scores() -> None:
    games = list(simulate(range(1, 61), Setup(PRESETS["par"], "greedy")))
    tally = Tally.of(games)
    assert (tally.games, tally.wins) == (60, sum(game.won for game in games))
    assert tally.win_rate == wilson(tally.wins, 60)
    assert tally.score is not None
    assert tally.score.value == pytest.approx(sum(game.score or 0 for game in games) / 60)
    assert tally.score.low < tally.score.value < tally.score.high
    assert all(game.left == 0 for game in games if game.won)
    assert Tally.of(list(simulate([1], Setup(Rules(), "greedy")))).score is None


def test_a_fair_game_is_the_same_each_time() -> None:
    setup = Setup(Rules(), "fair", shuffles=3)
    assert setup.play(4) == setup.play(4)
    assert setup.play(4).number == 4


@pytest.mark.parametrize(
    ("rules", "player", "aim", "told"),
    [
        ("", "fairy", "wins", "unknown player 'fairy': expected one of random, greedy, fair, all"),
        ("", "fair", "fun", "unknown aim 'fun': expected one of wins, score"),
        ("", "fair", "score", "there is no score to play for without scoring"),
    ],
)
def test_what_there_is_not_is_refused(rules: str, player: str, aim: str, told: str) -> None:
    with pytest.raises(SimulationError, match=told):
        Setup(Rules.parse(rules), player, aim)


def test_means_have_their_interval() -> None:
    # Values 1 to 100: mean 50.5, standard deviation 29.0115, 1.95996 of it over 10.
    mean = normal_mean(list(range(1, 101)))
    assert (mean.value, mean.low, mean.high) == pytest.approx((50.5, 44.8139, 56.1861), abs=1e-4)
    assert math.isnan(normal_mean([]).value)
    assert normal_mean([3]).high == math.inf
