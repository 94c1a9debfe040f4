"""Calls of the command in one language and process: what each prints, as JSON.

Run as ``python every_call.py LANGUAGE`` with a JSON list of calls on standard input: a process for
each call would take minutes.
"""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout

from tredici import words


def main() -> None:
    """Print, for each call, its exit status and what it printed."""
    words.use(sys.argv[1])
    from tredici.cli.main import run  # noqa: PLC0415 - help texts are translated as it is imported

    answers = []
    for call in json.load(sys.stdin):
        sys.argv = ["tredici", *call]
        out = io.StringIO()
        status: object = 0
        with redirect_stdout(out), redirect_stderr(out):
            try:
                run()
            except SystemExit as stopped:
                status = stopped.code or 0
        answers.append([status, out.getvalue()])
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
