"""Its host alone holds a match. All others hold chairs, so that nobody can tell what a seat may not know."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[1]
# What of a match tells more than one seat may know, or asks which seat it is for.
SECRETS = {"state", "state_at", "log", "line_log", "view", "view_log", "tree", "position", "kept"}
HOSTS = {
    "gamekit/match.py": "the record itself",
    "gamekit/chair.py": "what each seat may know of it",
    **dict.fromkeys(
        (f"gamekit/testing/{part}.py" for part in ("__init__", "whole", "hidden", "position")),
        "the judge of a game, who looks at it from all sides",
    ),
    "widgets/gamekit_widgets/host.py": "who plays a match in a kernel, once for all windows: people, bots, their host",
    "gamekit/classroom/activity.py": "a class hosts its matches, and writes down what is done in them",
    "gamekit/own_lesson.py": "a teacher's own lesson tries its lines in matches of its own, and its goal is a lesson's",
    "gamekit/lessons.py": "a lesson is the host of its own match, and its goal looks at what was done in it",
}


def called(node: ast.expr | None) -> str:
    """The last name of `a.b.c` and of `a.b.c(...)`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=function):
            return called(function)
    return ""


def matches(tree: ast.Module) -> set[str]:
    """The names that stand for a match: so called, annotated as one, or made as one."""
    found = {"match"}
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name, annotation=kind) | ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if kind:
                found |= {name} if "Match" in ast.unparse(kind).replace("|", " ").split() else set()
            case ast.Assign(targets=[target], value=value) if called(value) in ("new", "Match", "load", "match"):
                found.add(called(target))
    return found


def tells(path: Path) -> Iterator[str]:
    """Where a module asks a match for what not every seat may know."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = matches(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in SECRETS and called(node.value) in known:
            yield f"{path.relative_to(HOME)}, line {node.lineno}: {ast.unparse(node)}"


def test_whoever_is_no_host_holds_chairs() -> None:
    paths = sorted([*HOME.glob("gamekit/**/*.py"), *HOME.glob("widgets/**/*.py")])
    others = (p for p in paths if p.relative_to(HOME).as_posix() not in HOSTS and p.name != "lessons.py")
    assert [line for path in others for line in tells(path)] == []


def test_it_would_be_found(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(globals(), "HOME", tmp_path)
    source = tmp_path / "screen.py"
    source.write_text(
        "def f(match, one: Match | None, chair: Chair, view: Matched):\n"
        "    other = gamekit.new('forge')\n"
        "    return match.state, self.match.view(0), one.log, other.tree(1), chair.log, view.state, match.game.state\n"
    )
    found = {line.rpartition(": ")[2] for line in tells(source)}
    assert found == {"match.state", "self.match.view", "one.log", "other.tree"}
