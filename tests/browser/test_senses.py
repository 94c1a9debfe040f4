"""Sight and hearing: forced and four colours, sounds, and the keys that read the table out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, NewContext
from tests.browser.eyes import saved, settle, spoken
from tests.browser.test_nothing_lost import ready
from tredici.core.state import legal_moves

LISTEN = """
window.heard = [];
window.contexts = 0;
window.AudioContext = class {
  constructor() { window.contexts += 1; this.currentTime = 0; this.destination = {}; }
  createGain() {
    const ramp = { setValueAtTime() {}, linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {} };
    return { gain: ramp, connect: (to) => to };
  }
  createOscillator() {
    const tone = { frequency: {}, connect: (to) => to, stop() {},
      start: () => window.heard.push(tone.frequency.value) };
    return tone;
  }
};
"""

RELATIVE_LUMINANCE = """(selector) => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const node = document.querySelector(selector);
  const paper = light(getComputedStyle(node.closest(".card")).backgroundColor);
  const ink = getComputedStyle(node).color;
  return [ink, (Math.max(paper, light(ink)) + 0.05) / (Math.min(paper, light(ink)) + 0.05)];
}"""


def choose(page: Page, setting: str, value: str) -> None:
    page.locator("#menu").click()
    page.locator("[data-action='settings']").click()
    page.locator(f"input[name='{setting}'][value='{value}']").check(force=True)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_each_suit_has_a_colour_of_its_own_when_asked(
    new_context: NewContext, address: str
) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    for colours in (2, 4):
        if colours == 4:
            choose(page, "suits", "four")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            settle(page)
            inks = {}
            for suit in "cdhs":
                ink, contrast = page.evaluate(RELATIVE_LUMINANCE, f".place .face.{suit}")
                assert contrast >= 4.5, (suit, scheme)
                inks[suit] = ink
            assert len(set(inks.values())) == colours


def test_forced_colours_leave_cards_and_what_is_picked_visible(
    new_context: NewContext, address: str
) -> None:
    page = ready(
        new_context(**DESK, forced_colors="active", color_scheme="dark").new_page(),
        f"{address}?deal=42",
    )
    page.locator(".place [data-card='7h']").click()
    settle(page)
    looks = page.evaluate(
        """() => Object.fromEntries([["picked", ".card.selected"], ["partner", "[data-card='6h']"],
          ["face", ".place .face.h"], ["other", ".place .face.s"]].map(([name, selector]) => {
            const { outlineStyle, outlineWidth, borderTopWidth, color, backgroundColor } =
              getComputedStyle(document.querySelector(selector));
            return [name, { outlineStyle, outlineWidth, borderTopWidth, color, backgroundColor }];
          }))"""
    )
    assert looks["picked"]["outlineStyle"] == "solid"
    assert float(looks["picked"]["outlineWidth"].removesuffix("px")) >= 3
    assert looks["partner"]["outlineStyle"] == "none"
    assert float(looks["partner"]["borderTopWidth"].removesuffix("px")) >= 1
    assert looks["face"]["color"] != looks["other"]["color"]
    able, unable = (
        page.locator(which).evaluate("(node) => getComputedStyle(node).color")
        for which in ("#hint", "#redo")
    )
    assert able != unable, "what can be done and what cannot"


def test_forced_colours_show_what_is_set(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK, forced_colors="active").new_page(), f"{address}?deal=42")
    page.locator("#menu").click()
    page.locator("[data-action='settings']").click()
    page.wait_for_selector("dialog.settings")
    ground = "(node) => getComputedStyle(node).backgroundColor"
    for kind in (".segments input{} + span", "[role=switch]{}"):
        on, off = (
            page.locator(f"dialog {kind.format(state)}").first.evaluate(ground)
            for state in (":checked", ":not(:checked)")
        )
        assert on != off, kind


def test_sounds_are_made_when_asked_and_tell_things_apart(
    new_context: NewContext, address: str
) -> None:
    page = new_context(**DESK).new_page()
    page.add_init_script(LISTEN)
    ready(page, f"{address}?deal=42")
    page.keyboard.press("d")
    page.keyboard.press("z")
    assert page.evaluate("() => window.contexts") == 0
    choose(page, "sound", "on")
    sounds: list[tuple[float, ...]] = []
    for act in ("d", "z", "z", "Js", "7h", "6s"):
        page.evaluate("() => { window.heard = []; }")
        if len(act) == 1:
            page.keyboard.press(act)
        else:
            page.locator(f".place [data-card='{act}']").click(position={"x": 9, "y": 9})
        if act != "7h":  # picking a card up makes no sound
            page.wait_for_function("() => window.heard.length")
        sounds.append(tuple(page.evaluate("() => window.heard")))
    drawn, undone, nothing, covered, picked, removed = sounds
    assert picked == ()
    assert nothing == covered, "refusals sound alike"
    assert len({drawn, undone, covered, removed}) == 4
    assert page.evaluate("() => window.contexts") == 1


def test_keys_read_the_table_out(new_context: NewContext, address: str) -> None:
    page = ready(new_context(**DESK).new_page(), f"{address}?deal=42")
    for key in "ddd":
        page.keyboard.press(key)
    for card in ("7h", "6s"):
        page.locator(f".place [data-card='{card}']").click()
    page.locator("#live", has_text="and the 6 of spades").wait_for(state="attached")
    told = {}
    for key in "wops":
        page.evaluate("() => { document.querySelector('#live').textContent = ''; }")
        page.keyboard.press(key)
        told[key] = spoken(page)
    assert told["w"] == "Stock: 21 cards. Waste: 3 of clubs on top, 3 cards. 2 redeals are left."
    assert told["o"] == (
        "Open in the pyramid: 3 of hearts, 3 of diamonds, queen of hearts, 7 of diamonds, and"
        " 6 of hearts."
    )
    state = saved(page).state
    pairs = [move for move in legal_moves(state) if move.cards]
    assert told["p"].startswith("Can be removed: ")
    assert told["p"].count(" with ") == sum(len(move.cards) == 2 for move in pairs)
    assert told["s"].startswith(told["o"])
    assert told["w"] in told["s"]
    assert told["s"].endswith(told["p"])


@pytest.mark.parametrize("asked", ["by the system", "by the player"])
def test_without_motion_all_is_at_once_where_it_belongs(
    new_context: NewContext, address: str, asked: str
) -> None:
    reduced = "reduce" if asked == "by the system" else "no-preference"
    page = new_context(**DESK, reduced_motion=reduced).new_page()
    if asked == "by the player":
        page.add_init_script("localStorage.setItem('tredici.settings', '{\"motion\": \"off\"}')")
    page.goto(f"{address}?deal=42")
    page.wait_for_selector("#stock[data-face]")
    moving = page.evaluate(
        """() => {
          document.body.offsetWidth;
          document.documentElement.style.fontSize = "20px"; // what is measured now must hold
          document.body.offsetWidth;
          return document.getAnimations().length;
        }"""
    )
    assert moving == 0
