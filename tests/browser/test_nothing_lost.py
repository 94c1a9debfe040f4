"""What is on the table stays: across reloads, quick hands, and pages that are killed."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.eyes import (
    STORED,
    dialog_title,
    expected,
    history,
    is_moving,
    notice,
    saved,
    seen,
    settle,
)
from tests.browser.hands import Finger
from tests.browser.test_whole_games import BY_PRESET, opened
from tests.support import walk
from tredici.core.cards import name
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State, apply


def ready(page: Page, url: str) -> Page:
    page.goto(url)
    page.wait_for_selector("#stock[data-face]")
    settle(page)
    return page


def as_engine_has_it(page: Page) -> None:
    """Compare the page with the game it keeps, replayed outside of it; all 52 cards are there."""
    game = saved(page)
    shown = seen(page)
    assert shown == expected(game.state, game.move_count)
    gone = {card for move in game.moves for card in move.cards}
    assert len(game.state.cards) + len(gone) == 52
    assert not gone & set(game.state.cards)


def test_the_game_is_there_after_a_reload(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**PHONE).new_page(), f"{address}?deal=42&rules=points")
    hand = Finger(page)
    state = State.start(Deal.numbered(42), Rules.parse("points"))
    for move, after in walk(state, seed=7, limit=12):
        hand.play(move, state)
        state = after
    page.locator("#undo").tap()
    page.locator("#undo").tap()
    before, game = seen(page), saved(page)
    assert game.move_count == 14
    page.wait_for_function("() => document.querySelector('.counter.time dd').textContent > '0:00'")
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    settle(page)
    assert seen(page) == before
    again = saved(page)
    assert (again.moves, again.undone, again.log) == (game.moves, game.undone, game.log)
    assert again.seconds >= game.seconds
    page.locator("#redo").tap()
    assert seen(page).moves == 15
    as_engine_has_it(page)
    for _ in range(11):
        page.locator("#undo").tap()
    start = State.start(Deal.numbered(42), Rules.parse("points"))
    assert seen(page)._replace(moves=0) == expected(start, 0)


def test_another_page_of_the_browser_goes_on(new_context: NewContext, address: str) -> None:
    context = new_context(**DESK)
    first = ready(context.new_page(), f"{address}?deal=42")
    first.keyboard.press("d")
    before = seen(first)
    first.close()
    assert seen(ready(context.new_page(), address)) == before


def test_a_hundred_clicks_anywhere_while_cards_fly(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42&rules=passes=unlimited")
    chooser = random.Random(13)
    box = page.locator(".felt").bounding_box()
    assert box is not None
    cards = page.locator(".felt button")
    moving = 0
    for _ in range(100):
        kind = chooser.random()
        if kind < 0.3:
            page.mouse.click(
                box["x"] + chooser.random() * box["width"],
                box["y"] + chooser.random() * box["height"],
            )
        elif kind < 0.7:
            chosen = page.locator(".felt button.removable:not(.covered)")
            many = chosen.count()
            target = chosen.nth(chooser.randrange(many)) if many else cards.first
            target.dispatch_event("click")
        elif kind < 0.8:
            page.keyboard.press("z")
        else:
            page.locator("#stock").dispatch_event("click")
        moving += is_moving(page)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        as_engine_has_it(page)
    assert moving > 50
    settle(page)
    as_engine_has_it(page)
    assert saved(page).moves


def test_undo_held_down_leaves_nothing_in_the_air(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    for _ in range(15):
        page.keyboard.press("d")
    for _ in range(20):
        page.keyboard.down("z")  # without a release, the key repeats
        as_engine_has_it(page)
    page.keyboard.up("z")
    settle(page)
    assert seen(page) == expected(State.start(Deal.numbered(42), Rules()), 0)


def test_a_page_killed_right_after_the_win_has_recorded_it_once(
    new_context: NewContext, address: str
) -> None:
    line = BY_PRESET["three-piles"]
    context = new_context(**PHONE)
    page = opened(context.new_page(), address, line)
    hand = Finger(page)
    before = state = State.start(Deal.parse(line.deal), Rules.parse(line.rules))
    for move in line.moves:
        hand.play(move, state)
        before, state = state, apply(state, move)
    assert seen(page).removed == 28  # the page has seen the last tap, and nothing more
    page.close()
    again = ready(context.new_page(), address)
    assert [entry["result"] for entry in history(again)] == ["won"]
    again.keyboard.press("Escape")
    again.locator("#undo").tap()
    hand = Finger(again)
    hand.play(line.moves[-1], before)
    assert dialog_title(again) == "You have won"
    assert [entry["result"] for entry in history(again)] == ["won"]


@pytest.mark.parametrize(
    "text", ["", "{", "null", '{"format": 99}', '{"format": 1, "record": "x"}']
)
def test_a_save_that_cannot_be_read_is_set_aside(
    new_context: NewContext, address: str, text: str
) -> None:
    context = new_context(**DESK)
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem({STORED!r}, {json.dumps(text)});")
    ready(page, address)
    assert "could not be read" in notice(page)
    as_engine_has_it(page)
    assert saved(page).moves == []
    aside = page.evaluate("() => JSON.parse(localStorage.getItem('tredici.aside'))")
    assert [entry["text"] for entry in aside] == [text]


def test_storage_that_is_forbidden_is_no_obstacle(new_context: NewContext, address: str) -> None:
    page = new_context(**DESK).new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    ready(page, f"{address}?deal=42")
    assert "not be here next time" in notice(page)
    page.keyboard.press("d")
    assert seen(page).wastes == [[1, name(Deal.numbered(42).stock[0])]]
