"""The page in every language: chosen as the player would have it, and with no English left over."""

from __future__ import annotations

import contextlib
import re

import pytest
from babel.dates import get_day_names, get_month_names
from playwright.sync_api import BrowserContext, Error, Page, Route

from tests.browser.conftest import DESK, PHONE, NewContext
from tests.browser.test_looks import FAULTS, SIZES, at_rest
from tests.browser.test_nothing_lost import ready
from tools import words as tool
from tredici.words import LANGUAGES, SEPARATOR

MARKED = "⟦", "⟧"

# Text in view and text for the ear, each with the language it is marked to be in.
TEXTS = """() => {
  const found = [];
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: parent, data } = walk.currentNode;
    if (parent.closest("script, style, noscript, [lang]:not(html), kbd, textarea")) continue;
    if (shown(parent) || parent.id === "live") found.push(data);
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      const text = node.getAttribute(name);
      if (text && shown(node)) found.push(text);
    }
  }
  return found;
}"""

UNFOLD = "() => { for (const node of document.querySelectorAll('details')) node.open = true; }"

# Names and notation, which are the same in every language, and what the browser itself words.
SAME = re.compile(
    r"tredici|[AFJQKRDW]( [AFJQKRDW]){3}|\b\d+\S?\d*\b|"
    + "|".join(
        rf"\b{re.escape(name)}"
        for width in ("wide", "abbreviated")
        for style in ("format", "stand-alone")
        for named in (get_month_names, get_day_names)
        for name in named(width, style, "pl").values()
    )
)


def pseudo() -> dict[str, object]:
    """A catalog of a language in which everything is said in English, in brackets."""
    opening, closing = MARKED
    messages: dict[str, object] = {}
    for message in tool.messages(tool.extract()):
        key = f"{message.context}{SEPARATOR}" if message.context else ""
        if isinstance(message.id, str):
            messages[key + message.id] = opening + message.id + closing
        else:
            messages[key + message.id[0]] = [opening + form + closing for form in message.id]
    return {"language": "pl", "plurals": ["one", "other"], "rule": "n != 1", "messages": messages}


def unmarked(text: str) -> str:
    """What of a text stands outside of all brackets, names and notation left out."""
    depth = 0
    rest = ""
    for character in text:
        depth += (character == MARKED[0]) - (character == MARKED[1])
        if depth == 0 and character != MARKED[1]:
            rest += character
    assert depth == 0, text
    return SAME.sub("", rest)


def left_over(page: Page) -> set[str]:
    """The texts on the page with letters that no catalog was asked for."""
    texts = [page.title(), *page.evaluate(TEXTS)]
    return {text for text in texts if re.search(r"[^\W\d_]", unmarked(text))}


def heard(page: Page) -> set[str]:
    """What was said last, which is not said again."""
    return set(page.locator("#live, #toast p").all_text_contents())


def in_dialog(page: Page) -> set[str]:
    """What is left over in the dialog that may just be opening, which is then closed."""
    with contextlib.suppress(Error):  # some entries open none
        page.wait_for_selector("dialog[open]", timeout=1500)
    page.evaluate(UNFOLD)
    found = left_over(page)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    return found


def speak_pseudo(context: BrowserContext) -> None:
    """Have each part of the Polish catalog say what it holds in the language of brackets."""
    catalog = pseudo()
    messages = catalog["messages"]
    assert isinstance(messages, dict)

    def answer(route: Route) -> None:
        held = route.fetch().json()
        soon = {key: messages[key] for key in held["messages"]}
        route.fulfill(json={**catalog, "messages": soon})

    def answer_more(route: Route) -> None:
        route.fulfill(json={key: messages[key] for key in route.fetch().json()})

    context.route("**/lang/pl.json", answer)
    context.route("**/lang/pl-more.json", answer_more)


@pytest.mark.parametrize("rules", ["points", "three-piles", "par", "passes=unlimited,cover=pair"])
def test_nothing_on_the_page_is_left_in_english(
    new_context: NewContext, address: str, rules: str
) -> None:
    context = new_context(**DESK)
    context.route("**/api/**", lambda route: route.fulfill(body="{}"))
    speak_pseudo(context)
    page = ready(context.new_page(), f"{address}?deal=42&rules={rules}&lang=pl")
    assert page.locator("[role=grid]").get_attribute("aria-label") == "⟦Pyramid⟧"
    seen_on: dict[str, set[str]] = {"table": left_over(page)}
    for key in ("D", "H", "Z", "Y", "Z", "Z", "R"):
        page.keyboard.press(key)
        page.wait_for_timeout(100)
        seen_on[f"key {key}"] = left_over(page)
    for card in ("Js", "3h", "7h", "7h"):
        page.locator(f".pyramid [data-card='{card}']").first.dispatch_event("click")
        page.wait_for_timeout(100)
        seen_on[f"pick {card}"] = left_over(page)
    page.keyboard.press("c")
    page.locator(".odds li").first.wait_for()
    seen_on["chances"] = left_over(page)
    page.keyboard.press("c")
    page.keyboard.press("?")
    seen_on["help"] = in_dialog(page)
    if rules == "par":  # what it holds is the same under all rules
        seen_on.update(in_menu(page))
    assert {screen: texts for screen, texts in seen_on.items() if texts} == {}


def in_menu(page: Page) -> dict[str, set[str]]:
    """What is left over in the menu and in all that it opens."""
    page.click("#menu")
    page.wait_for_selector("dialog[open]")
    entries = page.locator("dialog button").all_inner_texts()
    seen_on = {"menu": in_dialog(page)}
    for entry in filter(None, entries):
        page.click("#menu")
        page.locator("dialog").get_by_role("button", name=entry, exact=True).click()
        seen_on[entry] = in_dialog(page)
    return seen_on


def test_what_is_left_in_english_is_noticed(new_context: NewContext, address: str) -> None:
    context = new_context(**DESK)
    speak_pseudo(context)
    page = ready(context.new_page(), f"{address}?deal=42&lang=pl")
    page.evaluate("() => document.querySelector('#undo span').textContent = 'Undo'")
    page.evaluate("() => document.querySelector('#stock').setAttribute('aria-label', '⟦x⟧ left')")
    page.evaluate("() => document.title = 'tredici: a game'")
    assert left_over(page) == {"Undo", "⟦x⟧ left", "tredici: a game"}


@pytest.mark.parametrize(
    ("locale", "query", "language"),
    [
        ("en-US", "", "en"),
        ("gl-ES", "", "gl"),
        ("pl", "", "pl"),
        ("es-419", "", "es"),
        ("de-DE", "", "en"),
        ("it-CH", "&lang=pl", "pl"),
        ("it-CH", "&lang=klingon", "it"),
        ("pl-PL", "&lang=en", "en"),
    ],
)
def test_the_address_or_the_browser_names_the_language(
    new_context: NewContext, address: str, locale: str, query: str, language: str
) -> None:
    context = new_context(**DESK, locale=locale)
    page = ready(context.new_page(), f"{address}?deal=42{query}")
    assert page.locator("html").get_attribute("lang") == language
    new = {"en": "New deal", "it": "Nuova mano", "gl": "Nova partida", "pl": "Nowa gra"}
    assert page.locator("#new").inner_text() == {**new, "es": "Nueva partida"}[language]


def test_the_player_chooses_a_language_in_mid_game(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**PHONE).new_page(), f"{address}?deal=42&lang=es")
    page.keyboard.press("D")
    page.wait_for_selector("[data-waste] >> visible=true")
    page.click("#menu")
    page.get_by_role("button", name="Ajustes…", exact=True).click()
    page.locator("#setting-language").select_option("pl")
    page.wait_for_selector("html[lang=pl]")
    page.get_by_role("heading", name="Ustawienia", exact=True).wait_for()
    focused = page.evaluate("() => document.activeElement.id")
    assert focused == "setting-language"
    page.keyboard.press("Escape")
    assert page.locator("[role=grid]").get_attribute("aria-label") == "Piramida"
    assert page.locator(".counter.moves").inner_text().split() == ["Ruchy", "1"]
    assert "lang=" not in page.url
    shown = set(page.evaluate(TEXTS)) - heard(page)
    page.reload()
    page.wait_for_selector("html[lang=pl] .pyramid button[data-card]")
    assert page.locator("#undo").inner_text() == "Cofnij"
    clock = re.compile(r"\d:\d\d")
    assert {clock.sub("", text) for text in shown} == {
        clock.sub("", text) for text in set(page.evaluate(TEXTS)) - heard(page)
    }


def test_a_catalog_that_cannot_be_had_leaves_english(new_context: NewContext, address: str) -> None:
    context = new_context(**DESK)
    context.route("**/lang/gl.json", lambda route: route.fulfill(body="<html>", status=200))
    page = ready(context.new_page(), f"{address}?deal=42&lang=gl")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#undo").inner_text() == "Undo"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_long_words_fit_as_well(new_context: NewContext, address: str, language: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.add_init_script("if (location.protocol !== 'about:') localStorage.clear()")
    found = {}
    for rules in ("par", "classic"):
        ready(page, f"{address}?deal=42&rules={rules}&lang={language}")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if faults := at_rest(page, FAULTS):
                found[f"{width}x{height} {rules}"] = faults
    assert found == {}
