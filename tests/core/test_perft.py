"""Perft: the published counts of move paths, and the divide that shows a wrong branch."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import twin
from tests.strategies import states
from tests.support import start, table
from tredici.core.perft import divide, perft, perft_counts
from tredici.core.rules import Rules
from tredici.core.state import State, apply, legal_moves

ROWS = table("perft.txt")
IDS = [f"{where} {rules}".strip() for where, rules, _ in ROWS]


def divided(state: State, depth: int) -> str:
    """The count under each first move, for a failure to show the branch that is wrong."""
    lines = [f"{move}: {count}" for move, count in divide(state, depth).items()]
    return f"rules {str(state.rules)!r} · {state} · depth {depth}\n" + "\n".join(lines)


@pytest.mark.parametrize(("where", "rules", "counts"), ROWS, ids=IDS)
def test_published_counts(where: str, rules: str, counts: str) -> None:
    state = start(where, Rules.parse(rules))
    expected = {int(depth): int(count) for depth, count in (c.split(":") for c in counts.split())}
    for depth, count in expected.items():
        assert perft(state, depth) == count, divided(state, depth)
    depth = max(expected)
    found = perft_counts(state, depth)
    assert len(found) == depth
    assert {d: found[d - 1] for d in expected} == expected


def test_the_table_is_whole() -> None:
    counts = [count for _, _, row in ROWS for count in row.split()]
    assert len(ROWS) == 10
    assert len(counts) == 9 + 9 + 6 + 6 + 6 + 6 + 6 + 7 + 12 + 12


@settings(max_examples=60)
@given(states(), st.integers(0, 3))
def test_perft_of_anything_is_the_twins(state: State, depth: int) -> None:
    naive = twin.Table.read(str(state), str(state.rules))
    assert perft(state, depth) == naive.perft(depth), divided(state, depth)


@settings(max_examples=60)
@given(states(), st.integers(1, 4))
def test_divide_adds_up_and_each_part_is_its_own_perft(state: State, depth: int) -> None:
    parts = divide(state, depth)
    assert list(parts) == legal_moves(state)
    assert sum(parts.values()) == perft(state, depth)
    for move, count in parts.items():
        assert count == perft(apply(state, move), depth - 1)
    assert perft_counts(state, depth) == [perft(state, d) for d in range(1, depth + 1)]


def test_depth_nothing_is_the_one_path_of_no_moves() -> None:
    state = start("sorted", Rules())
    assert perft(state, 0) == 1
    assert perft_counts(state, 0) == []


def test_nothing_follows_a_reached_goal() -> None:
    won = State.parse("- 6c7s KdKh 0", Rules())
    assert perft(won, 1) == 0
    assert perft_counts(won, 3) == [0, 0, 0]
    assert divide(won, 2) == {}
