"""The command as a user runs it: a process of its own, and a server on a free port."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

COMMAND = [sys.executable, "-m", "tredici"]

PATIENCE = 120
"""Seconds after which a process hangs: none takes as long, even where many tests run at once."""


def run(
    *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end; output is text, whatever bytes go in."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "LANGUAGE": "en", **environment},
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address; it is stopped at the end if it still runs."""
    command = [*COMMAND, *(arguments or ("serve", "--port", "0"))]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        try:
            if "http://" not in told:
                process.kill()
                assert process.stderr is not None
                raise AssertionError(f"no address told, but {told!r}: {process.stderr.read()}")
            yield process, next(word for word in told.split() if word.startswith("http"))
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait(timeout=PATIENCE)
