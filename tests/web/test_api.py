"""The coach over HTTP: what is asked is checked, what it costs is bounded, errors are told."""

from __future__ import annotations

import asyncio
import json
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.serving import PATIENCE
from tests.support import finished
from tredici.core.deals import Deal
from tredici.core.errors import TrediciError
from tredici.core.record import Record
from tredici.core.rules import PRESETS, Rules
from tredici.solver import compiled
from tredici.web.analyst import OTHERWISE, SECONDS, Analyst, Answer, Question, allowed, analysed
from tredici.web.api import BODY, create_api
from tredici.web.app import HEADERS, create_app
from tredici.web.site import Site

pytestmark = pytest.mark.live

SITE = Site({"index.html": b"<!doctype html><title>Pyramid</title>"})
RECORD = '[Rules "classic"]\n[Deal "t1:1"]\n\nD D\n'
QUESTION = {"record": RECORD, "wants": ["verdict"]}
JSON = {"content-type": "application/json"}
VERDICT = {"verdict": {"verdict": "unwinnable"}}

Work = Callable[[Question, float], Answer]


def threads() -> Executor:
    """Where the test can look into the work."""
    return ThreadPoolExecutor(8)


class Asker:
    """A client of the whole application; requests made together run together."""

    def __init__(self, analyst: Analyst) -> None:
        self._app = create_app(SITE, analyst)

    def post(self, **request: Any) -> httpx.Response:  # noqa: ANN401 - as httpx has it
        return self.together([request])[0]

    def together(
        self,
        requests: list[dict[str, Any]],
        clients: list[str] | None = None,
        until: tuple[int, threading.Event] | None = None,
    ) -> list[httpx.Response]:
        """The answers in order; once so many came, as ``until`` says, work is let go."""

        async def ask() -> list[httpx.Response]:
            asked = []
            for number, request in enumerate(requests):
                host = clients[number] if clients else "test"
                transport = httpx.ASGITransport(
                    self._app, raise_app_exceptions=False, client=(host, 1)
                )
                client = httpx.AsyncClient(transport=transport, base_url="http://test")
                asked.append(asyncio.ensure_future(client.post("/api/analyse", **request)))
            if until is not None:
                early, go = until
                answered = asyncio.Semaphore(0)
                for one in asked:
                    one.add_done_callback(lambda _: answered.release())
                for _ in range(early):
                    await answered.acquire()
                go.set()
            return await asyncio.gather(*asked)

        return finished(ask)


def asker(work: Work, **bounds: Any) -> Asker:  # noqa: ANN401 - Analyst's own
    return Asker(Analyst(threads, work, **bounds))


@pytest.fixture
def echo() -> Asker:
    """An analyst who answers at once."""
    return asker(lambda _request, _seconds: dict(VERDICT))


def test_an_answer_comes_with_the_strict_headers(echo: Asker) -> None:
    response = echo.post(json=QUESTION)
    assert response.status_code == 200
    assert response.json()["verdict"] == {"verdict": "unwinnable"}
    assert HEADERS.items() <= dict(response.headers).items()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"record": 7}, "record"),
        ({"record": "x" * 40_000}, "record"),
        ({"record": "\ud800"}, "record"),
        ({"at": -1}, "at"),
        ({"at": "3"}, "at"),
        ({"at": 1.5}, "at"),
        ({"at": True}, "at"),
        ({"seen": 25}, "seen"),
        ({"seen": 10**400}, "seen"),
        ({"wants": []}, "wants"),
        ({"wants": ["money"]}, "wants.0"),
        ({"wants": "verdict"}, "wants"),
        ({"hint": "best"}, "hint"),
        ({"samples": 0}, "samples"),
        ({"samples": 10**9}, "samples"),
        ({"rules": "classic"}, "rules"),
        ({"\ud800": 1}, "body"),
    ],
)
def test_a_field_that_cannot_be_so_is_named(
    echo: Asker, change: dict[str, object], field: str
) -> None:
    response = echo.post(content=json.dumps(QUESTION | change), headers=JSON)
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["field"] == field
    assert error["message"].startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 400),
        (b"[]", 422),
        (b"null", 422),
        (b'"record"', 422),
        (b"\xff\xfe", 400),
        (b"[" * 30_000, 400),
        (b" " * (BODY + 1), 413),
        (b'{"record": NaN, "wants": ["verdict"]}', 422),
    ],
)
def test_a_body_that_is_no_request_is_told(echo: Asker, body: bytes, status: int) -> None:
    response = echo.post(content=body, headers=JSON)
    assert response.status_code == status
    assert response.json()["error"]["message"]
    assert "Traceback" not in response.text


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"record": 5}, "record: expected a text"),
        ({"record": "x" * 33_000}, "record: expected at most 32000 characters"),
        ({"wants": "hint"}, "wants: expected a list"),
        ({"wants": []}, "wants: expected at least 1"),
        ({"wants": ["hint"] * 5}, "wants: expected at most 4"),
        ({"wants": ["luck"]}, "wants.0: expected 'verdict', 'hint', 'odds' or 'review'"),
        ({"at": -1}, "at: expected 0 or more"),
        ({"at": 1.5}, "at: expected a whole number"),
        ({"at": True}, "at: expected a whole number"),
        ({"seen": 25}, "seen: expected 24 or less"),
        ({"hint": "peek"}, "hint: expected 'move', 'fair' or 'open'"),
        ({"luck": 1}, "luck: there is no such field"),
    ],
)
def test_a_wrong_field_is_told_in_our_words(
    echo: Asker, changed: dict[str, object], message: str
) -> None:
    response = echo.post(json=QUESTION | changed)
    assert response.status_code == 422
    assert response.json()["error"]["message"] == message


@pytest.mark.parametrize("number", ["9" * 5000, "[" * 30_000])
def test_json_without_end_is_no_json(echo: Asker, number: str) -> None:
    body = json.dumps(QUESTION).replace("}", f', "at": {number}}}')
    response = echo.post(content=body.encode(), headers=JSON)
    assert response.status_code == 400
    assert response.json()["error"]["message"].startswith("body: no JSON")


def test_what_is_long_is_not_repeated_in_full(echo: Asker) -> None:
    response = echo.post(json=QUESTION | {"x" * 5000: 1})
    assert response.status_code == 422
    assert len(response.text) < 500


def test_another_site_cannot_ask_in_a_players_name(echo: Asker) -> None:
    """A form of another site can send plain text alone without asking the browser first."""
    plain = {"content-type": "text/plain"}
    assert echo.post(content=json.dumps(QUESTION), headers=plain).status_code == 422


def test_what_the_coach_refuses_names_the_field() -> None:
    def work(_request: Question, _seconds: float) -> Answer:
        raise TrediciError("record line 4: 6c7s is not legal here")

    response = asker(work).post(json=QUESTION)
    assert response.status_code == 422
    assert response.json()["error"] == {
        "field": "record",
        "message": "record line 4: 6c7s is not legal here",
    }


def test_each_want_has_its_time() -> None:
    assert allowed({"wants": ["verdict", "hint"]}) == OTHERWISE
    assert allowed({"wants": ["hint", "review"]}) == SECONDS["review"]


class Slow:
    """Work that goes on until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun = 0

    def __call__(self, _request: Question, _seconds: float) -> Answer:
        self.begun += 1
        self.go.wait(PATIENCE)
        return dict(VERDICT)


def test_who_would_wait_too_long_is_told_when_to_come_again() -> None:
    slow = Slow()
    crowd = [f"10.0.0.{number}" for number in range(50)]
    analyst = asker(slow, places=1, waiting=10, patience=PATIENCE)
    responses = analyst.together([{"json": QUESTION}] * 50, crowd, until=(39, slow.go))
    statuses = [response.status_code for response in responses]
    assert statuses.count(200) == 11
    assert statuses.count(503) == 39
    assert all(
        int(response.headers["retry-after"]) > 0
        for response in responses
        if response.status_code == 503
    )


def test_a_client_that_asks_for_everybody_s_share_is_held_back() -> None:
    slow = Slow()
    hosts = ["10.0.0.1"] * 9 + ["10.0.0.2"]
    analyst = asker(slow, places=1, each=3, patience=PATIENCE)
    responses = analyst.together([{"json": QUESTION}] * 10, hosts, until=(6, slow.go))
    statuses = [response.status_code for response in responses]
    assert sorted(statuses[:9]) == [200] * 3 + [429] * 6
    assert statuses[9] == 200


def test_nobody_waits_without_end() -> None:
    slow = Slow()
    hosts = ["10.0.0.1", "10.0.0.2"]
    analyst = asker(slow, places=1, patience=0.1)
    responses = analyst.together([{"json": QUESTION}] * 2, hosts, until=(1, slow.go))
    assert sorted(response.status_code for response in responses) == [200, 503]
    assert slow.begun == 1


def test_an_error_of_ours_is_an_apology() -> None:
    def work(_request: Question, _seconds: float) -> Answer:
        raise ZeroDivisionError

    response = asker(work).post(json=QUESTION)
    assert response.status_code == 500
    assert "ZeroDivisionError" not in response.text
    assert HEADERS.items() <= dict(response.headers).items()


def _dies(_request: Question, _seconds: float) -> Answer:
    os._exit(1)


def test_a_process_that_died_is_replaced() -> None:
    made: list[Executor] = []

    def executor() -> Executor:
        made.append(ProcessPoolExecutor(1))
        return made[-1]

    analyst = Analyst(executor, _dies)
    ask = Asker(analyst)
    for _ in range(2):
        response = ask.post(json=QUESTION)
        assert response.status_code == 503
        assert response.headers["retry-after"] == "1"
    assert len(made) == 2


def test_the_documentation_names_every_field(echo: Asker) -> None:
    async def get(path: str) -> httpx.Response:
        transport = httpx.ASGITransport(echo._app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path)

    schema = finished(lambda: get("/api/openapi.json")).json()
    page = finished(lambda: get("/api/docs")).text
    for model in schema["components"]["schemas"].values():
        for field in model.get("properties", {}):
            assert f"<code>{field}</code>" in page
    assert finished(lambda: get("/api/nothing")).status_code == 404


@pytest.mark.parametrize("want", ["hint", "odds"])
def test_what_is_hidden_changes_no_fair_answer(want: str) -> None:
    """Not even by the shuffles that are drawn."""
    if compiled.is_installed():
        compiled.WARMUP.wait()  # until then the limits are others
    cards = Deal.numbered(5).cards
    answers = []
    for seed in range(3):
        hidden = random.Random(seed).sample(cards[28:], 24)
        record = Record(Rules(), Deal((*cards[:28], *hidden)))
        question = {"record": str(record), "at": None, "seen": 0, "samples": 4, "hint": "fair"}
        answers.append(analysed(question | {"wants": [want]}, 60))
    assert answers[0] == answers[1] == answers[2]


ANALYST = Analyst(threads, lambda request, _seconds: analysed(request, 0.02), places=8)
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", create_api(ANALYST))
RECORDS = ["", RECORD, RECORD + "Kd", *(f'[Rules "{rules}"]\n[Deal "t1:9"]\n' for rules in PRESETS)]


@given(case=SCHEMA["/analyse"]["POST"].as_strategy(), record=st.sampled_from(RECORDS))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_request_that_the_schema_allows_is_answered_as_it_says(
    case: schemathesis.Case[Any], record: str
) -> None:
    if record and isinstance(case.body, dict) and "record" in case.body:
        case.body["record"] = record  # which nobody finds by chance
    # No schema can say which texts are records; and a busy machine is no fault.
    case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=PATIENCE)
