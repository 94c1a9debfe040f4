"""Random late positions, small enough for the naive solver and rich enough to be hard."""

from __future__ import annotations

import itertools
import random

from tredici.core.cards import KING, partners, rank
from tredici.core.layout import COVERED, PLACES
from tredici.core.rules import Rules
from tredici.core.state import State

PASSES = ("1", "2", "3", "unlimited")


def rule_sets() -> list[Rules]:
    """Every combination of the options that a solver cares about."""
    sets = []
    for stock, waste, cover, goal in itertools.product(
        ("closed", "open"), ("single", "pair"), ("block", "pair"), ("pyramid", "all")
    ):
        rest = f"stock={stock},waste={waste},cover={cover},goal={goal}"
        sets += [Rules.parse(f"passes={passes},{rest}") for passes in PASSES]
        sets.append(Rules.parse(f"passes=1,draw=3,{rest}"))
    return sets


def late_position(rules: Rules, seed: int, cards: int = 14) -> State:
    """A position of about ``cards`` cards; equal arguments give equal positions.

    Few ranks share it, so that pairs are common and the choice between them matters.
    """
    chooser = random.Random(f"{rules} {seed}")
    classes = chooser.sample(range(1, 7), chooser.choice((2, 3, 3, 4)))
    ranks = {value for low in classes for value in (low, KING - low)}
    deck = [card for card in range(52) if rank(card) in ranks]
    deck += chooser.sample([card for card in range(52) if rank(card) == KING], 2)
    chooser.shuffle(deck)
    deck = _paired(deck, cards) if chooser.random() < 0.8 else deck[:cards]
    chooser.shuffle(deck)
    pyramid = _shape(chooser.randint(0, min(len(deck), 9)), chooser)
    placed: list[int | None] = [None] * PLACES
    for place in pyramid:
        placed[place] = deck.pop()
    drawn = chooser.choice((0, chooser.randint(0, len(deck))))
    redeals = 0
    if rules.redeals is None:
        redeals = chooser.choice((0, 0, 1, 2, 5))
    elif rules.redeals:
        redeals = chooser.randint(0, rules.redeals)
    wastes = _dealt(deck[:drawn], rules.wastes, chooser)
    return State(rules, tuple(placed), tuple(deck[drawn:]), wastes, redeals)


def _paired(deck: list[int], cards: int) -> list[int]:
    """About ``cards`` cards of ``deck``, in pairs, and Kings: what play can really leave."""
    found: list[int] = []
    for card in deck:
        partner = [other for other in deck if partners(card, other) and other not in found]
        if len(found) < cards and card not in found and (partner or rank(card) == KING):
            found += [card, *partner[:1]]
    return found


def _shape(size: int, chooser: random.Random) -> list[int]:
    """``size`` places such that each lies on places that are there."""
    shape: list[int] = []
    while len(shape) < size:
        shape.append(
            chooser.choice(
                [
                    place
                    for place in range(PLACES)
                    if place not in shape and all(under in shape for under in COVERED[place])
                ]
            )
        )
    return shape


def _dealt(cards: list[int], piles: int, chooser: random.Random) -> tuple[tuple[int, ...], ...]:
    wastes: list[list[int]] = [[] for _ in range(piles)]
    for card in cards:
        chooser.choice(wastes).append(card)
    return tuple(tuple(waste) for waste in wastes)
