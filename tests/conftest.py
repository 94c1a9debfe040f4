"""Fixtures that every test may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT.parent / "shared" / "cases"

settings.register_profile("tredici", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("tredici")


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of ground truth beside the checkout; a test that needs it is skipped without."""
    if not CASES.is_dir():
        pytest.skip(f"the ground-truth cases are not here: {CASES} is no folder")
    return CASES
