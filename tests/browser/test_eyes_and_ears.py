"""What a screen reader, a keyboard and an inspector of accessibility make of the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.eyes import hear, settle, spoken
from tredici import words
from tredici.core.cards import RANKS, SUITS

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

ORDER = "() => [...document.querySelectorAll('.place button')].map((one) => one.dataset.place)"


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SETTLED = 300
"""Milliseconds in which colours have faded into those of the other scheme."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    words.use(words.SOURCE)


def opened(page: Page, address: str, rules: str = "classic") -> Page:
    page.goto(f"{address}?deal=42&rules={rules}")
    page.wait_for_selector(".felt[data-stock] .place [data-card]")
    return page


def menu(name: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.locator("#menu").click()
        page.get_by_role("button", name=words.gettext(name), exact=True).click()
        page.wait_for_selector("dialog h2")

    return choose


def table(page: Page) -> None:
    page.keyboard.press("d")
    page.keyboard.press("h")
    page.wait_for_selector("#toast.shown")


def wrong_deal(page: Page) -> None:
    page.locator("#deal").click()
    page.locator("#deal-text").fill("Js 5c")
    page.keyboard.press("Enter")
    page.wait_for_selector("#deal-error:not(:empty)")


def end(page: Page) -> None:
    menu("Give up")(page)
    page.locator("dialog .primary").click()
    page.wait_for_selector("dialog.end")


def history(page: Page) -> None:
    menu("History…")(page)
    page.wait_for_selector("dialog .games, dialog table, dialog svg")


def lesson(page: Page) -> None:
    page.locator("#menu").click()
    page.get_by_role("button", name=words.gettext("A short lesson"), exact=True).click()
    page.wait_for_selector("dialog", state="detached")


def odds(page: Page) -> None:
    page.keyboard.press("c")
    page.locator(".odds-list li").first.wait_for()
    page.locator(".odds-list button").first.focus()  # where Escape closes it


SCREENS: dict[str, Callable[[Page], None]] = {
    "table": table,
    "menu": lambda page: page.locator("#menu").click(),
    "deal": wrong_deal,
    "daily": menu("Deal of the day…"),
    "open": menu("Open a game or a deal…"),
    "rules": menu("Rules…"),
    "settings": menu("Settings…"),
    "help": menu("How to play"),
    "advice": lambda page: page.keyboard.press("a"),
    "odds": odds,
    "end": end,
    "history": history,
    "lesson": lesson,
}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_axe_finds_nothing(new_context: NewContext, address: str, language: str) -> None:
    words.use(language)
    page = new_context(**PHONE, reduced_motion="reduce").new_page()
    page.route("**/api/**", lambda route: route.fulfill(body="{}"))  # a busy server is an error
    page.goto(f"{address}?deal=42&rules=par&lang={language}")
    page.wait_for_selector(".felt[data-stock] .place [data-card]")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for screen, show in SCREENS.items():
        show(page)
        # Colours are the same in every language.
        for scheme in SCHEMES if language == words.SOURCE else SCHEMES[1:]:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_timeout(SETTLED)
            answer = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
            violations = {one["id"]: one["nodes"][0]["html"] for one in answer["violations"]}
            if violations:
                found[f"{screen}, {scheme}"] = violations
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert json.dumps(found, indent=1) == "{}"


def test_each_card_is_a_button_with_its_whole_name(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    rows = page.get_by_role("grid", name="Pyramid", exact=True).get_by_role("row")
    assert rows.count() == 7
    assert [row.get_by_role("gridcell").count() for row in rows.all()] == list(range(1, 8))
    for name in (
        "jack of spades, row 1, position 1, covered by 5 of clubs and 6 of diamonds",
        "7 of hearts, row 7, position 3, open",
        "Stock, 24 cards: draw",
        "Waste, empty",
    ):
        assert page.get_by_role("button", name=name, exact=True).count() == 1, name
    for card in ("7h", "6s", "7d", "6h"):
        page.locator(f".place [data-card='{card}']").click()
    king = "king of clubs, row 6, position 5, open, can be removed"
    assert page.get_by_role("button", name=king, exact=True).count() == 1
    settle(page)
    assert page.get_by_role("gridcell").count() == 28


def test_the_table_has_the_focus_from_the_start(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    focus = """() => {
      const { activeElement: one } = document;
      return [one.dataset.place, getComputedStyle(one).outlineStyle];
    }"""
    assert page.evaluate(focus) == ["21", "none"]
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focus) == ["22", "solid"]
    page.reload()
    page.wait_for_function("() => document.activeElement.dataset.place === '21'")
    page.keyboard.press("d")
    assert page.evaluate(focus) == ["21", "solid"]


def test_a_removal_keeps_focus_and_order(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    before = page.evaluate(ORDER)
    page.locator(".place [data-card='7h']").focus()
    for key in ("Enter", "End", "ArrowLeft"):
        page.keyboard.press(key)
    # What is said in one breath is joined, so the one is heard before the other is done.
    page.wait_for_function("() => document.querySelector('#live').textContent.startsWith('Picked')")
    page.keyboard.press("Enter")
    assert spoken(page) == "Removed the 7 of hearts and the 6 of spades."
    assert page.evaluate(ORDER) == before
    focused = page.evaluate("() => document.activeElement.dataset.card")
    assert focused in {"7d", "6h"}, "the nearest open card"
    assert page.locator(".place button[tabindex='0']").count() == 1


TOLD = """() => {
  const dialog = document.querySelector("dialog[open]");
  const words = [...dialog.querySelectorAll(".dialog-body > *")];
  if (!words.length || words.some((one) => !one.matches("p"))) return null;
  const told = document.getElementById(dialog.getAttribute("aria-describedby"))?.innerText ?? "";
  return words.map((one) => one.innerText).filter((text) => !told.includes(text));
}"""
"""The words of a dialog that holds nothing else, as far as it does not tell them itself."""


def test_a_dialog_of_words_tells_them_with_its_title(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.keyboard.press("d")
    page.keyboard.press("t")
    page.wait_for_selector("dialog.pause")
    assert page.evaluate(TOLD) == []
    page.keyboard.press("Escape")
    for action in ("new", "concede"):
        if action == "new":
            page.locator("#new").click()
        else:
            menu("Give up")(page)
        page.wait_for_selector("dialog.small")
        assert page.evaluate(TOLD) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("a")
    page.wait_for_selector("dialog.advice")
    assert page.evaluate(TOLD) is None
    assert page.locator("dialog.advice").get_attribute("aria-describedby") is None


def test_what_comes_up_is_told_whichever_way_it_comes(
    new_context: NewContext, address: str
) -> None:
    page = new_context(**DESK).new_page()
    page.goto(f"{address}?deal=42&rules=open-stock")
    page.wait_for_selector("#stock[data-face]")
    assert spoken(page) == "Deal 42 is on the table."
    told = []
    for key in ("d", "d", "z", "y"):
        page.evaluate("() => { document.querySelector('#live').textContent = ''; }")
        page.keyboard.press(key)
        told.append(spoken(page))
    assert told == [
        "Drew the 4 of hearts. 23 cards left in the stock. Now open: the 9 of hearts.",
        "Drew the 9 of hearts. 22 cards left in the stock. Now open: the 3 of clubs.",
        "Undone. Now open: the 4 of hearts.",
        "Redone. Drew the 9 of hearts. 22 cards left in the stock. Now open: the 3 of clubs.",
    ]
    for card in ("7d", "6s"):
        page.locator(f".place [data-card='{card}']").click()
    hear(page, "Now open: the king of clubs.")
    page.keyboard.press("z")
    hear(page, "Undone. Back on the table: the 7 of diamonds and the 6 of spades.")


def test_the_same_message_is_spoken_again(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver(() => window.heard.push(document.querySelector('#live').textContent))
            .observe(document.querySelector('#live'), { childList: true });
        }"""
    )
    for _ in range(2):
        page.locator(".place [data-card='Js']").click(position={"x": 20, "y": 20})
        page.wait_for_timeout(150)
    said = "Covered by the 5 of clubs and the 6 of diamonds."
    assert page.evaluate("() => window.heard.filter(Boolean)") == [said, said]


def test_letters_are_no_commands_in_text_fields_or_when_switched_off(
    new_context: NewContext, address: str
) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    moves = page.locator(".counter.moves dd")
    page.locator("#deal").click()
    page.locator("#deal-text").fill("")
    page.keyboard.type("dz")
    assert page.locator("#deal-text").input_value() == "dz"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert moves.inner_text() == "0"
    menu("Settings…")(page)
    page.get_by_role("switch", name="Single-letter keys", exact=True).uncheck()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("d")
    assert moves.inner_text() == "0"
    page.locator("#stock").click()
    page.keyboard.press("Control+z")
    assert moves.inner_text() == "0"


def test_every_letterform_can_be_told_apart(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    cards = [rank + suit for suit in SUITS for rank in RANKS]
    faces = page.evaluate(
        "async (cards) => { const { face } = await import('./js/cards.js');"
        " return cards.map((card) => face(card)); }",
        cards,
    )
    assert len(set(faces)) == 52
    assert all("<svg" in drawn and 'd=""' not in drawn for drawn in faces)
