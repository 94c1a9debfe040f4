"""Difficulty: lost where it cannot be won, and the easier the deal the more do players win it."""

from __future__ import annotations

import pytest

from tests.support import walk
from tredici.coach import difficulty as grades
from tredici.coach.chance import Chance
from tredici.coach.difficulty import DIFFICULTIES, difficulty
from tredici.coach.foresight import Foresight
from tredici.coach.knowledge import loosest
from tredici.coach.oracle import UNKNOWN, UNWINNABLE, WINNABLE, Reference
from tredici.coach.players import Greedy, Learner, play_out
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.rules import Rules
from tredici.core.state import State

SOLVER = Reference(3000)


@pytest.mark.parametrize("rules", ["classic", "open-stock"])
def test_grades_order_deals_by_how_often_they_are_won(rules: str) -> None:
    chosen = Rules.parse(rules)
    won = dict.fromkeys(DIFFICULTIES, 0)
    count = dict.fromkeys(DIFFICULTIES, 0)
    for number in range(1, 41):
        deal = Deal.numbered(number)
        grade = difficulty(deal, chosen, SOLVER, Chance(number))
        assert grade == difficulty(deal, chosen, SOLVER, Chance(number))
        if grade in (grades.LOST, grades.HARD):
            (verdict,) = SOLVER([State.start(deal, chosen)])
            assert verdict == (UNWINNABLE if grade == grades.LOST else WINNABLE)
        game = Game(deal, chosen)
        play_out(game, Greedy())
        won[grade] += game.outcome == "won"
        count[grade] += 1
    assert won[grades.LOST] == 0
    easy, medium, hard = (
        won[grade] / count[grade] for grade in (grades.EASY, grades.MEDIUM, grades.HARD)
    )
    assert easy > medium >= hard


def test_what_no_one_wins_and_no_one_knows_is_unknown() -> None:
    never = [difficulty(Deal.numbered(2), Rules(), lambda _: [UNKNOWN], Chance(1))]
    assert never == [grades.UNKNOWN]


@pytest.mark.parametrize("rules", ["", "passes=1,draw=3,cover=pair", "par"])
def test_foresight_is_the_solver_s_on_the_loosest_rules(rules: str) -> None:
    told = set()
    for number in range(1, 9):
        start = State.start(Deal.numbered(number), Rules.parse(rules))
        foresight = Foresight(start)
        for _, state in walk(start, number, 60):
            allowed = foresight.allows(state)
            assert SOLVER([loosest(state)]) == [WINNABLE if allowed else UNWINNABLE]
            told.add(allowed)
    assert told == {True, False}


def test_who_looks_ahead_makes_no_removal_that_loses_for_certain() -> None:
    deal = Deal.numbered(3)
    game = Game(deal, Rules())
    foresight = Foresight(game.state)
    play_out(game, Learner(Chance(1), 4, foresight))
    assert all(foresight.allows(state) for state in game.states)
