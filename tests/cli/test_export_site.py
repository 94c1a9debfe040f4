"""``tredici export-site``: every file, and no address that assumes where it is put."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Answer
from tredici.web.site import Site

Tredici = Callable[..., Answer]


def test_the_files_are_those_that_are_served(tredici: Tredici, tmp_path: Path) -> None:
    folder = tmp_path / "public" / "pyramid"
    answer = tredici("export-site", str(folder))
    assert answer.status == 0
    site = Site.load(alone=True)
    assert answer.out.startswith(f"{len(site)} files")
    assert site.version in answer.out
    written = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert written == {name: asset.body for name, asset in site.items()}


def test_files_that_are_there_are_not_written_over_unasked(
    tredici: Tredici, tmp_path: Path
) -> None:
    mine = tmp_path / "index.html"
    mine.write_text("mine")
    assert tredici("export-site", str(tmp_path)).status == 2
    assert mine.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    assert tredici("export-site", str(tmp_path), "--overwrite").status == 0
    assert mine.read_bytes() == Site.load(alone=True)["index.html"].body


ADDRESS = re.compile(
    r"""(?:href|src|action)\s*=\s*["']([^"'#]+)"""
    r"""|url\(\s*["']?([^"')]+)"""
    r"""|\b(?:from|import)\s*\(?\s*["']([^"']+)["']"""
    r"""|(?:fetch|URL|register|importScripts|Worker)\(\s*["'`]([^"'`]+)"""
)


def test_every_address_in_it_is_relative_and_leads_somewhere() -> None:
    site = Site.load(alone=True)
    found = 0
    for name, asset in site.items():
        if name.endswith((".html", ".css", ".js")):
            for groups in ADDRESS.findall(asset.body.decode()):
                address = next(group for group in groups if group)
                if address.startswith(("data:", "#")) or "%" in address:
                    continue
                found += 1
                assert not address.startswith(("/", "http:", "https:")), (name, address)
                # A template, the page itself, and what the engine would use outside the browser.
                if "$" in address or address in {".", "./"} or name.startswith("engine/"):
                    continue
                if address in {"../api/", "analyse"}:
                    continue  # the server's, which an exported page never asks
                assert _resolves(site, name.rpartition("/")[0], address), (name, address)
    assert found > 20


def test_the_manifest_is_relative_too() -> None:
    site = Site.load(alone=True)
    for name in site:
        if name.endswith(".webmanifest"):
            manifest = json.loads(site[name].body)
            assert not manifest["start_url"].startswith(("/", "http"))
            assert not manifest.get("scope", ".").startswith(("/", "http"))
            for icon in manifest["icons"]:
                assert _resolves(site, name.rpartition("/")[0], icon["src"]), icon


def _resolves(site: Site, folder: str, address: str) -> bool:
    """Whether a relative address leads to a file: from its own file, or from the page."""
    address = address.partition("?")[0].partition("#")[0]
    for base in (folder, ""):
        parts = base.split("/") if base else []
        for part in address.split("/"):
            if part == "..":
                parts = parts[:-1]
            elif part != ".":
                parts.append(part)
        if "/".join(parts) in site or "/".join([*parts, "index.html"]) in site:
            return True
    return False
