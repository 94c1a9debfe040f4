"""Take the README's screenshots anew, of the real page on a real server.

``python tools/screenshots.py [NAME …]`` writes ``docs/screenshots/NAME.png``, all of them by
default. Each is a game played for some moves by the page's own buttons, with nothing moving.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import chromium  # noqa: E402 - found only after the line above

FOLDER = ROOT / "docs" / "screenshots"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
ASIDE: ViewportSize = {"width": 844, "height": 390}


class Shot(NamedTuple):
    """A picture: the window, the address's query, and what is done before it is taken.

    A move is a card to click, a key to press (one letter), or a selector after ``#``.
    """

    window: ViewportSize
    query: str
    moves: str
    scheme: str = "light"


SHOTS = {
    "desktop-light": Shot(DESK, "deal=42&rules=classic", "7h 6s 7d 6h d d d d d 3d Td Kc 3h"),
    "desktop-dark": Shot(DESK, "deal=42&rules=par", "7h 6s 7d 6h d d d d 3d", "dark"),
    "phone-light": Shot(PHONE, "deal=42&rules=points", "7h 6s 7d 6h d d d d d 3d Td Kc 3h"),
    "phone-dark": Shot(PHONE, "deal=42&rules=three-piles", "7h 6s 7d 6h d d d 9d", "dark"),
    "landscape": Shot(ASIDE, "deal=42&rules=open-stock", "7h 6s 7d 6h d d d Kc 3d"),
    "chances": Shot(DESK, "deal=81&rules=classic", "d d d c"),
    "review": Shot(
        PHONE,
        "deal=2&rules=classic",
        "Kd d d d d d d d Kc d d d 3d Th d d d d d 6h 7h d Qc Ad d d d #lost",
        "dark",
    ),
    "rules": Shot(PHONE, "deal=42&rules=classic", "#menu #rules"),
}


def main() -> int:
    """Take the pictures that are named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SHOTS))
    names = parser.parse_args().names or list(SHOTS)
    unknown = [name for name in names if name not in SHOTS]
    if unknown:
        parser.error(f"no such picture: {', '.join(unknown)}; there are {', '.join(SHOTS)}")
    path = chromium.found()
    if path is None:
        print("There is no Chromium here: `make test` installs one.", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        for name in names:
            file = FOLDER / f"{name}.png"
            take(browser, address, SHOTS[name], file)
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} KB")
        browser.close()
    return 0


def take(browser: Browser, address: str, shot: Shot, file: Path) -> None:
    """Play a shot's moves on a new page and write its picture."""
    context = browser.new_context(
        viewport=shot.window,
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()
    page.goto(f"{address}?{shot.query}")
    page.wait_for_selector(".felt[data-stock] .place [data-card]")
    for move in shot.moves.split():
        make(page, move)
    if page.locator(".odds").count() or shot.moves.endswith(" c"):
        page.locator(".odds:not([aria-busy]) li").first.wait_for()
    page.wait_for_timeout(400)
    page.screenshot(path=file)
    context.close()


def make(page: Page, move: str) -> None:
    """Make one move of a shot."""
    if move == "#rules":
        page.get_by_role("button", name="Rules…").click()
    elif move == "#lost":
        page.locator("#menu").click()
        page.get_by_role("button", name="Give up").click()
        page.locator("dialog .primary").click()
        page.get_by_role("button", name="See where it was lost").click()
        page.locator("dialog.review .primary").click()
    elif move.startswith("#"):
        page.locator(move).click()
    elif len(move) == 1:
        page.keyboard.press(move)
    else:
        page.locator(f".felt button[data-card='{move}']:not(.gone)").click()


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server that runs as long as the pictures take."""
    command = [sys.executable, "-m", "tredici", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # noqa: S101 - it was asked for
        try:
            told = process.stdout.readline().split()
            yield next(word for word in told if word.startswith("http"))
        finally:
            process.terminate()


if __name__ == "__main__":
    sys.exit(main())
