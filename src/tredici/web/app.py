"""The server's application: the site's files, the coach below ``/api``, and a health check.

An ASGI application in Starlette, the part of FastAPI that serves files: importing the rest of it
takes time that a player would wait for, so that is left until somebody asks the coach.
"""

import asyncio
from html import escape
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tredici import __version__
from tredici.web.analyst import Analyst
from tredici.web.site import INDEX, Asset, Site

POLICY = (
    "default-src 'self'; "
    "script-src 'self' 'wasm-unsafe-eval'; "  # the engine is WebAssembly
    "style-src 'self'; "
    "img-src 'self' data:; "
    "object-src 'none'; "
    "base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(
        f"{feature}=()"
        for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""On every response, errors included."""


def create_app(site: Site | None = None, analyst: Analyst | None = None) -> Starlette:
    """The application that serves ``site``, by default this package's own.

    ``analyst`` answers for the coach; by default one with processes of its own.

    Raises `SiteError` when files of the page are missing.
    """
    served = Site.load() if site is None else site

    async def asset(request: Request) -> Response:
        found = served.get(request.path_params["path"] or INDEX)
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return _respond(request, found)

    async def healthz(_: Request) -> Response:
        facts = {"status": "ok", "version": __version__, "site": served.version}
        return JSONResponse(facts, headers={"cache-control": "no-store"})

    return Starlette(
        routes=[
            Route("/healthz", healthz),
            Mount("/api", app=_Later(Analyst() if analyst is None else analyst)),
            Route("/{path:path}", asset),
        ],
        middleware=[Middleware(_StrictHeaders)],
        exception_handlers={HTTPException: _explain, Exception: _apologise},
    )


def _respond(request: Request, asset: Asset) -> Response:
    """The asset, compressed for who takes it, or word that the browser's copy is still good.

    Addresses carry no version, so a browser must ask each time; the answer is short when nothing
    changed. Ranges are not offered: nothing here is worth resuming.
    """
    packed = asset.gzipped
    body = asset.body
    headers = {"cache-control": "no-cache", "etag": f'"{asset.digest}"'}
    if packed is not None:
        headers["vary"] = "accept-encoding"
        if _accepts_gzip(request.headers.get("accept-encoding", "")):
            body = packed
            headers |= {"content-encoding": "gzip", "etag": f'"{asset.digest}-gzip"'}
    if _matches(request.headers.get("if-none-match", ""), headers["etag"]):
        headers.pop("content-encoding", None)
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    headers |= {"content-type": asset.type, "content-length": str(len(body))}
    return Response(b"" if request.method == "HEAD" else body, headers=headers)


def _accepts_gzip(header: str) -> bool:
    """Whether an ``Accept-Encoding`` takes gzip, which ``q=0`` says it does not."""
    qualities = {}
    for item in header.lower().split(","):
        coding, _, parameter = item.partition(";")
        qualities[coding.strip()] = parameter.replace(" ", "").removeprefix("q=") or "1"
    quality = qualities.get("gzip", qualities.get("*", "0"))
    return quality.strip("0.") != ""


def _matches(header: str, etag: str) -> bool:
    """Whether an ``If-None-Match`` names this version; proxies mark theirs as weak (``W/``)."""
    named = [item.strip().removeprefix("W/") for item in header.split(",")]
    return "*" in named or etag in named


async def _explain(request: Request, error: Exception) -> Response:
    """Word an HTTP error for a person, in a page where a browser asks for one."""
    status = HTTPStatus(error.status_code) if isinstance(error, HTTPException) else _BROKEN
    text = f"{request.url.path}: {status.phrase.lower()}."
    headers = getattr(error, "headers", None)
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(text + "\n", status, headers)
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{status.phrase}</title><h1>{status.phrase}</h1>"
        f'<p>{escape(text)} <a href="/">The game is here.</a></html>'
    )
    return HTMLResponse(page, status, headers)


async def _apologise(request: Request, error: Exception) -> Response:
    """Answer for an error of ours; it is handled outside the middleware, so add its headers."""
    response = await _explain(request, error)
    response.headers.update(HEADERS)
    return response


_BROKEN = HTTPStatus.INTERNAL_SERVER_ERROR


class _Later:
    """The coach's application, imported when it is first asked."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst
        self._app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._app is None:
            self._app = await asyncio.to_thread(self._create)
        await self._app(scope, receive, send)

    def _create(self) -> ASGIApp:
        from tredici.web.api import create_api  # noqa: PLC0415 - FastAPI takes a while

        return create_api(self._analyst)


class _StrictHeaders:
    """Middleware that puts `HEADERS` on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, strict)
