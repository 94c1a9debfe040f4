"""The command ``tredici``: its subcommands, and the one place where an error becomes a message.

A command module imports what is slow (the server, the compiled solver) inside its function, so
that ``tredici deal`` stays quick whatever else is installed.
"""

import errno
import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from tredici import __version__
from tredici.cli import INTERRUPTED
from tredici.cli.bench import bench
from tredici.cli.command import Command, Group
from tredici.cli.deal import deal
from tredici.cli.export_site import export_site
from tredici.cli.perft import perft
from tredici.cli.replay import replay
from tredici.cli.serve import play, serve
from tredici.cli.simulate import simulate
from tredici.cli.solve import solve
from tredici.cli.study import study
from tredici.core.errors import TrediciError, shortened
from tredici.words import gettext

UNWRITTEN = 1
BAD_INPUT = 2

EXTRAS = {
    "dask": "study",
    "distributed": "study",
    "duckdb": "study",
    "matplotlib": "study",
    "numba": "fast",
    "numpy": "fast",
    "pyarrow": "study",
}
"""Modules that an optional extra brings, with the extra's name."""

app = typer.Typer(
    name="tredici",
    cls=Group,
    help=gettext("Pyramid Solitaire: play it in the browser, deal it, count it, replay it."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
HELP: dict[Callable[..., None], str] = {
    play: gettext("Play in the browser. Ctrl-C stops."),
    serve: gettext("Serve the page, and open no browser. Ctrl-C stops."),
    deal: gettext("Show a deal and the rules it would be played under."),
    replay: gettext("Replay a record: final state, result and score."),
    perft: gettext("Count the sequences of legal moves from a position.")
    + "\n\n"
    + gettext("The last line holds the counts for 1, 2, ... DEPTH moves."),
    solve: gettext("Say whether deals can be won, and how well they can be played.")
    + "\n\n"
    + gettext("Exact for every deal and all rules, unless a limit stops it first.")
    + "\n\n"
    + gettext(
        "A DEAL that cannot be read, as an argument or a line, gets an error in its place and the "
        "rest goes on; the exit status is then 1."
    ),
    simulate: gettext("Have a program play whole games, without knowing the hidden cards.")
    + "\n\n"
    + gettext(
        "Tells how often it wins, and its mean score, each with the interval that it lies in."
    ),
    bench: gettext("Measure the solver on a fixed set of deals.")
    + "\n\n"
    + gettext("The signature, all nodes together, moves only when the search does."),
    export_site: gettext("Write the whole game as static files.")
    + "\n\n"
    + gettext("Any web server or static host can serve them, at any address."),
}
"""The commands in the order in which help shows them, and what it says of each."""

for command, told in HELP.items():
    # So that -5 reaches the command as a deal number, and is refused as one.
    lenient = {"ignore_unknown_options": command in (deal, solve)}
    app.command(cls=Command, help=told, context_settings=lenient)(command)
app.add_typer(study)


def run() -> None:
    """Run the command line and exit; whatever went wrong is told in one line.

    Status 0 when all went well, 2 for bad input, 130 when interrupted, 1 when whoever was reading
    the output stopped doing so or the disk that it goes to is full.
    """
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except TrediciError as error:
        _fail(error.told(gettext), BAD_INPUT)
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        told = gettext("this needs %(package)s, which is not installed: %(command)s")
        command = f"pip install 'tredici[{extra}]'"
        _fail(told % {"package": error.name, "command": command}, BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _write_no_more()
        sys.exit(UNWRITTEN)
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
            _write_no_more()
            _fail(error.strerror or str(error), UNWRITTEN)
        if error.filename is None:
            raise
        # What was named is of another kind than was thought, or not ours to use.
        told = gettext("%(path)s cannot be used: %(reason)s")
        facts = {"path": shortened(str(error.filename)), "reason": error.strerror}
        _fail(told % facts, BAD_INPUT)


def _write_no_more() -> None:
    """Python flushes once more on its way out; let it have somewhere to write to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, status: int) -> None:
    print(f"tredici: {message}", file=sys.stderr)
    sys.exit(status)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it
    if wanted:
        print(f"tredici {__version__}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help=gettext("Print the version."),
        ),
    ] = False,
) -> None:
    """Pyramid Solitaire: play it in the browser, deal it, count it, replay it."""
