"""The freest play: what the rest of the row can do at best, in the order in which it comes.

Play as it may be, but let no removal use anything up: what was open stays open, a card may serve
again and again, and every card that can go lies in nobody's way. What cannot be done even so
cannot be done at all.
"""

from __future__ import annotations

from tredici.solver.bounds import drop, hopeful, needs
from tredici.solver.kernels_pairs import BY_CARD, BY_PLACE, BY_ROW
from tredici.solver.tables import (
    COVER,
    ON,
    OPEN,
    SHAPE,
    SOLE,
    Ints,
    below,
    covers,
    highest,
    kernel,
    lowest,
    turned,
)
from tredici.solver.tables_facts import (
    COVER_PAIR,
    DRAW,
    ENDS,
    FREE_PLAY,
    GOAL_ALL,
    LOOSE,
    PASSES,
    PILES,
    PLACES_OF,
    PRANK,
    RELAXATION,
    STOCK_OF,
    STOCK_OPEN,
    UNITS,
    WASTE_PAIR,
    WITHOUT,
    pile_of,
)


@kernel
def free_play(
    facts: Ints, pairs: Ints, shape: int, mask: int, progress: int, pyramid: int
) -> tuple[bool, int]:
    """Whether every place can go at best, and which cards of the row can be of use."""
    three = facts[DRAW] == 3
    waste_pair = facts[WASTE_PAIR] == 1
    inside = three or waste_pair or facts[STOCK_OPEN] == 1
    cover_pair = facts[COVER_PAIR] == 1
    kings = facts[PLACES_OF + 13]
    loose = facts[LOOSE] == 1
    turns = 1 if loose else facts[PASSES] - (progress >> 5)
    drawn = progress & 31
    ahead = mask & ~below(drawn)
    left = SHAPE[shape]
    opens = OPEN[shape]
    if cover_pair:
        soles = SOLE[shape]
        while soles:
            place = lowest(soles)
            soles &= soles - 1
            match = facts[PRANK + lowest(COVER[place] & left)] + facts[PRANK + place] == 13
            opens |= 1 << place if match else 0
    opened = 0  # opens of which it is known what they can go with
    fits = 0  # places for which a partner in the pyramid has been open
    met = mask & facts[STOCK_OF + 13]  # cards that go alone or have met a partner in the row
    alive = 0  # cards of the row that have met any partner
    reach = 0  # cards of the row that can be had now
    known = (-1, 0, 0)  # alive, met and left a pass ago
    if loose:
        # It is not known where what is ahead will lie: in nobody's way and under nobody, at best.
        for pile in range(3):
            facts[PILES + pile] = pile_of(facts, mask, progress, pile)
        piled = mask & below(drawn)
    if waste_pair:
        for pile in range(facts[DRAW]):
            rest = mask & below(drawn) & facts[PILES + pile]
            upper = -1
            while rest:
                card = highest(rest)
                rest ^= 1 << card
                if upper >= 0 and pairs[BY_ROW + card] >> upper & 1:
                    met |= 1 << card | 1 << upper
                upper = card
    while True:
        again = True
        fit = kings
        reach = 0
        rest = mask & below(drawn)  # what lies in the wastes and has not been gone past
        above = 0  # by rank, what has; counted for one waste only
        while again:
            again = False
            new = opens & ~opened
            opened |= new
            while new:
                place = lowest(new)
                new &= new - 1
                fits |= pairs[BY_PLACE + place]
            fit |= fits
            for pile in range(facts[DRAW]):
                # Down the waste as long as what lies above can go.
                here = rest & facts[PILES + pile]
                while here:
                    card = highest(here)
                    here ^= 1 << card
                    partners = pairs[BY_CARD + card]
                    # Not all of many can go that share few partners.
                    if not inside and not covers(pyramid, above + facts[UNITS + card]):
                        break
                    if not inside or three or covers(pyramid + turned(above), above):
                        fit |= partners
                        reach |= 1 << card
                    if three:  # the tops of two wastes
                        others = pairs[BY_ROW + card] & reach & ~facts[PILES + pile]
                        if others:
                            again |= others & ~met != 0
                            met |= others | 1 << card
                    if not partners & opened and not met >> card & 1:
                        break
                    alive |= (reach | met) & 1 << card
                    rest ^= 1 << card
                    if not three:
                        above += facts[UNITS + card]
            if loose:  # what has come up since
                new = mask & below(drawn) & ~piled
                reach |= new
                while new:
                    card = lowest(new)
                    new &= new - 1
                    partners = pairs[BY_CARD + card]
                    fit |= partners
                    others = pairs[BY_ROW + card] & reach
                    if others and (others | 1 << card) & ~met:
                        met |= others | 1 << card
                        again = True
                    alive |= 1 << card if partners & opened or met >> card & 1 else 0
            gone = opens & left & fit
            if gone:
                left &= ~gone
                under = 0
                if cover_pair:
                    under = left & ~opens
                while gone:
                    under |= ON[lowest(gone)]
                    gone &= gone - 1
                under &= left & ~opens
                while under:  # those that lie on others come first
                    place = highest(under)
                    under ^= 1 << place
                    cover = COVER[place] & left
                    if not cover:
                        opens |= 1 << place
                    elif cover_pair and not cover & (cover - 1) and cover & opens:
                        match = facts[PRANK + lowest(cover)] + facts[PRANK + place] == 13
                        opens |= 1 << place if match else 0
                again |= opens != opened
        if not left and alive == mask:
            break
        if not ahead:
            turns -= 1
            if turns == 0 or not mask or (alive, met, left) == known:
                break
            known = (alive, met, left)
            drawn = 0
            reach = 0
            ahead = mask
        # Draw on. In the row two cards meet where the later one comes to lie on the other.
        reached = lowest(ahead) + 1 if loose else facts[ENDS + lowest(ahead)]
        new = ahead & below(reached)
        ahead ^= new
        drawn = reached
        if not loose and (waste_pair or (inside and not three)):
            while new:
                card = lowest(new)
                new &= new - 1
                others = pairs[BY_ROW + card] & reach
                if three:
                    pile = 0
                    while not facts[PILES + pile] >> card & 1:
                        pile += 1
                    others &= facts[PILES + pile]
                if others:
                    met |= others | 1 << card
    return left == 0, alive


@kernel
def ranks_of(facts: Ints, cards: int) -> int:
    """The count of some cards of the row, packed, each in its partner's field."""
    counts = 0
    while cards:
        counts += facts[UNITS + lowest(cards)]
        cards &= cards - 1
    return counts


@kernel
def weigh(
    facts: Ints,
    pairs: Ints,
    relaxed: Ints,
    relaxed_meta: Ints,
    scratch: Ints,
    shape: int,
    mask: int,
    progress: int,
    pyramid: int,
    stock: int,
) -> tuple[bool, int, int, int, int]:
    """Ask the bounds of a verdict: (any hope, mask, progress, stock, cards of no use).

    Cards of no use go from the mask where they are in nobody's way: at the bottom of the row.
    """
    three = facts[DRAW] == 3
    passes = facts[PASSES]
    goal_all = facts[GOAL_ALL]
    without = facts[WITHOUT]
    loose = facts[LOOSE]
    dead = 0
    # Without pairs inside the stock, the pyramid must take all of it.
    inside = facts[WASTE_PAIR] or facts[STOCK_OPEN] or three
    if goal_all and not inside and not covers(pyramid, stock):
        return False, mask, progress, stock, dead
    if not without & RELAXATION:
        need = needs(pyramid, stock)
        if need and not hopeful(facts, relaxed, relaxed_meta, scratch, shape, need):
            return False, mask, progress, stock, dead
    turns = 1 if loose else passes - (progress >> 5)
    if (goal_all or (passes and turns <= 2)) and not without & FREE_PLAY:
        hope, alive = free_play(facts, pairs, shape, mask, progress, pyramid)
        dead = mask & ~alive
        if not hope or (dead and goal_all):
            return False, mask, progress, stock, dead
    if dead:
        drawn = mask & below(progress & 31)
        keep = mask & ~drawn if loose else 0
        for pile in range(facts[DRAW]):
            cards = mask & facts[PILES + pile]
            live = cards & ~dead
            buried = dead & drawn & cards
            if turns == 1 and buried:
                live &= ~below(highest(buried))
            if live:
                keep |= cards & ~below(lowest(live))
        mask, progress, stock = drop(facts, mask & ~keep, mask, progress, stock)
        dead &= keep
        if not without & RELAXATION:
            need = needs(pyramid, stock - ranks_of(facts, dead))
            if need and not hopeful(facts, relaxed, relaxed_meta, scratch, shape, need):
                return False, mask, progress, stock, dead
    return True, mask, progress, stock, dead
