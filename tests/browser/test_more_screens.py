"""The screens beside the game: what an inspector of accessibility and a ruler make of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewContext
from tests.browser.test_coach import lost_game
from tests.browser.test_eyes_and_ears import AXE
from tests.browser.test_history import entry, keep, open_history
from tests.browser.test_looks import FULLEST, at_rest
from tests.browser.test_looks import SIZES as ALL_SIZES
from tests.browser.test_record_view import look_at, recorded
from tredici.core.record import Record
from tredici.core.rules import PRESETS

SIZES = [(320, 568), (568, 320), (390, 844), (1280, 800)]


def offer(page: Page) -> None:
    # Someone new; a page that goes keeps its game once more, so it may not.
    page.evaluate("() => { localStorage.clear(); Storage.prototype.setItem = () => {}; }")
    page.reload()
    page.wait_for_selector(".offer")


def lesson(page: Page) -> None:
    page.locator(".offer .primary").click()
    page.wait_for_selector(".lesson")


def record(page: Page) -> None:
    look_at(page, str(recorded("three-piles", limit=30)))
    page.locator("#record-at").fill("20")


def opened_text(page: Page) -> None:
    page.locator("#menu").click()
    page.get_by_role("button", name="Open a game or a deal…", exact=True).click()
    page.locator("#text-in").fill("Js 5c")
    page.get_by_role("button", name="Open", exact=True).click()


def calendar(page: Page) -> None:
    page.locator("#menu").click()
    page.get_by_role("button", name="Deal of the day…", exact=True).click()
    page.wait_for_selector(".day")


def played(page: Page) -> None:
    open_history(page)
    page.locator("#history-rules").select_option(label="Par")
    page.locator(".game summary").first.click()
    page.get_by_text("The same as a table").click()


def advice(page: Page) -> None:
    page.keyboard.press("a")
    page.wait_for_selector("dialog.advice")


def looked_back(page: Page) -> None:
    look_at(page, str(Record.of(lost_game())))
    page.get_by_role("button", name="Review", exact=True).click()
    page.wait_for_selector("dialog.review", timeout=60_000)  # on a machine that tests in crowds


def timeline(page: Page) -> None:
    page.locator("dialog.review .primary").click()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")


def chances(page: Page) -> None:
    page.keyboard.press("c")
    page.locator(".odds-list li").first.wait_for()
    page.locator(".odds-list li button").first.focus()  # where Escape closes it


SCREENS: list[Callable[[Page], None]] = [
    played,
    calendar,
    opened_text,
    record,
    advice,
    looked_back,
    timeline,
    chances,
    offer,
    lesson,
]

OUTSIDE = """() => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });
  const dialog = document.querySelector("dialog[open]");
  const bar = document.querySelector(".visit");
  const found = [];
  const root = dialog ?? document;
  for (const node of root.querySelectorAll("button, select, input, textarea, .card")) {
    if (!shown(node) || node.closest(".scroller, .odds-list")) continue;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const name = node.ariaLabel || node.textContent || node.id;
    if (left < -1 || right > innerWidth + 1) found.push(`beside the screen: ${name}`);
    if (!dialog && (top < -1 || bottom > innerHeight + 1)) found.push(`below the screen: ${name}`);
    if (!dialog && bar && !bar.contains(node)
        && bottom > bar.getBoundingClientRect().top + 1) {
      found.push(`under the bar: ${name}`);
    }
  }
  const body = dialog?.querySelector(".dialog-body");
  if (body && body.scrollWidth > body.clientWidth + 1) found.push("the dialog scrolls sideways");
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  return found;
}"""


def opened(new_context: NewContext, address: str, **options: Any) -> Page:  # noqa: ANN401
    page = new_context(**options, reduced_motion="reduce").new_page()
    page.route("**/api/**", lambda route: route.fulfill(body="{}"))  # what the page says alone
    keep(
        page,
        [
            entry(at, "won" if at % 3 else "stuck", rules=str(PRESETS["par"]), score=at - 9)
            for at in range(14)
        ],
    )
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")
    return page


def clear(page: Page) -> None:
    """Back to the table."""
    if page.locator("dialog.review").count():
        return  # the timeline is under it
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('dialog[open], .record, .odds')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(new_context: NewContext, address: str, scheme: str) -> None:
    page = opened(new_context, address, viewport={"width": 390, "height": 844}, color_scheme=scheme)
    found: dict[str, Any] = {}
    for show in SCREENS:
        clear(page)
        show(page)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        answer = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        violations = {one["id"]: one["nodes"][0]["html"] for one in answer["violations"]}
        if violations:
            found[show.__name__] = violations
    assert json.dumps(found, indent=1) == "{}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits(new_context: NewContext, address: str, size: tuple[int, int]) -> None:
    page = opened(new_context, address, viewport={"width": size[0], "height": size[1]})
    found: dict[str, list[str]] = {}
    for show in SCREENS:
        clear(page)
        show(page)
        if faults := at_rest(page, OUTSIDE):
            found[show.__name__] = faults
    assert json.dumps(found, indent=1) == "{}"


@pytest.mark.parametrize("language", ["it", "pl"])
def test_a_record_lies_above_its_bar(new_context: NewContext, address: str, language: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(f"{address}?deal=42&lang={language}")
    page.wait_for_selector("#stock[data-face]")
    found: dict[str, list[str]] = {}
    for rules in ("three-piles", "par", FULLEST):
        page.evaluate("() => document.querySelector('.record-slide button')?.click()")
        look_at(page, str(recorded(rules, limit=30)))
        page.locator("#record-at").fill("20")
        for width, height in ALL_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if faults := at_rest(page, OUTSIDE):
                found[f"{width}x{height} {rules}"] = faults
    assert json.dumps(found, indent=1) == "{}"
