"""Runs: begun, stopped in every way there is, and taken up again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from tests.serving import PATIENCE
from tests.study.conftest import TEXT, contents, finished
from tredici.core.deals import Deal
from tredici.core.rules import Rules
from tredici.core.state import State
from tredici.solver import reference
from tredici.study.errors import StudyError
from tredici.study.executors import PoolExecutor, SerialExecutor
from tredici.study.plan import Plan, parse_plan
from tredici.study.run import Progress, run_plan
from tredici.study.store import Store

pytestmark = pytest.mark.live

LONG = """\
title = "Too long to finish"
chunk = 20
[[part]]
rules = "classic"
objective = "verdict"
deals = "1-1000000"
"""


def study(plan: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    """`tredici study run` in a process of its own, in a group of its own as in a shell."""
    return subprocess.Popen(
        [sys.executable, "-m", "tredici", "study", "run", plan, "--out", out, *options],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def wait_for_chunks(out: Path, count: int) -> None:
    """Until a run has kept so many chunks."""
    end = time.monotonic() + PATIENCE
    while len(list(out.glob("chunks/*/*/*.parquet"))) < count:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_results_are_those_of_the_reference(done: Path) -> None:
    for table in contents(done).values():
        for row in table.to_pylist():
            state = State.start(Deal.numbered(row["deal"]), Rules.parse(row["rules"]))
            answer = reference.solve(state, row["objective"])
            assert (row["verdict"], row["value"]) == (answer.verdict, answer.value)
            assert row["nodes"] >= 0
            assert row["stopped_by"] is None


def test_files_have_the_documented_columns(done: Path) -> None:
    table = parquet.read_table(
        done / "chunks/verdict/strict/0000000000000009-0000000000000016.parquet", partitioning=None
    )
    text = pa.dictionary(pa.int8(), pa.string())
    assert {field.name: field.type for field in table.schema} == {
        "deal": pa.int64(),
        "rules": text,
        "objective": text,
        "verdict": text,
        "value": pa.int16(),
        "nodes": pa.int64(),
        "microseconds": pa.uint32(),
        "solver": text,
        "stopped_by": text,
        "apex": pa.int8(),
        "kings": pa.int8(),
    }
    assert table["deal"].to_pylist() == list(range(9, 17))
    assert set(table["solver"].to_pylist()) == {Store(done).facts["solver"]}


def test_a_node_limit_leaves_deals_unknown_and_says_why(tmp_path: Path) -> None:
    run_plan(parse_plan(TEXT.replace('"1-20"', '"1-20"\nnodes = 1', 1)), tmp_path, SerialExecutor())
    rows = [row for table in contents(tmp_path).values() for row in table.to_pylist()]
    unknown = [row for row in rows if row["verdict"] == "unknown"]
    assert unknown
    assert {row["stopped_by"] for row in unknown} == {"nodes"}
    assert all(row["stopped_by"] is None for row in rows if row["verdict"] != "unknown")


def test_a_second_run_repeats_nothing(plan: Plan, tmp_path: Path) -> None:
    seen: list[int] = []
    first = run_plan(
        plan, tmp_path, SerialExecutor(), lambda progress: seen.append(progress.deals_done)
    )
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert (first.chunks_done, first.deals_done, first.deals_left) == (7, 44, 0)
    stamps = {path: path.stat().st_mtime_ns for path in tmp_path.glob("chunks/*/*/*")}
    second = run_plan(plan, tmp_path, SerialExecutor())
    assert (second.chunks_before, second.chunks_done, second.deals_done) == (7, 0, 0)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("chunks/*/*/*")} == stamps
    (logged,) = Store(tmp_path).runs()
    assert (logged["deals"], logged["workers"]) == (44, 1)


def test_a_damaged_chunk_is_solved_again(plan: Plan, done: Path, tmp_path: Path) -> None:
    run_plan(plan, tmp_path, SerialExecutor())
    path = next(iter(tmp_path.glob("chunks/*/*/*")))
    path.write_bytes(path.read_bytes()[:100])
    path.with_name("what-was-begun.parquet.unfinished").write_bytes(b"PAR1")
    assert run_plan(plan, tmp_path, SerialExecutor()).chunks_done == 1
    assert contents(tmp_path) == contents(done)


def test_an_interrupted_run_goes_on(plan: Plan, done: Path, tmp_path: Path) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.chunks_done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_plan(plan, tmp_path, PoolExecutor(2), interrupt)
    assert len(finished(tmp_path)) == 3
    assert run_plan(plan, tmp_path, PoolExecutor(2)).chunks_done == 4
    assert contents(tmp_path) == contents(done)
    assert [logged["deals"] for logged in Store(tmp_path).runs()][1:] == [
        44 - Store(tmp_path).runs()[0]["deals"]
    ]


@pytest.mark.parametrize(
    ("jobs", "number"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGTERM)]
)
def test_ctrl_c_stops_cleanly(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(LONG)
    out = tmp_path / "out"
    process = study(plan, out, "--jobs", jobs)
    wait_for_chunks(out, 2)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # a terminal tells the whole group
    else:
        process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "stopped; " in err
    assert " of 50,000, run the same again to go on" in err
    assert "Traceback" not in err
    files = {str(path.relative_to(out)) for path in out.glob("chunks/*/*/*")}
    assert files == finished(out)


def test_a_killed_run_loses_nothing_that_was_finished(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(LONG)
    out = tmp_path / "out"
    process = study(plan, out, "--jobs", "1")
    wait_for_chunks(out, 2)
    process.kill()
    process.communicate()
    kept = finished(out)
    again = study(plan, out, "--jobs", "1")
    wait_for_chunks(out, len(kept) + 1)
    os.killpg(again.pid, signal.SIGINT)
    again.communicate(timeout=PATIENCE)
    assert again.returncode == 130
    assert kept < finished(out)


def test_a_full_disk_loses_only_the_chunk_in_hand(tmp_path: Path, plan: Plan, done: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(TEXT)
    out = tmp_path / "out"
    # Well below the largest chunk: its size varies a little with the times that it holds.
    sizes = sorted(path.stat().st_size for path in done.glob("chunks/*/*/*"))
    run_out_at = (sizes[0] + sizes[-1]) // 2
    filling = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({run_out_at}, -1)); "
    calling = "import sys; from tredici.cli import main; sys.exit(main())"
    arguments = ["study", "run", str(file), "--out", str(out), "--jobs", "1"]
    process = subprocess.run(
        [sys.executable, "-c", filling + calling, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 2
    assert "cannot be written: File too large" in process.stderr
    assert " of 7, make room and run the same again" in process.stderr
    assert "Traceback" not in process.stderr
    assert not list(out.glob("**/*.unfinished"))
    run_plan(plan, out, SerialExecutor())
    assert contents(out) == contents(done)


def test_the_folder_of_another_plan_is_refused(done: Path) -> None:
    other = parse_plan(TEXT.replace("1-20", "1-21"))
    with pytest.raises(StudyError, match=r"results of another plan, 'A trial': choose another"):
        run_plan(other, done, SerialExecutor())
    renamed = parse_plan(TEXT.replace("A trial", "Other words for the same"))
    assert run_plan(renamed, done, SerialExecutor()).chunks_done == 0


def test_the_folder_of_another_solver_is_refused(
    plan: Plan, done: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tredici.study.run.solver_version", lambda: "kernels 999")
    with pytest.raises(
        StudyError, match=r"results of solver \S+ \S+, and this is kernels 999: choose another"
    ):
        run_plan(plan, done, SerialExecutor())


def test_a_worker_with_another_solver_is_refused(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tredici.study.run.solver_version", lambda: "kernels 999")
    with pytest.raises(StudyError, match="install the same version of tredici on all workers"):
        run_plan(plan, tmp_path, SerialExecutor())
    assert finished(tmp_path) == set()


def test_a_folder_with_other_things_in_it_is_refused(plan: Plan, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").touch()
    with pytest.raises(StudyError, match="is not empty and holds no study: choose another"):
        run_plan(plan, tmp_path, SerialExecutor())
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


def test_a_folder_of_another_format_is_refused(plan: Plan, tmp_path: Path) -> None:
    run_plan(plan, tmp_path, SerialExecutor())
    facts = json.loads((tmp_path / "study.json").read_text())
    (tmp_path / "study.json").write_text(json.dumps(facts | {"format": 99}))
    with pytest.raises(StudyError, match="written by another version of tredici"):
        run_plan(plan, tmp_path, SerialExecutor())


def test_two_runs_at_once_are_refused(plan: Plan, done: Path) -> None:
    with (
        Store(done).locked(),
        pytest.raises(StudyError, match=r"another run is at work in .*: wait for it"),
    ):
        run_plan(plan, done, SerialExecutor())
