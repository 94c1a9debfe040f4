"""The command line: commands only. Each parses its input, asks the engine, prints the answer."""

import os
import sys

from tredici import words

INTERRUPTED = 130


def main() -> None:
    """Run the command line, in the language that the environment asks for, and exit."""
    try:
        words.use(words.from_environment(os.environ))
        from tredici.cli.main import run
    except KeyboardInterrupt:  # nothing has been begun; what follows looks after itself
        sys.exit(INTERRUPTED)
    run()
