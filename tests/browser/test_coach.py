"""The coach on the page: hints, the light, chances and a look back, with a server and without."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import DESK, PHONE, NewContext, Options
from tests.browser.eyes import STORED, hear, saved, spoken
from tests.browser.test_nothing_lost import ready
from tests.support import walk
from tredici.core import save
from tredici.core.deals import Deal
from tredici.core.game import Game
from tredici.core.rules import Rules
from tredici.core.state import State, legal_moves
from tredici.solver.reference import UNWINNABLE, WINNABLE, solve

LOST_BY = 19
"""The move that loses the game below; its `test` says so too."""


SHOWN = """(moves) => {
  const rows = [...document.querySelectorAll(".odds li")].map((row) => row.dataset.move);
  return JSON.stringify(rows.sort()) === JSON.stringify(moves);
}"""


SHARES = """() => [...document.querySelectorAll(".odds .bar")].map(
  (bar) => Number(bar.style.getPropertyValue("--share")))"""


def lost_game() -> Game:
    """Some random moves of a deal that could be won."""
    game = Game(Deal.numbered(2), Rules())
    for move, _ in walk(game.state, 3, 24):
        game.play(move)
    return game


def verdict(state: State) -> str:
    return str(solve(state, nodes=20_000).verdict)


def opened(page: Page, address: str, game: Game, *, server: bool = True, hint: str = "") -> Page:
    """The page with this game under way, and a coach in the server or in the page alone."""
    settings = json.dumps({"hint": hint, "motion": "off"})
    page.add_init_script(
        f"if (!localStorage.length) {{ localStorage.setItem({STORED!r}, {save.write(game)!r});"
        f"localStorage.setItem('tredici.settings', {settings!r}); }}"
    )

    def gone(route: Route) -> None:  # as where there is no such address, but told to nobody
        route.fulfill(status=200, body="{}")

    if not server:
        page.route("**/api/**", gone)
    return ready(page, address)


def test_a_lost_game_is_said_to_be_and_gone_back_to_where_it_was_not(
    new_context: NewContext, address: str
) -> None:
    game = lost_game()
    verdicts = [verdict(state) for state in game.states]
    assert verdicts[LOST_BY - 1 :] == [WINNABLE] + [UNWINNABLE] * (len(verdicts) - LOST_BY)
    page = opened(new_context(**DESK).new_page(), address, game, server=False, hint="open")
    page.keyboard.press("h")
    page.locator("dialog h2", has_text="This can no longer be won").wait_for()
    page.get_by_role("button", name="Go back", exact=True).click()
    hear(page, f"after move {LOST_BY - 1}")
    assert saved(page).moves == game.moves[: LOST_BY - 1]
    page.keyboard.press("h")
    page.wait_for_selector(".hinted")
    cards = page.evaluate(
        "() => [...document.querySelectorAll('.hinted')].map((one) => one.dataset.card ?? 'D')"
    )
    state = saved(page).state
    (move,) = [each for each in legal_moves(state) if {str(each)} == set(cards) or
               {str(each)[:2], str(each)[2:]} == set(cards)]  # fmt: skip
    after = game.branch(LOST_BY - 1)
    after.play(move)
    assert verdict(after.state) == WINNABLE
    page.wait_for_function("() => /all cards/.test(document.querySelector('#live').textContent)")


def test_a_hint_asked_for_once_changes_no_setting(new_context: NewContext, address: str) -> None:
    page = opened(new_context(**DESK).new_page(), address, lost_game(), server=False, hint="move")
    page.locator("#advice").click()
    page.get_by_role("button", name="all cards known").click()
    page.locator("dialog h2", has_text="This can no longer be won").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.documentElement.dataset.hint") == "move"
    page.keyboard.press("h")
    page.locator("#live", has_text=re.compile("You can remove|Nothing to remove")).wait_for(
        state="attached"
    )


def test_the_light_tells_the_verdict_of_every_position(
    new_context: NewContext, address: str
) -> None:
    game = lost_game()
    page = opened(new_context(**PHONE).new_page(), address, game, server=False)
    assert page.locator(".light").count() == 0
    place = page.locator(".pyramid").bounding_box()
    page.locator("#advice").tap()
    page.locator("#advice-light").check()
    page.keyboard.press("Escape")
    page.wait_for_selector(".light")
    assert page.locator(".pyramid").bounding_box() == place, "nothing makes way for it"
    shapes = {}
    # What it has not told of, it does not call lost: "no longer" comes after "still" alone.
    words = {UNWINNABLE: "Cannot be won", WINNABLE: "Can still be won"}
    for key in ["z"] * (len(game.moves) - LOST_BY + 1) + ["y"]:
        told = verdict(saved(page).state)
        page.locator(f".light[data-verdict='{told}']").wait_for()
        assert page.locator(".light span").last.inner_text() == words[told]
        shapes[told] = page.locator(".light .shape").inner_text()
        page.keyboard.press(key)
    page.locator(".light", has_text="Can no longer be won").wait_for()
    assert len(set(shapes.values())) == 2, "told by shape, too"
    page.locator("#advice").tap()
    page.locator("#advice-light").uncheck()
    page.wait_for_selector(".light", state="detached")


@pytest.mark.parametrize("server", [True, False], ids=["server", "page alone"])
def test_chances_follow_the_game_and_point_at_cards(
    new_context: NewContext, address: str, *, server: bool
) -> None:
    game = lost_game().branch(LOST_BY - 1)
    page = opened(new_context(**DESK).new_page(), address, game, server=server)
    page.keyboard.press("c")
    for _ in range(2):
        legal = legal_moves(saved(page).state)
        page.wait_for_function(SHOWN, arg=sorted(map(str, legal)))
        rows = page.locator(".odds li")
        chances = page.evaluate(SHARES)
        assert chances == sorted(chances, reverse=True)
        assert re.search(
            r"shuffles? of the cards|certain", page.locator(".odds header .hint").inner_text()
        )
        pairs = rows.filter(has_text=re.compile("[♣♦♥♠] .*[♣♦♥♠]"))
        for row in pairs.all():
            row.locator("button").focus()
            assert page.locator(".hinted").count() == 2
        page.keyboard.press("d")
    page.locator(".odds li button").first.focus()
    page.keyboard.press("Escape")
    assert page.locator(".odds").count() == 0
    assert page.evaluate("() => document.activeElement.matches('.felt button')")


@pytest.mark.parametrize("size", [(320, 568), (568, 320)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_chances_leave_a_small_table_as_it_is(
    new_context: NewContext, address: str, size: tuple[int, int]
) -> None:
    context = new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = ready(context.new_page(), f"{address}?deal=42&rules=par")
    boxes = """() => [...document.querySelectorAll("main .card, main button")].map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x, y, width, height].join();
    })"""
    before = page.evaluate(boxes)
    page.keyboard.press("c")
    pair = page.locator(".odds-list li", has_text=re.compile("[♣♦♥♠] .*[♣♦♥♠]")).first
    pair.wait_for()
    assert page.evaluate(boxes) == before
    pair.locator("button").click()
    page.wait_for_selector("dialog", state="detached")
    assert page.locator(".hinted").count() == 2
    assert page.evaluate("() => document.activeElement.matches('.felt button')")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["over the game", "beside it"])
def test_the_key_that_shows_the_chances_puts_them_away(
    new_context: NewContext, address: str, size: Options
) -> None:
    page = ready(new_context(**size).new_page(), f"{address}?deal=42")
    page.locator("#stock").focus()
    page.keyboard.press("c")
    page.locator(".odds-list li").first.wait_for()
    page.keyboard.press("c")
    page.locator(".odds-list").wait_for(state="detached")
    assert page.evaluate("() => document.activeElement.id") == "stock"


def test_a_game_looked_back_on(new_context: NewContext, address: str) -> None:
    game = lost_game()
    page = opened(new_context(**PHONE).new_page(), address, game, server=False)
    page.locator("#menu").tap()
    page.get_by_role("button", name="Give up", exact=True).tap()
    page.locator("dialog .primary").tap()
    page.get_by_role("button", name="See where it was lost", exact=True).tap()
    page.locator("dialog.review").wait_for(timeout=60_000)
    text = page.locator("dialog.review").inner_text()
    told = page.locator("dialog.review").get_attribute("aria-describedby")
    assert f"Move {LOST_BY} lost the game" in page.locator(f"#{told}").inner_text()
    assert "This would have kept it" in text
    kinds = page.evaluate(
        "() => [...document.querySelectorAll('.timeline span')].map((one) => one.className)"
    )
    assert kinds[LOST_BY] == "unwinnable lost-here"
    assert [kind.split()[0] for kind in kinds] == [verdict(state) for state in game.states]
    page.get_by_role("button", name="Go to the move before", exact=True).tap()
    slider = page.locator("#record-at")
    assert slider.input_value() == str(LOST_BY - 1)
    assert (slider.get_attribute("aria-valuetext") or "").endswith("Can still be won.")
    slider.press("ArrowRight")
    assert (slider.get_attribute("aria-valuetext") or "").endswith("Can no longer be won.")
    box = page.locator(".timeline").bounding_box()
    ring = slider.bounding_box()
    assert box is not None
    assert ring is not None
    assert box["y"] + box["height"] + 3 <= ring["y"], "room to show the focus"
    page.mouse.click(box["x"] + box["width"] - 9, box["y"] + 5)
    assert slider.input_value() == str(len(game.moves))
    slider.press("Escape")
    hear(page, "You gave up this game.")


def test_a_move_is_hinted_at_with_what_it_uncovers(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.locator("#live", has_text="Deal 42").wait_for(state="attached")
    page.keyboard.press("h")
    assert spoken(page) == (
        "You can remove the 7 of diamonds and the 6 of spades. It uncovers the king of clubs."
    )
    assert page.locator(".hinted").count() == 2
