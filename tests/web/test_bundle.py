"""The bundle: the very files of the package, lighter and with the same meaning."""

from __future__ import annotations

import ast
import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tredici.web.bundle import ADVICE, PACKAGE, TABLE, bundle, stripped

BUNDLED: dict[str, str] = json.loads(bundle(TABLE)) | json.loads(bundle(ADVICE))
SOURCES = sorted(path for pattern in (*TABLE, *ADVICE) for path in PACKAGE.glob(pattern))


def meaning(source: str) -> tuple[str, list[int]]:
    """The syntax tree and the lines its statements start on, but for what only stands there."""

    class Plain(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
            is_idle = isinstance(node.value, ast.Constant) and (
                isinstance(node.value.value, str) or node.value.value == 0
            )
            return None if is_idle else node

    tree = Plain().visit(ast.parse(source))
    return ast.dump(tree), [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_bundled_file_means_what_the_file_means_line_by_line(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    lighter = BUNDLED[path.relative_to(PACKAGE.parent).as_posix()]
    assert meaning(lighter) == meaning(source)
    assert '"""' not in lighter
    assert not [line for line in lighter.splitlines() if line.lstrip().startswith("#")]


def test_the_whole_game_and_its_table_are_there() -> None:
    assert {path.name for path in (PACKAGE / "core").glob("*.py")} == {
        name.rpartition("/")[2] for name in BUNDLED if name.startswith("tredici/core/")
    }
    assert "tredici/web/table.py" in BUNDLED


def test_nothing_that_the_browser_lacks_is_there() -> None:
    for name in BUNDLED:
        assert not name.startswith(("tredici/cli/", "tredici/web/app", "tredici/solver/kernels"))


def test_every_folder_is_a_package() -> None:
    for name in BUNDLED:
        assert f"{name.rpartition('/')[0]}/__init__.py" in BUNDLED


def test_the_same_files_make_the_same_bytes() -> None:
    assert bundle(TABLE) == bundle(TABLE)
    assert bundle(ADVICE) == bundle(ADVICE)


def test_it_is_worth_stripping() -> None:
    whole = b"".join(path.read_bytes() for pattern in TABLE for path in PACKAGE.glob(pattern))
    assert len(gzip.compress(bundle(TABLE))) < 0.75 * len(gzip.compress(whole))


def test_a_body_of_prose_keeps_a_statement() -> None:
    source = 'class Error(Exception):\n    """What went wrong.\n\n    Much.\n    """\n\n\nX = 1\n'
    lighter = stripped(source)
    assert lighter == "class Error(Exception):\n    0\n\n\n\n\n\nX = 1\n"
    scope: dict[str, object] = {}
    exec(compile(lighter, "lighter", "exec"), scope)  # noqa: S102 - our own text
    assert scope["X"] == 1


def test_only_whole_lines_are_prose() -> None:
    source = 'TEXT = "# not a comment"  # a short word\nNAME = "a"\n'
    assert stripped(source) == source


def test_play_runs_from_its_bundle_alone(tmp_path: Path) -> None:
    for name, source in json.loads(bundle(TABLE)).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import tredici.web.table as table\n"
        "assert table.__file__.startswith(sys.argv[1]), table.__file__\n"
        'print(table.Table().dispatch(\'{"do": "new", "rules": "", "deal": "1"}\'))'
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    view = json.loads(run.stdout)
    assert view["deal"]["number"] == 1
    assert view["places"][0]["card"] == "9s"
