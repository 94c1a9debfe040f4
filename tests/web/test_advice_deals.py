"""Verdicts for a page that offers only deals that can be won."""

import pytest

from tests.micropython.engine import micropython
from tredici.core.deals import Deal
from tredici.core.errors import DealError, RulesError
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State, apply
from tredici.solver.reference import solve
from tredici.web.advice_deals import verdict


@pytest.mark.parametrize("preset", PRESETS)
def test_a_verdict_is_proven_or_unknown(preset: str) -> None:
    found = set()
    for number in range(1, 9):
        said = verdict(str(number), preset)
        found.add(said)
        if said == "winnable":
            state = State.start(Deal.numbered(number), PRESETS[preset])
            for move in solve(state).line:
                state = apply(state, move)
            assert state.is_won
    assert found <= {"winnable", "unwinnable", "unknown"}
    assert "unwinnable" in found


def test_a_search_ends_early_with_unknown() -> None:
    assert verdict("2", str(Rules(passes=1, draw=3)), nodes=1) == "unknown"


def test_bad_input_is_named() -> None:
    with pytest.raises(DealError):
        verdict("0", "classic")
    with pytest.raises(RulesError):
        verdict("1", "nonsense")


@pytest.mark.node
def test_it_runs_where_the_page_runs_it() -> None:
    script = (
        "from tredici.web.advice_deals import verdict\n"
        "print(*[verdict(str(number), 'classic') for number in range(1, 9)])\n"
    )
    wanted = " ".join(verdict(str(number), "classic") for number in range(1, 9))
    assert micropython(script).strip() == wanted
