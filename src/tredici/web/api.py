"""``/api``: the coach over HTTP, for the page and for whoever else wants to ask.

Every answer is JSON, errors too: ``{"error": {"field": …, "message": …}}``, where the field is the
one to mend, or null. What a request may cost is bounded: its size here, its time and its turn by
the `Analyst`.
"""

from html import escape
from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tredici import __version__
from tredici.core.errors import TrediciError, shortened
from tredici.web.analyst import Analyst, BusyError

BODY = 64 * 1024
"""Bytes of the longest request that is read."""

Verdict = Literal["winnable", "unwinnable", "unknown"]
Move = Annotated[str, Field(description="`6c7s`, `Kd`, `D` for a draw or `R` for a redeal")]


class Question(BaseModel):
    """A game, the position in it, and what to tell of it."""

    model_config = ConfigDict(strict=True, extra="forbid")

    record: str = Field(
        max_length=32_000,
        description="The game as a record, which names rules, deal and moves.",
        examples=['[Rules "classic"]\n[Deal "t1:1"]\n\nD D D\n'],
    )
    at: int | None = Field(
        None, ge=0, le=10_000, description="The position: so many moves from the deal; null: all."
    )
    seen: int = Field(
        0,
        ge=0,
        le=24,
        description="How many cards of the stock the player has seen, also in moves taken back.",
    )
    wants: list[Literal["verdict", "hint", "odds", "review"]] = Field(
        min_length=1, max_length=4, description="What to answer."
    )
    hint: Literal["move", "fair", "open"] = Field(
        "fair",
        description="A legal move; the best by what was seen; the best with all cards known.",
    )
    samples: int | None = Field(
        None, ge=1, le=5_000, description="Most shuffles of the unseen cards to try."
    )


class Reason(BaseModel):
    """Why a move is good or bad: a code, and the cards that it speaks of under further names."""

    model_config = ConfigDict(extra="allow")

    code: str


class VerdictAnswer(BaseModel):
    """Whether the position can be won, all cards known."""

    verdict: Verdict


class HintAnswer(BaseModel):
    """One move, and why; none where the position is lost or the game is over."""

    kind: Literal["move", "fair", "open"]
    move: Move | None
    reasons: list[Reason]
    lost: bool
    back_to: int | None = Field(description="The last position of the game that could be won.")
    never: bool = Field(description="Whether it is known not to have been winnable at the start.")
    samples: int
    chance: float | None


class Chance(BaseModel):
    """A legal move, and how often it wins."""

    move: Move
    chance: float
    error: float = Field(description="The standard error of the chance.")
    unknown: int = Field(description="In how many shuffles the search was stopped before the end.")
    reasons: list[Reason]


class OddsAnswer(BaseModel):
    """Every legal move, the best first, over shuffles of what the player has not seen."""

    samples: int
    settled: bool = Field(description="Whether more shuffles would hardly change the order.")
    limited: bool = Field(description="Whether the time was up before that.")
    moves: list[Chance]


class Mistake(BaseModel):
    """A move that gave a win away: the number of moves before it, of which kind, and why."""

    at: int
    move: Move
    kind: Literal["took_last_partner", "drew_past", "redealt_early", "wrong_partner", "other"]
    reasons: list[Reason]


class ReviewAnswer(BaseModel):
    """The game looked back on; null where the time was up first."""

    verdicts: list[Verdict]
    lost_at: int | None
    lost_by: Move | None
    instead: list[Move]
    kept: list[Move]
    fewest_steps: int | None
    best_score: int | None
    best_cards: int | None
    mistakes: list[Mistake]
    complete: bool


class Analysis(BaseModel):
    """What was asked for, each under its name."""

    verdict: VerdictAnswer | None = None
    hint: HintAnswer | None = None
    odds: OddsAnswer | None = None
    review: ReviewAnswer | None = None


class Fault(BaseModel):
    """What is wrong, in words, and with which field of the request."""

    field: str | None
    message: str


class Refusal(BaseModel):
    """The answer to a request that cannot be answered."""

    error: Fault


class Facts(BaseModel):
    """The version of tredici that answers, and whether it would answer at once."""

    version: str
    ready: bool


def create_api(analyst: Analyst) -> FastAPI:
    """The application below ``/api``; ``analyst`` does the work."""
    api = FastAPI(
        title="tredici",
        version=__version__,
        summary="Verdicts, hints, odds and reviews of games of Pyramid",
        docs_url=None,  # those of FastAPI come from another host
        redoc_url=None,
        middleware=[Middleware(_Limited, most=BODY)],
        exception_handlers={
            RequestValidationError: _invalid,
            TrediciError: _impossible,
            BusyError: _busy,
            HTTPException: _refused,
        },
    )

    @api.get("/", summary="Whether there is a coach here")
    async def facts() -> Facts:
        return Facts(version=__version__, ready=analyst.prepare())

    @api.post(
        "/analyse",
        summary="Look at a game",
        response_model_exclude_none=False,
        responses={
            status: {"model": Refusal, "description": text, **extra}
            for status, text, extra in (
                (400, "A body that is no JSON", {}),
                (413, f"A body of more than {BODY} bytes", {}),
                (422, "A field that cannot be so", {}),
                (429, "Too many requests of one client at once", _RETRY),
                (503, "Too many requests at once", _RETRY),
            )
        },
    )
    async def analyse(question: Question, request: Request) -> Analysis:
        client = request.client.host if request.client else ""
        return Analysis.model_validate(await analyst.answer(question.model_dump(), client))

    @api.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(described(api.openapi()))

    return api


_RETRY: dict[str, Any] = {
    "headers": {"Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}}}
}


def described(schema: dict[str, Any]) -> str:
    """An OpenAPI schema as a plain page: what can be asked, and what each field is."""
    info = schema["info"]
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(info['title'])} API</title><h1>{escape(info['title'])} API</h1>",
        f"<p>{escape(info['summary'])}.</p>",
        '<p>As a schema: <a href="openapi.json">openapi.json</a> (OpenAPI).</p>',
    ]
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            parts.append(f"<h2>{method.upper()} /api{escape(path)}</h2>")
            parts.append(f"<p>{escape(about['summary'])}.</p><ul>")
            parts += [
                f"<li>{status}: {escape(answer['description'])}</li>"
                for status, answer in about["responses"].items()
            ]
            parts.append("</ul>")
    for name, model in schema["components"]["schemas"].items():
        parts.append(f"<h2>{escape(name)}</h2><p>{escape(model.get('description', ''))}</p><dl>")
        for field, about in model.get("properties", {}).items():
            kind = escape(_kind(about))
            parts.append(f"<dt><code>{escape(field)}</code> {kind}</dt>")
            parts.append(f"<dd>{escape(about.get('description', ''))}</dd>")
        parts.append("</dl>")
    return "\n".join([*parts, "</html>\n"])


def _kind(about: dict[str, Any]) -> str:
    """The type of a field, in a few words."""
    if "anyOf" in about:
        return " or ".join(_kind(one) for one in about["anyOf"])
    if "$ref" in about:
        return str(about["$ref"]).rpartition("/")[2]
    if "enum" in about:
        return " or ".join(about["enum"])
    if about.get("type") == "array":
        return f"list of {_kind(about['items'])}"
    return str(about.get("type", "anything"))


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    """Tell of the first field that is wrong; what it held is not repeated."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for no other
    first = error.errors()[0]
    where = [str(part) for part in first["loc"] if part != "body"]
    if first["type"] == "json_invalid":
        return _fault(HTTPStatus.BAD_REQUEST, None, f"body: no JSON ({first['ctx']['error']})")
    field = shortened(".".join(where)) or "body"
    return _fault(HTTPStatus.UNPROCESSABLE_ENTITY, field, f"{field}: {_expected(first)}")


_EXPECTED = {
    "missing": "expected, and not there",
    "extra_forbidden": "there is no such field",
    "too_short": "expected at least {min_length}",
    "too_long": "expected at most {max_length}",
    "string_too_long": "expected at most {max_length} characters",
    "greater_than_equal": "expected {ge} or more",
    "less_than_equal": "expected {le} or less",
    "string_type": "expected a text",
    "string_unicode": "expected a text",
    "int_type": "expected a whole number",
    "list_type": "expected a list",
    "model_attributes_type": "expected an object, sent as application/json",
}
"""What was expected, for the kinds of faults that pydantic tells of in words of its own making."""


def _expected(fault: dict[str, Any]) -> str:
    """What was expected of a field."""
    if fault["type"] in _EXPECTED:
        return _EXPECTED[fault["type"]].format(**fault.get("ctx", {}))
    return str(fault["msg"]).replace("Input should be", "expected")


async def _impossible(_: Request, error: Exception) -> JSONResponse:
    first = str(error).partition(" ")[0].rstrip(":")
    field = first if first in Question.model_fields else None
    return _fault(HTTPStatus.UNPROCESSABLE_ENTITY, field, str(error))


async def _busy(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, BusyError)  # noqa: S101 - registered for no other
    status = HTTPStatus.TOO_MANY_REQUESTS if error.is_own else HTTPStatus.SERVICE_UNAVAILABLE
    response = _fault(status, None, f"{error}: come again in {error.seconds} s")
    response.headers["retry-after"] = str(error.seconds)
    return response


async def _refused(request: Request, error: Exception) -> JSONResponse:
    status = HTTPStatus(getattr(error, "status_code", HTTPStatus.BAD_REQUEST))
    if status is HTTPStatus.BAD_REQUEST:  # FastAPI's for numbers and nesting without end
        return _fault(status, None, "body: no JSON that can be read")
    text = getattr(error, "detail", "") or status.phrase
    response = _fault(status, None, f"{shortened(request.url.path)}: {str(text).lower()}")
    response.headers.update(getattr(error, "headers", None) or {})
    return response


def _fault(status: HTTPStatus, field: str | None, message: str) -> JSONResponse:
    """A refusal; letters that no text may hold are spelled out."""
    fault = {"field": field, "message": message}
    safe = {
        name: text.encode("utf-8", "backslashreplace").decode() if text else text
        for name, text in fault.items()
    }
    return JSONResponse({"error": safe}, status)


class _Limited:
    """Middleware that reads no body longer than ``most`` bytes."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._most:
                raise HTTPException(
                    HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"more than {self._most} bytes"
                )
            return message

        await self._app(scope, limited, send)
