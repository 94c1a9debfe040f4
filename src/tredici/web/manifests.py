"""The web app manifest in every language: what an installed game is called, in the player's own.

The page asks for the one of its language; the English one is a file of its own.
"""

import json
import re
from collections.abc import Mapping

MANIFEST = "manifest.webmanifest"
_CATALOG = re.compile(r"lang/(\w+)\.json")
_WORDED = ("name", "short_name", "description")


def manifests(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """``manifest.it.webmanifest`` and its like, one for each catalog among ``files``."""
    if MANIFEST not in files:
        return {}
    source = json.loads(files[MANIFEST])
    made: dict[str, bytes] = {}
    for name, body in files.items():
        if found := _CATALOG.fullmatch(name):
            messages = json.loads(body)["messages"]
            worded = {key: messages.get(source[key], source[key]) for key in _WORDED}
            text = json.dumps({**source, **worded, "lang": found[1]}, ensure_ascii=False)
            made[f"manifest.{found[1]}.webmanifest"] = text.encode()
    return made
