"""The page's catalogs: the translations of what page and engine say, without the terminal's own.

The catalogs under ``lang/`` are the whole of the translations, and the command line reads them so.
Of each the page gets two: ``lang/pl.json`` with the words that it begins with, and
``lang/pl-more.json`` with those of what it fetches on demand.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping

from tredici.web.pack import MAIN, in_order

SEPARATOR = "\x04"
_CATALOG = re.compile(r"lang/(\w+)\.json")


def page_catalogs(files: Mapping[str, bytes], engine: Iterable[str]) -> dict[str, bytes]:
    """The catalogs among ``files``, each in two, with the messages alone that are said there.

    A message of the page is a string between double quotes in a script, as everywhere in this
    project; one of the engine is a string with values to be filled in, or a sentence at least, in
    one of the Python texts of ``engine``.
    """
    begin = set(in_order(files, MAIN)) if MAIN in files else set()
    first = "\n".join(files[name].decode() for name in sorted(begin))
    later = "\n".join(
        body.decode()
        for name, body in sorted(files.items())
        if name.startswith("js/") and name not in begin
    )
    told = {text for source in engine for text in _sentences(source)}
    made: dict[str, bytes] = {}
    for name, body in files.items():
        if found := _CATALOG.fullmatch(name):
            catalog = json.loads(body)
            messages = catalog["messages"]
            soon = {key: messages[key] for key in messages if key in told or _is_in(key, first)}
            more = {key: messages[key] for key in messages if _is_in(key, later)}
            made[name] = _json({**catalog, "messages": soon})
            made[f"lang/{found[1]}-more.json"] = _json(
                {key: more[key] for key in more if key not in soon}
            )
    return made


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _sentences(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.value


def _is_in(key: str, scripts: str) -> bool:
    """Whether the scripts hold a message, and its context if it has one."""
    return all(json.dumps(part, ensure_ascii=False) in scripts for part in key.split(SEPARATOR))
