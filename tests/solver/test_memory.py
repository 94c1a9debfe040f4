"""A search for the cheapest win finds the same however little it may keep."""

from __future__ import annotations

import pytest

from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver.reference import OBJECTIVES

compiled = pytest.importorskip("tredici.solver.compiled")
pytest.importorskip("numba")

LITTLE = 512
"""Positions kept; most of the deals below meet thousands."""


def values(state: State, objective: str) -> tuple[int | None, int | None, int, int]:
    """The value with all memory and with little, and the nodes of both."""
    from tredici.solver import search  # noqa: PLC0415 - an extra

    small = search.Workspace()
    small.most = LITTLE
    position = compiled._position(state)
    asked = OBJECTIVES.index(objective)
    much = search.solve_kernel(position, asked)
    little = search.solve_kernel(position, asked, workspace=small)
    return much.value, little.value, much.nodes, little.nodes


@pytest.mark.parametrize(
    ("text", "objective"),
    [
        ("stock=open", "steps"),
        ("cover=pair", "points"),
        ("stock=open,waste=pair,goal=all", "steps"),
        ("passes=1,draw=3", "steps"),
    ],
)
def test_little_memory_changes_no_value(text: str, objective: str) -> None:
    longer = 0
    for number in (4, 9, 23, 26):
        state = State.start(Deal.numbered(number), Rules.parse(text))
        much, little, nodes, more = values(state, objective)
        assert much == little
        longer += more > nodes
    assert longer
