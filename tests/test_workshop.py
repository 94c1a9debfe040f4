"""The workshop: pins, layers, and what is installed and shipped."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import tredici

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))
ENGINE = "tredici/web/static/engine/"


def pins(path: Path) -> dict[str, set[str]]:
    """Versions by package, as a requirement file pins them."""
    found: dict[str, set[str]] = {}
    for line in path.read_text().splitlines():
        if line and not line.startswith(("#", " ")):
            name, version = line.split(" ")[0].split("==")
            found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.stem)
def test_every_requirement_has_hashes_and_no_address(path: Path) -> None:
    text = path.read_text()
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==\S+ ", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in text
    assert "--index" not in text


def test_what_is_played_is_what_is_tested() -> None:
    tested = pins(ROOT / "requirements/test.txt")
    developed = pins(ROOT / "requirements/dev.txt")
    for name, versions in pins(ROOT / "requirements/play.txt").items():
        assert tested[name] == versions
    for name, versions in tested.items():
        assert developed[name] == versions


def test_npm_packages_are_pinned_hashed_and_have_no_address() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())
    wanted = package["dependencies"] | package["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values()), wanted
    locked = {path: entry for path, entry in lock["packages"].items() if path}
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    for path, entry in locked.items():
        assert entry["integrity"].startswith("sha512-"), path
        assert "resolved" not in entry, path


def test_imports_point_downwards() -> None:
    program = "from importlinter.cli import lint_imports_command as run; run()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-logo", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_playing_imports_only_what_playing_installs() -> None:
    program = """
import importlib.metadata, json, sys
before = set(sys.modules)
import tredici.cli, tredici.web.app
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
owners = importlib.metadata.packages_distributions()
print(json.dumps(sorted({owner for top in tops for owner in owners.get(top, [])})))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    imported = {re.sub(r"[-_.]+", "-", name).lower() for name in json.loads(done.stdout)}
    assert "starlette" in imported
    assert imported - {"tredici"} <= set(pins(ROOT / "requirements/play.txt"))


def test_the_wheel_holds_the_page_and_its_engine(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"tredici-{tredici.__version__}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("micropython.mjs", "micropython.wasm", "LICENSE"):
        assert ENGINE + name in names
    source = ROOT / "src"
    for path in [*source.rglob("*.py"), *source.rglob("*.js"), *source.rglob("*.css")]:
        assert str(path.relative_to(source)) in names
    assert "tredici/py.typed" in names
    assert {name.split("/")[0] for name in names} == {
        "tredici",
        f"tredici-{tredici.__version__}.dist-info",
    }


def test_every_command_is_documented() -> None:
    makefile = (ROOT / "Makefile").read_text()
    commands = set(re.findall(r"^([a-z]+):.*## ", makefile, flags=re.MULTILINE)) - {"help"}
    assert {"play", "test", "install", "check", "bench"} <= commands
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    assert {command for command in commands if f"`make {command}`" not in guide} == set()


def test_ci_runs_the_documented_commands() -> None:
    script = (ROOT / ".ci/run").read_text().splitlines()
    assert "make check" in script
    assert "make test" in script
    assert "set -euo pipefail" in script


def test_every_exception_in_the_checks_gives_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    lint = tomllib.loads(text)["tool"]["ruff"]["lint"]
    assert lint["select"] == ["ALL"]
    section = text[
        text.index("[tool.ruff.lint]") : text.index("# ---", text.index("[tool.ruff.lint]"))
    ]
    for line in section.splitlines():
        if re.match(r'\s+"[A-Z]+\d*",', line):
            assert re.search(r"# \S+ \S+", line), line
