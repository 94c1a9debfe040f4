"""A server, a browser, and pages that complain about anything that goes wrong in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    sync_playwright,
)

from tests.serving import serving
from tools import chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
]

Options = dict[str, Any]

PHONE: Options = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: Options = {
    "viewport": {"width": 320, "height": 568},
    "has_touch": True,
    "is_mobile": True,
}
DESK: Options = {"viewport": {"width": 1280, "height": 800}}

NewContext = Callable[..., BrowserContext]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.nodeid.split("/"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the game on a server of its own."""
    with serving() as (_, address):
        yield address


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """A Chromium: the one that ``TREDICI_CHROMIUM`` names, or the first that is found."""
    path = chromium.found()
    if path is None:
        pytest.skip("there is no Chromium here: `make test` installs one")
    return path


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright; there can be one in a thread at a time."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    """A browser for all tests, each with contexts of its own."""
    browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def new_context(browser: Browser, address: str) -> Iterator[NewContext]:
    """Make contexts; at the end, none of their pages may have met an error or another host."""
    troubles: list[str] = []
    contexts: list[BrowserContext] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", hear)
        page.on("request", follow)

    def hear(told: ConsoleMessage) -> None:
        if told.type == "error":
            troubles.append(f"console: {told.text} ({told.location.get('url')})")

    def follow(request: Request) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            troubles.append(f"another host: {request.url}")

    def make(**options: Any) -> BrowserContext:  # noqa: ANN401 - playwright's own options
        # Most tests see the files as they are now; those of the service worker let it in.
        context = browser.new_context(**{"locale": "en-GB", "service_workers": "block", **options})
        context.set_default_timeout(30_000)
        context.on("page", watch)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert troubles == []
