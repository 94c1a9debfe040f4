"""Pairs: in which order they are tried, and which need not be tried again.

A pair that is tried and fails is **barred** from all that is searched after it from the same node.
If a way from there removed that pair later, it could as well begin with it: to remove a pair
earlier only uncovers more. It could begin so where nothing was removed before and the card was
passed on the way, hence the order: by how far the row is drawn. And that beginning has failed.
"""

from __future__ import annotations

from tredici.solver.kernels_moves import INNER, KING, PAIR_LATER, STEP, TAKE, TAKE_LATER
from tredici.solver.tables import Ints, below, kernel, lowest
from tredici.solver.tables_facts import DRAW, ENDS, LOOSE, PLACES_OF, PRANK, SRANK, STOCK_OF

# Pairs in play: what each card fits and was not barred from. Masks of places by row
# card, of places by place, of row cards by row card; then how many words are kept to put pairs back
# in play, and these words.
BY_CARD, BY_PLACE, BY_ROW, KEPT, TRAIL = 0, 24, 52, 76, 77


@kernel
def all_pairs(facts: Ints, pairs: Ints) -> None:
    """Put every pair in play."""
    for card in range(24):
        rank = facts[SRANK + card]
        pairs[BY_CARD + card] = facts[PLACES_OF + 13 - rank] if rank else 0
        pairs[BY_ROW + card] = facts[STOCK_OF + 13 - rank] if rank else 0
    for place in range(28):
        rank = facts[PRANK + place]
        pairs[BY_PLACE + place] = facts[PLACES_OF + 13 - rank] if rank else 0
    pairs[KEPT] = 0


@kernel
def bar(pairs: Ints, at: int, bit: int) -> None:
    """Bar a pair, so that it can be taken back."""
    kept = pairs[KEPT]
    pairs[TRAIL + kept] = at
    pairs[TRAIL + kept + 1] = pairs[at]
    pairs[KEPT] = kept + 2
    pairs[at] &= ~(1 << bit)


@kernel
def bar_move(facts: Ints, pairs: Ints, move: int, progress: int) -> None:
    """Bar the pair that a move removes.

    With an open stock above three wastes, not one with the stock's top: who keeps that card turns
    others up, and has them fall on other wastes.
    """
    kind = move >> 12
    first = move >> 6 & 63
    second = move & 63
    if kind == STEP or kind == KING or (facts[LOOSE] and kind != INNER and second == progress & 31):
        return
    if kind == INNER:
        bar(pairs, BY_PLACE + first, second)
        bar(pairs, BY_PLACE + second, first)
    elif kind == TAKE or kind == TAKE_LATER:
        bar(pairs, BY_CARD + second, first)
    else:
        bar(pairs, BY_ROW + first, second)
        bar(pairs, BY_ROW + second, first)


@kernel
def unbar(pairs: Ints, kept: int) -> None:
    """Put back in play what was barred since `kept` words were kept."""
    at = pairs[KEPT]
    while at > kept:
        at -= 2
        pairs[pairs[TRAIL + at]] = pairs[TRAIL + at + 1]
    pairs[KEPT] = at


@kernel
def in_order(
    facts: Ints, moves: Ints, base: int, end: int, mask: int, progress: int, chance: int
) -> int:
    """Order moves by how far the row is drawn for them, the nearest last; the next chance.

    Pairs of the pyramid, then what the waste's top and the next card allow, then card by card to
    the end of the row, then the next pass. Where it is equal, as `children` has it or by chance.
    Entries become order << 24 | tie << 16 | move.
    """
    drawn = progress & 31
    ahead = mask & ~below(drawn)
    near = facts[ENDS + lowest(ahead)] if ahead and facts[DRAW] == 1 else 0
    for at in range(base, end):
        move = moves[at]
        kind = move >> 12
        reach = (move & 63) + 1 if facts[LOOSE] else facts[ENDS + (move & 63)]
        order = 0
        if kind == TAKE_LATER or kind == PAIR_LATER:
            order = 64 + reach
        elif kind == STEP:
            order = 64
        elif kind != INNER:
            order = 1 if reach <= drawn else 2 if reach == near else 2 + reach
        tie = 255 - (at - base)
        if chance:
            chance = (chance * 1103515245 + 12345) & 0x7FFFFFFF
            tie = chance >> 16 & 255
        entry = order << 24 | tie << 16 | move
        to = at
        while to > base and moves[to - 1] < entry:
            moves[to] = moves[to - 1]
            to -= 1
        moves[to] = entry
    return chance
