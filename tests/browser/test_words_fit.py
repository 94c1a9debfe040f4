"""No word is cut, runs out of its box or over another one: any screen, any language."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, SMALL_PHONE, NewContext
from tests.browser.hands import Mouse
from tests.browser.test_coach import lost_game, opened
from tests.browser.test_eyes_and_ears import wrong_deal
from tests.browser.test_history import entry, keep
from tests.browser.test_looks import FULLEST, at_rest
from tests.browser.test_record_view import look_at
from tests.browser.test_whole_games import BY_PRESET
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.record import Record
from tredici.core.rules import PRESETS, Rules
from tredici.words import LANGUAGES

SIZES = [(1280, 800), (390, 844), (320, 568)]

CUT = """() => {
  const dialog = document.querySelector("dialog[open]");
  const pen = document.createElement("canvas").getContext("2d");
  const found = [];
  const texts = [];
  const walk = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    const said = walk.currentNode.data.trim();
    if (!said || parent.closest("option, script, noscript, .unseen, .scroller")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let block = parent;
    while (getComputedStyle(block).display.startsWith("inline")) {
      if (block.matches("button")) break;
      block = block.parentElement;
    }
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const text = range.getBoundingClientRect();
    if (text.width < 1) continue; // a short form stands for it
    const box = block.getBoundingClientRect();
    const [wide, high] = [Math.max(box.left - text.left, text.right - box.right),
      Math.max(box.top - text.top, text.bottom - box.bottom)];
    if (wide > 1 || (high > 3 && block.matches("button, label, summary"))) {
      found.push(`out of its box: ${said}`);
    }
    const { textOverflow } = getComputedStyle(block);
    if (textOverflow === "ellipsis" && block.scrollWidth > block.clientWidth) {
      found.push(`cut: ${said}`);
    }
    const view = parent.closest(".dialog-body, .odds-list")?.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      if (view && (line.top < view.top || line.bottom > view.bottom)) continue; // scrolled away
      texts.push({ said, node: parent, line });
    }
  }
  for (const short of document.querySelectorAll("[data-short]:not([data-short=''])")) {
    if (!dialog && short.scrollWidth > short.clientWidth) found.push(`cut: ${short.dataset.short}`);
  }
  texts.forEach(({ said, node, line }, at) => {
    if (node.closest("dialog, .visit, .card, .toast") !== texts[0].node.closest("dialog")) return;
    for (const other of texts.slice(at + 1)) {
      if (other.node === node || other.node.closest(".visit, .card, .toast")) continue;
      const wide = Math.min(line.right, other.line.right) - Math.max(line.left, other.line.left);
      const high = Math.min(line.bottom, other.line.bottom) - Math.max(line.top, other.line.top);
      if (wide > 2 && high > 3) found.push(`${said} over ${other.said}`);
    }
  });
  const close = dialog?.querySelector(".close");
  if (close?.checkVisibility()) {
    const range = document.createRange();
    range.selectNodeContents(dialog.querySelector("h2"));
    const room = close.getBoundingClientRect().left - range.getBoundingClientRect().right;
    if (room < 6) found.push("the title is under the ring of the way out");
  }
  const sheet = dialog?.querySelector("form").getBoundingClientRect();
  for (const button of dialog?.querySelectorAll("button") ?? []) {
    const box = button.getBoundingClientRect();
    if (box.width && (box.left < sheet.left + 8 || box.right > sheet.right - 8)) {
      found.push(`at the very edge: ${button.textContent}`);
    }
  }
  for (const select of (dialog ?? document).querySelectorAll("select")) {
    if (!select.checkVisibility()) continue;
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
    pen.font = font;
    const said = select.selectedOptions[0].text;
    const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    if (pen.measureText(said).width > room) found.push(`cut: ${said}`);
  }
  return [...new Set(found)];
}"""

RESULTS = ("won", "stuck", "conceded", "*")

UNFOLD = (
    "() => { for (const one of document.querySelectorAll('dialog > form details'))"
    " one.open = true; }"
)


def menu(page: Page) -> None:
    page.locator("#menu").dispatch_event("click")  # hands are tested elsewhere
    page.wait_for_selector("dialog.menu")


def chosen(action: str, ready: str = "dialog h2") -> Callable[[Page], None]:
    """What an entry of the menu opens, with all of it unfolded."""

    def show(page: Page) -> None:
        page.locator("#menu").dispatch_event("click")
        page.locator(f"[data-action='{action}']").dispatch_event("click")
        page.wait_for_selector(ready)
        page.evaluate(UNFOLD)

    return show


def pressed(key: str, ready: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        page.keyboard.press(key)
        page.locator(ready).first.wait_for()

    return show


def light(page: Page) -> None:
    page.keyboard.press("a")
    page.locator("#advice-light").check()
    page.keyboard.press("Escape")
    page.locator(".light:not([data-verdict='thinking'])").wait_for(timeout=60_000)


def end(page: Page) -> None:
    chosen("concede")(page)
    page.locator("dialog .primary").click()
    page.wait_for_selector("dialog.end")
    page.wait_for_function("() => !document.querySelector('.end dl').textContent.includes('…')")


def record(page: Page) -> None:
    look_at(page, str(Record.of(lost_game())))


def review(page: Page) -> None:
    page.locator(".visit .text-button").nth(1).click()
    page.wait_for_selector("dialog.review", timeout=60_000)


SCREENS: dict[str, Callable[[Page], None]] = {
    "hint": pressed("h", "#toast.shown"),
    "light": light,
    "menu": menu,
    "deal": wrong_deal,
    "daily": chosen("daily", ".day"),
    "open": chosen("open"),
    "rules": chosen("rules"),
    "settings": chosen("settings"),
    "help": chosen("help"),
    "history": chosen("history", "dialog .games"),
    "pause": pressed("t", "dialog.pause"),
    "new": pressed("n", "dialog.small"),
    "advice": pressed("a", "dialog.advice"),
    "chances": pressed("c", ".odds-list li"),
    "end": end,
    "over": lambda page: page.keyboard.press("Escape"),
    "replay": chosen("look", ".record"),
    "lesson": chosen("lesson", ".lesson"),
    "record": record,
    "review": review,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut(new_context: NewContext, address: str, language: str) -> None:
    page = new_context(**SMALL_PHONE, reduced_motion="reduce").new_page()
    page.set_default_timeout(
        90_000
    )  # the longest test of all, and each screen sets workers to work
    page.route("**/api/**", lambda route: route.fulfill(body="{}"))  # what the page says alone
    par = str(PRESETS["par"])
    keep(page, [entry(at, RESULTS[at % 4], rules=par, score=at - 9) for at in range(14)])
    found = {}

    def look(screen: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if faults := at_rest(page, CUT):
                found[f"{screen}, {width} px"] = faults
        # After many changes of size, Chromium may draw no more frames until it must draw one.
        page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})

    for rules in (FULLEST, "three-piles", "points", "open-stock", "par"):
        page.goto(f"{address}?deal=9999999&rules={rules}&lang={language}")
        page.wait_for_selector("#stock[data-face]")
        look(f"table, {rules}")
        page.evaluate("() => localStorage.removeItem('tredici.game')")
        page.evaluate("() => { Storage.prototype.setItem = () => {}; }")  # nor when it is left
    page.keyboard.press("d")
    for name, show in SCREENS.items():
        show(page)
        look(name)
        if name not in {"end", "record", "lesson"}:  # the next screen begins there
            page.keyboard.press("Escape")
            page.wait_for_function("() => !document.querySelector('dialog[open]')")
    assert json.dumps(found, indent=1, ensure_ascii=False) == "{}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_desk_menu_questions_and_keys_are_in_order(
    new_context: NewContext, address: str, language: str
) -> None:
    page = new_context(**DESK, reduced_motion="reduce").new_page()
    page.goto(f"{address}?deal=42&lang={language}")
    page.wait_for_selector("#stock[data-face]")
    page.keyboard.press("d")
    menu(page)
    assert page.evaluate(
        "() => { const { scrollHeight, clientHeight } = document.querySelector('.dialog-body');"
        " return scrollHeight <= clientHeight; }"
    )
    page.keyboard.press("Escape")
    lefts = "(nodes) => nodes.map((node) => node.getBoundingClientRect().left)"
    tops = "(nodes) => nodes.map((node) => node.getBoundingClientRect().top)"
    for ask in ("new", "concede"):
        if ask == "new":
            page.keyboard.press("n")
        else:
            chosen("concede", "dialog.small")(page)
        page.wait_for_selector("dialog.small")
        assert len(set(page.locator("dialog.small footer button").evaluate_all(tops))) == 1, ask
        page.keyboard.press("Escape")
    chosen("help")(page)
    assert len(set(page.locator(".keys dd").evaluate_all(lefts))) == 2  # two columns, each in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_came_of_a_game_stands_on_a_line_each(
    new_context: NewContext, address: str, language: str
) -> None:
    page = new_context(**SMALL_PHONE, reduced_motion="reduce").new_page()
    page.goto(f"{address}?deal=1&rules=points&lang={language}")  # it cannot be won
    page.wait_for_selector("#stock[data-face]")
    page.keyboard.press("d")
    end(page)
    lines = page.evaluate(
        """() => [...document.querySelectorAll(".results dd")].map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return [one.textContent, range.getClientRects().length];
        })"""
    )
    assert [text for text, count in lines if count != 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_win_is_cut(new_context: NewContext, address: str, language: str) -> None:
    line = BY_PRESET["par"]  # with the longest list of what came of it
    game = Game(Deal.parse(line.deal), Rules.parse(line.rules))
    for move in line.moves[:-1]:
        game.play(move)
    page = opened(new_context(**DESK).new_page(), f"{address}?lang={language}", game)
    Mouse(page).play(line.moves[-1], game.state)
    page.wait_for_selector("dialog.end")
    page.wait_for_function("() => !document.querySelector('.end dl').textContent.includes('…')")
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if faults := at_rest(page, CUT):
            found[width] = faults
    assert found == {}
