"""Bounds on the length of a line: inner pairs by shape, and draws by the stock's order."""

from __future__ import annotations

from tredici.solver.tables import (
    AFTER,
    COVER,
    EMPTY,
    OPEN,
    SHAPE,
    SOLE,
    UNIT,
    Ints,
    covers,
    excess,
    kernel,
    lowest,
)
from tredici.solver.tables_facts import (
    CLASS_OF,
    COVER_PAIR,
    PLACES_OF,
    PRANK,
)

WIDTH = 128  # inner-pair vectors kept for one shape


@kernel
def _keep(front: Ints, base: int, size: int, vector: int) -> int:
    """Add a vector to a Pareto front unless one there covers it; drop those that it covers."""
    for at in range(base, base + size):
        if covers(front[at], vector):
            return size
    at = base
    while at < base + size:
        if covers(vector, front[at]):
            size -= 1
            front[at] = front[base + size]
        else:
            at += 1
    if size == WIDTH:  # join two: a front that promises too much is still a bound
        other = front[base + size - 1]
        front[base + size - 1] = other + excess(vector, other)
        return size
    front[base + size] = vector
    return size + 1


@kernel
def sweep(facts: Ints, root: int, pyramid: int, front: Ints, sizes: Ints) -> None:
    """For each shape from `root` on, the Pareto-maximal counts of pairs made inside the pyramid.

    `front` is int64[1430 * WIDTH]; a shape's vectors are packed by class and the one with most
    pairs comes first. `sizes` is int64[2 * 1430]: how many, -1 where the root does not lead, then
    the packed counts of each shape, of which `pyramid` is the root's.
    """
    for shape in range(EMPTY + 1):
        sizes[shape] = -1
    sizes[root] = 0
    counts = sizes[EMPTY + 1 :]
    counts[root] = pyramid
    for shape in range(root, EMPTY):
        if sizes[shape] < 0:
            continue
        opens = OPEN[shape]
        while opens:
            place = lowest(opens)
            opens &= opens - 1
            rest = AFTER[shape, place]
            sizes[rest] = 0
            counts[rest] = counts[shape] - UNIT[facts[PRANK + place]]
    front[EMPTY * WIDTH] = 0
    sizes[EMPTY] = 1
    for shape in range(EMPTY - 1, root - 1, -1):
        if sizes[shape] < 0:
            continue
        base = shape * WIDTH
        size = 0
        opens = OPEN[shape]
        kings = opens & facts[CLASS_OF + 6]
        if kings:  # a King is nobody's partner: it may as well go first
            opens = kings & -kings
        todo = opens
        while todo:
            place = lowest(todo)
            todo &= todo - 1
            half = AFTER[shape, place]
            for at in range(half * WIDTH, half * WIDTH + sizes[half]):
                size = _keep(front, base, size, front[at])
            rank = facts[PRANK + place]
            if rank < 7:
                highs = opens & facts[PLACES_OF + 13 - rank]
                while highs:
                    rest = AFTER[half, lowest(highs)]
                    highs &= highs - 1
                    for at in range(rest * WIDTH, rest * WIDTH + sizes[rest]):
                        size = _keep(front, base, size, front[at] + UNIT[rank])
        if facts[COVER_PAIR] and not kings:
            soles = SOLE[shape]
            while soles:
                under = lowest(soles)
                soles &= soles - 1
                over = lowest(COVER[under] & SHAPE[shape])
                rank = facts[PRANK + under]
                if rank + facts[PRANK + over] == 13:
                    rest = AFTER[AFTER[shape, over], under]
                    for at in range(rest * WIDTH, rest * WIDTH + sizes[rest]):
                        size = _keep(front, base, size, front[at] + UNIT[min(rank, 13 - rank)])
        sizes[shape] = size
        most = base
        for at in range(base + 1, base + size):
            if front[at] % 31 > front[most] % 31:
                most = at
        front[base], front[most] = front[most], front[base]
