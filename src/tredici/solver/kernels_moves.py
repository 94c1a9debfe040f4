"""Moves from removal to removal: what a node leads to, and what each move costs in draws.

To use a stock card, draw on until it can be used: now, later in this pass, or (one waste only) in
the next. Nothing changes between two removals but how much is drawn, so further passes add nothing.
"""

from __future__ import annotations

from tredici.solver.tables import (
    AFTER,
    COVER,
    OPEN,
    SHAPE,
    SOLE,
    UNIT,
    Ints,
    below,
    count,
    highest,
    kernel,
    lowest,
)
from tredici.solver.tables_facts import (
    APART,
    CARDS,
    COVER_PAIR,
    DRAW,
    ENDS,
    EXACT,
    FREE,
    LOOSE,
    PASSES,
    PILES,
    PLACES_OF,
    PRANK,
    SRANK,
    STOCK_OF,
    STOCK_OPEN,
    WASTE_PAIR,
    drawn_to,
    pile_of,
)

# A move is kind << 12 | first << 6 | second: two places; a place and a stock card; two stock
# cards, the one drawn first first; a King of the stock as second; nothing (one draw, LOOSE only);
# the King at the apex where it does not go by itself.
INNER, TAKE, TAKE_LATER, PAIR, PAIR_LATER, KING, KING_LATER, STEP, CROWN = range(9)
BRANCH = 256  # children of one node at most


@kernel
def tops_of(facts: Ints, mask: int, progress: int) -> int:
    """The mask of the tops of the wastes."""
    if facts[DRAW] == 1:
        drawn = mask & below(progress & 31)
        return 1 << highest(drawn) if drawn else 0
    tops = 0
    for pile in range(3):
        cards = pile_of(facts, mask, progress, pile)
        if cards:
            tops |= 1 << highest(cards)
    return tops


@kernel
def children(facts: Ints, out: Ints, at: int, shape: int, mask: int, progress: int) -> int:
    """Write the moves of a node to `out` from `at` on, the best last; return where they end."""
    opens = OPEN[shape]
    passes = facts[PASSES]
    split = progress & 31
    loose = facts[LOOSE]
    more = not loose and facts[DRAW] == 1 and (passes == 0 or (progress >> 5) + 1 < passes)
    tops = tops_of(facts, mask, progress)
    kings = facts[STOCK_OF + 13] & mask
    if facts[EXACT] == 0 and kings & tops:  # nobody waits for a King on a waste: it goes at once
        out[at] = KING << 12 | lowest(kings & tops)
        return at + 1
    if loose:
        now = tops | (1 << split if split < facts[CARDS] else 0)
        if split < facts[CARDS]:
            out[at] = STEP << 12
            at += 1
    else:
        now = mask & ~below(split) | tops
    # Kings of the stock, where they were left in.
    while kings:
        king = lowest(kings)
        kings &= kings - 1
        if now >> king & 1:
            out[at] = KING << 12 | king
            at += 1
        elif more:
            out[at] = KING_LATER << 12 | king
            at += 1
    # Stock cards with each other.
    if facts[DRAW] == 3:
        seconds = now
        while seconds:
            high = lowest(seconds)
            seconds &= seconds - 1
            for pile in range(3):
                if loose:
                    part = pile_of(facts, mask, progress, pile)
                else:
                    reach = max(split, facts[ENDS + high])
                    part = mask & below(reach) & facts[PILES + pile]
                if part >> high & 1:
                    part &= below(high)
                    if not facts[WASTE_PAIR] or facts[APART] >> high & 1:
                        continue
                if part:
                    low = highest(part)
                    if low < high and facts[SRANK + low] + facts[SRANK + high] == 13:
                        out[at] = PAIR << 12 | low << 6 | high
                        at += 1
    elif facts[WASTE_PAIR] or facts[STOCK_OPEN]:
        first_pass = progress >> 5 == 0 and passes != 0
        rest = mask & (mask - 1)
        low = lowest(mask)
        while rest:
            high = lowest(rest)
            rest &= rest - 1
            if facts[SRANK + low] + facts[SRANK + high] == 13:
                # The two lie together in the waste, or face each other across an open stock.
                if now >> high & 1 and (
                    (facts[WASTE_PAIR] and not (first_pass and facts[APART] >> high & 1))
                    or (facts[STOCK_OPEN] and high >= split)
                ):
                    out[at] = PAIR << 12 | low << 6 | high
                    at += 1
                elif more:
                    out[at] = PAIR_LATER << 12 | low << 6 | high
                    at += 1
            low = high
    # A card of the pyramid with one of the stock.
    if more:
        todo = opens
        while todo:
            place = lowest(todo)
            todo &= todo - 1
            cards = facts[STOCK_OF + 13 - facts[PRANK + place]] & mask & ~now
            while cards:
                card = highest(cards)
                cards ^= 1 << card
                out[at] = TAKE_LATER << 12 | place << 6 | card
                at += 1
    todo = opens
    while todo:
        place = lowest(todo)
        todo &= todo - 1
        cards = facts[STOCK_OF + 13 - facts[PRANK + place]] & now
        while cards:
            card = highest(cards)
            cards ^= 1 << card
            out[at] = TAKE << 12 | place << 6 | card
            at += 1
    # Cards of the pyramid.
    if opens == 1 and facts[PRANK] == 13:
        out[at] = CROWN << 12
        at += 1
    if facts[COVER_PAIR]:
        soles = SOLE[shape]
        while soles:
            under = lowest(soles)
            soles &= soles - 1
            over = lowest(COVER[under] & SHAPE[shape])
            if facts[PRANK + over] + facts[PRANK + under] == 13:
                out[at] = INNER << 12 | over << 6 | under
                at += 1
    todo = opens
    while todo:
        place = lowest(todo)
        todo &= todo - 1
        others = todo & facts[PLACES_OF + 13 - facts[PRANK + place]]
        while others:
            out[at] = INNER << 12 | place << 6 | lowest(others)
            at += 1
            others &= others - 1
    return at


@kernel
def after_move(
    facts: Ints, move: int, shape: int, mask: int, progress: int, pyramid: int, stock: int
) -> tuple[int, int, int, int, int]:
    """The node that a move leads to; open Kings of the pyramid go along."""
    kind = move >> 12
    first = move >> 6 & 63
    second = move & 63
    if kind == INNER:
        shape = AFTER[AFTER[shape, first], second]
        pyramid -= UNIT[facts[PRANK + first]] + UNIT[facts[PRANK + second]]
    elif kind == STEP:
        for pile in range(3):
            split = progress & 31
            if split < facts[CARDS]:
                progress += 1 | (pile + 1) << (2 * split + 5)
        return shape, mask, progress, pyramid, stock
    elif kind == CROWN:
        shape = AFTER[shape, 0]
    else:
        # A stock card is counted in its partner's field.
        stock -= UNIT[13 - facts[SRANK + second]]
        mask ^= 1 << second
        if kind == TAKE or kind == TAKE_LATER:
            shape = AFTER[shape, first]
            pyramid -= UNIT[facts[PRANK + first]]
        elif kind == PAIR or kind == PAIR_LATER:
            stock -= UNIT[13 - facts[SRANK + first]]
            mask ^= 1 << first
            if facts[LOOSE]:
                progress &= ~(3 << (2 * first + 5))
        if facts[LOOSE]:
            if second == progress & 31:
                progress += 1
            else:
                progress &= ~(3 << (2 * second + 5))
        elif facts[PASSES] == 0 and facts[EXACT] != 2:
            progress = 0
        else:
            reach = facts[ENDS + second]
            turn = progress >> 5
            if kind == TAKE or kind == PAIR or kind == KING:
                reach = max(progress & 31, reach)
            elif facts[PASSES]:
                turn += 1
            progress = turn << 5 | drawn_to(facts, mask, reach)
    kings = OPEN[shape] & facts[FREE]
    while kings:
        shape = AFTER[shape, lowest(kings)]
        kings = OPEN[shape] & facts[FREE]
    return shape, mask, progress, pyramid, stock


@kernel
def draws(facts: Ints, move: int, mask: int, progress: int) -> int:
    """How many draws and redeals come before a move's removal."""
    kind = move >> 12
    if kind == INNER or kind == CROWN:
        return 0
    if kind == STEP:
        return 1
    if facts[LOOSE]:
        return 0
    split = progress & 31
    card = move & 63
    if facts[DRAW] == 3:
        return (max(split, facts[ENDS + card]) - split + 2) // 3
    # An open stock's top need not be drawn to be used.
    upto = below(card if facts[STOCK_OPEN] else card + 1)
    if kind == TAKE or kind == PAIR or kind == KING:
        return 0 if card < split else count(mask & upto & ~below(split))
    return count(mask & ~below(split)) + 1 + count(mask & upto)
