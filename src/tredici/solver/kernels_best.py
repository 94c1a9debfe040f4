"""How much can be removed? Depth-first with a bound, draws for free, where winning is not all."""

from __future__ import annotations

from tredici.solver.bounds import recall, settle
from tredici.solver.bounds_value import bonus, ceiling
from tredici.solver.kernels import (
    BEST,
    CEILING,
    DEPTH,
    F_GAIN,
    F_LEFT,
    F_MASK,
    F_MOVE,
    F_PROGRESS,
    F_PYRAMID,
    F_SHAPE,
    F_STOCK,
    FRAME,
    LENGTH,
    SPENT,
    UNTIL,
    name_of,
)
from tredici.solver.kernels_moves import BRANCH, after_move, children
from tredici.solver.tables import EMPTY, SHAPE, Ints, count, entry, found, put, seek
from tredici.solver.tables_facts import (
    CARDS,
    CLASS_OF,
    EXACT,
    GOAL_ALL,
    LOOSE,
    PLACE_WORTH,
    SRANK,
    STOCK_WORTH,
    read,
)


@entry
def sow(
    facts: Ints,
    frames: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    control: Ints,
) -> None:
    """Lay out the root in frame 0, what it is worth in F_GAIN, and its bound in CEILING."""
    shape, mask, progress, pyramid, stock = read(facts)
    recall(facts, relaxed_meta)
    gone = -count(SHAPE[shape])
    for kind in range(7):
        gone += count(facts[CLASS_OF + kind])
    gain = facts[PLACE_WORTH] * gone
    if facts[EXACT] == 3:
        for card in range(facts[CARDS]):
            if facts[SRANK + card] == 13:
                gain += facts[STOCK_WORTH]
    hope = True
    if shape == EMPTY:
        gain += bonus(facts, 0)
    else:
        hope, mask, progress, stock = settle(
            facts, relaxed, relaxed_meta, scratch, shape, mask, progress, pyramid, stock
        )
    frames[F_SHAPE] = shape
    frames[F_MASK] = mask
    frames[F_PROGRESS] = progress
    frames[F_PYRAMID] = pyramid
    frames[F_STOCK] = stock
    frames[F_GAIN] = gain
    control[BEST] = gain
    control[CEILING] = gain
    if shape != EMPTY or facts[GOAL_ALL]:
        control[CEILING] += ceiling(
            facts, relaxed, relaxed_meta, scratch,
            shape, mask, progress, pyramid, stock, hope, -1,
        )  # fmt: skip


@entry
def harvest(
    facts: Ints,
    frames: Ints,
    moves: Ints,
    memo: Ints,
    meta: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    control: Ints,
    cancel: Ints,
    best_line: Ints,
) -> int:
    """Search on from `control` for the line that gains most; 1 = done, -1 = go on.

    BEST is the gain to beat; it and `best_line` (LENGTH moves) are kept up to date. CEILING is a
    gain that cannot be beaten.
    """
    depth = control[DEPTH]
    spent = control[SPENT]
    until = control[UNTIL]
    goal_all = facts[GOAL_ALL]
    while True:
        frame = depth * FRAME
        base = depth * BRANCH
        shape = frames[frame + F_SHAPE]
        mask = frames[frame + F_MASK]
        progress = frames[frame + F_PROGRESS]
        pyramid = frames[frame + F_PYRAMID]
        stock = frames[frame + F_STOCK]
        gain = frames[frame + F_GAIN]
        left = frames[frame + F_LEFT]
        if left < 0:
            if spent >= until or cancel[0] != 0:
                control[DEPTH] = depth
                control[SPENT] = spent
                return -1
            spent += 1
            left = children(facts, moves, base, shape, mask, progress) - base
        went = False
        while left > 0:
            left -= 1
            move = moves[base + left]
            shape1, mask1, progress1, pyramid1, stock1 = after_move(
                facts, move, shape, mask, progress, pyramid, stock
            )
            frames[frame + FRAME + F_MOVE] = move
            gain1 = (
                gain
                + facts[PLACE_WORTH] * (count(SHAPE[shape]) - count(SHAPE[shape1]))
                + facts[STOCK_WORTH] * (count(mask) - count(mask1))
            )
            if shape1 == EMPTY and shape != EMPTY:
                gain1 += bonus(facts, progress1)
            if gain1 > control[BEST]:
                control[BEST] = gain1
                control[LENGTH] = depth + 1
                for step in range(depth + 1):
                    best_line[step] = frames[(step + 1) * FRAME + F_MOVE]
                if gain1 >= control[CEILING]:
                    control[SPENT] = spent
                    return 1
            if shape1 == EMPTY and not goal_all:
                continue
            hope, mask1, progress1, stock1 = settle(
                facts, relaxed, relaxed_meta, scratch,
                shape1, mask1, progress1, pyramid1, stock1,
            )  # fmt: skip
            more = control[BEST] - gain1
            most = ceiling(
                facts, relaxed, relaxed_meta, scratch,
                shape1, mask1, progress1, pyramid1, stock1, hope, more,
            )  # fmt: skip
            if most <= more:
                continue
            key, rank = name_of(facts, shape1, mask1, progress1)
            if not facts[LOOSE]:  # what is gone may have been lost, or have earned another bonus
                key |= gain1 << 35
            slot = seek(memo, meta, key)
            if found(memo, meta, slot):
                if memo[slot + 1] & 4095 <= rank:
                    continue
                memo[slot + 1] = memo[slot + 1] & ~4095 | rank
            else:
                put(memo, meta, slot, key, rank)
            frames[frame + F_LEFT] = left
            depth += 1
            frame += FRAME
            frames[frame + F_SHAPE] = shape1
            frames[frame + F_MASK] = mask1
            frames[frame + F_PROGRESS] = progress1
            frames[frame + F_PYRAMID] = pyramid1
            frames[frame + F_STOCK] = stock1
            frames[frame + F_GAIN] = gain1
            frames[frame + F_LEFT] = -1
            went = True
            break
        if went:
            continue
        if depth == 0:
            control[SPENT] = spent
            return 1
        depth -= 1
