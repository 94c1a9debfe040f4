"""Shapes of the pyramid: which cards are left, as a bit mask over the 28 places.

What a shape leaves open is the same in every deal, so it is worked out once, on demand.
"""

from tredici.core.layout import COVERED, COVERS, PLACES

BITS: tuple[int, ...] = tuple([1 << place for place in range(PLACES)])
LID: tuple[int, ...] = tuple(
    [sum([1 << cover for cover in COVERS[place]]) for place in range(PLACES)]
)
"""``LID[place]``: the shape of the places that lie right on it."""

_open: dict[int, tuple[int, ...]] = {}
_nested: dict[int, tuple[tuple[int, int], ...]] = {}


def open_places(shape: int) -> tuple[int, ...]:
    """The places of ``shape`` on which nothing lies, in reading order."""
    found = _open.get(shape)
    if found is None:
        found = tuple([place for place in positions(shape) if not shape & LID[place]])
        _open[shape] = found
    return found


def nested_places(shape: int) -> tuple[tuple[int, int], ...]:
    """Every (under, over) where the open place ``over`` is all that lies on ``under``."""
    found = _nested.get(shape)
    if found is None:
        found = tuple(
            [
                (under, over)
                for over in open_places(shape)
                for under in COVERED[over]
                if shape & LID[under] == BITS[over]
            ]
        )
        _nested[shape] = found
    return found


def positions(bits: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found = []
    at = 0
    while bits:
        if bits & 1:
            found.append(at)
        bits >>= 1
        at += 1
    return found


def size(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def highest(bits: int) -> int:
    """The number of the highest bit set, or -1."""
    at = -1
    while bits >> 8:
        bits >>= 8
        at += 8
    while bits:
        bits >>= 1
        at += 1
    return at
