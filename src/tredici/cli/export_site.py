"""``tredici export-site``: the game as files, for any web server or static host."""

from pathlib import Path
from typing import Annotated

import typer

from tredici.cli.inputs import InputError
from tredici.words import gettext, ngettext, number


def export_site(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help=gettext("Where to write; made if missing."))
    ],
    *,
    overwrite: Annotated[
        bool,
        typer.Option("--overwrite", help=gettext("Write into a folder that holds files already.")),
    ] = False,
) -> None:
    """Write the whole game as static files.

    Any web server or static host can serve them, at any address.
    """
    from tredici.web.site import Site

    if folder.exists() and not folder.is_dir():
        raise InputError("%(path)s is a file: expected a directory", path=folder)
    if folder.is_dir() and any(folder.iterdir()) and not overwrite:
        raise InputError(
            "%(path)s is not empty: name another directory, or add --overwrite", path=folder
        )
    site = Site.load(alone=True)
    site.write(folder)
    size = sum(len(asset.body) for asset in site.values())
    told = ngettext(
        "%(count)s file, %(size)s kB, in %(path)s; version %(version)s",
        "%(count)s files, %(size)s kB, in %(path)s; version %(version)s",
        len(site),
    )
    facts = {
        "count": number(len(site)),
        "size": number(size // 1000),
        "path": folder,
        "version": site.version,
    }
    print(told % facts)
