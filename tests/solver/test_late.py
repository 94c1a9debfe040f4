"""Both solvers against the naive one, on late positions of every combination of rules."""

from __future__ import annotations

import pytest

from tests.solver.naive import Answers, explore
from tests.solver.positions import late_position, rule_sets
from tests.support import walk
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver import Objective, Solver, Verdict, compiled, solve

SOLVERS = [Solver.REFERENCE] + [Solver.KERNELS] * compiled.is_installed()

POSITIONS = 20
"""Positions of each of 80 combinations: with five objectives and two solvers, 16,000 answers."""

REACHABLE = 2000
"""Positions that the naive solver visits before it gives one up."""


def compare(state: State, answers: Answers, who: Solver) -> None:
    """Hold every answer of one solver against those of the naive one."""
    for objective in Objective:
        # That the line replays and achieves the value is checked in `solve`.
        result = solve(state, objective=objective, solver=who)
        assert result.stopped_by is None
        assert (result.verdict is Verdict.WINNABLE) == answers.winnable, (state, objective)
        assert result.value == answers.value(objective), (state, objective)


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_late_positions_of_chance(rules: Rules) -> None:
    explored = 0
    for seed in range(POSITIONS):
        state = late_position(rules, seed, cards=7 + seed // 4)
        answers = explore(state, REACHABLE)
        if answers is not None:
            explored += 1
            for who in SOLVERS:
                compare(state, answers, who)
    assert explored >= POSITIONS * 3 // 4


@pytest.mark.parametrize("rules", rule_sets(), ids=str)
def test_the_end_of_games_of_chance(rules: Rules) -> None:
    explored = 0
    for number in range(1, 6):
        states = [
            state for _, state in walk(State.start(Deal.numbered(number), rules), number, 220)
        ]
        state = states[-min(10, len(states))]
        answers = explore(state, REACHABLE)
        if answers is not None:
            explored += 1
            for who in SOLVERS:
                compare(state, answers, who)
    assert explored


def test_the_naive_solver_on_a_position_worked_out_by_hand() -> None:
    """Kd; 6c with 7s; 5c with 8s. Then 7d lies on the only six left: four of six cards."""
    state = State.parse("6h/7d5c/8sKd6c 7s8h7c - 0", Rules.parse("passes=1"))
    answers = explore(state, REACHABLE)
    assert answers == Answers(winnable=False, steps=None, points=42, par=-4, cards=4)
