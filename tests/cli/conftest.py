"""Fixtures of the command line's tests."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tredici.cli import main


class Terminal(io.StringIO):
    """Standard error, were it a terminal."""

    def isatty(self) -> bool:
        return True


class Answer(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def tredici(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Answer]:
    """Run the command in this process, through the same door as a user."""

    def run(*arguments: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["tredici", *arguments])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        status = stopped.value.code
        return Answer(status if isinstance(status, int) else 0, out, err)

    return run
