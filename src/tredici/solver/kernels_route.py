"""The cheapest way to win: best-first from removal to removal, draws and redeals counted."""

from __future__ import annotations

from tredici.solver.bounds import settle
from tredici.solver.bounds_cost import NEVER, distance
from tredici.solver.bounds_route import sweep
from tredici.solver.bounds_value import meets
from tredici.solver.kernels_moves import INNER, after_move, children, draws
from tredici.solver.tables import (
    EMPTY,
    SHAPE,
    UNIT,
    VALUE,
    Ints,
    below,
    count,
    entry,
    forget,
    found,
    kernel,
    put,
    seek,
)
from tredici.solver.tables_facts import DRAW, GOAL_ALL, LOOSE, STOCK_OF, WORTH, read

# Words of a node. N_COST falls when a dearer position turns out to be on the way of a cheaper one;
# N_NEXT is another node with the same cards left, or -1.
N_STATE, N_PROGRESS, N_ORIGIN, N_COST, N_NEXT = range(5)
NODE = 5
# Queue: heads of the buckets by cost, then entries (node << 12 | cost, next).
BUCKETS = 1024
LOOKED = 1 << 61  # marks an entry whose cost `distance` has looked at closely
SPAN = 3  # what costs this much more than the cheapest yet is not kept
OFFSET = 64  # costs may fall below nothing
# Control words of this search.
R_NODES, R_ENTRIES, R_LOWEST, R_SPENT, R_UNTIL, R_BOUND, R_GOAL, R_FULL = range(8)


@kernel
def route_key(facts: Ints, state: int, progress: int) -> int:
    """A node's key: everything about it."""
    if facts[LOOSE]:
        return state >> 24 << 53 | progress
    return state << 11 | progress


@kernel
def cards_key(facts: Ints, state: int, progress: int) -> int:
    """What nodes have in common from which drawing may lead to one another: the cards left."""
    return route_key(facts, state, progress) if facts[LOOSE] else state


@kernel
def passage(facts: Ints, mask: int, before: int, after: int) -> int:
    """How many draws and redeals lead from one progress to another; NEVER if none do."""
    if before == after:
        return 0
    if facts[LOOSE] or before > after:
        return NEVER
    undrawn = mask & ~below(before & 31)
    upto = mask & below(after & 31)
    turns = (after >> 5) - (before >> 5)
    if turns:
        return count(undrawn) + turns + (turns - 1) * count(mask) + count(upto)
    if facts[DRAW] == 3:
        return ((after & 31) - (before & 31) + 2) // 3
    return count(undrawn & upto)


@kernel
def toll(
    facts: Ints, move: int, shape: int, mask: int, progress: int, shape1: int, mask1: int
) -> int:
    """What a move costs that leads to `shape1` and `mask1`."""
    taken = count(SHAPE[shape]) - count(SHAPE[shape1])
    used = count(mask) - count(mask1)
    # One removal for each King, and one for the move itself unless it is a draw.
    cost = draws(facts, move, mask, progress) - facts[WORTH] * used + taken
    if move >> 12 == INNER:
        cost -= 1
    elif used and not taken:
        cost += 1
    return cost


@kernel
def _push(heads: Ints, queue: Ints, control: Ints, estimate: int, entry: int) -> None:
    at = control[R_ENTRIES]
    queue[2 * at] = entry
    queue[2 * at + 1] = heads[estimate + OFFSET]
    heads[estimate + OFFSET] = at
    control[R_ENTRIES] = at + 1


@entry
def set_out(
    facts: Ints,
    memo: Ints,
    meta: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    front: Ints,
    sizes: Ints,
    heads: Ints,
    queue: Ints,
    nodes: Ints,
    control: Ints,
) -> None:
    """Lay out the root. The cost of the open Kings that go with it is not counted."""
    shape, mask, progress, pyramid, stock = read(facts)
    forget(meta)
    forget(relaxed_meta)
    for bucket in range(len(heads)):
        heads[bucket] = -1
    for word in range(R_SPENT + 1):
        control[word] = 0
    control[R_GOAL] = -1
    control[R_FULL] = 0
    sweep(facts, shape, pyramid, front, sizes)
    hope, mask, progress, stock = settle(
        facts, relaxed, relaxed_meta, scratch, shape, mask, progress, pyramid, stock
    )
    if not hope:
        return
    nodes[N_STATE] = shape << 24 | mask
    nodes[N_PROGRESS] = progress
    nodes[N_ORIGIN] = -1
    nodes[N_COST] = 0
    nodes[N_NEXT] = -1
    key = cards_key(facts, nodes[N_STATE], progress)
    put(memo, meta, seek(memo, meta, key), key, 0)
    control[R_NODES] = 1
    control[R_LOWEST] = -OFFSET  # what it must cost is asked when it is opened
    _push(heads, queue, control, -OFFSET, OFFSET)


@entry
def travel(
    facts: Ints,
    memo: Ints,
    meta: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    front: Ints,
    sizes: Ints,
    prefix: Ints,
    heads: Ints,
    queue: Ints,
    nodes: Ints,
    moves: Ints,
    control: Ints,
    cancel: Ints,
) -> int:
    """Search on from `control`: 1 = R_GOAL is the cheapest, 0 = none below R_BOUND, -1 = go on.

    R_FULL is set where `nodes` and `queue` must grow before the search goes on.
    """
    goal_all = facts[GOAL_ALL]
    worth = facts[WORTH]
    rate = 0 if meets(facts) else worth
    room = len(nodes) // NODE - 256
    room_entries = len(queue) // 2 - 256
    lowest_f = control[R_LOWEST]
    while lowest_f < control[R_BOUND]:
        at = heads[lowest_f + OFFSET]
        if at < 0:
            lowest_f += 1
            continue
        if (
            control[R_SPENT] >= control[R_UNTIL]
            or cancel[0] != 0
            or control[R_NODES] > room
            or control[R_ENTRIES] > room_entries
        ):
            control[R_LOWEST] = lowest_f
            control[R_FULL] = int(control[R_NODES] > room or control[R_ENTRIES] > room_entries)
            return -1
        heads[lowest_f + OFFSET] = queue[2 * at + 1]
        node = (queue[2 * at] & ~LOOKED) >> 12
        cost = (queue[2 * at] & 4095) - OFFSET
        if nodes[node * NODE + N_COST] != cost:
            continue  # a cheaper way was found since, here or past here
        state = nodes[node * NODE + N_STATE]
        progress = nodes[node * NODE + N_PROGRESS]
        shape = state >> 24
        mask = state & 0xFFFFFF
        if shape == EMPTY and (not goal_all or mask == 0):
            control[R_GOAL] = node
            control[R_LOWEST] = lowest_f
            return 1
        pyramid = sizes[EMPTY + 1 + shape]
        stock = 0
        for rank in range(1, 13):
            stock += count(mask & facts[STOCK_OF + rank]) * UNIT[13 - rank]
        if queue[2 * at] & LOOKED == 0:
            # Only what comes to be opened is worth a closer look.
            estimate = cost + distance(
                facts, front, sizes, prefix, shape, mask, progress, pyramid, stock, rate, True
            )
            estimate -= count(mask) if rate != worth else 0
            if estimate > lowest_f:
                if estimate < control[R_BOUND]:
                    queue[2 * at] |= LOOKED
                    queue[2 * at + 1] = heads[estimate + OFFSET]
                    heads[estimate + OFFSET] = at
                continue
        control[R_SPENT] += 1
        held = control[R_BOUND]
        end = children(facts, moves, 0, shape, mask, progress)
        for each in range(end):
            move = moves[each]
            shape1, mask1, progress1, pyramid1, stock1 = after_move(
                facts, move, shape, mask, progress, pyramid, stock
            )
            cost1 = cost + toll(facts, move, shape, mask, progress, shape1, mask1)
            if shape1 != EMPTY or goal_all:
                hope, mask1, progress1, stock1 = settle(
                    facts, relaxed, relaxed_meta, scratch,
                    shape1, mask1, progress1, pyramid1, stock1,
                )  # fmt: skip
                if not hope:
                    continue
            state1 = shape1 << 24 | mask1
            key = cards_key(facts, state1, progress1)
            slot = seek(memo, meta, key)
            first = memo[slot + 1] & VALUE if found(memo, meta, slot) else -1
            new = -1
            least = NEVER  # what it costs to come here from one of those met
            other = first
            while other >= 0:
                before = nodes[other * NODE + N_PROGRESS]
                if before == progress1:
                    new = other
                way = passage(facts, mask1, before, progress1)
                least = min(least, nodes[other * NODE + N_COST] + way)
                other = nodes[other * NODE + N_NEXT]
            if least <= cost1:
                continue
            estimate = cost1
            if shape1 != EMPTY or (goal_all and mask1 != 0):
                estimate += distance(
                    facts, front, sizes, prefix,
                    shape1, mask1, progress1, pyramid1, stock1, rate, False,
                )  # fmt: skip
                estimate -= count(mask1) if rate != worth else 0
            if estimate > lowest_f + SPAN:
                held = min(held, estimate)
                continue
            if estimate >= control[R_BOUND]:
                continue
            estimate = max(estimate, lowest_f)
            other = first
            while other >= 0:
                way = passage(facts, mask1, progress1, nodes[other * NODE + N_PROGRESS])
                nodes[other * NODE + N_COST] = min(nodes[other * NODE + N_COST], cost1 + way)
                other = nodes[other * NODE + N_NEXT]
            if new < 0:
                new = control[R_NODES]
                control[R_NODES] = new + 1
                if first < 0:
                    put(memo, meta, slot, key, new)
                else:
                    memo[slot + 1] = memo[slot + 1] & ~VALUE | new
                nodes[new * NODE + N_NEXT] = first
                nodes[new * NODE + N_STATE] = state1
                nodes[new * NODE + N_PROGRESS] = progress1
            nodes[new * NODE + N_ORIGIN] = node << 16 | move
            nodes[new * NODE + N_COST] = cost1
            _push(heads, queue, control, estimate, new << 12 | (cost1 + OFFSET))
        if held < control[R_BOUND]:  # to be opened again when these are due
            queue[2 * at] |= LOOKED
            queue[2 * at + 1] = heads[held + OFFSET]
            heads[held + OFFSET] = at
    control[R_LOWEST] = lowest_f
    return 0
