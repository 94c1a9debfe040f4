"""Easier deals: one or two pairs of ranks given up, their cards taken for Kings.

Whatever wins a deal wins the easier one as well, since a pair of Kings can go one by one where they
could go together. So if even that one is lost, both are; and it is much the smaller search.
"""

from __future__ import annotations

from tredici.solver.tables import UNDER, Ints, kernel
from tredici.solver.tables_facts import PRANK, SRANK

WAYS = 3  # of giving up: the two classes that matter least; the least alone; the other alone
PARTNER = 10  # how much more a card weighs that lies on its partner than one that lies on another
NEVER = 1 << 20


@kernel
def weight_of(facts: Ints, kind: int) -> int:
    """How much a class seems to matter: by what lies on its cards; NEVER if there are none."""
    cards = 0
    weight = 0
    for place in range(28):
        rank = facts[PRANK + place]
        if rank == kind + 1 or rank == 12 - kind:
            cards += 1
            for upper in range(place + 1, 28):
                if facts[PRANK + upper] and UNDER[upper] >> place & 1:
                    weight += PARTNER if facts[PRANK + upper] + rank == 13 else 1
    for card in range(24):
        rank = facts[SRANK + card]
        cards += 1 if rank == kind + 1 or rank == 12 - kind else 0
    return weight if cards else NEVER


@kernel
def give_up(facts: Ints, way: int) -> None:
    """Make the deal that `facts` hold easier, in one of the WAYS, from 1 on."""
    least = 0
    other = 0
    least_weight = NEVER
    other_weight = NEVER
    for kind in range(6):
        weight = weight_of(facts, kind)
        if weight <= least_weight:
            other, other_weight = least, least_weight
            least, least_weight = kind, weight
        elif weight <= other_weight:
            other, other_weight = kind, weight
    for at in range(52):  # the row's ranks follow those of the places
        rank = facts[PRANK + at]
        if rank and rank < 13:
            kind = min(rank, 13 - rank) - 1
            if (kind == least and way != WAYS) or (kind == other and way != 2):
                facts[PRANK + at] = 13
