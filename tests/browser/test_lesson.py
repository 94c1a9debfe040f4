"""The lesson: offered to who is new, on the real engine, by keyboard alone, told to the ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, SMALL_PHONE, NewContext
from tests.browser.eyes import hear, history, saved, seen, spoken
from tests.browser.hands import Finger, Keyboard
from tests.browser.test_looks import FULLEST, SIZES, at_rest
from tredici.core.game import Game
from tredici.core.moves import Move
from tredici.core.record import Record
from tredici.web.site import STATIC
from tredici.words import LANGUAGES

STEPS = 5
LINE = "8c5h Ks D 9c4d D AdQs D 7s6h"


def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")
    return page


def situation() -> Game:
    """The lesson's own game, as its module has it."""
    source = (STATIC / "js" / "lesson.js").read_text(encoding="utf-8")
    found = re.search(r"SITUATION = `(.*?)`", source, re.DOTALL)
    assert found is not None
    return Record.parse(found[1]).game()


def step(page: Page) -> str:
    return page.locator(".lesson h2").inner_text()


def test_the_whole_lesson_by_keyboard_alone(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    mine = seen(page)
    page.wait_for_selector(".offer")
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.offer .primary')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson")
    assert "Step 1 of 5. Two open cards that add up to 13" in spoken(page)
    game = situation()
    hand = Keyboard(page)
    for done, word in enumerate(LINE.split(), start=1):
        page.evaluate("() => { document.querySelector('#live').textContent = ''; }")
        hand.play(Move.parse(word), game.state)
        game.play(Move.parse(word))
        told = spoken(page)
        if done < STEPS:
            assert f"Step {done + 1} of 5" in told
            assert step(page) == f"Step {done + 1} of 5"
        assert page.evaluate("() => document.activeElement !== document.body")
    assert game.outcome == "won"
    assert "you have won" in told.lower()
    assert step(page) == "That is the game"
    page.keyboard.press("Enter")  # the focus is on the way out
    hear(page, "Your game goes on.")
    assert page.locator(".lesson, .offer").count() == 0
    assert seen(page) == mine
    assert history(page) == []
    assert saved(page).moves == []


def test_another_move_is_taken_back(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**PHONE).new_page(), address)
    page.locator(".offer .primary").tap()
    page.wait_for_selector(".lesson")
    game = situation()
    hand = Finger(page)
    for word in ("D", "Ks"):  # both legal, neither asked for
        before = seen(page)
        hand.play(Move.parse(word), game.state)
        assert seen(page) == before
        assert step(page) == "Step 1 of 5"
        page.locator("#toast.shown", has_text="not the move to learn now").wait_for()
    for key in ("u", "z", "r"):
        page.keyboard.press(key)
        assert seen(page) == before
    page.get_by_role("button", name="Skip the lesson", exact=True).tap()
    assert seen(page).moves == 0
    assert len([card for card in seen(page).pyramid if card]) == 28


COVERED = """(what) => {
  const over = document.querySelector(what)?.getBoundingClientRect();
  if (!over) return [];
  const inPlay = ".place .card:not(.gone), .hand .card, .felt .text-button, .tools button, #new";
  return [...document.querySelectorAll(inPlay)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < over.right && over.left < box.right
        && box.top < over.bottom && over.top < box.bottom
        && !(what.startsWith("#toast") && one.matches("#new, .tools *"));
    })
    .map((one) => `${what} on ${one.ariaLabel ?? one.textContent}`);
}"""


def test_neither_offer_nor_notice_covers_what_is_in_play(
    new_context: NewContext, address: str
) -> None:
    page = new_context(viewport={"width": 320, "height": 568}, reduced_motion="reduce").new_page()
    # A page that keeps nothing is new each time; long rules make a long notice.
    page.add_init_script("localStorage.clear(); Storage.prototype.setItem = () => {};")
    language = "gl"  # with the longest words
    long = f"{address}?lang={language}&deal={'Ac' * 30}&rules="
    found = {}
    for rules in ("classic", FULLEST):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{address}?deal=42&rules={rules}&lang={language}")
            page.wait_for_selector(".offer")
            covered = page.evaluate(COVERED, ".offer")
            page.locator(".place [data-card='Js']").click(position={"x": 9, "y": 9})
            page.wait_for_selector("#toast.shown")
            covered += page.evaluate(COVERED, "#toast.shown p")
            page.goto(long + rules)
            page.wait_for_selector("#toast.shown, dialog[open]")  # too long for a notice there
            covered += page.evaluate(COVERED, "#toast.shown p")
            if covered:
                found[f"{width}x{height} {rules}"] = covered
    assert found == {}


@pytest.mark.parametrize("size", [(320, 568), (768, 1024), (1024, 1366)])
def test_the_offer_keeps_away_from_cards_and_controls(
    new_context: NewContext, address: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = opened(new_context(viewport={"width": width, "height": height}).new_page(), address)
    page.wait_for_selector(".offer")
    above, top, bottom, below = page.evaluate(
        """() => {
          const box = (what) => document.querySelector(what).getBoundingClientRect();
          const { top, bottom } = box(".offer");
          return [box("#new").bottom, top, bottom, box(".place .card").top];
        }"""
    )
    assert above + 2 < top
    assert bottom + 2 < below


HALVED = """() => {
  const over = document.querySelector(".offer").getBoundingClientRect();
  return [...document.querySelectorAll(".counter dt, .counter dd, .pile .count")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = range.getBoundingClientRect();
      const apart = box.left >= over.right || over.left >= box.right
        || box.top >= over.bottom || over.top >= box.bottom;
      const inside = over.left <= box.left && box.right <= over.right
        && over.top <= box.top && box.bottom <= over.bottom;
      return !apart && !inside;
    })
    .map((one) => one.textContent);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offer_halves_no_number(new_context: NewContext, address: str, language: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.add_init_script("localStorage.clear(); Storage.prototype.setItem = () => {};")
    found = {}
    for rules in ("classic", "points", FULLEST):
        page.goto(f"{address}?deal=42&rules={rules}&lang={language}")
        page.wait_for_selector(".offer")
        for width, height in (*SIZES, (667, 375), (800, 600), (932, 430)):
            page.set_viewport_size({"width": width, "height": height})
            if halved := at_rest(page, HALVED):
                found[f"{width}x{height} {rules}"] = halved
    assert found == {}


def test_it_is_offered_once(new_context: NewContext, address: str) -> None:
    context = new_context(**SMALL_PHONE)
    page = opened(context.new_page(), address)
    page.wait_for_selector(".offer")
    page.keyboard.press("d")
    assert page.locator(".offer").count() == 0
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    page.wait_for_timeout(300)
    assert page.locator(".offer").count() == 0
    page.locator("#menu").tap()
    page.get_by_role("button", name="A short lesson", exact=True).tap()
    page.wait_for_selector(".lesson")
    page.keyboard.press("n")  # leaves it, and asks for the game that waits below
    page.wait_for_selector("dialog[open]")
    assert page.locator(".lesson").count() == 0
    page.keyboard.press("Escape")
    assert seen(page).moves == 1
