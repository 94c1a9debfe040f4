"""Three ways to make a move on the page: by mouse, by finger, by keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page

from tredici.core.cards import KING, name, rank
from tredici.core.layout import COLUMN, ROW
from tredici.core.moves import Move
from tredici.core.state import State

KEYS_TO_ANYWHERE = 30
"""More presses of Tab than there are stops on the page."""


class Hand(Protocol):
    """Makes a legal move in a state."""

    def play(self, move: Move, state: State) -> None: ...


def card_on(page: Page, card: int) -> Locator:
    """The button that is a card in play."""
    return page.locator(f".felt button[data-card='{name(card)}']:not(.gone)")


def is_waste_pair(move: Move, state: State) -> bool:
    """Whether a move takes the two topmost cards of a waste, which only a button can do."""
    return any(len(waste) > 1 and set(waste[-2:]) == set(move.cards) for waste in state.wastes)


class Mouse:
    """Drags cards onto cards, Kings onto the removed pile, and clicks the stock."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, move: Move, state: State) -> None:
        if not move.cards:
            # With the stock's top face up a click on it picks it up; the waste is where it goes.
            if state.rules.stock == "open" and state.stock:
                self._drag(
                    card_on(self.page, state.stock[0]), self.page.locator(".pile.waste .fan").first
                )
            else:
                self.page.locator("#stock").click()
        elif is_waste_pair(move, state):
            self.page.locator(".discard:visible").click()
        elif rank(move.cards[0]) == KING:
            self._drag(card_on(self.page, move.cards[0]), self.page.locator(".removed .card-slot"))
        else:
            one, other = move.cards
            if one in state.stock:  # the stock's top dropped onto the waste is a draw
                one, other = other, one
            self._drag(card_on(self.page, one), card_on(self.page, other))

    def _drag(self, card: Locator, onto: Locator) -> None:
        start, end = _middle(card), _middle(onto)
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()


class Finger:
    """Taps a card and then its partner, a lone King, the stock."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, move: Move, state: State) -> None:
        if not move.cards:
            is_card = state.rules.stock == "open" and state.stock
            self._tap(self.page.locator(".pile.stock .draw" if is_card else "#stock"))
        elif is_waste_pair(move, state):
            self._tap(self.page.locator(".discard:visible"))
        else:
            for card in move.cards:
                self._tap(card_on(self.page, card))

    def _tap(self, target: Locator) -> None:
        self.page.touchscreen.tap(*_middle(target))


class Keyboard:
    """Tab, arrows, Enter and letters; never a pointer."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, move: Move, state: State) -> None:
        press = self.page.keyboard.press
        if not move.cards:
            press("d" if state.stock else "r")
        elif is_waste_pair(move, state):
            self._tab_to(".discard")
            press("Enter")
        else:
            for card in move.cards:
                self._go(card, state)
                press("Enter")

    def _go(self, card: int, state: State) -> None:
        if card in state.stock:
            self._tab_to("#stock")
        elif card not in state.pyramid:
            waste = next(at for at, waste in enumerate(state.wastes) if card in waste)
            self._tab_to(f".fan > button[data-waste='{waste}']")
        else:
            self._tab_to(".pyramid button")
            self._walk(state.pyramid.index(card))

    def _walk(self, place: int) -> None:
        """By arrows to a place: first to its row, then along it."""
        for _ in range(KEYS_TO_ANYWHERE):
            here = int(self.page.evaluate("() => document.activeElement.dataset.place"))
            if here == place:
                return
            if ROW[here] != ROW[place]:
                key = "ArrowUp" if ROW[here] > ROW[place] else "ArrowDown"
            else:
                key = "ArrowLeft" if COLUMN[here] > COLUMN[place] else "ArrowRight"
            self.page.keyboard.press(key)
        raise AssertionError(f"no way by arrows to place {place}")

    def _tab_to(self, selector: str) -> None:
        for _ in range(KEYS_TO_ANYWHERE):
            if self.page.evaluate("(what) => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")


def _middle(target: Locator) -> tuple[float, float]:
    """The middle of what lies on the page, from where it lies and not from where it flies."""
    target.wait_for()
    box = target.evaluate(
        """(node) => {
          for (const one of node.getAnimations()) one.finish();
          const { x, y, width, height } = node.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }"""
    )
    return box[0], box[1]
