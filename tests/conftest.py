"""Fixtures that every test may ask for."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT.parent / "shared" / "cases"

settings.register_profile("tredici", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("tredici")

# A shell has what it starts in the background ignore Ctrl-C, and so would all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try again, once, what runs in real time: a machine may stall where no fault is.

    The report names each test that needed it (`RERUN`), so that it can be looked into.
    """
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("live"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of ground truth beside the checkout; a test that needs it is skipped without."""
    if not CASES.is_dir():
        pytest.skip(f"the ground-truth cases are not here: {CASES} is no folder")
    return CASES
