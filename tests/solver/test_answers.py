"""What every answer keeps to: lines, limits, cancelling, refusals, the choice of a solver."""

from __future__ import annotations

import itertools
import re
import threading
import time
from pathlib import Path

import pytest

from tests.serving import PATIENCE
from tredici import __version__
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.scoring import par, points
from tredici.core.state import State, apply
from tredici.solver import (
    Cancel,
    Limits,
    Objective,
    SolveError,
    Solver,
    Verdict,
    compiled,
    solve,
    version,
)
from tredici.solver.batch import verdicts

HARD = Deal.numbered(24)
HARD_RULES = Rules.parse("par")


def played(deal: Deal, rules: Rules, objective: Objective, who: Solver) -> list[State]:
    """The positions along the line of an answer."""
    states = [State.start(deal, rules)]
    for move in solve(deal, rules, objective, solver=who).line:
        states.append(apply(states[-1], move))
    return states


@pytest.mark.parametrize(("number", "text"), [(9, "passes=1"), (50, "passes=1"), (9, "")])
@pytest.mark.parametrize("objective", [Objective.VERDICT, Objective.STEPS])
def test_the_line_of_a_win_wins(number: int, text: str, objective: Objective, who: Solver) -> None:
    rules = Rules.parse(text)
    states = played(Deal.numbered(number), rules, objective, who)
    assert states[-1].is_won
    assert not any(state.is_won for state in states[:-1])


def test_the_line_for_points_scores_them(who: Solver) -> None:
    deal, rules = Deal.numbered(9), Rules.parse("points")
    states = played(deal, rules, Objective.POINTS, who)
    result = solve(deal, rules, Objective.POINTS, solver=who)
    assert result.value == points(states[0], states[-1], len(states) - 1, 0)


def test_the_line_for_par_scores_it(who: Solver) -> None:
    deal, rules = Deal.numbered(46), Rules.parse("par")
    states = played(deal, rules, Objective.PAR, who)
    cleared = next(state.redeals + 1 for state in states if state.pyramid[0] is None)
    assert solve(deal, rules, Objective.PAR, solver=who).value == par(states[-1], cleared) == 50


def test_what_cannot_be_won_has_no_steps_and_no_line(who: Solver) -> None:
    result = solve(Deal.numbered(1), Rules(), Objective.STEPS, solver=who)
    assert (result.verdict, result.value, result.line) == (Verdict.UNWINNABLE, None, ())


def test_a_won_position_needs_nothing_more(who: Solver) -> None:
    won = State.parse("- 2c3c Kd 1", Rules())
    for objective, value in (("verdict", None), ("steps", 0), ("points", 600), ("par", 32)):
        result = solve(won, objective=objective, solver=who)
        assert (result.verdict, result.value, result.line) == (Verdict.WINNABLE, value, ())


def test_it_tells_who_answered(who: Solver) -> None:
    result = solve(Deal.numbered(2), solver=who)
    assert re.fullmatch(rf"{who} {re.escape(__version__)}\+[0-9a-f]{{8}}", result.solver)
    assert result.nodes > 0
    assert result.seconds > 0


@pytest.mark.parametrize("objective", list(Objective))
def test_a_limit_of_nodes_gives_unknown_and_the_best_so_far(
    objective: Objective, who: Solver
) -> None:
    result = solve(HARD, HARD_RULES, objective, Limits(nodes=40), solver=who)
    assert (result.verdict, result.stopped_by) == (Verdict.UNKNOWN, "nodes")
    full = {Objective.POINTS: 1000, Objective.PAR: 50, Objective.CARDS: 52}
    if result.value is not None:
        # `solve` has replayed the line, and it comes to this.
        assert result.value <= full[objective]


def test_a_limit_leaves_the_verdict_standing_that_was_found(who: Solver) -> None:
    """The win is found at once and is the best so far when the search for a shorter one stops."""
    deal, rules = Deal.numbered(4), Rules.parse("open-stock")
    won = solve(deal, rules, solver=who)
    result = solve(deal, rules, "steps", Limits(nodes=won.nodes + 40), solver=who)
    assert (result.verdict, result.stopped_by) == (Verdict.WINNABLE, "nodes")
    assert result.value is not None
    assert 40 < result.value == len(result.line)


def test_a_limit_of_seconds(who: Solver) -> None:
    solve(Deal.numbered(1), solver=who)  # compiles
    result = solve(HARD, HARD_RULES, "par", Limits(seconds=1e-6), solver=who)
    assert result.stopped_by == "time"


def test_a_limit_of_memory(who: Solver) -> None:
    result = solve(HARD, HARD_RULES, "par", Limits(memory=1000), solver=who)
    assert result.stopped_by == "memory"


def test_a_switch_stops_a_search_of_another_thread(who: Solver) -> None:
    solve(Deal.numbered(1), HARD_RULES, "par", Limits(nodes=10), solver=who)  # compiles
    cancel = Cancel()
    results = []

    def search() -> None:
        for number in itertools.count(1):
            deal = Deal.numbered(number)
            result = solve(deal, HARD_RULES, "points", Limits(cancel=cancel), solver=who)
            results.append(result.stopped_by)
            if result.stopped_by is not None:
                return

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.2)
    cancel()
    thread.join(PATIENCE)  # how soon it stops is measured by a benchmark
    assert not thread.is_alive()
    assert results[-1] == "cancelled"


def test_a_thrown_switch_lets_nothing_start(who: Solver) -> None:
    cancel = Cancel()
    cancel()
    result = solve(HARD, HARD_RULES, "par", Limits(cancel=cancel), solver=who)
    assert (result.verdict, result.stopped_by) == (Verdict.UNKNOWN, "cancelled")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("unknown objective 'fun'", {"objective": "fun"}),
        ("unknown solver 'me'", {"solver": "me"}),
    ],
)
def test_unknown_words_are_refused(told: str, asked: dict[str, str]) -> None:
    with pytest.raises(SolveError, match=told):
        solve(Deal.numbered(1), **asked)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("name", ["nodes", "seconds", "memory"])
@pytest.mark.parametrize("limit", [0, -1, float("inf"), float("nan")])
def test_limits_are_above_nothing(name: str, limit: float) -> None:
    with pytest.raises(SolveError, match=f"limit of {name} {limit}"):
        Limits(**{name: limit})  # type: ignore[arg-type]  # that is the point


def test_a_state_keeps_its_own_rules() -> None:
    state = State.start(Deal.numbered(1), Rules.parse("strict"))
    assert solve(state, Rules.parse("passes=1"), solver="reference").value is None
    with pytest.raises(SolveError, match="differ from those of the state"):
        solve(state, Rules())


def test_more_loose_cards_than_play_can_leave_are_refused() -> None:
    state = State(Rules(), (None,) * 28, tuple(range(25)), ((),), 0)
    with pytest.raises(SolveError, match="hold 25 cards, expected at most 24"):
        solve(state)


def test_without_the_extra_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_installed", lambda: False)
    assert solve(Deal.numbered(2)).solver.startswith("reference")


def test_while_kernels_compile_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup = compiled.Warmup()
    gate = threading.Event()
    monkeypatch.setattr(warmup, "_warm", gate.wait)
    monkeypatch.setattr(compiled, "WARMUP", warmup)
    monkeypatch.setattr(compiled, "HEAD_START", 0)
    monkeypatch.setattr(compiled, "is_installed", lambda: True)
    assert solve(Deal.numbered(2)).solver.startswith("reference")
    gate.set()


def test_a_question_that_is_soon_answered_loads_no_kernels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    warmup = compiled.Warmup()
    monkeypatch.setattr(compiled, "WARMUP", warmup)
    monkeypatch.setattr(compiled, "HEAD_START", 60)
    monkeypatch.setattr(compiled, "is_installed", lambda: True)
    assert solve(Deal.numbered(1)).solver.startswith("reference")
    assert verdicts([State.start(Deal.numbered(1), Rules())]) == [Verdict.UNWINNABLE]
    assert warmup._thread is None


def test_kernels_take_over_when_they_are_ready_first(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    solve(Deal.numbered(2), solver="kernels")  # compiles
    warmup = compiled.Warmup()

    def warm() -> None:
        time.sleep(0.05)
        warmup._done.set()

    monkeypatch.setattr(warmup, "_warm", warm)
    monkeypatch.setattr(compiled, "WARMUP", warmup)
    monkeypatch.setattr(compiled, "HEAD_START", 0)
    result = solve(Deal.numbered(4), Rules.parse("open-stock"), "steps")
    assert result.solver.startswith("kernels")
    assert result.value == 40


def test_a_fault_of_the_kernels_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no compiler")

    monkeypatch.setattr(compiled, "solve", broken)
    warmup = compiled.Warmup()
    with pytest.raises(RuntimeError, match="no compiler"):
        warmup.wait()


def test_another_text_of_a_solver_is_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for source in version.HERE.glob("*.py"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    monkeypatch.setattr(version, "HERE", tmp_path)
    names = []
    for changed in (None, "bounds_play.py", "batch.py"):
        if changed is not None:
            (tmp_path / changed).write_text("x = 1\n", encoding="utf-8")
        version.digest.cache_clear()
        names.append((version.version("kernels"), version.version("reference")))
    version.digest.cache_clear()
    (before, other), (after, same), rest = names
    assert before != after
    assert (after, same) == rest
    assert other == same
