"""``python -m tredici``: the same as the command ``tredici``."""

from tredici.cli import main

if __name__ == "__main__":
    main()
