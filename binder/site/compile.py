"""Compile all Python in the archives in /wheels, by the Python that will run it: a browser would do so at each visit.

Run by compile.mjs, inside Pyodide.
"""

import importlib.util
import marshal
import zipfile
from pathlib import Path

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # nobody looks for a source


def compiled(source: bytes, name: str) -> bytes:
    """A module as an import finds it without its source."""
    code = compile(source, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def compile_all(path: Path) -> None:
    """Put compiled modules into an archive, in the place of their sources."""
    new = path.with_suffix(".new")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for entry in sorted(old.infolist(), key=lambda entry: entry.filename):
            name, data = entry.filename, old.read(entry)
            if name.endswith(".py"):
                name, data = f"{name}c", compiled(data, name)
            out.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    new.replace(path)


for archive in sorted(Path("/wheels").iterdir()):
    compile_all(archive)
