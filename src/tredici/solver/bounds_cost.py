"""What a win must still cost: removals by how the pyramid can pair, draws by the row's order."""

from __future__ import annotations

from tredici.solver.bounds import lost_cards, needs
from tredici.solver.bounds_pass import (
    ALIVE,
    DRAWN,
    FROM_TOP,
    FROM_TOP_NEXT,
    LATE,
    LATER,
    foresee,
    surface,
)
from tredici.solver.bounds_route import WIDTH
from tredici.solver.tables import (
    FIELD,
    HALF,
    LOW,
    SHAPE,
    UNIT,
    Ints,
    below,
    count,
    covers,
    excess,
    kernel,
    lowest,
)
from tredici.solver.tables_facts import (
    CARDS,
    CLASS_OF,
    DRAW,
    GOAL_ALL,
    LOOSE,
    PAR,
    PASSES,
    PRANK,
    SRANK,
    STOCK_OF,
    STOCK_OPEN,
    WASTE_PAIR,
)

# Where `distance` keeps what in its scratch: counts of the first cards ahead, of the first that
# are lost in this pass, and the latter's positions; where the row has the nth card of a rank;
# counts of those of the first that may go from the top; and what `foresee` sees.
NEAR, FAR, FAR_AT, NTH, NEAR_TOP, FAR_TOP, SIGHT = 0, 32, 64, 96, 192, 224, 256
SCRATCH = 272


@kernel
def total(packed: int) -> int:
    """The sum of all fields, if at most 30."""
    return packed % 31


NEVER = 1 << 20


@kernel
def _ranks(facts: Ints, places: int) -> int:
    """The packed counts of the cards at these places."""
    packed = 0
    while places:
        packed += UNIT[facts[PRANK + lowest(places)]]
        places &= places - 1
    return packed


@kernel
def _fewer(a: int, b: int) -> int:
    """Field by field the lesser of packed counts."""
    return a - excess(a, b)


@kernel
def _spared(passed: int, use: int, inner: int) -> int:
    """How many of the cards passed may go from the top of an open stock, and need no draw.

    At best all that the plan can `use` so. Giving up an inner pair costs a removal and may spare
    two draws, so that it gains one where the stock passes cards for both.
    """
    taken = _fewer(passed, use)
    over = passed - taken
    both = _fewer(over & LOW, over >> HALF)
    return total(taken) + total(_fewer(both, inner))


@kernel
def distance(
    facts: Ints,
    front: Ints,
    sizes: Ints,
    prefix: Ints,
    shape: int,
    mask: int,
    progress: int,
    pyramid: int,
    stock: int,
    worth: int,
    keen: bool,
) -> int:
    """A cost that no line to the goal undercuts; NEVER if none leads there.

    The cost is removals + draws + redeals - `worth` * stock cards removed; `worth` is 0 where cards
    of the row may meet, else 0 or 1. `keen` looks closer. `prefix` is int64[SCRATCH].
    """
    one = facts[DRAW] == 1
    here = SHAPE[shape]
    turn = 0 if facts[LOOSE] else progress >> 5
    passes = facts[PASSES]
    last = not one or (passes != 0 and turn + 1 >= passes)
    kings = count(here & facts[CLASS_OF + 6])
    if facts[LOOSE]:
        drawn = 0
        for card in range(progress & 31):
            if progress >> (2 * card + 5) & 3:
                drawn |= 1 << card
    else:
        drawn = mask & below(progress & 31)
    ahead = mask & ~drawn
    stock_open = facts[STOCK_OPEN] == 1
    inside = facts[WASTE_PAIR] == 1 or stock_open or not one
    turns = 0 if facts[LOOSE] else max(0, facts[PAR] - 1 - turn)  # redeals that must come
    late = 0  # places that cannot go in this pass
    latest = 0  # those that cannot go in the next pass either, by rank
    must = 0  # draws that must come in this pass if no redeal does
    next_upto = -1  # how far the row must be drawn in the next pass
    from_top = mask
    from_top_next = mask
    if one and (keen or last):
        live, lost = surface(facts, shape, mask, progress)
        late = here & ~live
        if keen and not (last and late):
            sight = prefix[SIGHT:]
            foresee(facts, sight, shape, mask, progress, lost)
            late |= sight[LATE]
            lost |= mask & ~sight[ALIVE]
            from_top = sight[FROM_TOP]
            from_top_next = sight[FROM_TOP_NEXT]
            if sight[LATER]:
                turns = max(turns, 2)
                next_upto = 23
                latest = _ranks(facts, sight[LATER])
            elif sight[LATE]:
                next_upto = sight[DRAWN] - (0 if stock_open else 1)
            else:
                must = count(ahead & below(sight[DRAWN]))
        if late:
            turns = max(turns, 1)
        if (turns and last) or (passes != 0 and turn + turns >= passes):
            return NEVER
    else:
        lost = lost_cards(facts, mask, progress, pyramid, stock)
    if facts[GOAL_ALL]:
        if last and lost:
            return NEVER
        cards = count(here) + count(mask)
        kings += count(mask & facts[STOCK_OF + 13])
        removals = kings + (cards - kings + 1) // 2
        if not one:
            left = 0 if facts[LOOSE] else facts[CARDS] - (progress & 31)
            return removals + (left + 2) // 3
        if stock_open:
            # Each drawn card goes later; one that is not drawn meets the pyramid or a drawn card.
            rest = ahead
            met = 0
            while rest:
                met += UNIT[13 - facts[SRANK + lowest(rest)]]
                rest &= rest - 1
            pulls = (max(0, total(excess(met, pyramid)) - count(drawn)) + 1) // 2
            pulls += max(turns, 1 if lost else 0)
        else:
            pulls = count(ahead)
            if lost or turns:
                pulls += max(2 * turns, 1 + count(lost))
        return removals + pulls
    # Prefix counts: of the cards ahead that may go in this pass, and of the lost ones.
    prefix[NEAR] = prefix[NEAR_TOP] = prefix[FAR] = prefix[FAR_TOP] = 0
    length = 0
    size = 0
    near = near_top = far = far_top = waste = 0
    rest = mask
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        unit = UNIT[13 - facts[SRANK + card]]
        gone = lost >> card & 1
        if ahead >> card & 1:
            length += 1
            near += 0 if gone else unit
            near_top += unit if from_top >> card & 1 else 0
            prefix[NEAR + length] = near
            prefix[NEAR_TOP + length] = near_top
        elif not gone:
            waste += unit
        if gone and not last:
            size += 1
            far += unit
            far_top += unit if from_top_next >> card & 1 else 0
            prefix[FAR + size] = far
            prefix[FAR_TOP + size] = far_top
            prefix[FAR_AT + size] = card
    live = waste + near  # what this pass can still use
    later = 0
    if turns:
        # What must go in a later pass, and where the row has the cards for that.
        later = _ranks(facts, late)
        for kind in range(6):
            for side in range(2):
                most = later >> (FIELD * kind + HALF * side) & 15
                rest = mask & facts[STOCK_OF + (kind + 1 if side else 12 - kind)]
                for nth in range(most):
                    prefix[NTH + 48 * side + 8 * kind + nth] = lowest(rest)
                    rest &= rest - 1
    cards = total(pyramid)
    fixed = kings
    stock_kings = mask & facts[STOCK_OF + 13]
    if worth:
        fixed += total(needs(pyramid, live + far))
    best = NEVER
    for at in range(shape * WIDTH, shape * WIDTH + sizes[shape]):
        inner = front[at]
        pairs = total(inner)
        removals = fixed + (0 if worth else cards - pairs)
        if removals >= best:
            continue
        both = inner | inner << HALF
        # Rank by rank, the stock cards that this plan uses: one for each card without inner pair.
        use = excess(pyramid, both)
        if not covers(live + far, use):
            continue
        short = excess(use, live)
        if short and (last or size == 0):
            continue
        if short or turns:
            upto = next_upto  # the last card that a later pass must use
            if short:
                reach = 1
                while not covers(prefix[FAR + reach], short):
                    reach += 1
                upto = max(upto, prefix[FAR_AT + reach])
            then = excess(later, both)
            rest = then
            while rest:
                field = lowest(rest) // FIELD
                most = rest >> (FIELD * field) & 15
                rest ^= most << (FIELD * field)
                side = field // 6
                upto = max(upto, prefix[NTH + 48 * side + 8 * (field - 6 * side) + most - 1])
            if upto > 24:
                continue
            if stock_open:
                reach = count(lost & below(upto)) if upto > 0 else 0
                if turns > 1:  # all is drawn in the next pass, what goes after it as well
                    reach = size
                last_use = excess(latest, both)
                again = reach + total(excess(last_use, prefix[FAR + reach]))
                # What goes from the top in this pass or the next does not go later.
                next_top = prefix[FAR_TOP + reach]
                taken = _fewer(_fewer(near_top, use - then) + next_top, use - last_use)
                spared = _spared(near_top + next_top, taken, inner)
                pulls = length + 1 + again - spared
                pulls = max(pulls, 1)
            else:
                reach = count(lost & below(upto + 1)) if upto >= 0 else 0
                reach += total(excess(then, prefix[FAR + reach]))
                if turns > 1:
                    # In a pass between, all is drawn again that goes later or never.
                    if worth:
                        again = total(excess(live + far, pyramid))
                    else:
                        again = total(live + far) - total(use)
                        again -= again // 2 if inside else min(again // 2, pairs)
                        again += count(stock_kings)
                    reach = 1 + max(reach, again + total(then))
                pulls = length + 1 + max(reach, 1)
            if turns > 1:
                pulls += turns - 1
        else:
            want = excess(use, waste)
            reach = must
            while not covers(prefix[NEAR + reach], want):
                reach += 1
            pulls = reach
            if not one:
                pulls = 0 if facts[LOOSE] else (reach + 2) // 3
            elif stock_open:
                if want:
                    reach = max(must, reach - 1)
                passed = prefix[NEAR_TOP + reach]
                pulls = reach - _spared(passed, use, inner)
                pulls = max(pulls, 0)
        best = min(best, removals + pulls)
    return best
