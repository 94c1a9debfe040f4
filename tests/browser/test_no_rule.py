"""JavaScript knows no rule: with another engine the page offers exactly what that one says.

The engine is replaced by one that answers with nonsense: covered cards that are open, cards that
add up to anything, a stock that is full and can be turned over. The page must show that, and send
on what the player does without an opinion of its own.
"""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, Route

from tests.browser.conftest import DESK, NewContext
from tests.browser.eyes import STORED
from tredici.core.cards import name
from tredici.web.table import Table

View = dict[str, Any]

STUB = """
import json
VIEWS = json.loads({views!r})
class Table:
    def __init__(self):
        self.heard = []
    def dispatch(self, text):
        command = json.loads(text)
        command.pop("seconds", None)
        self.heard.append(command)
        view = VIEWS[sum([one["do"] == "pick" for one in self.heard]) % len(VIEWS)]
        view["save"] = json.dumps(self.heard)
        return json.dumps(view)
"""

OFFERED = """() => {
  const cards = (selector) => [...document.querySelectorAll(`.felt button${selector}`)]
    .filter((one) => !one.classList.contains("gone") && one.dataset.card)
    .map((one) => one.dataset.card).sort();
  const enabled = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getAttribute("aria-disabled") !== "true");
  return {
    open: cards(".card[data-place]:not(.covered)"),
    covered: cards(".card.covered"),
    removable: cards(".removable"),
    partners: cards(".partner"),
    selected: cards(".selected"),
    kings: [...document.querySelectorAll(".card[data-place]:not(.gone)")]
      .filter((one) => /can be removed/.test(one.ariaLabel)).map((one) => one.dataset.card).sort(),
    undo: enabled("#undo"), redo: enabled("#redo"), turn: enabled(".pile.stock .draw"),
    discard: enabled(".pile.waste .discard"),
  };
}"""


def nonsense(chooser: random.Random) -> View:
    """A view in the right form whose facts have nothing to do with one another."""
    view: View = json.loads(
        Table().dispatch(
            json.dumps({"do": "new", "rules": "par", "deal": str(chooser.randint(1, 99))})
        )
    )
    cards = [place["card"] for place in view["places"]]
    for at, place in enumerate(view["places"]):
        if chooser.random() < 0.2:
            view["places"][at] = None
            continue
        place["covered_by"] = chooser.sample(cards, chooser.randint(0, 2))
        place["open"] = chooser.random() < 0.5
        place["king"] = chooser.random() < 0.3
    left = [place["card"] for place in view["places"] if place]
    view["removable"] = chooser.sample(left, 5)
    view["partners"] = chooser.sample(left, 3)
    view["selected"] = chooser.choice(left)
    view["can_undo"] = chooser.random() < 0.5
    view["can_redo"] = chooser.random() < 0.5
    view["stock"]["can_draw"] = chooser.random() < 0.5
    view["stock"]["can_redeal"] = chooser.random() < 0.5
    view["stock"]["top"] = None
    waste = view["wastes"][0]
    waste["cards"] = [chooser.choice([name(card) for card in range(52) if name(card) not in cards])]
    waste["can_discard"] = chooser.random() < 0.5
    view["events"] = []
    return view


def offered(view: View) -> dict[str, object]:
    """What the page must offer when the engine says ``view``."""
    places = [place for place in view["places"] if place]
    here = {place["card"] for place in places} | {view["wastes"][0]["cards"][-1]}
    return {
        "open": sorted(place["card"] for place in places if place["open"]),
        "covered": sorted(place["card"] for place in places if not place["open"]),
        "removable": sorted(here & set(view["removable"])),
        "partners": sorted(here & set(view["partners"])),
        "selected": [view["selected"]],
        "kings": sorted(
            place["card"]
            for place in places
            if place["king"] and not place["covered_by"] and place["card"] in view["removable"]
        ),
        "undo": [view["can_undo"]],
        "redo": [view["can_redo"]],
        "turn": [view["stock"]["can_draw"] or view["stock"]["can_redeal"]],
        "discard": [view["wastes"][0]["can_discard"]],
    }


def stubbed(new_context: NewContext, address: str, views: list[View]) -> Page:
    """A page whose engine answers with the next of ``views`` after each pick."""
    files = {
        "tredici/__init__.py": "",
        "tredici/web/__init__.py": "",
        "tredici/web/table.py": STUB.format(views=json.dumps(views)),
    }

    def answer(route: Route) -> None:
        route.fulfill(json=files)

    page = new_context(**DESK).new_page()
    page.route("**/engine/python.json", answer)
    page.goto(address)
    page.wait_for_selector("#stock[data-face]")
    return page


def heard(page: Page) -> list[dict[str, object]]:
    """The commands that the engine has heard."""
    commands: list[dict[str, object]] = json.loads(
        page.evaluate("(key) => localStorage.getItem(key)", STORED)
    )
    return commands


def test_the_page_offers_what_the_engine_says(new_context: NewContext, address: str) -> None:
    chooser = random.Random(13)
    views = [nonsense(chooser) for _ in range(25)]
    page = stubbed(new_context, address, views)
    for at, view in enumerate(views):
        assert page.evaluate(OFFERED) == offered(view), at
        page.evaluate("() => document.querySelector('.felt .card[data-place]:not(.gone)').click()")


def test_the_page_sends_what_the_player_does(new_context: NewContext, address: str) -> None:
    view = nonsense(random.Random(4))
    places = [place["card"] for place in view["places"] if place]
    for place in view["places"]:
        if place:
            place["open"] = place["card"] != places[-1]
    page = stubbed(new_context, address, [view])

    def sent(act: str, *arguments: Any) -> list[dict[str, object]]:  # noqa: ANN401
        before = len(heard(page))
        getattr(page, act)(*arguments)
        # Adding up a match is a question, and no act.
        return [command for command in heard(page)[before:] if command["do"] != "standing"]

    # A click is a pick of that card, whether or not it is open, or of use.
    for card in (places[0], places[len(places) // 2], places[-1]):
        button = f".felt button[data-card='{card}'][data-place]:not(.gone)"
        assert sent("dispatch_event", button, "click") == [{"do": "pick", "card": card}]
    # Keys and buttons, allowed or not.
    assert sent("dispatch_event", "#stock", "click") == [{"do": "turn"}]
    assert sent("dispatch_event", ".pile.stock .draw", "click") == [{"do": "turn"}]
    assert sent("dispatch_event", ".pile.waste .discard", "click") == [
        {"do": "discard", "waste": 0}
    ]
    for key, do in [("d", "draw"), ("r", "redeal"), ("z", "undo"), ("y", "redo"), ("h", "hint")]:
        assert sent("press", "body", key) == [{"do": do}]

    # Any card that the engine calls open can be dropped on any other, whatever lies on it.
    apex = view["places"][0]["card"] if view["places"][0] else places[0]
    page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    start = page.locator(f".felt button[data-card='{apex}']:not(.gone)").bounding_box()
    end = page.locator(f".felt button[data-card='{places[-1]}']:not(.gone)").bounding_box()
    assert start is not None
    assert end is not None
    before = len(heard(page))
    page.mouse.move(start["x"] + 20, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 12, steps=4)
    page.mouse.up()
    assert heard(page)[before:] == [{"do": "drop", "card": apex, "onto": places[-1]}]
