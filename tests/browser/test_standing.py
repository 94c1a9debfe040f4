"""What a score is worth among the player's others, and deals that can be won."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import DESK, SMALL_PHONE, NewContext
from tests.browser.eyes import dialog_title, history, notice, saved
from tests.browser.test_looks import FAULTS, SIZES, at_rest
from tests.browser.test_whole_games import BY_PRESET
from tredici.core import save
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.rules import PRESETS, Rules
from tredici.web.advice_coach import how_hard
from tredici.web.advice_deals import verdict
from tredici.words import LANGUAGES

TRIES = 8
SEED = 13
"""That of the page's worker."""

MINUS = "\N{MINUS SIGN}"


def finished(score: int, day: int, preset: str) -> dict[str, Any]:
    return {
        "rules": str(PRESETS[preset]),
        "deal": "t1:1",
        "started": f"2025-11-{day:02}T08:00:00Z",
        "result": "stuck",
        "seconds": 60,
        "moves": 30,
        "score": score,
        "record": "",
    }


def with_games(page: Page, address: str, preset: str, scores: list[int]) -> None:
    """Open the page for a player who has played games for these scores."""
    games = [finished(score, day, preset) for day, score in enumerate(scores, 1)]
    items = {f"tredici.game.{day}": json.dumps(game) for day, game in enumerate(games)}
    page.add_init_script(
        f"for (const [key, text] of Object.entries({json.dumps(items)}))"
        " if (!localStorage.getItem(key)) localStorage.setItem(key, text);"
    )
    page.goto(f"{address}?deal=42&rules={preset}")
    page.wait_for_selector("#stock[data-face]")


def give_up(page: Page) -> dict[str, str]:
    """Concede; what the dialog then says, and its verdict."""
    page.keyboard.press("d")
    page.locator("#menu").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector("dialog.end[open]")
    lines = page.locator("dialog.end .results > div").evaluate_all(
        "(lines) => lines.map((line) => [...line.children].map((part) => part.textContent))"
    )
    return {**dict(lines), "": page.locator("dialog.end .verdict").inner_text()}


def test_a_match_of_six_is_counted_and_judged(new_context: NewContext, address: str) -> None:
    page = new_context(**SMALL_PHONE).new_page()
    with_games(page, address, "par", [30, 20, 25, -9])
    assert page.locator(".counter.match dd").inner_text() == "4 of 6: 66"
    said = give_up(page)
    score = saved(page).score
    assert score is not None
    assert said["Match"] == f"5 of 6: {66 + score}"
    assert (said["Bonus for the pyramid"], said["Cards left"]) == ("0", str(-score))
    assert said[""] == "1 game of this match is still to be played."
    page.locator("dialog.end .primary").click()
    assert page.locator(".counter.match dd").inner_text() == f"5 of 6: {66 + score}"
    said = give_up(page)
    assert said[""] == "The match is lost: six games came to less than par."
    page.locator("dialog.end .primary").click()
    assert page.locator(".counter.match dd").inner_text() == "0 of 6: 0"
    assert len(history(page)) == 6


def test_the_best_score_kept_on_the_device_is_told(new_context: NewContext, address: str) -> None:
    page = new_context(**DESK).new_page()
    with_games(page, address, "points", [123, 45])
    assert page.locator(".counter.match").is_hidden()
    assert give_up(page)[""] == "Your best score on this device is 123."


def test_a_first_score_is_the_best(new_context: NewContext, address: str) -> None:
    page = new_context(**DESK).new_page()
    with_games(page, address, "points", [])
    assert give_up(page)[""] == "That is your best score on this device."


def test_an_option_that_contradicts_gives_way_and_says_so(
    new_context: NewContext, address: str
) -> None:
    page = new_context(**SMALL_PHONE).new_page()
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")
    page.locator("#menu").click()
    page.get_by_role("button", name="Rules…", exact=True).click()
    assert dialog_title(page) == "Rules"
    page.locator("summary").click()
    page.locator("#rule-draw").select_option("3")
    assert page.locator("#rule-passes").input_value() == "1"
    assert "single pass" in page.locator("dialog [role=status]").inner_text()
    assert page.locator("dialog input[value=three-piles]").is_checked()
    page.locator("#rule-passes").select_option("4")
    assert page.locator("#rule-draw").input_value() == "1"
    assert "one card is turned" in page.locator("dialog [role=status]").inner_text()
    page.locator("#rule-goal").select_option("all")
    assert page.locator("dialog [role=status]").inner_text() == ""
    page.locator("dialog .primary").click()
    assert str(saved(page).rules) == "passes=4,goal=all"


def wanted(page: Page, address: str, deals: str = "winnable") -> None:
    page.add_init_script(
        f"localStorage.setItem('tredici.settings', JSON.stringify({{ deals: '{deals}' }}))"
    )
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")


@pytest.mark.parametrize("deals", ["winnable", "easy", "hard"])
def test_new_deals_are_such_as_are_wanted(
    new_context: NewContext, address: str, deals: str
) -> None:
    page = new_context(**DESK).new_page()
    wanted(page, address, deals)
    for _ in range(TRIES):  # on a slow machine the first may come before one is found
        before = saved(page).deal.id
        page.keyboard.press("n")
        page.wait_for_function(
            "(before) => !localStorage.getItem('tredici.game').includes(before)", arg=before
        )
        if not page.locator("#toast.shown").is_visible():
            break
    else:
        raise AssertionError("no such deal was ever found")
    deal = saved(page).deal.id
    assert verdict(deal, "classic", nodes=0) == "winnable"
    assert deals == "winnable" or how_hard(deal, "classic", SEED) == deals


def test_a_search_without_end_keeps_nobody_waiting(new_context: NewContext, address: str) -> None:
    page = new_context(**DESK).new_page()

    def never(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body="")

    page.route("**/thinkerworker.js", never)
    wanted(page, address)
    page.keyboard.press("n")
    assert notice(page) == "Looking for a deal that can be won…"
    page.wait_for_function("() => !localStorage.getItem('tredici.game').includes('t1:42')")
    assert "is not known" in notice(page)
    before = saved(page).deal
    page.keyboard.press("n")
    page.keyboard.press("d")  # the game on the table goes on, and is not taken away
    page.wait_for_timeout(3500)
    assert (saved(page).deal, saved(page).move_count) == (before, 1)


def test_how_hard_a_deal_is_is_told_where_it_spoils_nothing(
    new_context: NewContext, address: str
) -> None:
    page = new_context(**SMALL_PHONE).new_page()
    page.goto(f"{address}?deal=81")
    page.wait_for_selector("#stock[data-face]")
    told = page.locator("dialog [role=status]")
    word = how_hard("81", "classic", SEED).capitalize()
    page.locator("#deal").click()
    page.get_by_text(f"Difficulty: {word}", exact=True).wait_for()
    page.locator("#deal-text").fill("8")
    assert told.text_content() == ""  # of that deal nothing is known
    page.keyboard.press("Escape")
    said = give_up(page)
    assert said["Difficulty"] in {"…", word}
    page.locator("dialog.end dd", has_text=word).wait_for()
    page.keyboard.press("Escape")

    # That a deal is lost is no news for one who plays it, but for one who has.
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")
    give_up(page)
    page.locator("dialog.end dd", has_text="Cannot be won").wait_for()
    page.get_by_role("button", name="Restart", exact=True).click()
    page.locator("#deal").click()
    page.wait_for_selector("#deal-text")
    page.wait_for_timeout(100)  # it is known already
    assert told.text_content() == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_when_the_pyramid_is_gone_and_the_game_goes_on(
    new_context: NewContext, address: str, language: str
) -> None:
    line = BY_PRESET["par"]
    game = Game(Deal.parse(line.deal), Rules.parse(line.rules))
    for move in line.moves:
        if not any(card is not None for card in game.state.pyramid):
            break
        game.play(move)
    assert game.outcome is None
    page = new_context(reduced_motion="reduce").new_page()
    kept = json.dumps(save.write(game))
    page.add_init_script(f"localStorage.setItem('tredici.game', {kept})")
    with_games(page, address, "par", [-52] * 5)
    page.goto(f"{address}?lang={language}")
    page.wait_for_selector(".counter.match:not([hidden])")
    assert page.locator(".counter.cleared dd").is_visible()
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if faults := at_rest(page, FAULTS):
            found[f"{width}x{height}"] = faults
    assert found == {}
