"""The service worker: everything without a network, and a new version at one reload, whole."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import DESK
from tests.browser.eyes import dialog_title, saved
from tredici.web.site import PRECACHE, Site

MARK = "js/main.js"
"""A file that the page imports at once; a version is told apart by what it exports besides."""

LAZY = "js/share.js"
"""One that is fetched when it is needed."""

CACHES = "async () => (await caches.keys()).filter((key) => key.includes('version')).length"


class Host(SimpleHTTPRequestHandler):
    """A plain static host that also counts what it is asked for."""

    asked: list[str] = []  # noqa: RUF012 - one list for all requests, which are objects each

    def log_message(self, *_: object) -> None:
        self.asked.append(self.path)


@pytest.fixture(scope="module")
def whole() -> dict[str, bytes]:
    return {name: asset.body for name, asset in Site.load().items() if name != PRECACHE}


def version(whole: dict[str, bytes], letter: str) -> Site:
    """A version whose every part says which one it is."""
    told = f"\nglobalThis.letters = [...(globalThis.letters ?? []), '{letter}'];\n".encode()
    changed = {name: whole[name] + told for name in (MARK, LAZY)}
    page = whole["index.html"].replace(b"<html ", f'<html data-letter="{letter}" '.encode())
    return Site({**whole, **changed, "index.html": page})


@pytest.fixture
def folder(tmp_path: Path, whole: dict[str, bytes]) -> Path:
    version(whole, "A").write(tmp_path / "deep" / "down")
    return tmp_path


@pytest.fixture
def host(folder: Path) -> Iterator[str]:
    Host.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/deep/down/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(**DESK, locale="en-GB")
    context.set_default_timeout(30_000)
    yield context
    context.close()


def visited(context: BrowserContext, address: str) -> Page:
    """A page after a first visit that was long enough."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#stock[data-face]")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def shown(page: Page) -> list[str]:
    """Which version each part of the page is from: what it imported so far, and its own file."""
    page.wait_for_selector("#stock[data-face]")
    letters: list[str] = page.evaluate(
        "() => [...globalThis.letters, document.documentElement.dataset.letter]"
    )
    return letters


def test_everything_works_without_a_network(context: BrowserContext, host: str) -> None:
    page = visited(context, f"{host}?deal=42")
    context.set_offline(True)
    page.goto(f"{host}?deal=7&lang=pl")  # another game, in a language not heard yet
    page.wait_for_selector("#stock[data-face]")
    assert page.locator("html").get_attribute("lang") == "pl"
    page.keyboard.press("d")
    assert saved(page).move_count == 1
    for screen in ("menu", "deal"):
        page.locator(f"#{screen}").click()
        assert dialog_title(page)
        page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("#stock[data-face]")
    assert saved(page).move_count == 1


def test_one_reload_takes_the_new_version_and_nothing_of_the_old(
    context: BrowserContext, host: str, folder: Path, whole: dict[str, bytes]
) -> None:
    page = visited(context, host)
    assert shown(page) == ["A", "A"]
    version(whole, "B").write(folder / "deep" / "down")
    Host.asked.clear()
    page.reload()
    assert shown(page) == ["B", "B"]
    # What did not change is not fetched again.
    assert not [path for path in Host.asked if path.endswith((".wasm", "first.js", "first.css"))]
    context.set_offline(True)
    page.reload()
    assert shown(page) == ["B", "B"]
    assert page.evaluate(CACHES) == 1


def test_a_page_of_the_old_version_never_gets_parts_of_the_new(
    context: BrowserContext, host: str, folder: Path, whole: dict[str, bytes]
) -> None:
    old = visited(context, host)
    version(whole, "B").write(folder / "deep" / "down")
    new = context.new_page()
    new.goto(host)
    assert shown(new) == ["B", "B"]
    old.evaluate(f"() => import('./{LAZY}')")
    assert shown(old) == ["A", "A", "A"]
    old.reload()
    assert shown(old) == ["B", "B"]


def test_a_version_that_is_not_all_there_is_not_taken(
    context: BrowserContext, host: str, folder: Path, whole: dict[str, bytes]
) -> None:
    page = visited(context, host)
    broken = folder / "deep" / "down"
    version(whole, "B").write(broken)
    (broken / LAZY).write_bytes(b"// cut off in the mid")
    os.utime(broken / LAZY, (0, 0))
    page.reload()
    assert shown(page) == ["A", "A"]
    page.wait_for_function(  # until it has been tried and given up
        "async () => !(await navigator.serviceWorker.getRegistration()).installing"
    )
    version(whole, "B").write(broken)
    os.utime(broken / LAZY, (0, 0))  # as if within the same second, which this host cannot tell
    page.reload()
    assert shown(page) == ["B", "B"]
