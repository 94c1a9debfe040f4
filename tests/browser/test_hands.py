"""Hands on the table: touch drags, refusals with their reasons, and nothing by accident."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, Page

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.eyes import expected, notice, saved, seen
from tests.browser.hands import Keyboard, Mouse, card_on
from tests.browser.test_nothing_lost import as_engine_has_it, ready
from tests.support import SORTED
from tredici.core.cards import KING, name, rank, read_card
from tredici.core.deals import Deal
from tredici.core.moves import DRAW, Move
from tredici.core.rules import Rules
from tredici.core.state import State, apply, legal_moves, open_places

START = State.start(Deal.numbered(42), Rules())


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def visible_part(target: Locator) -> tuple[float, float]:
    """A point in the upper half of a card, which a card that lies on it leaves free."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 5


class Touch:
    """One finger on the glass."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        self._send("touchStart", *start)
        for step in range(1, steps + 1):
            part = step / steps
            x = start[0] + (end[0] - start[0]) * part
            self._send("touchMove", x, start[1] + (end[1] - start[1]) * part)
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, x: float, y: float) -> None:
        points = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        self._session.send("Input.dispatchTouchEvent", points)


def first_pair(state: State) -> tuple[int, int]:
    """Two open cards of the pyramid that go together."""
    for move in legal_moves(state):
        if len(move.cards) == 2 and set(move.cards) <= set(state.pyramid):
            return move.cards[0], move.cards[1]
    raise AssertionError("no pair is open")


def covered_king() -> tuple[int, State, int]:
    """The first deal with a King under other cards: its number, its start, the King."""
    for number in range(1, 100):
        state = State.start(Deal.numbered(number), Rules())
        for card in state.pyramid[:21]:
            if card is not None and rank(card) == KING:
                return number, state, card
    raise AssertionError("a hundred deals without one")


def test_a_finger_drags_a_card_onto_its_partner(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**PHONE).new_page(), f"{address}?deal=224")
    state = State.start(Deal.numbered(224), Rules())
    one, other = first_pair(state)
    Touch(page).drag(middle(card_on(page, one)), middle(card_on(page, other)))
    page.wait_for_function("() => document.querySelector('.counter.moves dd').textContent === '1'")
    assert seen(page) == expected(apply(state, Move.remove(one, other)), 1)


def test_what_is_told_late_of_another_card_ends_no_drag(
    new_context: NewContext, address: str
) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=224")
    state = State.start(Deal.numbered(224), Rules())
    one, other = first_pair(state)
    start, end = middle(card_on(page, one)), middle(card_on(page, other))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, start[1], steps=3)
    page.evaluate(
        """() => {
          const held = document.querySelector(".dragged");
          const another = document.querySelector(".place .card:not(.dragged)");
          for (const [type, from, pointerId] of [
            ["lostpointercapture", another, 1],
            ["lostpointercapture", held, 77],
            ["pointercancel", another, 77],
          ]) from.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId }));
        }"""
    )
    assert page.locator(".dragged").count() == 1
    page.mouse.move(*end, steps=3)
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('.counter.moves dd').textContent === '1'")
    assert seen(page) == expected(apply(state, Move.remove(one, other)), 1)


def test_dragging_down_moves_no_page(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**PHONE).new_page(), f"{address}?deal=42")
    page.evaluate("() => { window.here = true; }")
    for selector in (".felt .card[data-place='27']", "#stock", ".head", ".felt"):
        x, y = middle(page.locator(selector).first)
        Touch(page).drag((x, min(y, 500)), (x, min(y, 500) + 300), steps=10)
    assert page.evaluate("() => window.here && scrollY === 0 && visualViewport.scale === 1")
    assert seen(page).pyramid == expected(START, 0).pyramid
    as_engine_has_it(page)


@pytest.mark.parametrize("way", ["click", "drag", "drag away", "key"])
def test_a_covered_king_stays_and_the_reason_is_told(
    new_context: NewContext, address: str, way: str
) -> None:
    number, state, king = covered_king()
    page = ready(new_context(**DESK).new_page(), f"{address}?deal={number}")
    target = card_on(page, king)
    if way == "key":
        Keyboard(page)._go(king, state)
        page.keyboard.press("Enter")
    else:
        page.mouse.move(*visible_part(target))
        page.mouse.down()
        if way == "drag":
            page.mouse.move(*middle(page.locator(".removed .card-slot")), steps=5)
        elif way == "drag away":
            page.mouse.move(5, 5, steps=5)
        page.mouse.up()
    if way in {"click", "key"}:
        assert notice(page).startswith("Covered by ")
    assert seen(page) == expected(state, 0)
    assert saved(page).moves == []


def test_a_pick_that_does_not_match_moves_on_and_says_why(
    new_context: NewContext, address: str
) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    cards = [START.pyramid[place] for place in open_places(START)]
    loose = [card for card in cards if card is not None and rank(card) != KING]
    one = loose[0]
    other = next(card for card in loose[1:] if rank(one) + rank(card) != 13)
    pressed = page.locator(".felt [aria-pressed=true]")
    card_on(page, one).click()
    assert pressed.get_attribute("data-card") == name(one)
    card_on(page, other).click()
    assert str(rank(one) + rank(other)) in notice(page)
    assert pressed.get_attribute("data-card") == name(other)
    card_on(page, other).click()
    assert pressed.count() == 0
    card_on(page, one).click()
    page.keyboard.press("Escape")
    assert pressed.count() == 0
    assert seen(page) == expected(START, 0)


def test_the_stock_at_its_ends_is_a_polite_no_op(new_context: NewContext, address: str) -> None:
    rules = Rules.parse("passes=2")
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42&rules=passes=2")
    state = State.start(Deal.numbered(42), rules)
    count = 0
    hand = Mouse(page)
    for _ in range(49):  # 24 draws, a redeal, 24 draws
        move = next(move for move in legal_moves(state) if not move.is_removal)
        hand.play(move, state)
        state = apply(state, move)
        count += 1
    assert not state.stock
    assert seen(page) == expected(state, count)
    for act in ("click", "d", "r"):
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        if act == "click":
            page.locator("#stock").click()
        else:
            page.keyboard.press(act)
        assert seen(page) == expected(state, count)
    as_engine_has_it(page)


def test_with_par_the_stock_dropped_on_the_waste_is_a_draw(
    new_context: NewContext, address: str
) -> None:
    """Even if the two match: the pair goes by its own button."""
    deck = [card for card in SORTED.split() if card not in {"6h", "7c"}]
    deal = Deal.parse(" ".join([*deck[:28], "6h", "7c", *deck[28:]]))
    page = ready(new_context(**DESK).new_page(), f"{address}?deal={deal}&rules=par")
    state = State.start(deal, Rules.parse("par"))
    hand = Mouse(page)
    for count in (1, 2):
        hand.play(DRAW, state)
        state = apply(state, DRAW)
        assert seen(page) == expected(state, count)
    pair = Move.remove(read_card("6h"), read_card("7c"))
    page.get_by_role("button", name="Discard pair", exact=True).click()
    assert seen(page) == expected(apply(state, pair), 3)


def test_new_asks_when_a_game_is_under_way(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.keyboard.press("d")
    before = seen(page)
    page.locator("#new").click()
    assert page.get_by_role("dialog").is_visible()
    page.get_by_role("button", name="Keep playing", exact=True).click()
    assert seen(page) == before
    new, undo = page.locator("#new").bounding_box(), page.locator("#undo").bounding_box()
    assert new is not None
    assert undo is not None
    assert abs(new["y"] - undo["y"]) > 100


def test_letters_are_letters_in_a_text_field(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.keyboard.press("d")
    page.locator("#deal").click()
    page.locator("#deal-text").press_sequentially("dzrn?")
    assert page.locator("#deal-text").input_value().endswith("dzrn?")
    page.keyboard.press("Escape")
    assert seen(page) == expected(apply(START, DRAW), 1)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["mouse", "finger"])
def test_a_card_that_flies_by_takes_no_tap(
    new_context: NewContext, address: str, screen: dict[str, object]
) -> None:
    """What counts is where cards lie: here the drawn card is held in the air over the stock."""
    page = ready(new_context(**screen).new_page(), f"{address}?deal=42&rules=stock=open")
    state = State.start(Deal.numbered(42), Rules.parse("stock=open"))
    page.locator(".pile.stock .draw").click()
    page.evaluate(
        "() => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 1; })"
    )
    stock = middle(page.locator("#stock"))
    over = page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.card", list(stock))
    assert over == name(state.stock[0])
    if screen is PHONE:
        page.touchscreen.tap(*stock)
    else:
        page.mouse.click(*stock)
    page.wait_for_selector("#stock[aria-pressed=true]")
    assert seen(page) == expected(apply(state, DRAW), 1)


def test_what_moves_can_be_stopped_whatever_ended_before(
    new_context: NewContext, address: str
) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    states = page.evaluate(
        """async (script) => {
          const { Motion } = await import(script);
          const ghosts = document.querySelector("#ghosts");
          const motion = new Motion(null, ghosts, () => true);
          const frames = [{ opacity: 1 }, { opacity: 1 }];
          const fade = () => motion.animate(document.body, frames, { duration: 60_000 });
          fade().finish(); // word of it comes when this is over
          motion.stop();
          const later = [fade(), fade()];
          await new Promise((done) => setTimeout(done));
          motion.stop();
          return later.map((one) => one.playState);
        }""",
        f"{address}js/motion.js",
    )
    assert states == ["idle", "idle"]
