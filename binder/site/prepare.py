"""Prepare the archives in /wheels for a quick start: compile what start.py has imported, by the Python of the browser.

A browser would compile it at each visit. The rest stays as text, which is smaller. Says which archives a start needs.

Run by prepare.mjs, inside Pyodide.
"""

import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # nobody looks for a source
# Of no use in the page's Python: what a wheel brings for a server, a terminal or its own tests, what serves, mails or
# begins processes, fonts where the page paints, how to colour some 500 languages, and the letters of old computers.
LEFT_OUT = (
    ".data/", "/RECORD", "/labextension/", "/nbextension/", "/tests/", ".d.ts",
    "IPython/terminal/", "IPython/sphinxext/", "IPython/testing/", "gamekit/draw/fonts/", "pygments/lexers/",
    "_pyrepl/", "ftplib", "http/server", "imaplib", "mailbox", "multiprocessing/", "poplib", "smtplib",
    "wsgiref/", "xmlrpc/", "encodings/cp", "encodings/mac_",
)  # fmt: skip
IMPORTED = {
    origin.split(root)[1]
    for module in tuple(sys.modules.values())
    for root in ("/site-packages/", "/python314.zip/")
    if (origin := getattr(module, "__file__", None)) and root in origin
}


def compiled(source: bytes, name: str, short: bool) -> bytes:
    """A module as an import finds it without its source; a short one is without its texts of help, too."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2 if short else 0)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def prepare(path: Path) -> bool:
    """Write an archive anew; whether a start needs any of it."""
    new, needed, library = path.with_suffix(".new"), False, path.suffix == ".zip"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for entry in sorted(old.infolist(), key=lambda entry: entry.filename):
            name, data = entry.filename, old.read(entry)
            if name in IMPORTED:
                name, data, needed = f"{name}c", compiled(data, name, library and "pyodide/" not in name), True
            elif any(part in name for part in LEFT_OUT):
                continue
            out.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    new.replace(path)
    return needed


json.dumps([path.name for path in sorted(Path("/wheels").iterdir()) if prepare(path)])  # what runPython returns
