"""The cheapest way to win in little memory: depth-first, and again with a higher limit on the cost.

Takes over where the best-first search has met more positions than it may keep.
"""

from __future__ import annotations

from tredici.solver.bounds import settle
from tredici.solver.bounds_cost import distance
from tredici.solver.bounds_value import meets
from tredici.solver.kernels import (
    F_GAIN,
    F_LEFT,
    F_MASK,
    F_MOVE,
    F_PROGRESS,
    F_PYRAMID,
    F_SHAPE,
    F_STOCK,
    FRAME,
)
from tredici.solver.kernels_moves import BRANCH, after_move, children
from tredici.solver.kernels_route import (
    OFFSET,
    R_BOUND,
    R_GOAL,
    R_LOWEST,
    R_SPENT,
    R_UNTIL,
    route_key,
    toll,
)
from tredici.solver.tables import EMPTY, VALUE, Ints, count, entry, found, put, seek
from tredici.solver.tables_facts import GOAL_ALL, WORTH

R_DEPTH = 8  # in the control words of `kernels_route`


@entry
def trek(
    facts: Ints,
    memo: Ints,
    meta: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    front: Ints,
    sizes: Ints,
    prefix: Ints,
    frames: Ints,
    moves: Ints,
    control: Ints,
    cancel: Ints,
) -> int:
    """Search on for a win that costs R_LOWEST: 1 = frames 1..R_DEPTH hold it, 0 = none, -1 = go on.

    The root is in frame 0, its cost in F_GAIN. R_GOAL becomes the least cost that may come next.
    """
    goal_all = facts[GOAL_ALL]
    worth = facts[WORTH]
    rate = 0 if meets(facts) else worth
    most = control[R_LOWEST]
    depth = control[R_DEPTH]
    while True:
        frame = depth * FRAME
        base = depth * BRANCH
        shape = frames[frame + F_SHAPE]
        mask = frames[frame + F_MASK]
        progress = frames[frame + F_PROGRESS]
        pyramid = frames[frame + F_PYRAMID]
        stock = frames[frame + F_STOCK]
        left = frames[frame + F_LEFT]
        if left < 0:
            if control[R_SPENT] >= control[R_UNTIL] or cancel[0] != 0:
                control[R_DEPTH] = depth
                return -1
            control[R_SPENT] += 1
            left = children(facts, moves, base, shape, mask, progress) - base
        went = False
        while left > 0 and not went:
            left -= 1
            move = moves[base + left]
            shape1, mask1, progress1, pyramid1, stock1 = after_move(
                facts, move, shape, mask, progress, pyramid, stock
            )
            cost = frames[frame + F_GAIN] + toll(facts, move, shape, mask, progress, shape1, mask1)
            frames[frame + FRAME + F_MOVE] = move
            won = shape1 == EMPTY and (not goal_all or mask1 == 0)
            estimate = cost
            if not won:
                hope = True
                if shape1 != EMPTY or goal_all:
                    hope, mask1, progress1, stock1 = settle(
                        facts, relaxed, relaxed_meta, scratch,
                        shape1, mask1, progress1, pyramid1, stock1,
                    )  # fmt: skip
                if not hope:
                    continue
                estimate += distance(
                    facts, front, sizes, prefix,
                    shape1, mask1, progress1, pyramid1, stock1, rate, False,
                )  # fmt: skip
                estimate -= count(mask1) if rate != worth else 0
            if estimate > most:
                if estimate < control[R_BOUND]:
                    control[R_GOAL] = min(control[R_GOAL], estimate)
                continue
            if won:
                control[R_DEPTH] = depth + 1
                return 1
            key = route_key(facts, shape1 << 24 | mask1, progress1)
            slot = seek(memo, meta, key)
            if not found(memo, meta, slot):
                put(memo, meta, slot, key, cost + OFFSET)
            elif memo[slot + 1] & VALUE <= cost + OFFSET:
                continue
            else:
                memo[slot + 1] = memo[slot + 1] & ~VALUE | (cost + OFFSET)
            frames[frame + F_LEFT] = left
            depth += 1
            frame += FRAME
            frames[frame + F_SHAPE] = shape1
            frames[frame + F_MASK] = mask1
            frames[frame + F_PROGRESS] = progress1
            frames[frame + F_PYRAMID] = pyramid1
            frames[frame + F_STOCK] = stock1
            frames[frame + F_GAIN] = cost
            frames[frame + F_LEFT] = -1
            went = True
        if went:
            continue
        if depth == 0:
            control[R_DEPTH] = 0
            return 0
        depth -= 1
