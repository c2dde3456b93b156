"""Write the JavaScript's types of faces and pages, from the Python ones: `python tests/face_types.py`."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

WIDGETS = Path(__file__).parents[1] / "widgets/gamekit_widgets"
PAGES = {
    WIDGETS / "face.py": WIDGETS / "js/face.d.ts",
    WIDGETS / "classroom/page.py": WIDGETS / "classroom/pages/page.d.ts",
}

PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "any"}


def types(source: str, name: str) -> str:
    """The TypeScript of a module of typed dicts: each class, each name for a type, and what is said of them."""
    notes = dict(comments(source))
    parts = [f"// Made from {name} by tests/face_types.py: change that, not this."]
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            parts.append("\n".join(interface(node, notes)))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            parts.append(f"export type {ast.unparse(node.targets[0])} = {kind(node.value)};{note(node, notes)}")
    return "\n\n".join(parts) + "\n"


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments behind the lines, by their numbers."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and token.line.split("#")[0].strip():
            yield token.start[0], token.string.removeprefix("# ")


def note(node: ast.stmt, notes: dict[int, str]) -> str:
    return f" // {notes[node.lineno]}" if node.lineno in notes else ""


def interface(node: ast.ClassDef, notes: dict[int, str]) -> Iterator[str]:
    """A typed dict; without `total` each of its keys may be missing."""
    partial = any(keyword.arg == "total" for keyword in node.keywords)
    if said := ast.get_docstring(node):
        yield f"/** {' '.join(said.split())} */"
    yield f"export interface {node.name} {{"
    for item in node.body:
        if isinstance(item, ast.AnnAssign):
            name, may_miss = ast.unparse(item.target), partial or ast.unparse(item.annotation).startswith("NotRequired")
            yield f"  {name}{'?' if may_miss else ''}: {kind(item.annotation)};{note(item, notes)}"
    yield "}"


def kind(node: ast.expr) -> str:
    """A Python type in TypeScript."""
    match node:
        case ast.Name(id=name):
            return PLAIN.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, right=right):
            return f"{kind(left)} | {kind(right)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant()])):  # and "..."
            return several(item)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"[{', '.join(map(kind, items))}]"
        case ast.Subscript(value=ast.Name(id="list" | "Sequence"), slice=item):
            return several(item)
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, item])):
            return f"Record<string, {kind(item)}>"
        case ast.Subscript(value=ast.Name(id="NotRequired"), slice=item):
            return kind(item)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=items)):
            return " | ".join(literal(item) for item in items)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=item):
            return literal(item)
    raise ValueError(f"No type of TypeScript is known for {ast.unparse(node)}.")


def several(item: ast.expr) -> str:
    inner = kind(item)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def literal(node: ast.expr) -> str:
    value = ast.literal_eval(node)
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


if __name__ == "__main__":
    for source, target in PAGES.items():
        target.write_text(types(source.read_text("utf-8"), source.name), "utf-8")
