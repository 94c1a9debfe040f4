"""Listening and serving: first a socket, so that what cannot work is told before it starts."""

import contextlib
import errno
import os
import signal
import socket

from starlette.types import ASGIApp

from tredici.core.errors import TrediciError, quoted, shortened

LOCAL = "127.0.0.1"
PORT = 8013
PORTS = range(PORT, PORT + 20)
"""Where to look for a free one when none was asked for."""

LAST_PORT = 65535

_GRACE = 3
"""Seconds to finish what is being answered when asked to stop."""


class ServeError(TrediciError):
    """An address that cannot be listened at; the message says why and what to do."""


def listen(host: str = LOCAL, port: int | None = None) -> socket.socket:
    """A socket that listens at ``host`` and ``port``; without one, at the first of `PORTS` free.

    Raises `ServeError` when the port is taken or not allowed, or the host is not this machine's.
    """
    if port is not None and not 0 <= port <= LAST_PORT:
        raise ServeError(
            "port %(port)s is out of range: expected 1 to %(last)s, or 0 for any",
            port=shortened(str(port)),
            last=LAST_PORT,
        )
    if port is not None:
        return _listen(host, port)
    for candidate in PORTS:
        with contextlib.suppress(_TakenError):
            return _listen(host, candidate)
    raise ServeError(
        "the ports %(lowest)s to %(highest)s are all in use: name one with --port",
        lowest=PORTS[0],
        highest=PORTS[-1],
    )


def url(listening: socket.socket) -> str:
    """The address to give to a browser."""
    host, port = listening.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - recognised here, bound only on request
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run(app: ASGIApp, listening: socket.socket) -> None:
    """Serve until Ctrl-C or a polite signal; what is being answered is answered first."""
    import uvicorn  # noqa: PLC0415 - the browser can be on its way before this is loaded

    config = uvicorn.Config(
        app,
        access_log=False,
        lifespan="off",
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        ws="none",
    )

    # uvicorn raises the signal again once it has stopped; being stopped is no failure.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


class _TakenError(ServeError):
    pass


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise ServeError(
            "host %(host)s is unknown: expected an address of this machine", host=quoted(host)
        ) from None
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise _TakenError(
                "port %(port)s is in use by another program: name another with --port, or leave "
                "--port out to have a free one found",
                port=port,
            ) from None
        if error.errno == errno.EACCES:
            raise ServeError(
                "port %(port)s is not allowed: name one from 1024 upwards", port=port
            ) from None
        if error.errno == errno.EADDRNOTAVAIL:
            raise ServeError(
                "host %(host)s is no address of this machine", host=quoted(host)
            ) from None
        raise ServeError(
            "cannot listen at %(host)s port %(port)s: %(reason)s",
            host=host,
            port=port,
            reason=error.strerror,
        ) from None
    return listening
