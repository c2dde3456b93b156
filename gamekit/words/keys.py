"""Which sentences of a catalogue nobody can ask for, and which are asked for and not there: by reading the code.

Code asks for a sentence by its key, or by a key put together, f"event.{what}": what is put in is a text that stands
somewhere in the code or in the data, or the name of a field. So a key is asked for if it stands there, or can be put
together from what stands there; what is put together in yet other ways is not found.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from gamekit import rulebook
from gamekit.words import LANGUAGES, SENTENCES, Words, catalogue, forms
from gamekit.words.told import HOME, catalogues, rulebooks, told

SAYS = ("say", "template")  # functions that take a key first
_GAP = "\0"


class Code(NamedTuple):
    """What stands in some code: texts, texts with gaps, and with which of them somebody says something."""

    texts: frozenset[str]
    gapped: frozenset[str]
    said: frozenset[str]  # with gaps or without

    def __add__(self, other: Code) -> Code:  # type: ignore[override]
        return Code(*(mine | theirs for mine, theirs in zip(self, other, strict=True)))


NOTHING = Code(frozenset(), frozenset(), frozenset())


def dead(folder: Path) -> list[str]:
    """The keys in the catalogues of a game's folder that nobody can ask for."""
    own = code(folder)
    used = _forms(folder)
    return [f"{path.name}: {key}" for path, _ in catalogues(folder) for key in _dead(path, own, kit() + own, used)]


def dead_in_kit() -> list[str]:
    """The keys of the words that all games share, and of study's, that no game and no screen can ask for."""
    everything = code(HOME) + screens()
    shared = [path for path, _ in catalogues(HOME) if path.parent.name != "data"]
    return [f"{path.name}: {key}" for path in shared for key in _dead(path, NOTHING, everything, _forms(HOME))]


def unheard(folder: Path) -> list[str]:
    """The keys that a game's code asks for, and that stand nowhere. (A rule may say something, too.)"""
    known = set(Words().keys()).union(*(entries for _, entries in catalogues(folder)))
    known = known.union(*(rulebook.first(book).rules for book in rulebooks(folder)))
    asked = [key for key in code(folder).said if key.strip(_GAP)]
    return sorted(key.replace(_GAP, "{}") for key in asked if not any(map(_pattern(key).fullmatch, known)))


def _dead(path: Path, own: Code, everything: Code, used: Collection[str]) -> list[str]:
    """A key put together of gaps and a dot alone, as those of lessons are, says something only in the own room."""
    bare = {gaps for gaps in own.gapped if not _says(gaps)} | ({f"{_GAP}.{_GAP}"} if path.stem == "lessons" else set())
    patterns = [_pattern(text) for text in bare | {gaps for gaps in everything.gapped if _says(gaps)}]
    entries = catalogue(path)
    live = {key for key in entries if _stands(key, everything.texts, patterns)}
    return [key for key in entries if key not in live and not _is_form(key, live, used)]


def _forms(folder: Path) -> set[str]:
    """The forms of words that sentences below a folder show: "the", for {metal.the}; and those of sentences."""
    said = [sentence for lang in LANGUAGES for sentence in told(folder, lang).values()]
    return {form for sentence in said for _, form in forms(sentence.text)}.union(SENTENCES)


def _says(gaps: str) -> bool:
    return bool(re.search("[a-z]", gaps))


def _is_form(key: str, live: set[str], used: Collection[str]) -> bool:
    """A form of a word that is live: "copper.the", for a sentence with {metal.the}."""
    word, dot, form = key.rpartition(".")
    return bool(dot) and word in live and form in used


def _stands(text: str, texts: Collection[str], patterns: list[re.Pattern[str]], deep: int = 2) -> bool:
    if text in texts or text.isdecimal():
        return True
    matches = (pattern.fullmatch(text) for pattern in patterns) if deep else ()
    return any(match and all(_stands(gap, texts, patterns, deep - 1) for gap in match.groups()) for match in matches)


@cache
def _pattern(gaps: str) -> re.Pattern[str]:
    return re.compile("(.+?)".join(map(re.escape, gaps.split(_GAP))))


# ---- Reading code


def code(folder: Path) -> Code:
    """What stands in all the code and data below a folder."""
    found = NOTHING
    for path in sorted(folder.rglob("*")):
        if (reader := _READERS.get(path.suffix)) and not path.name.startswith(("words.", "lessons.t", "languages.")):
            found += reader(path)
    return found


@cache
def kit() -> Code:
    """The code that all games share."""
    found = screens()
    for path in HOME.iterdir():
        if path.suffix == ".py":
            found += _python(path)
        elif path.is_dir() and path.name != "games":
            found += code(path)
    return found


def screens() -> Code:
    """The code of the screens, where they are there."""
    spec = find_spec("gamekit_widgets")
    places = spec.submodule_search_locations if spec else None
    return code(Path(places[0])) if places else NOTHING


def _python(path: Path) -> Code:
    texts: set[str] = set()
    gapped: set[str] = set()
    said: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts |= {node.value, node.value.removesuffix(":"), *node.value.split()}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            texts.add(node.target.id)  # the name of a field may be told with what the field holds
        elif isinstance(node, ast.JoinedStr | ast.BinOp):
            gapped.add("".join(_parts(node)))
        elif isinstance(node, ast.Call) and node.args and _name(node.func) in SAYS:
            said.add("".join(_parts(node.args[0])))
    return Code(frozenset(texts), frozenset(text for text in gapped if _GAP in text), frozenset(said))


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _parts(node: ast.expr) -> Iterator[str]:
    """A text with gaps: f"event.{what}", or "event." + what."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from _parts(part)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _parts(node.left)
        yield from _parts(node.right)
    else:
        yield _GAP


def _javascript(path: Path) -> Code:
    """A key of which only the kind is said, `ui.${name}`, is filled with what stands in the same file."""
    source = path.read_text(encoding="utf-8")
    texts = {text for quote in "\"'" for text in re.findall(f"{quote}([^{quote}\n]*){quote}", source)}
    gapped = {re.sub(r"\$\{[^{}]*\}", _GAP, text) for text in re.findall("`([^`\n]*)`", source)}
    kinds = {text for text in gapped if re.fullmatch(rf"\w+\.{_GAP}", text)}
    filled = {kind.replace(_GAP, text) for kind in kinds for text in texts if re.fullmatch(r"[\w-]+", text)}
    return Code(frozenset(texts | filled), frozenset(gapped - kinds), frozenset())


def _toml(path: Path) -> Code:
    """The words and names of a data file."""
    from gamekit.datafiles import ours

    texts: set[str] = set()
    todo: list[object] = [ours(path)]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            texts |= set(value)
            todo += value.values()
        elif isinstance(value, list):
            todo += value
        elif isinstance(value, str):
            texts.add(value)
    return Code(frozenset(texts), frozenset(), frozenset())


_READERS: dict[str, Callable[[Path], Code]] = {".py": _python, ".js": _javascript, ".toml": _toml}
