"""Which Chromium the tests are run in, and what is tried where there is none."""

import os
import sys
from pathlib import Path

import pytest

from tools import chromium


def program(folder: Path, name: str, script: str) -> str:
    """Path of a new executable shell script."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that alone is searched for programs; no browser of Playwright's exists."""
    monkeypatch.delenv("TREDICI_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    return tmp_path


def test_the_named_one_comes_first(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(empty, "chromium", "exit 0")
    named = program(empty, "mine", "exit 0")
    monkeypatch.setenv("TREDICI_CHROMIUM", named)
    assert chromium.found() == named


def test_a_named_one_that_is_not_there_is_an_error(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(empty / "missing")
    monkeypatch.setenv("TREDICI_CHROMIUM", missing)
    assert chromium.main() == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"TREDICI_CHROMIUM={missing}" in printed.err


def test_one_that_does_not_run_is_passed_over(empty: Path) -> None:
    program(empty, "chromium", "exit 1")
    good = program(empty, "google-chrome", "exit 0")
    assert chromium.found() == good


def test_none_is_found_where_there_is_none(empty: Path) -> None:
    assert not (empty / "browsers").exists()
    assert chromium.found() is None


def test_root_installs_with_apt_get(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    browser = empty / "chromium"
    shell = (
        f'test "$1" = update || {{ printf "#!/bin/sh\\n" > {browser}; /bin/chmod +x {browser}; }}'
    )
    program(empty, "apt-get", shell)
    assert chromium.installed() == str(browser)


def test_without_any_way_the_message_says_what_to_do(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = program(empty, "python", "exit 1")
    monkeypatch.setattr(sys, "executable", failing)
    assert chromium.main() == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Install chromium or google-chrome" in printed.err
    assert "TREDICI_CHROMIUM=" in printed.err
