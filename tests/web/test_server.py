"""Listening and stopping: real sockets, real processes, real signals."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.serving import COMMAND, PATIENCE, run, serving
from tredici.web import server
from tredici.web.server import PORTS, ServeError, listen, url

pytestmark = pytest.mark.live


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which something listens already."""
    with socket.create_server(("127.0.0.1", 0)) as busy:
        yield busy.getsockname()[1]


def test_a_socket_listens_where_it_was_told() -> None:
    with listen(port=0) as listening:
        host, port = listening.getsockname()
        assert host == "127.0.0.1"
        assert url(listening) == f"http://127.0.0.1:{port}/"
        with socket.create_connection((host, port), timeout=PATIENCE):
            pass


def test_addresses_of_the_newer_kind_are_written_in_brackets() -> None:
    try:
        listening = listen("::1", 0)
    except ServeError:
        pytest.skip("this machine has no IPv6")
    with listening:
        assert url(listening) == f"http://[::1]:{listening.getsockname()[1]}/"


def test_every_address_is_told_as_this_machine() -> None:
    with listen("0.0.0.0", 0) as listening:  # noqa: S104 - closed at once
        assert url(listening).startswith("http://localhost:")


def test_a_taken_port_is_told_with_the_way_out(taken: int) -> None:
    with pytest.raises(ServeError, match=f"port {taken} is in use.*--port"):
        listen(port=taken)


def test_without_a_port_the_next_free_one_is_found(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as spare:
        free = spare.getsockname()[1]
    monkeypatch.setattr(server, "PORTS", [taken, free])
    with listen() as listening:
        assert listening.getsockname()[1] == free


def test_when_all_are_taken_that_is_told(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PORTS", [taken])
    with pytest.raises(ServeError, match=r"all in use.*--port"):
        listen()


def test_the_usual_port_is_the_first_tried() -> None:
    assert PORTS[0] == server.PORT == 8013


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_a_port_out_of_range_is_told_with_the_range(port: int) -> None:
    with pytest.raises(ServeError, match=f"port {port} is out of range: expected 1 to 65535"):
        listen(port=port)


@pytest.mark.parametrize(
    ("host", "told"), [("192.0.2.1", "no address of this machine"), ("foo..bar", "unknown")]
)
def test_a_host_that_is_not_here_is_told(host: str, told: str) -> None:
    with pytest.raises(ServeError, match=told) as caught:
        listen(host, 0)
    assert repr(host) in str(caught.value)


def test_the_page_is_served_to_this_machine_alone() -> None:
    with serving() as (_, address):
        assert address.startswith("http://127.0.0.1:")
        answer = httpx.get(address)
        assert answer.status_code == 200
        assert "<!doctype html>" in answer.text.lower()
        assert "uvicorn" not in answer.headers.get("server", "")
        assert httpx.get(address + "healthz").json()["status"] == "ok"
        wasm = httpx.get(address + "engine/micropython.wasm")
        assert wasm.headers["content-type"] == "application/wasm"
        assert wasm.headers["content-encoding"] == "gzip"
        assert wasm.content[:4] == b"\0asm"
        head = httpx.head(address + "engine/micropython.wasm")
        assert head.content == b""
        assert head.headers["content-length"] == wasm.headers["content-length"]


@pytest.mark.parametrize("order", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_politely(order: signal.Signals) -> None:
    with serving() as (process, address), httpx.Client() as client:
        client.get(address)  # a connection is kept alive meanwhile
        process.send_signal(order)
        out, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, errors) == (0, "Stopped.\n", "")


def test_what_is_being_answered_is_answered_before_it_stops() -> None:
    code = """
import asyncio, sys
from tredici.web import server
async def app(scope, receive, send):
    print("asked", flush=True)
    await asyncio.sleep(1)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"late but whole"})
with server.listen(port=0) as listening:
    print(server.url(listening), flush=True)
    server.run(app, listening)
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        answers: list[str] = []
        asking = threading.Thread(target=lambda: answers.append(httpx.get(address).text))
        asking.start()
        assert process.stdout.readline() == "asked\n"
        process.send_signal(signal.SIGTERM)
        asking.join(timeout=PATIENCE)
        _, errors = process.communicate(timeout=PATIENCE)
    assert (answers, process.returncode, errors) == (["late but whole"], 0, "")


def test_a_second_server_says_that_the_port_is_taken() -> None:
    with serving() as (_, address):
        port = address.rstrip("/").rpartition(":")[2]
        for command in ("play", "serve"):
            second = run(command, "--port", port)
            assert second.returncode == 2
            assert second.stdout == ""
            assert second.stderr.startswith(f"tredici: port {port} is in use")


def test_playing_opens_the_browser_at_the_game(tmp_path: Path) -> None:
    opener = tmp_path / "opener"
    opener.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n', encoding="utf-8")
    opener.chmod(0o755)
    for arguments, opens in (["play"], True), (["play", "--no-browser"], False):
        with subprocess.Popen(
            [*COMMAND, *arguments, "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "BROWSER": str(opener)},
        ) as process:
            assert process.stdout is not None
            told = process.stdout.readline()
            opened = _read_soon(tmp_path / "opened", wait=PATIENCE if opens else 1)
            process.terminate()
            process.wait(timeout=PATIENCE)
        if opens:
            assert opened.strip() in told
            assert opened.startswith("http://127.0.0.1:")
        else:
            assert opened == ""


def _read_soon(path: Path, wait: float) -> str:
    """The text of a file that another process is about to write, which is removed; else ""."""
    until = time.monotonic() + wait
    while time.monotonic() < until:
        if path.is_file() and (text := path.read_text(encoding="utf-8")):
            path.unlink()
            return text
        time.sleep(0.05)
    return ""
