"""Bounds: what the stock could do if its order did not matter, and what is lost in its order."""

from __future__ import annotations

from tredici.solver.tables import (
    AFTER,
    COVER,
    FIELD,
    HALF,
    LOW,
    OF,
    OPEN,
    SHAPE,
    SOLE,
    UNIT,
    Ints,
    count,
    covers,
    excess,
    forget,
    found,
    highest,
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
    EXACT,
    GOAL_ALL,
    LOOSE,
    PASSES,
    PLACES_OF,
    PRANK,
    SRANK,
    STOCK_OPEN,
    STOCK_WORTH,
    WASTE_PAIR,
    drawn_to,
    pile_of,
)


@kernel
def needs(pyramid: int, stock: int) -> int:
    """How many pairs of each class must be made inside the pyramid, packed.

    `pyramid` counts ranks in the pyramid; `stock` counts, in each rank's field, the stock cards
    that could take it. A card that the stock cannot take must go with another of the pyramid.
    """
    short = excess(pyramid, stock)
    high = short >> HALF
    return high + excess(short & LOW, high)


@kernel
def recall(facts: Ints, meta: Ints) -> None:
    """Keep what `hopeful` and `loss` know of a pyramid if this is that pyramid or a part of it.

    They ask nothing else of a position, and shuffles of one stock share it all.
    """
    same = facts[COVER_PAIR] == meta[OF + 28]
    for place in range(28):
        rank = facts[PRANK + place]
        if rank and meta[OF + place] != rank:
            same = False
    if not same:
        forget(meta)
        for place in range(28):
            meta[OF + place] = facts[PRANK + place]
        meta[OF + 28] = facts[COVER_PAIR]


@kernel
def hopeful(facts: Ints, table: Ints, meta: Ints, stack: Ints, root: int, root_need: int) -> bool:
    """Whether the pyramid can be emptied with at least `need` inner pairs of each class.

    Exact if the stock's order did not matter. A card of a class that needs no inner pair goes as
    soon as it is open; only cards of the other classes are a choice. Results are kept in the memo
    by shape and need. `stack` is scratch, int64[3 * 2048].
    """
    if root_need == 0:
        return True
    tidy(meta)
    root_key = root << HALF | root_need
    slot = seek(table, meta, root_key)
    if found(table, meta, slot):
        return table[slot + 1] & 1 == 1
    stack[0] = root
    stack[1] = root_need
    stack[2] = 0
    top = 3
    success = False
    while top > 0:
        key = stack[top - 1]
        if key != 0:  # all that follows from it has failed
            top -= 3
            continue
        shape = stack[top - 3]
        need = stack[top - 2]
        if need == 0:
            success = True
            break
        free = facts[CLASS_OF + 6]
        for kind in range(6):
            if need >> (FIELD * kind) & 15 == 0:
                free |= facts[CLASS_OF + kind]
        go = OPEN[shape] & free
        while go:
            while go:
                shape = AFTER[shape, lowest(go)]
                go &= go - 1
            go = OPEN[shape] & free
        key = shape << HALF | need
        slot = seek(table, meta, key)
        if found(table, meta, slot):
            if table[slot + 1] & 1 == 1:
                success = True
                break
            top -= 3
            continue
        put(table, meta, slot, key, 0)
        mask = SHAPE[shape]
        # A rank with no card to spare for a lone removal keeps all its cards for inner pairs.
        lone = 0
        enough = True
        for kind in range(6):
            least = need >> (FIELD * kind) & 15
            if least:
                low = mask & facts[PLACES_OF + kind + 1]
                high = mask & facts[PLACES_OF + 12 - kind]
                spare_low = count(low) - least
                spare_high = count(high) - least
                if spare_low < 0 or spare_high < 0:
                    enough = False
                    break
                if spare_low:
                    lone |= low
                if spare_high:
                    lone |= high
        if not enough:
            top -= 3
            continue
        stack[top - 1] = key
        lone &= OPEN[shape]
        while lone:
            stack[top] = AFTER[shape, lowest(lone)]
            stack[top + 1] = need
            stack[top + 2] = 0
            top += 3
            lone &= lone - 1
        opens = OPEN[shape]
        for kind in range(6):
            if need >> (FIELD * kind) & 15:
                lows = opens & facts[PLACES_OF + kind + 1]
                while lows:
                    half = AFTER[shape, lowest(lows)]
                    highs = opens & facts[PLACES_OF + 12 - kind]
                    while highs:
                        stack[top] = AFTER[half, lowest(highs)]
                        stack[top + 1] = need - (1 << (FIELD * kind))
                        stack[top + 2] = 0
                        top += 3
                        highs &= highs - 1
                    lows &= lows - 1
        if facts[COVER_PAIR]:
            soles = SOLE[shape]
            while soles:
                under = lowest(soles)
                rank = facts[PRANK + under]
                if rank and rank < 13:
                    kind = min(rank, 13 - rank) - 1
                    over = lowest(COVER[under] & mask)
                    if need >> (FIELD * kind) & 15 and facts[PRANK + over] + rank == 13:
                        stack[top] = AFTER[AFTER[shape, over], under]
                        stack[top + 1] = need - (1 << (FIELD * kind))
                        stack[top + 2] = 0
                        top += 3
                soles &= soles - 1
    if success:
        while top > 0:
            key = stack[top - 1]
            if key != 0:
                slot = seek(table, meta, key)
                if found(table, meta, slot):
                    table[slot + 1] |= 1
            top -= 3
    slot = seek(table, meta, root_key)
    if not found(table, meta, slot):
        put(table, meta, slot, root_key, 1 if success else 0)
    return success


@kernel
def lost_cards(facts: Ints, mask: int, progress: int, pyramid: int, stock: int) -> int:
    """The drawn cards that cannot leave in this pass.

    Down a waste, the first card whose rank has been met more often than it has partners will stay,
    and all under it.
    """
    limit = pyramid
    if facts[WASTE_PAIR] or facts[STOCK_OPEN] or facts[DRAW] == 3:
        limit += stock >> HALF | (stock & LOW) << HALF
        if not facts[WASTE_PAIR] and facts[DRAW] == 1:  # only those still to come can meet them
            rest = pile_of(facts, mask, progress, 0)
            while rest:
                limit -= UNIT[facts[SRANK + lowest(rest)]]
                rest &= rest - 1
    lost = 0
    for pile in range(facts[DRAW]):
        rest = pile_of(facts, mask, progress, pile)
        met = 0
        while rest:
            card = highest(rest)
            met += UNIT[13 - facts[SRANK + card]]
            if not covers(limit, met):
                lost |= rest
                break
            rest ^= 1 << card
    return lost


@kernel
def drop(facts: Ints, lost: int, mask: int, progress: int, stock: int) -> tuple[int, int, int]:
    """The mask, progress and stock without lost cards."""
    mask ^= lost
    while lost:
        card = lowest(lost)
        lost &= lost - 1
        stock -= UNIT[13 - facts[SRANK + card]]
        if facts[LOOSE]:
            progress &= ~(3 << (2 * card + 5))
    if not facts[LOOSE]:
        progress = progress & ~31 | drawn_to(facts, mask, progress & 31)
    return mask, progress, stock


@kernel
def settle(
    facts: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    shape: int,
    mask: int,
    progress: int,
    pyramid: int,
    stock: int,
) -> tuple[bool, int, int, int]:
    """Drop what the last pass has lost and ask the bounds: (any hope, mask, progress, stock)."""
    hope = True
    passes = facts[PASSES]
    worthless = facts[EXACT] == 0 or facts[STOCK_WORTH] == 0
    last = passes and (progress >> 5) + 1 == passes and progress & 31
    if worthless if facts[LOOSE] else last:
        lost = lost_cards(facts, mask, progress, pyramid, stock)
        if lost:
            hope = not facts[GOAL_ALL] or facts[EXACT] & 1 == 1
            mask, progress, stock = drop(facts, lost, mask, progress, stock)
    if facts[GOAL_ALL] and facts[EXACT] & 1 == 0:
        # Without pairs inside the stock, the pyramid must take all of it.
        inside = facts[WASTE_PAIR] or facts[STOCK_OPEN] or facts[DRAW] == 3
        if not inside and not covers(pyramid, stock):
            hope = False
    if hope:
        need = needs(pyramid, stock)
        hope = need == 0 or hopeful(facts, relaxed, relaxed_meta, scratch, shape, need)
    return hope, mask, progress, stock
