"""What the address asks for is on the table; what it cannot mean is named, and nothing is lost."""

from __future__ import annotations

import urllib.parse

import pytest

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.eyes import dialog_title, expected, notice, saved, seen, spoken
from tests.browser.test_nothing_lost import ready
from tests.support import SORTED
from tredici import pysol
from tredici.core.deals import Deal
from tredici.core.rules import PRESETS, Rules
from tredici.core.state import State


@pytest.mark.parametrize("rules", [*PRESETS, "passes=unlimited,cover=pair", "goal=all,passes=9"])
def test_deal_and_rules(new_context: NewContext, address: str, rules: str) -> None:
    page = ready(new_context(**PHONE).new_page(), f"{address}?deal=42&rules={rules}")
    assert seen(page) == expected(State.start(Deal.numbered(42), Rules.parse(rules)), 0)
    assert saved(page).rules == Rules.parse(rules)
    assert page.url.startswith(f"{address}?deal=42&rules=")


def test_a_deal_by_its_cards(new_context: NewContext, address: str) -> None:
    text = urllib.parse.quote(SORTED)
    page = ready(new_context(**PHONE).new_page(), f"{address}?deal={text}")
    assert seen(page) == expected(State.start(Deal.parse(SORTED), Rules()), 0)


def test_the_address_is_a_link_to_the_game(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), address)
    elsewhere = ready(new_context(**DESK).new_page(), page.url)
    assert seen(elsewhere) == seen(page)
    assert saved(elsewhere).deal.number == saved(page).deal.number is not None


def test_two_new_games_differ(new_context: NewContext, address: str) -> None:
    numbers = {saved(ready(new_context().new_page(), address)).deal.number for _ in range(3)}
    assert len(numbers) == 3


BAD = [
    ("deal=0", "0"),
    ("deal=9007199254740992", "9007199254740992"),
    ("deal=forty-two", "forty-two"),
    ("deal=-1", "-1"),
    ("deal=Ac+Ac", "Ac Ac"),
    (f"deal={urllib.parse.quote(SORTED.replace('Ks', 'Zz'))}", "Zz"),
    ("rules=klondike", "klondike"),
    ("rules=passes=10", "passes"),
    ("rules=draw=3,passes=3", "draw"),
    ("rules=colour=red", "colour"),
]


@pytest.mark.parametrize(("query", "named"), BAD, ids=[query[:30] for query, _ in BAD])
def test_what_it_cannot_mean_is_named(
    new_context: NewContext, address: str, query: str, named: str
) -> None:
    page = ready(new_context(**PHONE).new_page(), f"{address}?{query}")
    told = notice(page)
    assert named in told
    assert "Traceback" not in told
    game = saved(page)
    assert seen(page) == expected(game.state, 0)
    assert game.moves == []


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("deal=0", ["0:"]),
        ("rules=klondike", ["klondike"]),
        ("deal=7&rules=draw=3,passes=3", ["draw=3,passes=3"]),
        ("deal=x&rules=klondike", ["x:", "klondike"]),
    ],
)
def test_the_game_under_way_is_not_lost_by_it(
    new_context: NewContext, address: str, query: str, named: list[str]
) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.keyboard.press("d")
    before = seen(page)
    ready(page, f"{address}?{query}")
    told = page.locator("#toast.shown, dialog[open] p").first.inner_text()  # long for a notice
    assert [name for name in named if name not in told] == []
    assert seen(page) == before


def test_a_number_of_pysolfc(new_context: NewContext, address: str) -> None:
    for number in ("pysol:24", "pysol:ms12345", "PySol:12345678901234567890"):
        page = ready(new_context(**DESK).new_page(), f"{address}?deal={number}")
        assert saved(page).deal == pysol.deal(number.partition(":")[2])
    page.locator("#deal").click()
    page.locator("#deal-text").fill("pysol:0")
    page.keyboard.press("Enter")
    assert "pysol:0" in page.locator("#deal-error").inner_text()


def test_a_game_that_is_not_gone_on_with_is_not_said_to_be(
    new_context: NewContext, address: str
) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    ready(page, f"{address}?deal=7")
    assert spoken(page) == "Deal 7 is on the table."


def test_another_deal_asks_before_a_game_is_left(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.keyboard.press("d")
    before = seen(page)
    page.goto(f"{address}?deal=7")
    assert dialog_title(page) == "A game is under way"
    page.keyboard.press("Enter")  # what is safe has the focus
    page.wait_for_selector("dialog", state="detached")
    assert seen(page) == before
    page.goto(f"{address}?deal=7")
    assert dialog_title(page) == "A game is under way"
    page.get_by_role("button", name="Play the other deal", exact=True).click()
    assert seen(page) == expected(State.start(Deal.numbered(7), Rules()), 0)


def test_the_deal_dialog_names_what_is_wrong(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.locator("#deal").click()
    field = page.locator("#deal-text")
    for text, named in [("0", "0"), ("x", "x"), (SORTED.replace("Ks", "Ac"), "king of spades")]:
        field.fill(text)
        field.press("Enter")
        assert named in page.locator("#deal-error").inner_text()
        assert field.get_attribute("aria-invalid") == "true"
    assert seen(page) == expected(State.start(Deal.numbered(42), Rules()), 0)
    field.fill("7")
    field.press("Enter")
    assert seen(page) == expected(State.start(Deal.numbered(7), Rules()), 0)


def test_the_rules_panel_offers_every_preset(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    page.locator("#menu").click()
    page.get_by_role("button", name="Rules…", exact=True).click()
    page.locator("dialog[open] input[name=preset]").first.wait_for()
    offered = page.locator("dialog[open] input[name=preset]").evaluate_all(
        "(inputs) => inputs.map((input) => input.value)"
    )
    assert offered == list(PRESETS)
