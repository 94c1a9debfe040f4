"""What can still be gained by cards and bonus if the order of the stock did not matter."""

from __future__ import annotations

from tredici.solver.bounds import hopeful, lost_cards, needs
from tredici.solver.bounds_pass import LATE, foresee
from tredici.solver.tables import (
    AFTER,
    COVER,
    EMPTY,
    FIELD,
    HALF,
    OPEN,
    SHAPE,
    SOLE,
    UNIT,
    Ints,
    count,
    excess,
    found,
    kernel,
    lowest,
    put,
    seek,
    tidy,
)
from tredici.solver.tables_facts import (
    CLASS_OF,
    COVER_PAIR,
    DRAW,
    LOOSE,
    PAR,
    PAR_BONUS,
    PASSES,
    PLACE_WORTH,
    PLACES_OF,
    PRANK,
    SRANK,
    STOCK_OF,
    STOCK_OPEN,
    STOCK_WORTH,
    TURNED,
    WASTE_PAIR,
)

# Frames of `loss` in scratch, above its list of (shape, must, price) still to be asked.
FRAMES, FRAME = 3 * 2048, 5
SIGHT = 7 * 1000  # where `foresee` writes in scratch


@kernel
def meets(facts: Ints) -> bool:
    """Whether two cards of the stock can ever go together."""
    return facts[WASTE_PAIR] or facts[STOCK_OPEN] or facts[DRAW] == 3


@kernel
def is_last(facts: Ints, progress: int) -> bool:
    """Whether no pass follows the one that runs."""
    passes = facts[PASSES]
    return facts[DRAW] == 3 or (passes != 0 and (progress >> 5) + 1 >= passes)


@kernel
def loss(
    facts: Ints, table: Ints, meta: Ints, scratch: Ints, shape: int, pyramid: int, stock: int
) -> int:
    """What cannot be gained of all cards left, at least, if the stock's order did not matter."""
    place_worth = facts[PLACE_WORTH]
    stock_worth = facts[STOCK_WORTH]
    inside = meets(facts)
    price = 0 if inside else 2 * stock_worth
    must = excess(pyramid, stock)
    odd = 0
    if inside and stock_worth:
        for kind in range(6):
            low = pyramid >> (FIELD * kind) & 15
            high = pyramid >> (FIELD * kind + HALF) & 15
            loose_high = stock >> (FIELD * kind) & 15
            loose_low = stock >> (FIELD * kind + HALF) & 15
            odd = odd * 9 + low + loose_low - high - loose_high + 4
    else:
        odd = 265720
    tag = 1 << 62 | (2 * min(stock_worth, 2) + (1 if inside else 0)) << 59
    tidy(meta)
    asked = 0
    depth = 0
    paid = 0
    while True:
        free = facts[CLASS_OF + 6]
        short = odd
        for kind in range(6):
            low = must >> (FIELD * kind) & 7
            high = must >> (FIELD * kind + HALF) & 7
            short = short * 25 + low * 5 + high
            if low | high == 0:
                free |= facts[CLASS_OF + kind]
        go = OPEN[shape] & free
        while go:
            while go:
                shape = AFTER[shape, lowest(go)]
                go &= go - 1
            go = OPEN[shape] & free
        key = tag | short << 11 | shape
        slot = seek(table, meta, key)
        if found(table, meta, slot):
            known = table[slot + 1] & 4095
        else:
            mask = SHAPE[shape]
            # To stop here.
            known = place_worth * count(mask)
            if not inside:
                known += stock_worth * count(mask & ~facts[CLASS_OF + 6])
            elif stock_worth:
                rest = odd
                for back in range(6):
                    kind = 5 - back
                    known += stock_worth * abs(
                        count(mask & facts[PLACES_OF + kind + 1])
                        - count(mask & facts[PLACES_OF + 12 - kind])
                        - rest % 9
                        + 4
                    )
                    rest //= 9
            frame = FRAMES + FRAME * depth
            depth += 1
            opens = OPEN[shape]
            scratch[frame] = key
            scratch[frame + 1] = known
            scratch[frame + 2] = asked
            scratch[frame + 3] = paid
            todo = opens
            while todo:
                place = lowest(todo)
                todo &= todo - 1
                rank = facts[PRANK + place]
                if count(mask & facts[PLACES_OF + rank]) > must // UNIT[rank] & 7:
                    scratch[3 * asked] = AFTER[shape, place]
                    scratch[3 * asked + 1] = must
                    scratch[3 * asked + 2] = 0
                    asked += 1
            todo = opens
            while todo:
                place = lowest(todo)
                todo &= todo - 1
                rank = facts[PRANK + place]
                half = AFTER[shape, place]
                others = todo & facts[PLACES_OF + 13 - rank]
                if facts[COVER_PAIR]:
                    soles = SOLE[shape] & facts[PLACES_OF + 13 - rank]
                    while soles:
                        under = lowest(soles)
                        soles &= soles - 1
                        if COVER[under] >> place & 1:
                            others |= 1 << under
                while others:
                    scratch[3 * asked] = AFTER[half, lowest(others)]
                    scratch[3 * asked + 1] = excess(must, UNIT[rank] + UNIT[13 - rank])
                    scratch[3 * asked + 2] = price
                    asked += 1
                    others &= others - 1
            known = -1
        while True:
            if known >= 0:
                if depth == 0:
                    return known
                frame = FRAMES + FRAME * (depth - 1)
                scratch[frame + 1] = min(scratch[frame + 1], known + paid)
            frame = FRAMES + FRAME * (depth - 1)
            if scratch[frame + 1] > 0 and asked > scratch[frame + 2]:
                asked -= 1
                shape = scratch[3 * asked]
                must = scratch[3 * asked + 1]
                paid = scratch[3 * asked + 2]
                break
            key = scratch[frame]
            known = scratch[frame + 1]
            put(table, meta, seek(table, meta, key), key, known)
            asked = scratch[frame + 2]
            paid = scratch[frame + 3]
            depth -= 1


@kernel
def bonus(facts: Ints, progress: int) -> int:
    """What clearing the pyramid at this progress is worth."""
    if not facts[PAR]:
        return 0
    turn = facts[TURNED] + (0 if facts[LOOSE] else progress >> 5)
    return PAR_BONUS[min(turn, 3)]


@kernel
def ceiling(
    facts: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    shape: int,
    mask: int,
    progress: int,
    pyramid: int,
    stock: int,
    hope: bool,
    more: int,
) -> int:
    """No less than what can still be gained; no sharper than needed to see that it is not `more`.

    `hope` says whether the pyramid may yet be cleared.
    """
    here = SHAPE[shape]
    most = facts[PLACE_WORTH] * count(here)
    if meets(facts):
        most += facts[STOCK_WORTH] * count(mask)
    else:
        taken = count(here & ~facts[CLASS_OF + 6]) + count(mask & facts[STOCK_OF + 13])
        most += facts[STOCK_WORTH] * taken
    now = 0
    if facts[PAR] and hope and shape != EMPTY:
        turn = 0 if facts[LOOSE] else progress >> 5
        last = is_last(facts, progress)
        soonest = facts[PAR] - 1
        now = PAR_BONUS[min(facts[TURNED] + max(turn, soonest), 3)]
        later = 0 if last else PAR_BONUS[min(facts[TURNED] + max(turn + 1, soonest), 3)]
        if not last and most + later <= more < most + now:
            # Only if the pyramid goes in this very pass.
            if facts[DRAW] == 1:
                sight = scratch[SIGHT:]
                foresee(facts, sight, shape, mask, progress, 0)
                if sight[LATE]:
                    return most + later
            lost = lost_cards(facts, mask, progress, pyramid, stock)
            if lost:
                rest = stock
                while lost:
                    rest -= UNIT[13 - facts[SRANK + lowest(lost)]]
                    lost &= lost - 1
                need = needs(pyramid, rest)
                if need and not hopeful(facts, relaxed, relaxed_meta, scratch, shape, need):
                    return most + later
    most += now
    if most <= more:
        return most
    return most - loss(facts, relaxed, relaxed_meta, scratch, shape, pyramid, stock)
