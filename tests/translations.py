"""The notebooks in other languages: cell by cell the same as the English ones, and what is behind.

    python translations.py                        what is behind
    python translations.py begin fr 01-metallurgie    a copy to translate: English prose, code that speaks French
    python translations.py done fr 01-metallurgie     all cells say what the English ones say now

A cell keeps the digest of the English one that it was written from, so a change of English names the cells to look at.
"""

from __future__ import annotations

import ast
import re
import sys
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat

from execute_notebooks import NOTEBOOKS

if TYPE_CHECKING:
    from nbformat import NotebookNode

IMPORT = re.compile(r"^import gamekit$\n*", re.MULTILINE)


def speaking(source: str, lang: str) -> str:
    """A cell's code in another language: whichever imports gamekit says so, for it may be run alone."""
    chosen = f'gamekit.language("{lang}")'
    spoken = IMPORT.sub(f"import gamekit\n\n{chosen}\n", source).strip()
    if spoken.endswith(chosen):
        spoken += ";"  # what it answers is nothing to show
    return source if source.startswith("%%") else spoken


def shape(source: str) -> str:
    """What code does, whatever its sentences, comments and empty lines are."""
    if source.startswith("%%"):
        return source
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


def digest(cell: NotebookNode) -> str:
    return sha256(cell.source.encode()).hexdigest()[:12]


def behind(path: Path) -> list[str]:
    """What of a translated notebook is not as the English one is."""
    lang, name = path.parent.name, f"{path.parent.name}/{path.name}"
    found = []
    for english, other in zip_longest(read(NOTEBOOKS / path.name).cells, read(path).cells):
        if english is None or other is None or (english.id, english.cell_type) != (other.id, other.cell_type):
            return [*found, f"{name}: {told(other)} stands where English has {told(english)}"]
        if other.cell_type == "code" and shape(other.source) != shape(speaking(english.source, lang)):
            found.append(f"{name}: cell {other.id!r} runs other code than in English")
        if other.metadata.get("english") != digest(english):
            found.append(f"{name}: cell {other.id!r} was written from another English text")
    return found


def told(cell: NotebookNode | None) -> str:
    return "no cell" if cell is None else f"{cell.cell_type} cell {cell.id!r}"


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def begin(path: Path) -> None:
    notebook = read(NOTEBOOKS / path.name)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source, cell.outputs, cell.execution_count = speaking(cell.source, path.parent.name), [], None
            if cell.source.endswith(";"):  # nbval shows what a semicolon hides
                cell.metadata["tags"] = ["nbval-ignore-output"]
    path.parent.mkdir(exist_ok=True)
    nbformat.write(notebook, path)


def done(path: Path) -> None:
    notebook = read(path)
    for english, other in zip(read(NOTEBOOKS / path.name).cells, notebook.cells, strict=True):
        other.metadata["english"] = digest(english)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["begin", lang, name]:
            begin(NOTEBOOKS / lang / f"{name}.ipynb")
        case ["done", lang, name]:
            done(NOTEBOOKS / lang / f"{name}.ipynb")
        case []:
            print(*[line for path in sorted(NOTEBOOKS.glob("??/*.ipynb")) for line in behind(path)], sep="\n")
        case _:
            sys.exit(__doc__)
