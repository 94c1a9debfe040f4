"""Whole games on the page, to their ends, compared after each move with the engine outside it."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, SMALL_PHONE, NewContext
from tests.browser.eyes import comes_to_show, dialog_title, expected, history, saved, seen, settle
from tests.browser.hands import Finger, Hand, Keyboard, Mouse
from tests.support import table
from tredici.core.deals import Deal
from tredici.core.moves import Move
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import WON, State, apply, legal_moves, outcome


class Line(NamedTuple):
    """A game that is won."""

    rules: str
    deal: str
    moves: list[Move]


LINES = [
    Line(rules, deal, [Move.parse(word) for word in moves.split()])
    for rules, deal, moves in table("won.txt")
]
BY_PRESET = {line.rules: line for line in LINES}


def test_there_is_a_line_for_every_preset() -> None:
    assert set(BY_PRESET) == set(PRESETS)
    for line in LINES:
        state = State.start(Deal.parse(line.deal), Rules.parse(line.rules))
        for move in line.moves:
            assert outcome(state) is None
            state = apply(state, move)
        assert outcome(state) == WON


def play(page: Page, hand: Hand, line: Line) -> None:
    """Play a line and compare the page with the state after each move."""
    state = State.start(Deal.parse(line.deal), Rules.parse(line.rules))
    assert seen(page) == expected(state, 0)
    for count, move in enumerate(line.moves, start=1):
        hand.play(move, state)
        state = apply(state, move)
        wanted = expected(state, count)
        assert comes_to_show(page, wanted) == wanted, f"after {count}: {move}"
    assert dialog_title(page) == "You have won"
    settle(page)
    assert seen(page) == expected(state, len(line.moves))
    game = saved(page)
    assert game.moves == line.moves
    assert game.outcome == WON


def opened(context_page: Page, address: str, line: Line) -> Page:
    context_page.goto(f"{address}?deal={line.deal}&rules={line.rules}")
    context_page.wait_for_selector("#stock[data-face]")
    settle(context_page)
    return context_page


@pytest.mark.parametrize("preset", PRESETS)
def test_won_by_mouse_drags(new_context: NewContext, address: str, preset: str) -> None:
    line = BY_PRESET[preset]
    page = opened(new_context(**DESK).new_page(), address, line)
    play(page, Mouse(page), line)


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["390x844", "320x568"])
@pytest.mark.parametrize("preset", PRESETS)
def test_won_by_taps(
    new_context: NewContext, address: str, preset: str, screen: dict[str, object]
) -> None:
    line = BY_PRESET[preset]
    page = opened(new_context(**screen).new_page(), address, line)
    play(page, Finger(page), line)


@pytest.mark.parametrize("preset", PRESETS)
def test_won_by_keyboard_alone(new_context: NewContext, address: str, preset: str) -> None:
    line = BY_PRESET[preset]
    page = opened(new_context(**DESK).new_page(), address, line)
    play(page, Keyboard(page), line)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_that_cannot_go_on_says_so(
    new_context: NewContext, address: str, preset: str
) -> None:
    """Draw to the end of the last pass, taking only what lies in the way of that: nothing."""
    rules = Rules.parse(preset)
    state = State.start(Deal.numbered(1), rules)
    page = opened(new_context(**SMALL_PHONE).new_page(), address, Line(preset, "1", []))
    count = 0
    hand = Finger(page)
    while outcome(state) is None:
        removals = [move for move in legal_moves(state) if move.is_removal]
        turns = [move for move in legal_moves(state) if not move.is_removal]
        move = (turns or removals)[0]
        hand.play(move, state)
        state = apply(state, move)
        count += 1
        wanted = expected(state, count)
        assert comes_to_show(page, wanted) == wanted
    assert dialog_title(page) == "No more moves"
    # It counts at once, and the next game does not make it count again.
    assert [entry["result"] for entry in history(page)] == ["stuck"]
    page.get_by_role("dialog").get_by_role("button", name="New deal", exact=True).tap()
    assert [entry["result"] for entry in history(page)] == ["stuck"]
    assert saved(page).moves == []
