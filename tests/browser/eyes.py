"""What the page shows, read from the page alone, and what it should show for a state."""

from __future__ import annotations

import json
import re
import time
from typing import NamedTuple

from playwright.sync_api import Page

from tredici.core import save
from tredici.core.cards import name
from tredici.core.game import Game
from tredici.core.state import State

STORED = "tredici.game"

LOOK = """() => {
  const number = (node) => Number(/\\d+/.exec(node?.textContent ?? "")?.[0] ?? -1);
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });
  const places = [...document.querySelectorAll(".pyramid button[data-place]")];
  const stock = document.querySelector("#stock");
  return {
    pyramid: places.map((place) => (shown(place) ? place.dataset.card : null)),
    stock: number(document.querySelector(".pile.stock .count")),
    stock_top: stock.dataset.card ?? null,
    wastes: [...document.querySelectorAll(".pile.waste")].filter(shown).map((pile) => [
      number(pile.querySelector(".count")),
      pile.querySelector(".fan > button").dataset.card ?? null,
    ]),
    removed: number(document.querySelector(".pile.removed .count")),
    moves: number(document.querySelector(".counter.moves dd")),
  };
}"""


class Seen(NamedTuple):
    """The table as someone would describe it who looks at the page."""

    pyramid: list[str | None]
    stock: int
    stock_top: str | None
    wastes: list[list[int | str | None]]
    removed: int
    moves: int


def seen(page: Page) -> Seen:
    """What the page shows now, in mid-animation or not."""
    return Seen(**page.evaluate(LOOK))


def comes_to_show(page: Page, wanted: Seen, patience: float = 30) -> Seen:
    """What the page shows as soon as it is ``wanted``, or after ``patience`` seconds.

    A tap is answered when the browser comes to it, which on a busy machine is not at once.
    """
    end = time.monotonic() + patience
    while (now := seen(page)) != wanted and time.monotonic() < end:
        page.wait_for_timeout(20)
    return now


def expected(state: State, moves: int) -> Seen:
    """What a page that shows ``state`` after ``moves`` moves must show."""
    left = 52 if state.rules.goal == "all" else 28
    still = len(state.cards) if left == 52 else 28 - state.pyramid.count(None)
    is_face_up = state.rules.stock == "open" and state.stock
    return Seen(
        pyramid=[None if card is None else name(card) for card in state.pyramid],
        stock=len(state.stock),
        stock_top=name(state.stock[0]) if is_face_up else None,
        wastes=[[len(waste), name(waste[-1]) if waste else None] for waste in state.wastes],
        removed=left - still,
        moves=moves,
    )


def saved(page: Page) -> Game:
    """The game that the page keeps, read and replayed outside of it."""
    text = page.evaluate("(key) => localStorage.getItem(key)", STORED)
    assert isinstance(text, str), "the page keeps no game"
    return save.read(text)


def history(page: Page) -> list[dict[str, object]]:
    """The finished games that the page keeps, in the order in which they were begun."""
    texts = page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('tredici.game.')).sort()"
        ".map((key) => localStorage.getItem(key))"
    )
    return [json.loads(text) for text in texts]


def is_moving(page: Page) -> bool:
    """Whether any card is on its way."""
    moving: bool = page.evaluate(
        "() => document.getAnimations().some((one) => one.playState === 'running')"
    )
    return moving


def settle(page: Page) -> None:
    """Wait until everything has come to rest, with nothing left in mid-air."""
    page.wait_for_function(
        "() => !document.querySelector('#ghosts').childElementCount &&"
        " document.getAnimations().every((one) => one.playState !== 'running')"
    )


def notice(page: Page) -> str:
    """The notice in view; waits for one that can be read."""
    text = page.wait_for_function("() => document.querySelector('#toast.shown')?.innerText.trim()")
    return str(text.json_value())


def dialog_title(page: Page) -> str:
    """The title of the dialog in view; waits for one."""
    page.wait_for_selector("dialog[open]")
    return page.locator("dialog[open] h2").inner_text()


def spoken(page: Page) -> str:
    """What the live region says next; waits until it says something."""
    text = page.wait_for_function("() => document.querySelector('#live').textContent")
    return re.sub(r"\s+", " ", str(text.json_value())).strip()


def hear(page: Page, words: str) -> str:
    """What the live region says after ``words``; waits for them.

    What was said within the same breath comes before them.
    """
    region = "(words) => document.querySelector('#live').textContent.includes(words)"
    page.wait_for_function(region, arg=words)
    return spoken(page).partition(words)[2]
