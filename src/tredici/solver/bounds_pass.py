"""What can come up in the pass that runs, by the order of the waste and of the pyramid."""

from __future__ import annotations

from tredici.solver.tables import (
    COVER,
    ON,
    OPEN,
    SHAPE,
    SOLE,
    UNDER,
    Ints,
    below,
    count,
    highest,
    kernel,
    lowest,
)
from tredici.solver.tables_facts import (
    CLASS_OF,
    COVER_PAIR,
    PLACES_OF,
    PRANK,
    SRANK,
    STOCK_OF,
    STOCK_OPEN,
    WASTE_PAIR,
)


@kernel
def _beside(places: int, others: int) -> int:
    """Those of the places that one of the others neither covers nor lies under."""
    beside = 0
    while places:
        place = lowest(places)
        places &= places - 1
        rest = others & ~UNDER[place]
        while rest:
            if not UNDER[lowest(rest)] >> place & 1:
                beside |= 1 << place
                break
            rest &= rest - 1
    return beside


@kernel
def surface(facts: Ints, shape: int, mask: int, progress: int) -> tuple[int, int]:
    """The places that may go in this pass, and the waste's cards that cannot; one waste only.

    Grown from nothing: a place may go once all that covers it may, and a partner may be had: one
    of the pyramid that neither covers it nor lies under it, one of the stock, or one of the waste
    with all above it gone. A card of the waste goes with a place that may come open, and no more
    of its rank than there are such places.
    """
    here = SHAPE[shape]
    ahead = mask & ~below(progress & 31)
    waste = mask & below(progress & 31)
    pairs = facts[WASTE_PAIR]
    meets = pairs or facts[STOCK_OPEN]
    opens = OPEN[shape]  # what may come open
    live = 0
    supply = 0  # ranks that may come up in stock or waste
    for rank in range(1, 13):
        if ahead & facts[STOCK_OF + rank]:
            supply |= 1 << rank
    met = 0  # four bits a rank
    above = 0  # the rank of the card that lay on the one looked at
    top = highest(waste)
    while True:
        # Down the waste.
        while top >= 0:
            rank = facts[SRANK + top]
            supply |= 1 << rank
            under = waste & below(top)
            next_top = highest(under) if under else top
            if rank != 13 and not (
                pairs and (rank + facts[SRANK + next_top] == 13 or rank + above == 13)
            ):
                partners = count(opens & facts[PLACES_OF + 13 - rank])
                if meets:
                    partners += count(ahead & facts[STOCK_OF + 13 - rank])
                if met >> (4 * rank) & 15 >= partners:
                    break
                met += 1 << (4 * rank)
            above = rank
            top = next_top if under else -1
            waste = under
        # Up the pyramid.
        grown = live | opens & facts[CLASS_OF + 6]
        for rank in range(1, 13):
            new = opens & facts[PLACES_OF + rank] & ~live
            if new and not supply >> (13 - rank) & 1:
                new = _beside(new, opens & facts[PLACES_OF + 13 - rank])
            grown |= new
        if facts[COVER_PAIR]:
            todo = here & ~live
            while todo:
                place = lowest(todo)
                todo &= todo - 1
                over = COVER[place] & here
                most = over & opens & facts[PLACES_OF + 13 - facts[PRANK + place]]
                while most:
                    if over & ~live & ~(most & -most) == 0:
                        grown |= 1 << place | most & -most
                    most &= most - 1
        if grown == live:
            return live, waste
        live = grown
        more = True
        while more:
            more = False
            todo = here & ~opens
            while todo:
                place = lowest(todo)
                todo &= todo - 1
                if COVER[place] & here & ~live == 0:
                    opens |= 1 << place
                    if facts[PRANK + place] == 13:
                        live |= 1 << place
                        more = True


# What `foresee` writes: places that cannot go in this pass, nor in the next; cards of the row that
# may go in this pass; those that may go from the top of an open stock, in this pass and the next;
# how many of the row must be drawn in the pass in which all places may go.
LATE, LATER, ALIVE, FROM_TOP, FROM_TOP_NEXT, DRAWN = range(6)


@kernel
def foresee(facts: Ints, out: Ints, shape: int, mask: int, progress: int, lost: int) -> None:
    """Play two passes as freely as can be, card by card; one waste only.

    No removal uses anything up: what was open stays open, a card may serve again and again, and
    what can go lies in nobody's way. Only from the top no more of a rank go than there have been
    places for it; in the next pass, of those that cannot go in this one, as the `lost` cannot.
    """
    pairs = facts[WASTE_PAIR] == 1
    stock_open = facts[STOCK_OPEN] == 1
    cover_pair = facts[COVER_PAIR] == 1
    kings = facts[PLACES_OF + 13]
    left = SHAPE[shape]
    opens = OPEN[shape]
    if cover_pair:
        soles = SOLE[shape]
        while soles:
            place = lowest(soles)
            soles &= soles - 1
            if facts[PRANK + lowest(COVER[place] & left)] + facts[PRANK + place] == 13:
                opens |= 1 << place
    opened = 0  # opens of which it is known what they can go with
    fits = 0  # places for which a partner in the pyramid has been open
    free = facts[STOCK_OF + 13]  # cards of the row that go once they are reached
    alive = 0
    waste = mask & below(progress & 31)
    ahead = mask ^ waste
    top = 0
    counted = mask  # the cards of which it matters whether they go from the top
    if pairs:
        rest = waste
        upper = -1
        while rest:
            card = highest(rest)
            rest ^= 1 << card
            if upper >= 0 and facts[SRANK + card] + facts[SRANK + upper] == 13:
                free |= 1 << card | 1 << upper
            upper = card
    out[LATE] = 0
    out[FROM_TOP] = 0
    out[FROM_TOP_NEXT] = mask
    turn = 0
    while True:
        again = True
        reach = waste
        while again:
            again = False
            new = opens & ~opened
            opened |= new
            while new:
                place = lowest(new)
                new &= new - 1
                partner = 13 - facts[PRANK + place]
                fits |= facts[PLACES_OF + partner] & (-1 if cover_pair else ~UNDER[place])
                free |= facts[STOCK_OF + partner]
            stuck = waste & ~free
            reach = waste & ~below(highest(stuck)) if stuck else waste
            alive |= reach & free
            fit = fits | kings
            rest = reach
            if stock_open:
                rest |= ahead & -ahead
            while rest:
                fit |= facts[PLACES_OF + 13 - facts[SRANK + lowest(rest)]]
                rest &= rest - 1
            gone = opens & left & fit
            if gone:
                again = True
                left ^= gone
                under = left & ~opens if cover_pair else 0
                while gone:
                    under |= ON[lowest(gone)]
                    gone &= gone - 1
                under &= left & ~opens
                while under:  # those that lie on others come first
                    place = highest(under)
                    under ^= 1 << place
                    cover = COVER[place] & left
                    if not cover or (
                        cover_pair
                        and not cover & (cover - 1)
                        and cover & opens
                        and facts[PRANK + lowest(cover)] + facts[PRANK + place] == 13
                    ):
                        opens |= 1 << place
        if not left or not ahead:
            if turn == 0:
                out[LATE] = left
                out[ALIVE] = mask if ahead else alive
                out[FROM_TOP] = top | ahead & free
            else:
                out[FROM_TOP_NEXT] = top | ahead & free
            if not left or turn == 1:
                break
            turn = 1
            top = 0
            counted = mask & ~out[ALIVE] | lost
            waste = 0
            ahead = mask
            if not mask:
                break
            continue
        card = lowest(ahead)
        ahead ^= 1 << card
        if free >> card & 1:
            alive |= 1 << card if stock_open else 0
            rank = facts[SRANK + card]
            room = count(opens & facts[PLACES_OF + 13 - rank])
            if counted >> card & 1 and count(top & facts[STOCK_OF + rank]) < room:
                top |= 1 << card
        if pairs or stock_open:
            others = reach & facts[STOCK_OF + 13 - facts[SRANK + card]]
            if others:
                free |= others | 1 << card
        waste |= 1 << card
    out[LATER] = left
    out[DRAWN] = lowest(ahead) if ahead else 24
