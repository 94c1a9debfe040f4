"""Print the path of a Chromium for the tests; install one first where there is none.

In order: the one that ``TREDICI_CHROMIUM`` names, one on ``PATH``, one that Playwright
installed, and else a new one: from the system's package manager when root, or from Playwright.
What happens is told on standard error; standard output holds the path alone.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STDERR = 2


class NoChromiumError(RuntimeError):
    """There is no Chromium and none could be installed; the message says what to do."""


def main() -> int:
    """Print the path; 1 and a message when there is no way to have one."""
    try:
        print(found() or installed())
    except NoChromiumError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def found() -> str | None:
    """Path of a Chromium that is here and runs, or None.

    Raises:
        NoChromiumError: ``TREDICI_CHROMIUM`` names something that does not run.
    """
    named = os.environ.get("TREDICI_CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None:
            message = f"TREDICI_CHROMIUM={named}: expected a program, and there is none"
            raise NoChromiumError(message)
        return path
    for name in NAMES:
        path = shutil.which(name)
        if path is not None and _runs(path):
            return path
    return _of_playwright()


def installed() -> str:
    """Path of a Chromium installed by this call.

    Raises:
        NoChromiumError: neither way worked.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root and shutil.which("apt-get"):
        _say("Installing Chromium with apt-get …")
        if _done("apt-get", "update", "-qq") and _done(
            "apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"
        ):
            path = found()
            if path is not None:
                return path
    _say("Installing Chromium with Playwright …")
    libraries = ["--with-deps"] if root else []
    if _done(sys.executable, "-m", "playwright", "install", *libraries, "chromium"):
        path = _of_playwright()
        if path is not None:
            return path
    message = (
        "No Chromium for the browser tests, and none could be installed.\n"
        "Install chromium or google-chrome, or name one: TREDICI_CHROMIUM=/path/to/chromium"
    )
    raise NoChromiumError(message)


def _runs(path: str) -> bool:
    """Whether the program tells its version: some systems have a placeholder of that name."""
    try:
        run = subprocess.run(  # the path comes from PATH
            [path, "--version"], check=False, capture_output=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - slow, and rarely needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _done(*command: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run = subprocess.run(command, check=False, stdout=STDERR, env=environment)
    return run.returncode == 0


def _say(message: str) -> None:
    print(message, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
