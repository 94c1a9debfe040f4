"""The deal of the day: the player's own day, one deal for all, pinned, with its calendar."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.eyes import saved, seen
from tests.browser.test_history import entry, keep
from tredici.core.deals import Deal, daily_number
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver.reference import WINNABLE, solve

AT = "2026-12-01T00:30:00Z"
"""Already December in Kiritimati, 14 hours ahead of this; still November in Niue, 11 behind."""

CLOCK = """
const real = Date;
const shift = real.parse(window.name || %r) - real.now();
globalThis.Date = class extends real {
  constructor(...given) { given.length ? super(...given) : super(real.now() + shift); }
  static now() { return real.now() + shift; }
};
"""


def number_of(day: str) -> int:
    def is_winnable(number: int) -> bool:
        return solve(State.start(Deal.numbered(number), Rules())).verdict == WINNABLE

    return daily_number(day, is_winnable)


def opened(page: Page, address: str) -> Page:
    page.add_init_script(CLOCK % AT)
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")
    return page


def open_calendar(page: Page) -> None:
    page.locator("#menu").click()
    page.get_by_role("button", name="Deal of the day…", exact=True).click()
    page.wait_for_selector(".days .day")


@pytest.mark.parametrize(
    ("zone", "day", "later"),
    [
        ("Pacific/Kiritimati", "2026-12-01", "2026-12-04"),
        ("Pacific/Niue", "2026-11-30", "2026-12-03"),
    ],
)
def test_the_day_is_the_players_own_and_stays(
    new_context: NewContext, address: str, zone: str, day: str, later: str
) -> None:
    page = opened(new_context(**PHONE, timezone_id=zone).new_page(), address)
    open_calendar(page)
    assert page.locator("[aria-current=date]").get_attribute("data-day") == day
    assert page.locator(".day:enabled").last.get_attribute("data-day") == day
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_function("() => !document.querySelector('dialog[open]')", timeout=60_000)
    number = number_of(day)
    assert saved(page).deal == Deal.numbered(number)
    assert "deal of" in page.locator("#deal .deal-title").inner_text().lower()
    page.keyboard.press("d")
    page.evaluate("() => { window.name = '2026-12-03T12:00:00Z'; }")  # midnight passes, and more
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    assert seen(page).moves == 1
    assert saved(page).deal == Deal.numbered(number)
    open_calendar(page)
    assert page.locator("[aria-current=date]").get_attribute("data-day") == later


def test_the_search_blocks_nothing_and_may_be_forgotten(
    new_context: NewContext, address: str
) -> None:
    page = opened(new_context(**DESK, timezone_id="Pacific/Kiritimati").new_page(), address)
    open_calendar(page)
    chosen = "document.querySelector('.day[aria-pressed=true]')"
    there, found = page.evaluate(
        f"""() => {{
          document.querySelector("dialog .primary").click();
          {chosen}.dispatchEvent(new KeyboardEvent("keydown", {{ key: "ArrowLeft" }}));
          return [{chosen}.dataset.day, localStorage.getItem("tredici.days")];
        }}"""
    )
    assert (there, found) == ("2026-11-30", None)  # the next key comes before the answer
    # Another day was chosen, and none in the end: the answer is kept and starts nothing.
    page.keyboard.press("Escape")
    page.wait_for_function("() => localStorage.getItem('tredici.days')", timeout=60_000)
    assert saved(page).deal == Deal.numbered(42)


def test_past_days_show_what_came_of_them(new_context: NewContext, address: str) -> None:
    page = new_context(**DESK, timezone_id="Europe/Rome").new_page()
    keep(
        page,
        [
            entry(1, "stuck", deal="t1:20261103000"),
            entry(2, "won", deal="t1:20261103000"),
            entry(3, "stuck", deal="t1:20261104002"),
            entry(4, "won", deal="t1:20261005000"),
            entry(5, "won", deal="t1:20261107000", rules="passes=1"),  # not the day's rules
            entry(6, "won", deal="t1:20261108001"),  # not the day's deal, as is known
        ],
    )
    page.add_init_script(f"localStorage.setItem('tredici.days', {json.dumps(DAYS)!r});")
    opened(page, address)
    open_calendar(page)
    month(page, "December 2026")
    page.get_by_role("button", name="Earlier month", exact=True).click()
    month(page, "November 2026")
    marked = {
        str(day.get_attribute("data-day")): str(day.get_attribute("aria-label"))
        for day in page.locator(".day.won, .day.lost").all()
    }
    assert marked == {
        "2026-11-03": "3 November 2026, won",
        "2026-11-04": "4 November 2026, not won yet",
    }
    page.locator("[data-day='2026-11-03']").click()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.dataset.day") == "2026-11-10"
    page.keyboard.press("PageUp")
    month(page, "October 2026")
    assert page.evaluate("() => document.activeElement.dataset.day") == "2026-10-10"
    page.locator("[data-day='2026-10-08']").click()
    page.get_by_role("button", name="Play", exact=True).click()  # known here: no search
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    assert saved(page).deal == Deal.numbered(20261008004)


DAYS = {
    "2026-11-03": 20261103000,
    "2026-11-04": 20261104002,
    "2026-11-08": 20261108000,
    "2026-10-05": 20261005000,
    "2026-10-08": 20261008004,
}


def month(page: Page, name: str) -> None:
    page.locator(".month h3", has_text=name).wait_for()
