"""The play clock: it stands while nobody looks, and no change of the date moves it back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.eyes import saved, seen

HANDS = """
window.away = 0;
const real = performance.now.bind(performance);
performance.now = () => real() + window.away;
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.hide = (so) => { hidden = so; document.dispatchEvent(new Event("visibilitychange")); };
"""
"""Time that passes at will, and a page that can be hidden."""


def opened(page: Page, address: str) -> Page:
    page.add_init_script(HANDS)
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")
    return page


def seconds(page: Page) -> float:
    """What the game kept says after another move."""
    page.keyboard.press("d")
    return saved(page).seconds


def test_a_hidden_page_takes_no_time(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.evaluate("() => { window.away += 60_000; }")
    before = seconds(page)
    assert 60 <= before < 120
    page.evaluate("() => { hide(true); window.away += 3600_000; hide(false); }")
    after = seconds(page)
    assert before <= after < before + 60
    page.evaluate("() => { window.away += 600_000; }")
    assert after + 600 <= seconds(page) < after + 660


def test_what_is_hidden_last_is_kept(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.keyboard.press("d")
    page.evaluate("() => { window.away += 90_000; hide(true); }")
    assert saved(page).seconds >= 90  # a phone may end the page here without another word


def test_another_date_moves_nothing(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    before = seconds(page)
    for hours in (-48, 1000):
        page.evaluate(
            "(hours) => { const real = Date.now; Date.now = () => real() + hours * 3600_000; }",
            hours,
        )
        after = seconds(page)
        assert before <= after < before + 60
        before = after


def test_a_finished_game_takes_no_time(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.keyboard.press("d")
    page.locator("#menu").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.locator("dialog .primary").click()
    page.wait_for_selector("dialog.end")
    shown = page.locator(".counter.time dd").text_content()
    page.evaluate("() => { window.away += 600_000; }")
    page.wait_for_timeout(1200)
    assert page.locator(".counter.time dd").text_content() == shown
    assert saved(page).seconds < 60


def away(page: Page) -> None:
    """An hour goes by in the pause that is on."""
    assert page.evaluate("() => document.activeElement.closest('dialog') !== null")
    page.evaluate("() => { window.away += 3600_000; }")


@pytest.mark.parametrize("end", ["Enter", "Escape", "d", "ArrowLeft", " "])
def test_any_key_ends_a_pause_and_does_nothing_else(
    new_context: NewContext, address: str, end: str
) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.evaluate("() => { window.away += 60_000; }")
    page.keyboard.press("t")
    page.wait_for_selector("dialog.pause")
    assert 60 <= saved(page).seconds < 120  # kept when it begins
    before = seen(page)
    away(page)
    page.keyboard.press(end)
    page.wait_for_selector("dialog", state="detached")
    assert seen(page) == before
    assert page.evaluate("() => document.activeElement.matches('.felt button')")
    assert 60 <= seconds(page) < 120
    page.evaluate("() => { window.away += 60_000; }")
    assert 120 <= seconds(page) < 180  # it counts on


def test_a_pause_asked_for_twice_stops_the_clock(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.keyboard.press("d")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/pause.js*", hold)
    with page.expect_request("**/pause.js*"):
        page.locator(".pause-button").dblclick()
    for route in held:
        route.continue_()
    page.wait_for_selector("dialog.pause")
    away(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    assert seconds(page) < 60


def test_a_held_key_begins_or_ends_a_pause_once(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.keyboard.down("t")
    page.wait_for_selector("dialog.pause")
    for _ in range(3):
        page.keyboard.down("t")  # repeats, as it was not let go
    assert page.locator("dialog.pause").count() == 1
    page.keyboard.up("t")
    page.keyboard.down("t")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.down("t")
    page.keyboard.up("t")
    page.keyboard.press("d")  # would end a pause instead, were there one
    page.get_by_text("23 in stock", exact=True).wait_for()


@pytest.mark.parametrize("key", ["F5", "F11", "CapsLock", "Control+=", "Control+r", "Shift", "Tab"])
def test_a_pause_leaves_the_keys_of_the_browser_alone(
    new_context: NewContext, address: str, key: str
) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.keyboard.press("t")
    page.wait_for_selector("dialog.pause")
    page.evaluate(
        """() => window.addEventListener("keydown", (event) => {
          window.taken = event.defaultPrevented;
          event.preventDefault(); // the test's page stays
        })"""
    )
    page.keyboard.press(key)
    assert page.evaluate("() => window.taken") is False
    assert page.locator("dialog.pause").count() == 1


def test_a_pause_hides_the_cards_and_ends_by_a_tap_anywhere(
    new_context: NewContext, address: str
) -> None:
    page = opened(new_context(**PHONE).new_page(), address)
    page.keyboard.press("d")  # nobody is new any more
    page.get_by_role("button", name="Pause", exact=True).tap()
    page.get_by_role("heading", name="Paused", exact=True).wait_for()
    veil = page.locator("dialog.pause").evaluate(
        "(node) => getComputedStyle(node, '::backdrop').backgroundColor"
    )
    assert veil.startswith("rgb("), f"what lies behind {veil} shows"
    covering = page.evaluate(
        "() => document.elementFromPoint(195, 300).closest('dialog')?.className"
    )
    assert covering == "pause"
    away(page)
    page.touchscreen.tap(195, 300)  # where a card lies
    page.wait_for_selector("dialog", state="detached")
    assert page.locator(".card.selected").count() == 0
    assert seconds(page) < 60


BARE = """
window.bare = 0;
const look = () => {
  const cards = document.querySelector(".place [data-card]");
  if (cards && !document.querySelector("dialog")) window.bare += 1;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""How many frames showed cards and no dialog over them."""


@pytest.mark.parametrize("way", ["loaded anew", "closed and opened"])
def test_a_pause_outlasts_the_page(new_context: NewContext, address: str, way: str) -> None:
    context = new_context(**DESK)
    page = opened(context.new_page(), address)
    page.keyboard.press("d")
    page.evaluate("() => { window.away += 60_000; }")
    page.keyboard.press("t")
    page.wait_for_selector("dialog.pause")
    before = seen(page)
    if way == "loaded anew":
        page.add_init_script(BARE)
        page.reload()
    else:
        page.close()
        page = context.new_page()
        page.add_init_script(HANDS)
        page.add_init_script(BARE)
        page.goto(address)
    page.wait_for_selector("dialog.pause")
    assert page.evaluate("() => window.bare") == 0
    away(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    assert seen(page) == before
    assert 60 <= seconds(page) < 120
    page.reload()  # what has ended stays so
    page.wait_for_function("() => window.bare > 9")
    assert page.locator("dialog").count() == 0


def test_a_pause_does_not_keep_from_what_the_address_asks(
    new_context: NewContext, address: str
) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    page.keyboard.press("d")
    page.keyboard.press("t")
    page.wait_for_selector("dialog.pause")
    page.goto(f"{address}?deal=43")
    page.get_by_role("heading", name="A game is under way", exact=True).wait_for()
    page.get_by_role("button", name="Play the other deal", exact=True).click()
    page.wait_for_selector("dialog", state="detached")
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    assert page.locator("dialog").count() == 0
    page.evaluate("() => { window.away += 60_000; }")
    assert seconds(page) >= 60


def test_there_is_no_pause_where_no_time_runs(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address)
    button = page.locator(".pause-button")
    page.keyboard.press("d")
    page.locator("#menu").click()
    page.locator("[data-action='look']").click()
    page.wait_for_selector(".record")
    assert not button.is_visible()
    page.keyboard.press("t")
    page.keyboard.press("Escape")
    page.wait_for_selector(".record", state="detached")
    assert button.is_visible()
    page.locator("#menu").click()
    page.locator("[data-action='concede']").click()
    page.locator("dialog .primary").click()
    page.wait_for_selector("dialog.end")
    page.keyboard.press("Escape")
    assert not button.is_visible()
    page.locator("#menu").click()
    page.wait_for_selector("dialog.menu")
    assert page.locator("[data-action='pause']").count() == 0
