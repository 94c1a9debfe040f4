"""What the tests of studies share: a plan of a second's work, and studies that are done."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="the extra `study` is not installed")

import pyarrow as pa
from pyarrow import parquet

from tredici.study.executors import SerialExecutor
from tredici.study.plan import Plan, parse_plan
from tredici.study.run import run_plan
from tredici.study.store import Store

TEXT = """\
title = "A trial"
chunk = 8

[[part]]
rules = ["strict", "passes=unlimited"]
objective = "verdict"
deals = "1-20"

[[part]]
rules = "strict"
objective = "cards"
deals = "101-104"

[[compare]]
name = "passes without end"
from = "passes=1"
to = "passes=unlimited"
"""


@pytest.fixture(scope="session")
def plan() -> Plan:
    """Seven chunks, 44 deals."""
    return parse_plan(TEXT)


@pytest.fixture(scope="session")
def done(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the plan, run; not to be changed."""
    folder = tmp_path_factory.mktemp("studies") / "done"
    run_plan(plan, folder, SerialExecutor())
    return folder


def contents(folder: Path) -> dict[str, pa.Table]:
    """Every chunk of a study by its file, the measured times left out."""
    files = sorted(folder.glob("chunks/*/*/*"))
    return {
        str(path.relative_to(folder)): parquet.read_table(path, partitioning=None).drop_columns(
            ["microseconds"]
        )
        for path in files
    }


def finished(folder: Path) -> set[str]:
    """The files of the chunks that are finished."""
    store = Store(folder)
    return {chunk.file for chunk in store.plan.chunks() if store.finished(chunk)}
