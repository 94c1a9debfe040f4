"""The exported site on the plainest of static hosts, under a path of its own."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE
from tests.browser.eyes import expected, saved, seen
from tests.browser.hands import Finger
from tests.browser.test_whole_games import BY_PRESET, play
from tests.serving import run
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State


class Quiet(SimpleHTTPRequestHandler):
    """A static host that knows nothing of the game."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an exported site below other things."""
    root = tmp_path_factory.mktemp("host")
    done = run("export-site", str(root / "games" / "pyramid"))
    assert done.returncode == 0, done.stderr
    host = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/games/pyramid/"
    host.shutdown()
    host.server_close()


@pytest.fixture
def page(browser: Browser, elsewhere: str) -> Iterator[Page]:
    """A page on which nothing is missing and nothing comes from outside the site's folder."""
    context = browser.new_context(**PHONE, locale="en-GB")
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "response",
        lambda answer: (
            troubles.append(f"{answer.status} {answer.url}")
            if answer.status >= 400 or not answer.url.startswith(elsewhere)
            else None
        ),
    )
    yield page
    context.close()
    assert troubles == []


def test_a_whole_game_under_a_path(page: Page, elsewhere: str) -> None:
    line = BY_PRESET["three-piles"]
    page.goto(f"{elsewhere}?deal={line.deal}&rules={line.rules}")
    page.wait_for_selector("#stock[data-face]")
    play(page, Finger(page), line)
    assert page.url.startswith(elsewhere)


def test_the_page_by_its_name(page: Page, elsewhere: str) -> None:
    page.goto(f"{elsewhere}index.html?deal=42")
    page.wait_for_selector("#stock[data-face]")
    assert seen(page) == expected(State.start(Deal.numbered(42), Rules()), 0)
    page.keyboard.press("c")  # the coach asks for no server
    page.locator(".odds-list li").first.wait_for()


def test_offline_after_the_first_visit(page: Page, elsewhere: str) -> None:
    page.goto(f"{elsewhere}?deal=42")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto(f"{elsewhere}?deal=7&rules=three-piles")
    page.wait_for_selector("#stock[data-face]")
    assert seen(page) == expected(State.start(Deal.numbered(7), Rules.parse("three-piles")), 0)
    page.keyboard.press("d")
    assert saved(page).move_count == 1
    page.context.set_offline(False)
