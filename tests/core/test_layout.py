"""The 28 places and what lies on what."""

from __future__ import annotations

import pytest

from tests.support import SORTED, card
from tredici.core.deals import Deal
from tredici.core.layout import COVERED, COVERS, PLACES, ROW, place
from tredici.core.rules import Rules
from tredici.core.state import State, open_places

SHAPES = 1430


def test_rows_of_one_to_seven() -> None:
    assert PLACES == 28
    assert list(ROW) == [row for row in range(7) for _ in range(row + 1)]
    assert [place(row, column) for row in range(7) for column in range(row + 1)] == list(range(28))


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (7, 0), (3, 4), (3, -1)])
def test_there_is_no_place_outside(row: int, column: int) -> None:
    with pytest.raises(IndexError):
        place(row, column)


def test_place_k_of_a_row_lies_under_places_k_and_k_plus_1_of_the_next() -> None:
    for row in range(6):
        for column in range(row + 1):
            covers = COVERS[place(row, column)]
            assert covers == (place(row + 1, column), place(row + 1, column + 1))
    assert all(COVERS[place(6, column)] == () for column in range(7))


def test_covered_is_covers_read_the_other_way() -> None:
    for above in range(PLACES):
        assert set(COVERED[above]) == {below for below in range(PLACES) if above in COVERS[below]}
    assert COVERED[0] == ()
    assert COVERED[place(4, 0)] == (place(3, 0),)
    assert COVERED[place(4, 2)] == (place(3, 1), place(3, 2))


def reachable_shapes() -> set[frozenset[int]]:
    """Every set of places that taking one uncovered place at a time can leave."""
    seen = {frozenset(range(PLACES))}
    waiting = list(seen)
    while waiting:
        shape = waiting.pop()
        for gone in shape:
            if not any(cover in shape for cover in COVERS[gone]):
                smaller = shape - {gone}
                if smaller not in seen:
                    seen.add(smaller)
                    waiting.append(smaller)
    return seen


def test_play_can_reach_1430_shapes_and_the_engine_opens_the_right_places_of_each() -> None:
    """Open = both covers gone, in every shape there is."""
    shapes = reachable_shapes()
    assert len(shapes) == SHAPES
    rules = Rules()
    deal = Deal.parse(SORTED)
    for shape in shapes:
        pyramid = tuple(deal.pyramid[k] if k in shape else None for k in range(PLACES))
        state = State(rules, pyramid, deal.stock, ((),), 0)
        expected = [k for k in sorted(shape) if not shape.intersection(COVERS[k])]
        assert list(open_places(state)) == expected
        assert State.parse(str(state), rules) == state


def test_the_apex_is_the_first_card_and_the_bottom_row_is_open() -> None:
    state = State.start(Deal.parse(SORTED), Rules())
    assert state.pyramid[0] == card("Ac")
    assert list(open_places(state)) == list(range(21, 28))
