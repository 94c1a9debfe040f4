"""Measure what a player waits for: a first visit, the first card, the next frame, the start.

Needs the engine in ``static/``, and a Chromium: the one that ``TREDICI_CHROMIUM`` names, or one on
``PATH``; ``make bench ARGS=page`` sees to both. Prints figures and judges none: they depend on the
machine and on what else it does.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from playwright.sync_api import Browser, Page, Request, ViewportSize, sync_playwright

VISITS = 5
LANGUAGES = ("en", "it", "gl", "pl", "es")
PHONE: ViewportSize = {"width": 390, "height": 844}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

WATCH = """
window.seen = { inputs: [], shift: 0, usable: null };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.interactionId) window.seen.inputs.push(entry.duration);
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }
}).observe({ type: "layout-shift", buffered: true });
new MutationObserver(() => {
  if (window.seen.usable === null && document.querySelector("#stock[data-face]")) {
    requestAnimationFrame(() => { window.seen.usable ??= performance.now(); });
  }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def main() -> None:
    """Print the figures, one a line."""
    path = os.environ.get("TREDICI_CHROMIUM") or shutil.which("chromium")
    if path is None:
        sys.exit("no Chromium on PATH: name one in TREDICI_CHROMIUM")
    for name, arguments in (
        ("tredici deal 1", ["deal", "1"]),
        ("tredici perft, depth 8", ["perft", "--deal", "1", "--depth", "8"]),
    ):
        line(name, [timed(arguments) for _ in range(VISITS)], "s")
    with serving() as (address, seconds), sync_playwright() as playwright:
        line("server answers after", [seconds], "s")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        visit(browser, address)  # warms the browser up, not its cache
        visits = [visit(browser, address) for _ in range(VISITS)]
        line("first visit, bodies as sent", [each["bodies"] / 1000 for each in visits], "kB")
        for language in LANGUAGES[1:]:
            other = visit(browser, address, language)["bodies"] / 1000
            line(f"first visit, bodies, {language}", [other], "kB")
        line("first visit, with headers", [each["sent"] / 1000 for each in visits], "kB")
        line("first visit, requests", [each["requests"] for each in visits], "")
        line("first card usable", [each["usable"] for each in visits], "ms")
        line("layout shift", [each["shift"] for each in visits], "")
        line("input to next frame", inputs(browser, address), "ms")
        browser.close()


def line(name: str, figures: list[float], unit: str) -> None:
    """Print the median of some figures and their range."""
    print(
        f"{name:30} {statistics.median(figures):8.2f} {unit:3}"
        f" ({min(figures):.2f} to {max(figures):.2f}, of {len(figures)})",
        flush=True,
    )


def timed(arguments: list[str]) -> float:
    """Seconds that a command takes from start to end."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "tredici", *arguments], check=True, stdout=subprocess.DEVNULL
    )
    return time.perf_counter() - began


@contextmanager
def serving() -> Iterator[tuple[str, float]]:
    """A server: its address, and the seconds from its start to its first answer."""
    command = [sys.executable, "-m", "tredici", "serve", "--port", "0"]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            told = process.stdout.readline() if process.stdout else ""
            address = next(word for word in told.split() if word.startswith("http"))
            httpx.get(address, timeout=30)  # the socket listens before the server is up
            yield address, time.perf_counter() - began
        finally:
            process.terminate()


def visit(browser: Browser, address: str, language: str = "en") -> dict[str, float]:
    """Come to the page with a cold cache: bytes sent, when a card could be played, shifts."""
    context = browser.new_context(viewport=PHONE, locale=language)
    page = context.new_page()
    page.add_init_script(WATCH)
    requests: list[Request] = []

    def keep(request: Request) -> None:
        requests.append(request)

    page.on("requestfinished", keep)
    page.goto(f"{address}?deal=42")
    page.wait_for_function("() => window.seen.usable !== null")
    page.wait_for_load_state("networkidle")
    seen = page.evaluate("() => window.seen")
    sent = [request.sizes() for request in requests]
    context.close()
    bodies = sum(sizes["responseBodySize"] for sizes in sent)
    return {
        "bodies": bodies,
        "sent": bodies + sum(sizes["responseHeadersSize"] for sizes in sent),
        "requests": len(sent),
        "usable": seen["usable"],
        "shift": seen["shift"],
    }


def inputs(browser: Browser, address: str) -> list[float]:
    """Milliseconds from each of many clicks and keys to the frame that shows what came of it."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{address}?deal=42&rules=points")
    page.wait_for_selector("#stock[data-face]")
    page.wait_for_timeout(1000)
    page.evaluate("() => { window.seen.inputs = []; }")
    for _ in range(12):
        _click(page, "#stock")
        _click(page, ".pyramid .card.removable, .pyramid .card:not(.covered):not(.gone)")
        page.keyboard.press("z")
        page.wait_for_timeout(60)
    page.wait_for_timeout(500)
    durations: list[float] = page.evaluate("() => window.seen.inputs")
    context.close()
    return durations or [0.0]


def _click(page: Page, selector: str) -> None:
    box = page.locator(selector).first.bounding_box()
    if box is not None:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(60)


if __name__ == "__main__":
    main()
