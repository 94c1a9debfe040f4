"""Everything fits: seven rows, piles, counters and controls, on every screen."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewContext
from tests.browser.eyes import settle
from tredici.words import LANGUAGES

SIZES = [
    (320, 568),
    (568, 320),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (2560, 1440),
]

DAILY = "20260930001"
"""The deal of 30 September 2026: the one before it cannot be won."""

FULLEST = "passes=1,draw=3,stock=open,waste=pair,scoring=par"
"""Three wastes, each with its button, and every counter."""

OTHERS = [(code, FULLEST) for code in ("it", "gl", "pl", "es")]
HANDS = {
    "right": [*(("en", rules) for rules in ("classic", "three-piles", "par", FULLEST)), *OTHERS],
    "left": [("en", "par"), ("en", FULLEST), ("it", "three-piles"), *OTHERS],
}

FAULTS = """() => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });
  const text = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node.querySelector("span") ?? node); // not the button over it
    return range.getBoundingClientRect();
  };
  const things = [];
  const add = (group, selector, measure) => {
    for (const node of document.querySelectorAll(selector)) {
      if (!shown(node)) continue;
      const { left, top, right, bottom } = measure(node);
      if (right > left) things.push({ group, name: node.textContent.trim() || node.ariaLabel
        || node.className, left, top, right, bottom });
    }
  };
  const box = (node) => node.getBoundingClientRect();
  add("pyramid", ".place .card", box);
  add("pile", ".hand .card", box);
  add("removed", ".card-slot", box);
  add("words", ".pile .count, .counter dt, .counter dd", text);
  add("control", ".felt .text-button, .head button, .tools button", box);
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push("scrolls");
  for (const one of things) {
    const { left, top, right, bottom } = one;
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
      faults.push(`out of the window: ${one.name}`);
    }
  }
  const lie = ["pyramid", "pile"]; // these lie on their own kind
  things.forEach((one, at) => {
    for (const other of things.slice(at + 1)) {
      if (one.group === other.group && lie.includes(one.group)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && high > 1) faults.push(`${one.name} overlaps ${other.name}`);
    }
  });
  return faults;
}"""

TARGETS = """() => [...document.querySelectorAll("button")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .map((node) => [node.ariaLabel ?? node.textContent, node.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 24)
  .map(([name]) => name)"""


@pytest.mark.parametrize("hand", HANDS)
def test_everything_fits(new_context: NewContext, address: str, hand: str) -> None:
    context = new_context(viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    # Each time the page begins anew, with nothing but this setting.
    context.add_init_script(
        "if (location.protocol !== 'about:') { localStorage.clear();"
        f"localStorage.setItem('tredici.settings', JSON.stringify({{ hand: '{hand}' }})) }}"
    )
    page = context.new_page()
    found: dict[str, Any] = {}
    for language, rules in HANDS[hand]:
        page.goto(f"{address}?deal=42&rules={rules}&lang={language}")
        page.wait_for_selector(".felt[data-stock] .place [data-card]")
        for moment in ("start", "later"):
            if moment == "later":
                for _ in range(3):
                    page.keyboard.press("d")
                for card in ("7h", "6s"):
                    page.locator(f".place [data-card='{card}']").click(position={"x": 9, "y": 9})
            # What fits the small screens in other languages fits the large ones.
            for width, height in SIZES if language == "en" else SIZES[:4]:
                page.set_viewport_size({"width": width, "height": height})
                if faults := at_rest(page, f"({FAULTS})().concat(({TARGETS})())"):
                    found[f"{width}x{height} {language} {hand} {rules} {moment}"] = faults
    assert found == {}


def at_rest(page: Page, faults: str) -> list[str]:
    """What is wrong once the page has come to rest: a new size reaches it in several steps."""
    found: list[str] = page.evaluate(faults)
    for _ in range(40):
        if not found:
            break
        page.wait_for_timeout(50)
        found = page.evaluate(faults)
    return found


def test_cards_on_the_smallest_phone_are_large_enough(
    new_context: NewContext, address: str
) -> None:
    page = new_context(viewport={"width": 320, "height": 568}).new_page()
    page.goto(f"{address}?deal=42&rules=classic")
    card = page.locator(".place [data-card]").first
    card.wait_for()
    box = card.bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) >= (42, 58)
    rows = [page.locator(f"[data-place='{place}']").bounding_box() for place in (0, 1, 3, 6)]
    tops = [row["y"] for row in rows if row]
    steps = {round(below - above) for above, below in itertools.pairwise(tops)}
    assert min(steps) >= round(box["height"]) // 2


def test_turning_the_phone_keeps_the_game(new_context: NewContext, address: str) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{address}?deal=42&rules=classic")
    page.locator(".place [data-card='7h']").click()
    page.locator(".place [data-card='6s']").click()
    page.keyboard.press("d")
    settle(page)
    before = page.locator(".counter.moves dd").inner_text()
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.locator(".counter.moves dd").inner_text() == before == "2"
    assert page.evaluate(FAULTS) == []
    page.locator(".place [data-card='7d']").click()
    assert page.locator(".place [data-card='7d']").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(
    ("language", "size"), [("gl", (568, 320)), ("it", (320, 568)), ("pl", (320, 568))]
)
def test_the_number_of_a_deal_is_whole(
    new_context: NewContext, address: str, language: str, size: tuple[int, int]
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    for deal, shown in (("9999999", "#9999999"), (DAILY, "2026-09-30")):
        page.goto(f"{address}?deal={deal}&rules=par&lang={language}")
        page.wait_for_selector(".place [data-card]")
        title = page.locator(".deal-title")
        # That a number is a day's deal is found out beside the page.
        page.wait_for_function(
            "(shown) => getComputedStyle(document.querySelector('.deal-title'), '::before')"
            ".content.includes(shown)",
            arg=shown,
        )
        assert title.evaluate("(node) => node.scrollWidth <= node.clientWidth")
        name = page.locator("#deal").aria_snapshot()
        assert "9999999" in name or "2026" in name
        assert "#" not in name
        assert "-09-" not in name
        assert page.evaluate(FAULTS) == []


COVERED = """(selector) => {
  const over = document.querySelector("#toast.shown p").getBoundingClientRect();
  return [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left < over.right && over.left < right && top < over.bottom && over.top < bottom;
    })
    .map((one) => one.ariaLabel ?? one.textContent);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_covers_neither_cards_nor_counters_on_upright_phones(
    new_context: NewContext, address: str, language: str
) -> None:
    page = new_context(viewport={"width": 320, "height": 568}, reduced_motion="reduce").new_page()
    page.add_init_script("localStorage.setItem('tredici.settings', '{}')")
    spared = ".place .card:not(.gone), .hand .card, .felt .text-button, .counter, .pile .count"
    found = {}
    for rules in ("classic", "par", "three-piles"):
        page.goto(f"{address}?deal=42&rules={rules}&lang={language}")
        page.wait_for_selector(".felt[data-stock] .place [data-card]")
        for width, height in SIZES:
            if width >= height:
                continue
            page.set_viewport_size({"width": width, "height": height})
            page.keyboard.press("Escape")
            page.locator(".place [data-card='Js']").click(position={"x": 9, "y": 9})
            page.wait_for_selector("#toast.shown")
            # Most phones have room for it that nothing else takes.
            clear = f"{spared}, .head button, .tools button" if width == 390 else spared
            if covered := at_rest(page, f"({COVERED})({clear!r})"):
                found[f"{width}x{height} {rules}"] = covered
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_keeps_clear_of_the_cards_around_it(
    new_context: NewContext, address: str, language: str
) -> None:
    page = new_context(viewport={"width": 320, "height": 568}, reduced_motion="reduce").new_page()
    page.add_init_script("localStorage.setItem('tredici.settings', '{}')")
    for rules in ("classic", "points", "three-piles"):
        page.goto(f"{address}?deal=42&rules={rules}&lang={language}")
        page.wait_for_selector(".felt[data-stock] .place [data-card]")
        page.keyboard.press("h")
        page.wait_for_selector("#toast.shown")
        row, words, stock = (
            page.locator(selector).bounding_box()
            for selector in ("[data-place='27']", "#toast p", "#stock")
        )
        assert row is not None
        assert words is not None
        assert stock is not None
        assert words["y"] - (row["y"] + row["height"]) > 4
        assert stock["y"] - (words["y"] + words["height"]) > 4


@pytest.mark.parametrize("hand", HANDS)
def test_a_notice_lies_beside_the_pyramid_opposite_the_piles(
    new_context: NewContext, address: str, hand: str
) -> None:
    page = new_context(viewport={"width": 568, "height": 320}, reduced_motion="reduce").new_page()
    page.add_init_script(
        f"localStorage.setItem('tredici.settings', JSON.stringify({{ hand: '{hand}' }}))"
    )
    page.goto(f"{address}?deal=42&rules=classic")
    page.wait_for_selector(".felt[data-stock] .place [data-card]")
    for width, height in SIZES:
        if width < height:
            continue
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("h")
        page.wait_for_selector("#toast.shown")  # what finds no room opens a dialog
        assert at_rest(page, f"({COVERED})('.place .card:not(.gone), .hand .card')") == []
        box = page.locator("#toast p").bounding_box()
        assert box is not None
        assert (box["x"] + box["width"] / 2 < width / 2) == (hand == "right")
        assert box["y"] > 8 or height <= 480  # not glued to the edge of the screen
