"""The readable solver in the page's Python: the same answers, and as quick as a player needs."""

from __future__ import annotations

import json

import pytest

from tests.micropython.engine import micropython
from tests.solver.positions import late_position, rule_sets
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver import reference

pytestmark = pytest.mark.node

SCRIPT = """
import json
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver import reference

for text, rules, objective, nodes in json.loads(open("/asked.json").read()):
    rules = Rules.parse(rules)
    state = State.start(Deal.parse(text), rules) if text.isdigit() else State.parse(text, rules)
    found = reference.solve(state, objective, nodes=nodes)
    line = [str(move) for move in found.line]
    print(json.dumps([found.verdict, found.value, line, found.nodes, found.stopped_by]))
"""

DEALS = [(str(number), "", "verdict", 5000) for number in range(1, 26)]
HARD = [
    ("25", "par", "par", 600),
    ("9", "passes=1", "steps", 5000),
    ("9", "points", "points", 2000),
    ("13", "three-piles", "verdict", 3000),
    ("1", "passes=1,draw=3,stock=open", "cards", 2000),
]


def late() -> list[tuple[str, str, str, int]]:
    """A late position of each combination of rules, with each objective in turn."""
    return [
        (str(late_position(rules, at, cards=10)), str(rules), reference.OBJECTIVES[at % 5], 0)
        for at, rules in enumerate(rule_sets())
    ]


def answer(text: str, rules: str, objective: str, nodes: int) -> list[object]:
    """What this Python finds."""
    chosen = Rules.parse(rules)
    started = text.isdigit()
    state = State.start(Deal.parse(text), chosen) if started else State.parse(text, chosen)
    found = reference.solve(state, objective, nodes=nodes)
    line = [str(move) for move in found.line]
    return [found.verdict, found.value, line, found.nodes, found.stopped_by]


def test_both_pythons_find_the_same() -> None:
    """Verdicts, values, lines and even the nodes, limits included."""
    asked = DEALS + HARD + late()
    printed = micropython(SCRIPT, {"/asked.json": json.dumps(asked)}).splitlines()
    assert len(printed) == len(asked)
    for question, told in zip(asked, printed, strict=True):
        assert json.loads(told) == answer(*question), question
