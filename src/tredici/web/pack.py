"""What the first card waits for, in few files: fewer requests, and less to send.

The modules that ``js/main.js`` imports go into ``js/first.js``, each as the body of a function
that returns its exports. A module that is fetched later takes them from there too, and so shares
them with the page; their own files hand them on to whoever asks by name. The stylesheets of
``index.html`` go into ``css/first.css``.

It parses no JavaScript: it relies on how this project writes imports (named ones, a line each)
and exports (in front of a declaration), and refuses what it would not understand.
"""

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter

INDEX = "index.html"
MAIN = "js/main.js"
SCRIPTS = "js/first.js"
STYLES = "css/first.css"

_IMPORT = re.compile(r'^import \{ ([\w$, ]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import\b[^(]|export\b).*|import\.meta\.(?!url).*", re.MULTILINE)
_PRELOAD = re.compile(r'<link rel="modulepreload" href="js/(\w+)\.js">\n')
_STYLE = re.compile(r'<link rel="stylesheet" href="(css/\w+\.css)">\n')


def pack(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the site with those of the first card joined; what is absent is left alone.

    Raises `ValueError` naming a module whose imports or exports are not written as here.
    """
    packed = dict(files)
    if MAIN in files:
        _pack_scripts(packed)
    if INDEX in files:
        _pack_page(packed)
    return packed


def _pack_scripts(files: dict[str, bytes]) -> None:
    """Join the modules that only pages import; workers take theirs one by one."""
    workers = [name for name in files if re.fullmatch(r"js/\w+worker\.js", name)]
    alone = {each for worker in workers for each in in_order(files, worker)}
    joined = [name for name in in_order(files, MAIN) if name != MAIN and name not in alone]
    if not joined:
        return
    heads, bodies = [], []
    for name in joined:
        text = files[name].decode()
        exports = ", ".join(_EXPORT.findall(text))
        heads += [line[0] for line in _IMPORT.finditer(text) if f"js/{line[2]}.js" in alone]
        body = _EXPORT.sub("", _bound(text, alone, ""))
        if left := _LEFT.search(body):
            raise ValueError(f"{name}: cannot be packed with {left[0]!r}")
        bodies.append(
            f"export const {_held(name)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"
        )
        handed = f"export const {{ {exports} }} = {_held(name)};"
        files[name] = f'import {{ {_held(name)} }} from "./first.js";\n{handed}\n'.encode()
    for name, source in files.items():
        if re.fullmatch(r"js/\w+\.js", name) and name not in alone.union(joined):
            files[name] = _taking(source.decode(), alone, set(joined)).encode()
    files[SCRIPTS] = "\n".join([*sorted(set(heads)), *bodies]).encode()


def in_order(files: Mapping[str, bytes], start: str) -> list[str]:
    """A module and all that it imports, each after what it imports itself."""
    graph: dict[str, list[str]] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in graph:
            found = _IMPORT.findall(files[name].decode())
            graph[name] = sorted(f"js/{module}.js" for _, module in found)
            waiting += graph[name]
    return list(TopologicalSorter(graph).static_order())


def _taking(text: str, alone: set[str], joined: set[str]) -> str:
    """A module outside first.js that takes from there what stands there."""
    found = {f"js/{module}.js" for _, module in _IMPORT.findall(text)}
    if not found & joined:
        return text
    taken = ", ".join(sorted(map(_held, found & joined)))
    rest = _bound(text, alone | (found - joined), r"\g<0>")
    return f'import {{ {taken} }} from "./first.js";\n{rest}'


def _bound(text: str, alone: set[str], kept: str) -> str:
    """``text`` with what it imports taken from what first.js holds, or as ``kept`` says."""

    def bind(line: re.Match[str]) -> str:
        name = f"js/{line[2]}.js"
        if name in alone:
            return line.expand(kept)
        return f"const {{ {line[1].replace(' as ', ': ')} }} = {_held(name)};"

    return _IMPORT.sub(bind, text)


def _held(name: str) -> str:
    """What first.js calls the exports of a module: no name that a module would choose."""
    return "$" + name.removeprefix("js/").removesuffix(".js")


def _pack_page(files: dict[str, bytes]) -> None:
    """Have the page ask for the joined files where it asked for the many."""
    scripts = files.get(SCRIPTS, b"").decode()

    def is_inside(module: str) -> bool:
        return f"export const ${module} = " in scripts

    asked: set[str] = set()

    def once(tag: str) -> str:
        """The tag the first time, and nothing in its place from then on."""
        new = tag not in asked
        asked.add(tag)
        return tag if new else ""

    def preload(line: re.Match[str]) -> str:
        return once(line[0].replace(f"js/{line[1]}.js", SCRIPTS)) if is_inside(line[1]) else line[0]

    def style(line: re.Match[str]) -> str:
        return once(line[0].replace(line[1], STYLES))

    page = files[INDEX].decode()
    styles = _STYLE.findall(page)
    if styles:
        files[STYLES] = b"".join(files.pop(name) for name in styles)
    files[INDEX] = _STYLE.sub(style, _PRELOAD.sub(preload, page)).encode()
