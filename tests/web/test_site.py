"""The site: every file the page needs, each with a type, and a version that tells changes."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path, PurePosixPath

import pytest

from tools import words as tool
from tredici import words
from tredici.web.catalogs import page_catalogs
from tredici.web.manifests import MANIFEST, manifests
from tredici.web.pack import pack
from tredici.web.site import (
    ADVICE_PYTHON,
    NEEDED,
    PRECACHE,
    PYTHON,
    STATIC,
    TYPES,
    WORKER,
    Site,
    SiteError,
)
from tredici.web.slim import slim

MADE = {ADVICE_PYTHON, PRECACHE, PYTHON}


def small(**changes: bytes) -> Site:
    files = {"index.html": b"<p>hello", "js/main.js": b"hello();", WORKER: b"self;"}
    return Site({**files, **{name.replace("_", "."): body for name, body in changes.items()}})


def facts(site: Site) -> dict[str, object]:
    found: dict[str, object] = json.loads(site[PRECACHE].body)
    return found


@pytest.fixture(scope="module")
def whole() -> Site:
    return Site.load()


def test_every_static_file_is_served(whole: Site) -> None:
    on_disk = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in STATIC.rglob("*")
        if path.is_file()
    }
    engine = json.loads(whole[PYTHON].body).values()
    worded = {**manifests(on_disk), **page_catalogs(on_disk, engine)}
    wanted = {name: slim(name, body) for name, body in pack({**on_disk, **worded}).items()}
    assert set(whole) == {*wanted, *MADE}
    for name, body in wanted.items():
        assert whole[name].body == body


def test_the_manifest_speaks_every_language(whole: Site) -> None:
    english = json.loads(whole[MANIFEST].body)
    for code in words.LANGUAGES:
        name = MANIFEST if code == words.SOURCE else f"manifest.{code}.webmanifest"
        worded = json.loads(whole[name].body)
        assert worded["lang"] == code
        assert (worded["description"] == english["description"]) is (code == words.SOURCE)
        same = set(english) - {"lang", "name", "description"}
        assert {key: worded[key] for key in same} == {key: english[key] for key in same}
        assert f'lang="{code}"' in whole["index.html"].body.decode()


def test_the_page_is_sent_every_translation_it_may_ask_for_and_no_more(whole: Site) -> None:
    for code in set(words.LANGUAGES) - {words.SOURCE}:
        soon = json.loads(whole[f"lang/{code}.json"].body)["messages"]
        more = json.loads(whole[f"lang/{code}-more.json"].body)
        assert not set(soon) & set(more)
        sent = {**soon, **more}
        kept = json.loads((words.CATALOGS / f"{code}.json").read_text("utf-8"))["messages"]
        catalog = {}
        for message in tool.messages(tool.read(code)):
            text = message.id if isinstance(message.id, str) else message.id[0]
            key = f"{message.context}{words.SEPARATOR}{text}" if message.context else text
            catalog[key] = " ".join(file for file, _ in message.locations)
        said = {key for key, files in catalog.items() if ".js" in files or "core/record" in files}
        assert said <= set(sent)
        assert not [key for key in sent if re.fullmatch(r"(cli/\S+ ?)+", catalog[key])]
        assert all(sent[key] == kept[key] for key in sent)


def test_every_file_has_a_type_of_its_own(whole: Site) -> None:
    for name in whole:
        assert PurePosixPath(name).suffix in TYPES, name


def test_compressed_files_hold_what_the_files_hold(whole: Site) -> None:
    for name, asset in whole.items():
        if asset.gzipped is not None:
            assert gzip.decompress(asset.gzipped) == asset.body, name
    assert whole["engine/micropython.wasm"].gzipped is not None
    assert whole[PYTHON].gzipped is not None


def test_the_worker_is_told_every_file_but_itself() -> None:
    site = small()
    files = {"index.html": site["index.html"].digest, "js/main.js": site["js/main.js"].digest}
    assert facts(site) == {"version": site.version, "files": files}
    assert hashlib.sha256(b"hello();").hexdigest().startswith(files["js/main.js"])


def test_any_change_is_another_version() -> None:
    versions = [
        small().version,
        small(index_html=b"<p>hallo").version,
        small(sw_js=b"self; ").version,
        small(new_css=b"").version,
        Site({"index.html": b"<p>hello", "js/other.js": b"hello();", WORKER: b"self;"}).version,
    ]
    assert len(set(versions)) == len(versions)
    assert small().version == small().version


@pytest.mark.parametrize("absent", NEEDED)
def test_a_missing_file_is_named_with_what_to_do(tmp_path: Path, absent: str) -> None:
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    assert set(Site.load(tmp_path)) == {*NEEDED, *MADE}
    (tmp_path / absent).unlink()
    with pytest.raises(SiteError, match="make play") as caught:
        Site.load(tmp_path)
    assert absent in str(caught.value)


def test_hidden_files_stay_hidden(tmp_path: Path) -> None:
    for name in (*NEEDED, ".DS_Store", ".git/config"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    assert set(Site.load(tmp_path)) == {*NEEDED, *MADE}


def test_writing_makes_the_same_files(tmp_path: Path) -> None:
    site = small()
    site.write(tmp_path / "new" / "place")
    written = {
        path.relative_to(tmp_path / "new" / "place").as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert written == {name: asset.body for name, asset in site.items()}


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "js").write_text("in the way")
    with pytest.raises(SiteError, match="js"):
        small().write(tmp_path)
