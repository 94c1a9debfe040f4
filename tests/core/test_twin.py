"""The engine against the naive twin: random games of every rule set, position by position."""

from __future__ import annotations

import random

import pytest

from tests import twin
from tests.support import names, table
from tredici.core.cards import name
from tredici.core.deals import Deal
from tredici.core.moves import Move
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State, apply, open_places, outcome

# Scoring changes no move: it is compared in test_game.
ALL_RULES = [rules for rules in twin.all_rules() if "scoring" not in rules]
DECKS = [cards.split() for _, cards in table("decks.txt")]


def easy_deck(chooser: random.Random) -> list[str]:
    """A deck whose pyramid clears from the bottom up, so that games reach their far ends.

    Pairs and Kings are laid from the last place backwards, then the pairs of the stock, with a
    few cards exchanged so that not every game is a walk-over.
    """
    suits = list("cdhs")
    units = [[f"K{suit}"] for suit in suits]
    for low, high in zip("A23456", "QJT987", strict=True):
        chooser.shuffle(suits)
        units += [[low + one, high + other] for one, other in zip("cdhs", suits, strict=True)]
    chooser.shuffle(units)
    deck = [card for unit in units for card in unit]
    for _ in range(chooser.randrange(4)):
        i, j = chooser.randrange(52), chooser.randrange(52)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def compare(state: State, naive: twin.Table) -> list[str]:
    """One position of both: text, moves, what is open, outcome. Returns the moves."""
    assert str(state) == str(naive)
    where = f"{state.rules}: {state}"
    moves = naive.legal()
    assert names(state) == moves, where
    assert outcome(state) == naive.outcome(), where
    lying_open = [name(state.pyramid[place] or 0) for place in open_places(state)]
    assert lying_open == naive.open_pyramid(), where
    return sorted(moves)


def play_both(deck: list[str], rules: str, chooser: random.Random, favour: float) -> str | None:
    """A random game on both, compared at every position; its outcome."""
    state = State.start(Deal.parse(" ".join(deck)), Rules.parse(rules))
    naive = twin.Table(deck, rules)
    for _ in range(250):
        moves = compare(state, naive)
        if not moves or (outcome(state) and chooser.random() < 0.5):
            break
        removals = [move for move in moves if move not in "DR"]
        move = chooser.choice(removals if removals and chooser.random() < favour else moves)
        naive.play(move)
        state = apply(state, Move.parse(move))
        assert State.parse(str(naive), state.rules) == state
    return outcome(state)


@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_of_every_preset(preset: str) -> None:
    chooser = random.Random(preset)
    dealt = [*DECKS, *(twin.shuffled(number) for number in range(100, 115))]
    ends = {play_both(deck, preset, chooser, favour=0.8) for deck in dealt}
    ends |= {play_both(easy_deck(chooser), preset, chooser, favour=0.97) for _ in range(15)}
    assert {"won", "stuck"} <= ends  # both ends were reached, so both were compared


@pytest.mark.parametrize("part", range(8))
def test_random_games_of_every_combination_of_options(part: int) -> None:
    chooser = random.Random(part)
    ends: set[str | None] = set()
    for rules in ALL_RULES[part::8]:
        number = chooser.randrange(1, 2**53)
        ends.add(play_both(twin.shuffled(number), rules, chooser, favour=0.8))
        ends.add(play_both(easy_deck(chooser), rules, chooser, favour=0.97))
    assert {"won", "stuck"} <= ends


@pytest.mark.parametrize("rules", [rules for rules in ALL_RULES if "unlimited" in rules][::3])
def test_unlimited_passes_end_when_the_twins_do(rules: str) -> None:
    """Few cards and many passes: where `stuck` depends on a whole barren pass."""
    chooser = random.Random(rules)
    for _ in range(6):
        deck = chooser.sample(twin.sorted_deck(), 12)
        text = f"{deck[0]}/{deck[1]}{deck[2]} {''.join(deck[3:])} - 0"
        state = State.parse(text, Rules.parse(rules))
        naive = twin.Table.read(text, rules)
        while True:
            moves = compare(state, naive)
            if not moves or naive.redeals > 4:
                break
            removals = [move for move in moves if move not in "DR"]
            move = chooser.choice(removals if removals and chooser.random() < 0.3 else moves)
            naive.play(move)
            state = apply(state, Move.parse(move))


def test_the_twin_knows_what_is_published() -> None:
    """The twin is held against the same tables as the engine, and by no part of the engine."""
    for where, rules, counts in table("perft.txt"):
        if where == "sorted":
            naive = twin.Table(twin.sorted_deck(), rules)
        elif where.startswith("number "):
            naive = twin.Table(twin.shuffled(int(where[7:])), rules)
        else:
            naive = twin.Table.read(where, rules)
        for depth, count in (map(int, c.split(":")) for c in counts.split()):
            if count < 1100:
                assert naive.perft(depth) == count, (where, rules, depth)
    for number, cards in table("decks.txt"):
        assert twin.shuffled(int(number)) == cards.split()
