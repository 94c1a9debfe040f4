"""The application: strict headers on everything, types, caching, compression, plain errors."""

from __future__ import annotations

import gzip

import httpx
import pytest
from starlette.applications import Starlette

from tests.support import finished
from tredici import __version__
from tredici.web.app import HEADERS, create_app
from tredici.web.site import Site

PAGE = b"<!doctype html><title>Pyramid</title>" + b"<p>text</p>" * 40
SITE = Site(
    {
        "index.html": PAGE,
        "css/a.css": b"a{}" * 100,
        "js/main.js": b"hello();" * 50,
        "engine/e.mjs": b"export {};" * 50,
        "engine/e.wasm": b"\0asm" * 100,
        "engine/LICENSE": b"MIT",
        "icon.svg": b"<svg/>",
        "icon.png": b"\x89PNG" * 100,
        "app.webmanifest": b"{}",
        "lang/it.json": b"{}",
    }
)


class Client:
    """Asks an application without a server; takes no compression unless told to."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    def request(self, method: str, path: str, **headers: str) -> httpx.Response:
        """Ask; in the names of headers, `_` stands for `-`."""
        asked = {"accept-encoding": "identity"}
        asked |= {name.replace("_", "-"): value for name, value in headers.items()}
        return finished(lambda: self._request(method, path, asked))

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.request("GET", path, **headers)

    async def _request(self, method: str, path: str, headers: dict[str, str]) -> httpx.Response:
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.request(method, path, headers=headers)


@pytest.fixture(scope="module")
def client() -> Client:
    return Client(create_app(SITE))


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/js/main.js", 200), ("/healthz", 200), ("/nothing", 404), ("/js/", 404)],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_every_answer_has_the_strict_headers(
    client: Client, method: str, path: str, status: int
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    for header, value in HEADERS.items():
        assert answer.headers[header] == value


def test_the_policy_allows_nothing_inline_and_nothing_foreign() -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert {"base-uri", "form-action", "object-src"} <= set(policy)
    everything = " ".join(policy.values()).split()
    assert set(everything) <= {"'self'", "'none'", "'wasm-unsafe-eval'", "data:"}


def test_an_error_of_ours_has_the_strict_headers_and_tells_nothing() -> None:
    class Broken(Site):
        def __getitem__(self, name: str) -> None:  # type: ignore[override]
            raise RuntimeError("a secret")

    answer = Client(create_app(Broken({}))).get("/")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    for header, value in HEADERS.items():
        assert answer.headers[header] == value


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/css/a.css", "text/css; charset=utf-8"),
        ("/js/main.js", "text/javascript; charset=utf-8"),
        ("/engine/e.mjs", "text/javascript; charset=utf-8"),
        ("/engine/e.wasm", "application/wasm"),
        ("/engine/LICENSE", "text/plain; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/icon.png", "image/png"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/lang/it.json", "application/json"),
        ("/precache.json", "application/json"),
        ("/healthz", "application/json"),
    ],
)
def test_types(client: Client, path: str, kind: str) -> None:
    assert client.get(path).headers["content-type"] == kind


def test_the_root_is_the_page_whatever_the_query(client: Client) -> None:
    assert client.get("/?deal=42&rules=points").content == PAGE
    assert client.get("/index.html").content == PAGE


@pytest.mark.parametrize("taken", ["gzip", "br, GZIP;q=0.5", "*", "deflate, gzip;q=1.0"])
def test_compression_for_who_takes_it(client: Client, taken: str) -> None:
    answer = client.get("/engine/e.wasm", accept_encoding=taken)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    packed = SITE["engine/e.wasm"].gzipped
    assert packed is not None
    assert int(answer.headers["content-length"]) == len(packed) < 400
    assert answer.content == gzip.decompress(packed) == b"\0asm" * 100


@pytest.mark.parametrize("taken", ["identity", "", "br", "gzip;q=0", "gzip; q=0.0, br"])
def test_no_compression_for_who_does_not(client: Client, taken: str) -> None:
    answer = client.get("/engine/e.wasm", accept_encoding=taken)
    assert "content-encoding" not in answer.headers
    assert answer.content == b"\0asm" * 100
    assert answer.headers["vary"] == "accept-encoding"


def test_what_is_compact_is_not_compressed_again(client: Client) -> None:
    answer = client.get("/icon.png", accept_encoding="gzip")
    assert "content-encoding" not in answer.headers


def test_a_browser_asks_again_and_hears_that_nothing_changed(client: Client) -> None:
    first = client.get("/js/main.js")
    assert first.headers["cache-control"] == "no-cache"
    etag = first.headers["etag"]
    for named in (etag, f'"other", W/{etag}', "*"):
        again = client.get("/js/main.js", if_none_match=named)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag
    assert client.get("/js/main.js", if_none_match='"other"').status_code == 200


def test_the_compressed_file_is_another_version(client: Client) -> None:
    plain = client.get("/js/main.js").headers["etag"]
    packed = client.get("/js/main.js", accept_encoding="gzip").headers["etag"]
    assert plain != packed
    other = client.get("/js/main.js", accept_encoding="gzip", if_none_match=plain)
    assert other.status_code == 200
    again = client.get("/js/main.js", accept_encoding="gzip", if_none_match=packed)
    assert again.status_code == 304
    assert "content-encoding" not in again.headers


def test_another_file_is_another_version() -> None:
    changed = Site({"js/main.js": b"hallo();" * 50})
    etag = Client(create_app(changed)).get("/js/main.js").headers["etag"]
    assert etag != f'"{SITE["js/main.js"].digest}"'


def test_head_tells_the_length_and_sends_nothing(client: Client) -> None:
    answer = client.request("HEAD", "/js/main.js")
    assert answer.content == b""
    assert int(answer.headers["content-length"]) == 400


def test_a_range_is_answered_with_the_whole(client: Client) -> None:
    answer = client.get("/js/main.js", range="bytes=0-9")
    assert answer.status_code == 200
    assert len(answer.content) == 400


def test_what_is_not_there_is_told_plainly(client: Client) -> None:
    answer = client.get("/nothing.js")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == "/nothing.js: not found.\n"


def test_a_person_gets_a_page_with_the_way_back(client: Client) -> None:
    answer = client.get("/<b>", accept="text/html,*/*")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "/&lt;b&gt;: not found." in answer.text
    assert '<a href="/">' in answer.text


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/js/../../app.py", "//etc/passwd"]
)
def test_nothing_outside_the_site_is_served(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_only_reading_is_allowed(client: Client) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        answer = client.request(method, "/")
        assert answer.status_code == 405
        assert answer.text == "/: method not allowed.\n"
        assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


def test_health(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.json() == {"status": "ok", "version": __version__, "site": SITE.version}
    assert answer.headers["cache-control"] == "no-store"
