"""MicroPython as the page loads it, run under Node.js: one call, text in and text out."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tredici.web.bundle import ADVICE, TABLE, bundle

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "src/tredici/web/static/engine/micropython.mjs"
HARNESS = Path(__file__).with_name("run.mjs")
CHECKS = Path(__file__).with_name("checks.py")
DATA = ROOT / "tests/data"


def node() -> str:
    """The Node.js of this machine; a test that needs it fails where there is none."""
    found = shutil.which("node", path=f"{ROOT / '.node/bin'}") or shutil.which("node")
    if found is None:
        pytest.fail("Node.js is needed to run MicroPython; `make test` sets it up", pytrace=False)
    return found


def micropython(
    script: str, files: dict[str, str] | None = None, patterns: tuple[str, ...] = TABLE + ADVICE
) -> str:
    """What `script` prints on MicroPython, beside bundled files of the page and some more.

    An exception in the script, a missing engine or a missing Node.js fails the test.
    """
    if not ENGINE.exists():
        pytest.fail(f"{ENGINE} is missing; `make test` fetches it", pytrace=False)
    sources = {f"/lib/{path}": text for path, text in json.loads(bundle(patterns)).items()}
    request = {"engine": str(ENGINE), "files": {**sources, **(files or {})}, "script": script}
    done = subprocess.run(
        [node(), str(HARNESS)],
        input=json.dumps(request).encode(),
        capture_output=True,
        check=False,
        timeout=300,
    )
    if done.returncode:
        pytest.fail(f"on MicroPython:\n{done.stderr.decode()[-4000:]}", pytrace=False)
    return done.stdout.decode()
