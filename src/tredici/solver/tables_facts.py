"""The facts of one position, all in one array, and how a search begins from them.

With one waste the order of the cards never changes: the waste from its bottom up, then the stock
from its top down. Card `i` of that row is stock card `i`, and a state is (shape, mask of the cards
left, progress), progress = pass << 5 | how many cards of the row are drawn. After a removal the
latter is lowered to just above the highest drawn card left, which is the same state.

Three wastes with a closed stock are the same with three rows in one: which waste a card goes to is
known in advance. With an open stock (LOOSE) it depends on play, and progress is instead
piles << 5 | drawn, two bits for each drawn card: 0 gone, else 1 + the waste that holds it.
"""

from __future__ import annotations

from tredici.solver.tables import AFTER, OPEN, UNIT, Ints, below, highest, kernel, lowest

# Where each table of facts starts.
PRANK = 0  # rank of each place, 0 for none
SRANK = PRANK + 28  # rank of each stock card
RULES = SRANK + 24
PASSES = RULES  # passes left, this one counted; 0 = unlimited
DRAW = RULES + 1  # 1 or 3 cards at a time
STOCK_OPEN = RULES + 2
WASTE_PAIR = RULES + 3
COVER_PAIR = RULES + 4
GOAL_ALL = RULES + 5
# How the search sees the position.
EXACT = RULES + 6  # 1: cards count; 2: draws count; 3: cards count but for the row's Kings
WORTH = RULES + 7  # what a stock card's removal takes off the cost of a line
PLACE_WORTH = RULES + 8  # what a pyramid card counts
STOCK_WORTH = RULES + 9  # what a stock card counts
PAR = RULES + 10  # n if clearing the pyramid counts by pass, and cannot be before the nth; else 0
TURNED = RULES + 11  # redeals before the position
HELD = RULES + 12  # cards that the wastes (three) and the stock hold, four words
WITHOUT = RULES + 16  # for measuring: parts of the verdict's search to leave out, as below
LOOSE = RULES + 17  # three wastes and an open stock
CARDS = RULES + 18  # how many stock cards there are
APART = RULES + 19  # mask: in the first pass a buried King parts these from the card below
ENDS = RULES + 20  # how many stock cards are drawn once this one is
PILES = ENDS + 24  # masks of the stock cards of each waste
PLACES_OF = PILES + 3  # rank -> mask of places
STOCK_OF = PLACES_OF + 14  # rank -> mask of stock cards
CLASS_OF = STOCK_OF + 14  # class -> mask of places; 6 = Kings
FREE = CLASS_OF + 7  # mask of the Kings that go as soon as they are open
UNITS = FREE + 1  # what each stock card counts, in its partner's field
ROW = UNITS + 24  # mask of all cards of the row
FACTS = ROW + 1

# What may be left out.
RELAXATION, DOMINANCE, FREE_PLAY, BARS, RESTARTS, EASIER = 1, 2, 4, 8, 16, 32

PAR_BONUS = (50, 35, 20, 0)


@kernel
def read(facts: Ints) -> tuple[int, int, int, int, int]:
    """Complete the facts and return the root: shape, mask, progress, pyramid and stock counts.

    On entry everything up to HELD is set. Unless they count, Kings of the stock are left out:
    to draw one is to be rid of it.
    """
    for at in range(LOOSE, FACTS):
        facts[at] = 0
    loose = facts[DRAW] == 3 and facts[STOCK_OPEN] == 1
    facts[LOOSE] = 1 if loose else 0
    keep = facts[EXACT] == 1 or facts[EXACT] == 2 or loose
    shape = 0
    pyramid = 0
    for back in range(28):
        place = 27 - back
        rank = facts[PRANK + place]
        if rank == 0:
            shape = AFTER[shape, place]
        else:
            facts[PLACES_OF + rank] |= 1 << place
            kind = 6 if rank == 13 else min(rank, 13 - rank) - 1
            facts[CLASS_OF + kind] |= 1 << place
            pyramid += UNIT[rank]
    facts[FREE] = facts[CLASS_OF + 6]
    if not facts[GOAL_ALL] and (facts[STOCK_WORTH] or facts[WORTH]):
        facts[FREE] &= ~1  # to clear the pyramid ends the game, and more may be gained first
    kings = OPEN[shape] & facts[FREE]
    while kings:
        shape = AFTER[shape, lowest(kings)]
        kings = OPEN[shape] & facts[FREE]
    three = facts[DRAW] == 3
    mask = 0
    stock = 0
    card = 0
    code = 0
    waste = facts[HELD] + facts[HELD + 1] + facts[HELD + 2]
    total = waste + facts[HELD + 3]
    for pile in range(4):
        king = False
        for nth in range(facts[HELD + pile]):
            rank = facts[SRANK + card]
            if rank == 13 and not keep:
                king = pile < 3
            else:
                mask |= 1 << card
                facts[UNITS + card] = UNIT[13 - rank]
                stock += UNIT[13 - rank]
                facts[STOCK_OF + rank] |= 1 << card
                if king:
                    facts[APART] |= 1 << card
                king = False
            if pile < 3:
                facts[PILES + pile] |= 1 << card
                facts[ENDS + card] = waste if three else card + 1
                code |= (pile + 1) << (2 * card)
            elif three:
                facts[PILES + nth % 3] |= 1 << card
                facts[ENDS + card] = min(waste + nth // 3 * 3 + 3, total)
            else:
                facts[PILES] |= 1 << card
                facts[ENDS + card] = card + 1
            card += 1
    facts[CARDS] = total
    facts[ROW] = mask
    progress = 0
    if loose:
        progress = code << 5 | waste
    elif facts[PASSES] or facts[EXACT] == 2:
        progress = drawn_to(facts, mask, waste)
    return shape, mask, progress, pyramid, stock


@kernel
def drawn_to(facts: Ints, mask: int, reach: int) -> int:
    """How many cards count as drawn where those up to `reach` are and `mask` are left."""
    if facts[EXACT] == 2 and facts[DRAW] == 3:
        return reach
    drawn = mask & below(reach)
    return facts[ENDS + highest(drawn)] if drawn else 0


@kernel
def leftmost(facts: Ints, mask: int, progress: int) -> tuple[int, int]:
    """The same ranks in the same order as far to the left in the row as they fit; draws for free.

    Which of several equal cards are left is all one: only their ranks' order counts, and how many
    of them are drawn. With three wastes that holds in each waste, for what is drawn.
    """
    drawn = progress & 31
    row = facts[ROW] & below(drawn) if facts[DRAW] == 3 else facts[ROW]
    gaps = row & ~mask
    if gaps == 0:
        return mask, progress
    stay = below(lowest(gaps)) | ~row
    out = mask & stay
    first = out & below(drawn)
    reach = facts[ENDS + highest(first)] if first else 0
    for pile in range(facts[DRAW]):
        room = facts[PILES + pile] & ~stay
        rest = mask & room
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            at = lowest(facts[STOCK_OF + facts[SRANK + card]] & room)
            room &= -2 << at
            out |= 1 << at
            if card < drawn:
                reach = max(reach, facts[ENDS + at])
    return out, progress & ~31 | reach


@kernel
def pile_of(facts: Ints, mask: int, progress: int, pile: int) -> int:
    """The mask of the cards in a waste."""
    if facts[LOOSE] == 0:
        return mask & below(progress & 31) & facts[PILES + pile]
    code = progress >> 5
    cards = 0
    for card in range(progress & 31):
        if code >> (2 * card) & 3 == pile + 1:
            cards |= 1 << card
    return cards
