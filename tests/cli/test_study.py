"""``tredici study`` as a user meets it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="the extra `study` is not installed")
pytest.importorskip("duckdb", reason="the extra `study` is not installed")

from tests.cli.conftest import Answer, Terminal
from tests.study.conftest import TEXT
from tredici.cli.study import Lines
from tredici.study import Progress

Tredici = Callable[..., Answer]


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "trial.toml"
    path.write_text(TEXT)
    return path


def test_run_report_check_and_forecast(tredici: Tredici, plan: Path, tmp_path: Path) -> None:
    folder = str(tmp_path / "trial")
    ran = tredici("study", "run", str(plan), "--jobs", "1")
    assert ran.status == 0
    assert f"{folder}: all chunks are here (7); deals solved now: 44, before: 0" in ran.out
    again = tredici("study", "run", str(plan), "--out", folder, "--jobs", "1")
    assert "deals solved now: 0, before: 44" in again.out
    reported = tredici("study", "report", folder)
    assert reported.status == 0
    assert "How many deals can be won" in reported.out
    assert "passes=unlimited" in reported.out
    counted = re.compile(r"^  (?:strict|passes=unlimited) +(?:verdict|cards) +\d+", re.MULTILINE)
    rates = counted.findall(reported.out)
    assert len({len(row) for row in rates[:3]}) == 1, "numbers end under one another"
    assert f"written to {folder}/report" in reported.out
    assert "deals by value" not in reported.out
    assert "deals by value" in tredici("study", "report", folder, "--all").out
    checked = tredici("study", "check", folder, "--sample", "2")
    assert checked.status == 0
    assert checked.out.startswith("deals: 6; agree: 6, do not: 0")
    forecast = tredici("study", "forecast", folder, "--deals", "1000", "--workers", "2")
    assert forecast.status == 0
    assert "Deals of each: 1,000; cores: 2" in forecast.out


def test_a_log_has_a_line_a_minute_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines()
    for seconds, chunks in ((0.0, 0), (30.0, 1), (61.0, 2), (90.0, 3), (120.0, 4), (122.0, 5)):
        at = Progress(10, 1000, deals_before=100, deals_done=100 * chunks, seconds=seconds)
        lines.show(at)
        assert lines.progress is at
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "solving: 30.0%, 3 deals/s, 0:03:34 left",
        "solving: 60.0%, 4 deals/s, 0:01:38 left",
    ]


def test_a_bad_plan_stops_before_anything_runs(
    tredici: Tredici, plan: Path, tmp_path: Path
) -> None:
    plan.write_text(TEXT.replace('"cards"', '"card"'))
    answer = tredici("study", "run", str(plan))
    assert answer.status == 2
    assert answer.err == (
        f"tredici: {plan}, line 11: [[part]] 2, objective: 'card' is not allowed: "
        "expected verdict, steps, points, par, cards\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["trial.toml"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "nowhere.toml"], "nowhere.toml: there is no such file"),
        (["report", "nowhere"], "nowhere holds no study: expected the --out folder"),
        (["report", "/dev/null"], "/dev/null holds no study: expected the --out folder"),
        (["check", "nowhere"], "nowhere holds no study"),
        (["forecast", "nowhere"], "nowhere holds no study"),
    ],
)
def test_what_is_not_there_is_told(tredici: Tredici, arguments: list[str], message: str) -> None:
    answer = tredici("study", *arguments)
    assert answer.status == 2
    assert answer.err.startswith(f"tredici: {message}")


@pytest.mark.parametrize("name", ["trial", "trial.v2", "trial.toml.txt"])
def test_where_results_go_is_told_by_the_name_of_a_toml_file_alone(
    tredici: Tredici, plan: Path, name: str
) -> None:
    other = plan.rename(plan.with_name(name))
    answer = tredici("study", "run", str(other))
    assert answer.status == 2
    assert answer.err.startswith(f"tredici: {other} does not end in .toml: say with --out")
    assert list(other.parent.iterdir()) == [other]


def test_a_terminal_sees_how_far_a_check_is(
    tredici: Tredici, plan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tredici("study", "run", str(plan), "--jobs", "1")
    done = plan.with_suffix("")
    plain = tredici("study", "check", str(done), "--sample", "2").out
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    assert tredici("study", "check", str(done), "--sample", "2").out == plain
    assert "6/6" in screen.getvalue()


@pytest.mark.parametrize("out", ["file", "file/below"])
def test_a_folder_that_cannot_be_written_is_told(
    tredici: Tredici, plan: Path, tmp_path: Path, out: str
) -> None:
    (tmp_path / "file").write_text("in the way")
    folder = str(tmp_path / out)
    assert tredici("study", "run", str(plan), "--jobs", "1").status == 0
    for call in (["run", str(plan), "--jobs", "1"], ["report", str(tmp_path / "trial")]):
        answer = tredici("study", *call, "--out", folder)
        assert answer.status == 2
        assert f"tredici: {folder} cannot be written: " in answer.err
    assert (tmp_path / "file").read_text() == "in the way"


def test_a_dead_scheduler_is_told_and_nothing_is_begun(
    tredici: Tredici, plan: Path, tmp_path: Path
) -> None:
    answer = tredici("study", "run", str(plan), "--scheduler", "tcp://127.0.0.1:9")
    assert answer.status == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in answer.err
    assert "leave out --scheduler" in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["trial.toml"]


def test_one_place_to_solve_is_enough(tredici: Tredici, plan: Path) -> None:
    answer = tredici("study", "run", str(plan), "--scheduler", "tcp://x:1", "--jobs", "2")
    assert answer.status == 2
    assert "expected one of --jobs and --scheduler" in answer.err
