"""Who has set larger letters in the browser gets them, and everything still fits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Playwright, ViewportSize

from tests.browser.conftest import FLAGS
from tests.browser.test_looks import FAULTS, FULLEST, SIZES, at_rest

SetTo = Callable[[int, ViewportSize], BrowserContext]

USUAL = 16
LARGE = 20
VERY_LARGE = 24
LETTERS = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


@pytest.fixture
def set_to(playwright: Playwright, chromium_path: str, tmp_path: Path) -> Iterator[SetTo]:
    """Make a context of a browser whose letters are set to so many pixels."""
    contexts: list[BrowserContext] = []

    def begin(letters: int, size: ViewportSize) -> BrowserContext:
        profile = tmp_path / str(letters)
        (profile / "Default").mkdir(parents=True)
        preferences = {"webkit": {"webprefs": {"default_font_size": letters}}}
        (profile / "Default" / "Preferences").write_text(json.dumps(preferences))
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium_path,
            args=FLAGS,
            reduced_motion="reduce",
            viewport=size,
        )
        contexts.append(context)
        return context

    yield begin
    for context in contexts:
        context.close()


def test_letters_are_as_large_as_the_browser_is_set_to(set_to: SetTo, address: str) -> None:
    found = {}
    for letters in (USUAL, LARGE, VERY_LARGE):
        page = set_to(letters, {"width": 390, "height": 844}).new_page()
        page.goto(f"{address}?deal=42&rules=classic")
        page.wait_for_selector(".felt[data-stock] .place [data-card]")
        found[letters] = page.evaluate(LETTERS)
    assert found[LARGE] / found[USUAL] == pytest.approx(LARGE / USUAL, rel=0.01)
    assert found[VERY_LARGE] > found[LARGE]  # as far as there is room


@pytest.mark.parametrize("letters", [LARGE, VERY_LARGE])
def test_everything_fits(set_to: SetTo, address: str, letters: int) -> None:
    page = set_to(letters, {"width": 320, "height": 568}).new_page()
    found: dict[str, Any] = {}
    for language, rules in (("en", "classic"), ("en", FULLEST), ("pl", FULLEST), ("it", "par")):
        page.goto(f"{address}?deal=42&rules={rules}&lang={language}")
        page.wait_for_selector(".felt[data-stock] .place [data-card]")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if faults := at_rest(page, f"({FAULTS})()"):
                found[f"{width}x{height} {language} {rules}"] = faults
    assert found == {}
