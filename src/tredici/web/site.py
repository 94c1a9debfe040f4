"""The whole game as files: what is served, and what is written for any other host to serve.

The files of ``static/``, those of the first card joined (`tredici.web.pack`), scripts and
stylesheets without comments (`tredici.web.slim`), a manifest for each language
(`tredici.web.manifests`), and three that are made: ``engine/python.json``,
the engine (`tredici.web.bundle`), ``engine/advice.json``, what hints need as well, and
``precache.json``, which tells the service worker what there is: the version, and each file with
its hash. Everything is read once, so that a running server never mixes two versions.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from tredici.core.errors import TrediciError
from tredici.web.bundle import ADVICE, TABLE, bundle
from tredici.web.catalogs import page_catalogs
from tredici.web.manifests import manifests
from tredici.web.pack import pack
from tredici.web.slim import slim

STATIC = Path(__file__).resolve().parent / "static"

INDEX = "index.html"
PYTHON = "engine/python.json"
ADVICE_PYTHON = "engine/advice.json"
PRECACHE = "precache.json"
WORKER = "sw.js"
NEEDED = (INDEX, "engine/micropython.mjs", "engine/micropython.wasm")
"""Without these there is no game; the last two are fetched and not part of the repository."""

TYPES = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".jpg": "image/jpeg",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".webp": "image/webp",
        ".woff2": "font/woff2",
        "": "text/plain; charset=utf-8",  # LICENSE
    }
)
"""Content types by suffix. A browser refuses scripts and WebAssembly of any other type."""

COMPACT = frozenset({".ico", ".jpg", ".png", ".webp", ".woff2"})
"""What is compressed already."""


class SiteError(TrediciError):
    """The page's files are not all there, or cannot be written; the message says what to do."""


class Asset:
    """One file of the site: its bytes, its type, and its bytes compressed where that pays."""

    def __init__(self, name: str, body: bytes) -> None:
        suffix = PurePosixPath(name).suffix
        self.body = body
        self.type = TYPES.get(suffix, "application/octet-stream")
        self.digest = hashlib.sha256(body).hexdigest()[:20]
        self._is_compact = suffix in COMPACT

    @cached_property
    def gzipped(self) -> bytes | None:
        """The body in gzip, or None where that would save nothing worth the work."""
        if self._is_compact:
            return None
        packed = gzip.compress(self.body, compresslevel=9, mtime=0)
        return packed if len(packed) < 0.9 * len(self.body) else None


class Site(Mapping[str, Asset]):
    """The assets by their address relative to the game's own: ``js/main.js``."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Make a site of these files, to which ``precache.json`` is added."""
        assets = {name: Asset(name, files[name]) for name in sorted(files)}
        told = "".join(f"{name} {asset.digest}\n" for name, asset in assets.items())
        self.version = hashlib.sha256(told.encode()).hexdigest()[:20]
        told_worker = {name: asset.digest for name, asset in assets.items() if name != WORKER}
        facts = {"version": self.version, "files": told_worker}
        assets[PRECACHE] = Asset(PRECACHE, json.dumps(facts).encode())
        self._assets = assets

    @classmethod
    def load(cls, static: Path = STATIC, *, alone: bool = False) -> "Site":
        """The site of the folder ``static`` and of this package's engine.

        With ``alone`` its page knows that no server of the game is there, and asks for none.

        Raises `SiteError` naming the files that are not there.
        """
        missing = [name for name in NEEDED if not (static / name).is_file()]
        if missing:
            raise SiteError(
                "the page cannot run without these files in %(folder)s: %(files)s; in a clone of "
                "the repository, `make play` fetches what the page needs",
                folder=static,
                files=", ".join(missing),
            )
        names = {
            path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file()
        }
        files = {
            name: (static / name).read_bytes()
            for name in names
            if not any(part[0] == "." for part in name.split("/"))
        }
        files.update(manifests(files))
        engine = bundle(TABLE)
        files.update(page_catalogs(files, json.loads(engine).values()))
        if alone:
            files[INDEX] = files[INDEX].replace(b"<html ", b"<html data-alone ", 1)
        served = {name: slim(name, body) for name, body in pack(files).items()}
        return cls({**served, PYTHON: engine, ADVICE_PYTHON: bundle(ADVICE)})

    def write(self, folder: Path) -> None:
        """Write every file under ``folder``, over what may be there.

        Raises `SiteError` naming what cannot be written.
        """
        try:
            for name, asset in self.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(asset.body)
        except OSError as error:
            raise SiteError(
                "%(path)s cannot be written: %(reason)s",
                path=error.filename,
                reason=error.strerror,
            ) from None

    def __getitem__(self, name: str) -> Asset:
        return self._assets[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._assets)

    def __len__(self) -> int:
        return len(self._assets)
