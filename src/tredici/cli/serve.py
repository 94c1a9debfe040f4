"""``tredici play`` and ``tredici serve``: the page, with a browser opened at it or without."""

import os
import sys
import threading
import webbrowser
from typing import Annotated

import typer

from tredici.cli.values import read_whole
from tredici.words import gettext

LOCAL = "127.0.0.1"

PortOption = Annotated[
    str | None,
    typer.Option(
        metavar="PORT",
        help=gettext("Where to listen: 8013 or the next free port, unless told; 0 for any."),
    ),
]


def play(
    *,
    port: PortOption = None,
    browser: Annotated[bool, typer.Option(help=gettext("Open the browser at the game."))] = True,
) -> None:
    """Play in the browser. Ctrl-C stops."""
    _serve(LOCAL, port, opens_browser=browser)


def serve(
    *,
    host: Annotated[
        str,
        typer.Option(
            metavar="HOST",
            help=gettext("The address to listen at; 0.0.0.0 lets other machines in."),
        ),
    ] = LOCAL,
    port: PortOption = None,
) -> None:
    """Serve the page, and open no browser. Ctrl-C stops."""
    _serve(host, port, opens_browser=False)


def _serve(host: str, port: str | None, *, opens_browser: bool) -> None:
    from tredici.web import server
    from tredici.web.app import create_app
    from tredici.web.site import Site

    asked = None if port is None else read_whole("--port", port)
    site = Site.load()
    with server.listen(host, asked) as listening:
        address = server.url(listening)
        told = gettext("Pyramid is at %(address)s (Ctrl-C stops)")
        print(told % {"address": address}, flush=True)
        if opens_browser and _has_browser():
            # The socket listens already: what the browser asks is answered in a moment.
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        server.run(create_app(site), listening)
    print(gettext("Stopped."))


def _has_browser() -> bool:
    """Whether a browser would open in a window, and not take over the terminal."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
