"""What is said about a Python that cannot run tredici."""

import sys

import pytest

from tools import check_python


def test_this_python_will_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_python.main() == 0
    assert capsys.readouterr().err == ""


def test_an_old_python_is_named_with_a_way_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    assert check_python.main() == 1
    said = capsys.readouterr().err
    assert f"needs Python 3.11 or newer; this is Python 3.10 ({sys.executable})" in said
    assert "make play PYTHON=" in said


@pytest.mark.parametrize("part", ["venv", "ensurepip"])
def test_a_python_without_venv_is_named_with_a_way_out(
    part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, part, None)
    assert check_python.main() == 1
    said = capsys.readouterr().err
    assert f"({sys.executable}) cannot make virtual environments" in said
    assert "apt install python3-venv" in said
