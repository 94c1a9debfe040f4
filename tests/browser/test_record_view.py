"""Looking through a record on the table, playing on from it, opening and sharing texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, SMALL_PHONE, NewContext, Options
from tests.browser.eyes import dialog_title, expected, hear, history, notice, saved, seen
from tests.browser.test_history import entry, keep, open_history
from tests.browser.test_whole_games import BY_PRESET
from tests.support import walk
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.record import Record
from tredici.core.rules import Rules
from tredici.core.state import State


def recorded(rules: str, *, seed: int = 5, limit: int = 12) -> Record:
    game = Game(Deal.numbered(42), Rules.parse(rules))
    for move, _ in walk(State.start(game.deal, game.rules), seed, limit):
        game.play(move)
    return Record.of(game)


def opened(page: Page, address: str, query: str = "?deal=7") -> Page:
    page.goto(f"{address}{query}")
    page.wait_for_selector("#stock[data-face]")
    return page


def look_at(page: Page, text: str) -> None:
    page.locator("#menu").click()
    page.locator("[data-action='open']").click()
    page.locator("#text-in").fill(text)
    page.locator("dialog .primary").click()
    page.wait_for_selector(".record")


def states(record: Record) -> list[State]:
    return record.game().states


@pytest.mark.parametrize("rules", ["classic", "three-piles"])
def test_every_position_of_a_record_by_every_means(
    new_context: NewContext, address: str, rules: str
) -> None:
    record = recorded(rules)
    positions = states(record)
    last = len(positions) - 1
    page = opened(new_context(**DESK, reduced_motion="reduce").new_page(), address)
    page.keyboard.press("d")
    mine = seen(page)
    look_at(page, str(record))

    def shows(at: int) -> None:
        assert seen(page) == expected(positions[at], at)
        assert page.locator(".record-place").inner_text() == f"{at} of {last}"

    shows(0)
    # The slider has the focus: its keys step.
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        shows(at)
    for name, at in (
        ("First position", 0),
        ("One move on", 1),
        ("One move on", 2),
        ("One move back", 1),
        ("Last position", last),
        ("One move on", last),
    ):
        page.get_by_role("button", name=name, exact=True).click(
            force=True
        )  # at the ends it does nothing
        shows(at)
    page.keyboard.press("z")
    shows(last - 1)
    page.keyboard.press("y")
    shows(last)
    for at, position in enumerate(positions):
        page.locator("#record-at").fill(str(at))
        assert seen(page) == expected(position, at)
    # Hands change nothing, and are told why.
    page.keyboard.press("d")
    assert "Play on" in notice(page)
    shows(last)
    page.keyboard.press("Escape")
    assert page.locator(".record").count() == 0
    assert seen(page) == mine
    assert history(page) == []
    assert saved(page).move_count == 1


def test_each_step_is_told(new_context: NewContext, address: str) -> None:
    record = recorded("classic")
    page = opened(new_context(**DESK).new_page(), address)
    look_at(page, str(record))
    on = page.get_by_role("button", name="One move on", exact=True)
    for at, move in enumerate(record.game().moves, start=1):
        page.evaluate("() => { document.querySelector('#live').textContent = ''; }")
        on.click()
        told = hear(page, f"Move {at} of {len(record.log)}.")
        assert ("Removed" if move.cards else "Drew") in told


def test_playing_on_begins_a_game_of_its_own(new_context: NewContext, address: str) -> None:
    record = recorded("points")
    page = opened(new_context(**PHONE).new_page(), address)
    page.keyboard.press("d")
    look_at(page, str(record))
    page.locator("#record-at").fill("5")
    page.locator("#stock").tap()
    assert "Play on" in notice(page)
    page.get_by_role("button", name="Play on", exact=True).tap()
    assert dialog_title(page) == "Leave this game?"
    page.locator("dialog .primary").tap()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    game = saved(page)
    assert game.deal == record.deal
    assert game.rules == record.rules
    assert game.moves == record.game().moves[:5]
    assert seen(page) == expected(game.state, 5)
    assert [one["deal"] for one in history(page)] == ["t1:7"]


def test_a_game_of_the_history_is_looked_through_and_left(
    new_context: NewContext, address: str
) -> None:
    line = BY_PRESET["open-stock"]
    game = Game(Deal.parse(line.deal), Rules.parse(line.rules))
    for move in line.moves:
        game.play(move)
    page = new_context(**SMALL_PHONE).new_page()
    keep(page, [entry(1, "won", rules=str(game.rules), record=str(Record.of(game)))])
    opened(page, address)
    mine = seen(page)
    open_history(page)
    page.locator(".game summary").tap()
    page.get_by_role("button", name="Replay move by move", exact=True).tap()
    page.wait_for_selector(".record")
    title = page.locator("#deal .deal-title").inner_text()
    assert title.startswith("Replay · Deal ")
    hear(page, f"{title}. Move 0 of ")
    page.get_by_role("button", name="Last position", exact=True).tap()
    assert seen(page).removed == 28
    page.get_by_role("button", name="Close", exact=True).tap()
    assert seen(page) == mine
    assert page.evaluate("() => document.activeElement !== document.body")


def test_what_cannot_be_opened_is_told(
    new_context: NewContext, address: str, tmp_path: Path
) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.locator("#menu").click()
    page.get_by_role("button", name="Open a game or a deal…", exact=True).click()
    for text, why in (
        ("", "deal"),
        ("Js 5c", "card"),
        ('[Deal "t1:42"]\n\nD XX\n', "line 3"),
        ('[Deal "t1:42"]\n[Result "won"]\n\nD\n', "line 2"),
    ):
        page.locator("#text-in").fill(text)
        page.get_by_role("button", name="Open", exact=True).click()
        page.wait_for_selector("#text-error:not(:empty)")
        assert why in page.locator("#text-error").inner_text().lower()
    record = recorded("strict")
    file = tmp_path / "game.txt"
    file.write_text(str(record), encoding="utf-8")
    page.locator("dialog input[type=file]").set_input_files(file)
    page.wait_for_function("() => document.querySelector('#text-in').value.includes('[Deal')")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".record")


def test_a_deal_is_opened(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.locator("#menu").click()
    page.get_by_role("button", name="Open a game or a deal…", exact=True).click()
    page.locator("#text-in").fill(str(Deal.numbered(99)))
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    assert saved(page).deal == Deal.numbered(99)


@pytest.mark.parametrize("how", [DESK, PHONE])
def test_a_result_is_shared_without_a_word_on_how(
    new_context: NewContext, address: str, how: Options
) -> None:
    page = new_context(**how).new_page()
    page.add_init_script(
        "navigator.share = async (what) => { window.shared = what; };"
        "navigator.clipboard.writeText = async (text) => { window.shared = { text }; };"
    )
    opened(page, address, "?deal=42&rules=points")
    page.keyboard.press("d")
    page.locator("#menu").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.locator("dialog .primary").click()
    page.get_by_role("button", name="Share the result", exact=True).click()
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("() => window.shared")
    text = shared["text"] + shared.get("url", "")
    assert "tredici · Deal 42 · Points: 28 cards left to clear · score 0" in text
    assert f"{address}?deal=42&rules=points" in text
    assert ("url" in shared) is (how is PHONE)
