"""Say what is missing when this Python cannot run tredici; readable to any Python 3."""

import sys

OLDEST = (3, 11)


def main() -> int:
    """Return 0 when this Python will do; else tell what to do about it and return 1."""
    this = "Python {}.{} ({})".format(*sys.version_info[:2], sys.executable)
    if sys.version_info < OLDEST:
        wanted = "{}.{}".format(*OLDEST)
        sys.stderr.write("tredici needs Python " + wanted + " or newer; this is " + this + ".\n")
        sys.stderr.write("Name a newer one if you have it: make play PYTHON=python3.12\n")
        return 1
    try:
        import ensurepip  # noqa: F401, PLC0415 - whether it can be imported is the question
        import venv  # noqa: F401, PLC0415
    except ImportError as error:
        sys.stderr.write(this + " cannot make virtual environments: " + str(error) + ".\n")
        sys.stderr.write("On Debian and Ubuntu: apt install python3-venv\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
