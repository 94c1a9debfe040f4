"""Can it be won? Depth-first from removal to removal, with draws for free."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tredici.solver.bounds import recall
from tredici.solver.bounds_easier import WAYS, give_up
from tredici.solver.bounds_play import weigh
from tredici.solver.kernels_moves import BRANCH, INNER, PAIR, PAIR_LATER, STEP, after_move, children
from tredici.solver.kernels_pairs import KEPT, all_pairs, bar_move, in_order, unbar
from tredici.solver.tables import (
    EMPTY,
    HALF,
    LOW,
    Ints,
    entry,
    forget,
    found,
    kernel,
    put,
    seek,
)
from tredici.solver.tables_facts import (
    APART,
    BARS,
    DOMINANCE,
    EASIER,
    GOAL_ALL,
    HELD,
    LOOSE,
    PASSES,
    PRANK,
    RESTARTS,
    RULES,
    WITHOUT,
    leftmost,
    read,
)

FRAME = 10  # words of one frame
(
    F_SHAPE, F_MASK, F_PROGRESS, F_PYRAMID, F_STOCK, F_LEFT, F_MOVE, F_GAIN, F_DEAD, F_KEPT
) = range(FRAME)  # fmt: skip
DEEP = 80  # frames: 52 removals and the draws of three wastes
# Control: what a slice of a search leaves for the next.
DEPTH, SPENT, UNTIL, BEST, LENGTH, CEILING, ROUND, OVER, CHANCE, WAY, BEFORE = range(11)
CONTROL = 11
PROBE = 30  # nodes before easier deals are searched
PATIENCE = 300  # nodes before the search for a win first starts over
FOREVER = 1 << 60
UNPROVEN = 4095  # in the memo: above any progress
BOARD = 57  # bytes of a board, see `judge`


@kernel
def name_of(facts: Ints, shape: int, mask: int, progress: int) -> tuple[int, int]:
    """A node's key in the memo, and its progress: with the same key, less is more."""
    if facts[LOOSE]:
        return shape << 53 | progress, 0
    if not facts[APART]:
        mask, progress = leftmost(facts, mask, progress)
    if facts[WITHOUT] & DOMINANCE:
        return progress << 35 | shape << 24 | mask, 0
    return shape << 24 | mask, progress


@kernel
def begin(
    facts: Ints,
    frames: Ints,
    meta: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    control: Ints,
    pairs: Ints,
) -> int:
    """Lay out the root in frame 0; 1 = won already, 0 = cannot be won, -1 = to be searched."""
    shape, mask, progress, pyramid, stock = read(facts)
    forget(meta)
    recall(facts, relaxed_meta)
    all_pairs(facts, pairs)
    control[DEPTH] = 0
    control[SPENT] = 0
    control[ROUND] = PATIENCE
    control[OVER] = FOREVER if facts[WITHOUT] & RESTARTS else PATIENCE
    control[CHANCE] = 0
    won = shape == EMPTY and (not facts[GOAL_ALL] or mask == 0)
    # To lose no card, each class needs as many low cards as high ones.
    hope = not facts[GOAL_ALL] or (pyramid & LOW) + (stock >> HALF) == (pyramid >> HALF) + (
        stock & LOW
    )
    dead = 0
    if not won and hope:
        hope, mask, progress, stock, dead = weigh(
            facts, pairs, relaxed, relaxed_meta, scratch, shape, mask, progress, pyramid, stock
        )
    frames[F_SHAPE] = shape
    frames[F_MASK] = mask
    frames[F_PROGRESS] = progress
    frames[F_PYRAMID] = pyramid
    frames[F_STOCK] = stock
    frames[F_LEFT] = -1
    frames[F_DEAD] = dead
    frames[F_KEPT] = 0
    return 1 if won else -1 if hope else 0


@kernel
def start_over(
    facts: Ints, frames: Ints, memo: Ints, meta: Ints, control: Ints, pairs: Ints, depth: int
) -> None:
    """Give up the way that led here, but nothing that is proven."""
    for step in range(1, depth + 1):
        frame = step * FRAME
        key, _ = name_of(
            facts, frames[frame + F_SHAPE], frames[frame + F_MASK], frames[frame + F_PROGRESS]
        )
        slot = seek(memo, meta, key)
        if found(memo, meta, slot):
            memo[slot + 1] |= UNPROVEN
    unbar(pairs, 0)
    frames[F_LEFT] = -1
    control[ROUND] += control[ROUND] >> 1
    control[OVER] = control[SPENT] + control[ROUND]
    if control[CHANCE] == 0:
        control[CHANCE] = 1


@kernel
def prove(
    facts: Ints,
    frames: Ints,
    moves: Ints,
    memo: Ints,
    meta: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    control: Ints,
    pairs: Ints,
    cancel: Ints,
) -> int:
    """Search on from `control` until UNTIL nodes are spent: 1 = won, 0 = cannot be won, -1 = go on.

    The root is in frame 0 (see `begin`). On a win the frames 1..DEPTH hold the moves.
    """
    depth = control[DEPTH]
    goal_all = facts[GOAL_ALL]
    barring = not facts[WITHOUT] & BARS
    while True:
        frame = depth * FRAME
        base = depth * BRANCH
        shape = frames[frame + F_SHAPE]
        mask = frames[frame + F_MASK]
        progress = frames[frame + F_PROGRESS]
        pyramid = frames[frame + F_PYRAMID]
        stock = frames[frame + F_STOCK]
        dead = frames[frame + F_DEAD]
        left = frames[frame + F_LEFT]
        if left < 0:  # a new node
            if control[SPENT] >= control[UNTIL] or cancel[0] != 0:
                control[DEPTH] = depth
                return -1
            if control[SPENT] >= control[OVER] and depth > 0:
                start_over(facts, frames, memo, meta, control, pairs, depth)
                depth = 0
                continue
            control[SPENT] += 1
            end = children(facts, moves, base, shape, mask, progress)
            control[CHANCE] = in_order(facts, moves, base, end, mask, progress, control[CHANCE])
            left = end - base
        elif barring:  # what the last move led to has failed
            unbar(pairs, frames[frame + F_KEPT + FRAME])
            bar_move(facts, pairs, moves[base + left] & 0xFFFF, progress)
        went = False
        while left > 0:
            left -= 1
            move = moves[base + left] & 0xFFFF
            kind = move >> 12
            if kind != INNER and kind != STEP and dead >> (move & 63) & 1:
                continue
            if (kind == PAIR or kind == PAIR_LATER) and dead >> (move >> 6 & 63) & 1:
                continue
            shape1, mask1, progress1, pyramid1, stock1 = after_move(
                facts, move, shape, mask, progress, pyramid, stock
            )
            frames[frame + FRAME + F_MOVE] = move
            if shape1 == EMPTY and (not goal_all or mask1 == 0):
                control[DEPTH] = depth + 1
                return 1
            key, rank = name_of(facts, shape1, mask1, progress1)
            slot = seek(memo, meta, key)
            known = found(memo, meta, slot)
            hope = not known or memo[slot + 1] & UNPROVEN > rank
            dead1 = 0
            if hope:
                mask2 = mask1
                hope, mask1, progress1, stock1, dead1 = weigh(
                    facts, pairs, relaxed, relaxed_meta, scratch,
                    shape1, mask1, progress1, pyramid1, stock1,
                )  # fmt: skip
                if hope and mask1 != mask2:
                    key, rank = name_of(facts, shape1, mask1, progress1)
                    slot = seek(memo, meta, key)
                    known = found(memo, meta, slot)
                    hope = not known or memo[slot + 1] & UNPROVEN > rank
                    if not hope:
                        known = True
                        rank = memo[slot + 1] & UNPROVEN
                if known:
                    memo[slot + 1] = memo[slot + 1] & ~UNPROVEN | rank
                else:
                    put(memo, meta, slot, key, rank)
            if hope:
                depth += 1
                frames[frame + F_LEFT] = left
                frame += FRAME
                frames[frame + F_SHAPE] = shape1
                frames[frame + F_MASK] = mask1
                frames[frame + F_PROGRESS] = progress1
                frames[frame + F_PYRAMID] = pyramid1
                frames[frame + F_STOCK] = stock1
                frames[frame + F_LEFT] = -1
                frames[frame + F_DEAD] = dead1
                frames[frame + F_KEPT] = pairs[KEPT]
                went = True
                break
            if barring:
                bar_move(facts, pairs, move, progress)
        if went:
            continue
        if depth == 0:
            control[DEPTH] = 0
            return 0
        depth -= 1


@kernel
def worth_easing(facts: Ints) -> bool:
    """Whether to search easier deals: with one or two passes left, where the row's order matters.

    Not above three wastes and an open stock, where a King of the row is one more choice.
    """
    few = 0 < facts[PASSES] <= 2
    return few and not facts[LOOSE] and not facts[WITHOUT] & EASIER


@kernel
def lay_out(board: NDArray[np.int8], rules: Ints, facts: Ints, without: int, way: int) -> None:
    """Write a board into the facts, made easier in that way if it is one of the WAYS."""
    for word in range(len(facts)):
        facts[word] = 0
    for card in range(52):
        facts[PRANK + card] = board[card]  # the row's ranks follow those of the places
    for word in range(len(rules)):
        facts[RULES + word] = rules[word]
    if rules[0]:
        facts[PASSES] = rules[0] - board[56]
    for pile in range(4):
        facts[HELD + pile] = board[52 + pile]
    facts[WITHOUT] = without
    if 0 < way <= WAYS:
        give_up(facts, way)


@entry
def judge(
    boards: NDArray[np.int8],
    rules: Ints,
    facts: Ints,
    frames: Ints,
    moves: Ints,
    memo: Ints,
    meta: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    control: Ints,
    pairs: Ints,
    cancel: Ints,
    limit: int,
    without: int,
    goes_on: bool,
    verdicts: NDArray[np.int8],
    nodes: Ints,
) -> None:
    """Whether each board can be won, 1 or 0; as it was after `limit` nodes or if cancelled.

    A board is the ranks of 28 places (0 for none) and 24 cards of the row, how many of these each
    of three wastes and the stock hold, and the redeals used. If it `goes_on`, the search for the
    last board does from where a limit has stopped it. See `prove` for the moves of a win.

    What is not known after PROBE nodes is searched in the easier WAYS first, then from the start.
    """
    for at in range(len(boards)):
        answer = -1
        fresh = not goes_on
        if fresh:
            control[WAY] = control[BEFORE] = 0
        while True:
            if fresh:
                lay_out(boards[at], rules, facts, without, control[WAY])
                answer = begin(facts, frames, meta, relaxed, relaxed_meta, scratch, control, pairs)
            probing = control[WAY] == 0 and worth_easing(facts)
            if answer < 0:
                control[UNTIL] = limit - control[BEFORE]
                if probing:
                    control[UNTIL] = min(limit, PROBE)
                answer = prove(
                    facts, frames, moves, memo, meta, relaxed, relaxed_meta, scratch, control,
                    pairs, cancel,
                )  # fmt: skip
            easier = 0 < control[WAY] <= WAYS
            if answer == 0 or (answer == 1 and not easier):
                verdicts[at] = answer
                break
            if answer < 0 and not (probing and PROBE <= control[SPENT] < limit and cancel[0] == 0):
                break
            control[BEFORE] += control[SPENT]
            control[WAY] += 1
            fresh = True
        nodes[at] = control[BEFORE] + control[SPENT]
