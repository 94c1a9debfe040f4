"""The command line: commands only. Each parses its input, asks the engine, prints the answer."""

import os

from tredici import words


def main() -> None:
    """Run the command line, in the language that the environment asks for, and exit."""
    words.use(words.from_environment(os.environ))
    from tredici.cli.main import run

    run()
