"""What every deal has in common: the pyramid's shapes, packed counts, bits and the memo table.

Every integer in the kernels is an int64 (numba turns int64 with uint64 into floats). Masks of
places use 28 bits, masks of stock cards 24.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import config, njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from tredici.core.layout import COVERED, COVERS, PLACES
from tredici.solver.version import COMPILED, HERE, digest

Ints = NDArray[np.int64]


# Where the compiled kernels of exactly these sources are kept. Numba asks only whether the file
# that a kernel stands in has changed, not those of the kernels that it calls; and a process that
# still holds older sources might write what newer ones read.
CACHE = HERE / "__pycache__" / f"kernels-{digest(COMPILED)}"


def entry(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - numba has no types
    """Compile a function when it is first called, or load what was compiled before."""
    return _compiled(function, no_cfunc_wrapper=True)


def kernel(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - numba has no types
    """Compile a function that entries and other kernels call; Python cannot.

    Once for all: numba would compile it anew for each constant that it is called with.
    """
    dispatcher = _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    choose = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, named: choose(
        tuple(types.unliteral(arg) for arg in args), named
    )
    return dispatcher


def _compiled(function: Callable[..., Any], **options: bool) -> Any:  # noqa: ANN401
    """Compile without numba's counting of references, up to a fifth of the time.

    No kernel makes an array, and whoever calls an entry holds on to those that it passes.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        return njit(cache=True, nogil=True, _nrt=False, **options)(function)
    finally:
        config.CACHE_DIR = before


FULL = (1 << PLACES) - 1


def _shapes() -> tuple[Ints, Ints, Ints, NDArray[np.int16]]:
    """Number the shapes that play can reach and tabulate their moves.

    Returns the mask of each shape, the mask of its open places, the mask of places that exactly
    one open card covers, and `after[shape, place]`, -1 where the place is not open.
    """
    cover_masks = [sum(1 << cover for cover in COVERS[place]) for place in range(PLACES)]
    masks = [FULL]
    number = {FULL: 0}
    rows = []
    opens = []
    soles = []
    for mask in masks:  # grows while it is walked: breadth first, so fewer cards come later
        row = [-1] * PLACES
        open_mask = sole_mask = 0
        for place in range(PLACES):
            if mask >> place & 1 and not mask & cover_masks[place]:
                open_mask |= 1 << place
                left = mask ^ 1 << place
                if left not in number:
                    number[left] = len(masks)
                    masks.append(left)
                row[place] = number[left]
        for place in range(PLACES):
            cover = mask & cover_masks[place]
            if mask >> place & 1 and cover and not cover & (cover - 1) and cover & open_mask:
                sole_mask |= 1 << place
        rows.append(row)
        opens.append(open_mask)
        soles.append(sole_mask)
    return (
        np.array(masks, np.int64),
        np.array(opens, np.int64),
        np.array(soles, np.int64),
        np.array(rows, np.int16),
    )


SHAPE, OPEN, SOLE, AFTER = _shapes()
EMPTY = len(SHAPE) - 1  # breadth first: the empty pyramid comes last

# All that a place lies on, straight or not: what stays if it stays.
UNDER = np.zeros(PLACES, np.int64)
for _place in range(PLACES):  # those under it have smaller numbers
    for _below in COVERED[_place]:
        UNDER[_place] |= 1 << _below | UNDER[_below]
ON = np.array([sum(1 << under for under in COVERED[place]) for place in range(PLACES)], np.int64)
COVER = np.array([sum(1 << c for c in COVERS[place]) for place in range(PLACES)], np.int64)

# Packed counts: twelve fields of five bits (four and a guard), the low rank of class c (c + 1, so
# Ace..6) in field c, the high one (12 - c) in field c + 6. Kings count nowhere.
FIELD = 5
HALF = 6 * FIELD
LOW = (1 << HALF) - 1
GUARDS = sum(1 << (FIELD * field + FIELD - 1) for field in range(12))


def _field(rank: int) -> int:
    return rank - 1 if rank <= 6 else 6 + 12 - rank


UNIT = np.array(
    [0] + [1 << (FIELD * _field(rank)) for rank in range(1, 13)] + [0],
    np.int64,
)


def _instruction(emit: Any) -> Any:  # noqa: ANN401 - numba's intrinsics have no type
    """Make an intrinsic of one int64 from what `emit(builder, x)` builds."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def instruction(_context: Any, _x: Any) -> Any:  # noqa: ANN401
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:  # noqa: ANN401
            return emit(builder, builder.sext(args[0], _I64) if args[0].type != _I64 else args[0])

        return types.int64(_x), generate

    return instruction


_I64 = ir.IntType(64)
_NO = ir.Constant(ir.IntType(1), 0)

lowest = _instruction(lambda builder, x: builder.cttz(x, _NO))
"""The index of the lowest set bit (64 if there is none)."""

highest = _instruction(lambda builder, x: builder.sub(_I64(63), builder.ctlz(x, _NO)))
"""The index of the highest set bit (-1 if there is none)."""

count = _instruction(lambda builder, x: builder.ctpop(x))
"""How many bits are set."""

below = _instruction(lambda builder, x: builder.not_(builder.shl(_I64(-1), x)))
"""The mask of all bits below `x`."""


@kernel
def excess(a: int, b: int) -> int:
    """Field by field max(0, a - b) of packed counts."""
    difference = (a | GUARDS) - b
    enough = difference & GUARDS
    return difference & (enough - (enough >> (FIELD - 1)))


@kernel
def covers(a: int, b: int) -> bool:
    """Whether every field of packed counts `a` is at least that of `b`."""
    return ((a | GUARDS) - b) & GUARDS == GUARDS


@kernel
def turned(a: int) -> int:
    """Packed counts with each rank's field and its partner's exchanged."""
    return a >> HALF | (a & LOW) << HALF


# The memo: an open-addressing table of (key, generation << 32 | value) pairs. A new generation
# empties it at no cost. The table of 2**k entries lies at entry 2**k, so that it can grow inside
# one array whose untouched pages cost nothing.
LOG, USED, GENERATION, CAP, START, OF = range(6)  # from OF on, whom it is about: 29 words
VALUE = (1 << 32) - 1


def new_table(log_start: int, log_cap: int) -> tuple[Ints, Ints]:
    """A memo of 2**log_start entries that may grow to 2**log_cap, and its bookkeeping."""
    meta = np.zeros(OF + 29, np.int64)
    meta[:OF] = log_start, 0, 1, log_cap, log_start
    return np.zeros(4 << log_cap, np.int64), meta


@entry
def forget(meta: Ints) -> None:
    """Empty the memo."""
    meta[LOG] = meta[START]
    meta[USED] = 0
    meta[GENERATION] += 1


@kernel
def tidy(meta: Ints) -> None:
    """Empty the memo if it can hold little more: what it knows can be found again."""
    if meta[LOG] == meta[CAP] and meta[USED] >= 5 << meta[LOG] >> 3:
        forget(meta)


@kernel
def seek(table: Ints, meta: Ints, key: int) -> int:
    """Where `key` is, or where it may be put."""
    size = 1 << meta[LOG]
    generation = meta[GENERATION]
    spread = key * -7046029254386353131
    at = (spread ^ (spread >> 29)) & (size - 1)
    while True:
        slot = 2 * (size + at)
        if table[slot + 1] >> 32 != generation or table[slot] == key:
            return slot
        at = (at + 1) & (size - 1)


@kernel
def found(table: Ints, meta: Ints, slot: int) -> bool:
    """Whether the memo holds something at `slot`."""
    return table[slot + 1] >> 32 == meta[GENERATION]


@kernel
def _grow(table: Ints, meta: Ints) -> None:
    generation = meta[GENERATION]
    size = 1 << meta[LOG]
    meta[LOG] += 1
    for old in range(2 * size, 4 * size, 2):
        if table[old + 1] >> 32 == generation:
            slot = seek(table, meta, table[old])
            table[slot] = table[old]
            table[slot + 1] = table[old + 1]


@kernel
def put(table: Ints, meta: Ints, slot: int, key: int, value: int) -> None:
    """Keep a value (0..2**32 - 1) in an empty slot, unless the memo is full."""
    if meta[USED] >= 3 << meta[LOG] >> 2:  # only at its cap does it come to this
        return
    table[slot] = key
    table[slot + 1] = meta[GENERATION] << 32 | value
    meta[USED] += 1
    if meta[USED] >= 1 << meta[LOG] >> 1 and meta[LOG] < meta[CAP]:
        _grow(table, meta)
