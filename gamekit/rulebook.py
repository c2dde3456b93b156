"""Rulebooks: `rulebook/<lang>.md` in a game's room, one heading a rule, read into `Rule`s by slug.

    ## A turn
    ### Dearer metal lies on the next cheaper one
    `place.on-lower` · printed

    Copper only on a free iron ...

    > [wrong] {Metal} lies on {lower} only. On {cell} {shown} shows.

After the slug: where the rule comes from, one or more of SOURCES joined by " + ". A quoted line is a sentence that a
refusal says; its [key] may be left out when the rule has only one. The text is plain paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from gamekit.room import GamekitError
from gamekit.words import LANGUAGES, Words, fields, forms, language

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

    from gamekit.room import Game

SOURCES = ("printed", "reviewed", "ours")

_SLUG = re.compile(r"`([a-z][a-z.-]*)` · ([a-z +]+)")
_REFUSAL = re.compile(r"> ?(?:\[([a-z-]+)\] )?(.+)")


class UnknownRule(GamekitError, KeyError):
    """No rule has this slug."""

    __str__ = Exception.__str__  # a KeyError would show its text in quotes


class Rule(NamedTuple):
    """One rule of a game, as people read it."""

    slug: str
    title: str
    section: str
    sources: tuple[str, ...]
    text: str
    refusals: Mapping[str, str]
    lang: str

    @property
    def source(self) -> str:
        """Where the rule comes from, in the language of the rule."""
        words = Words()
        return ", ".join(words.say(f"source.{source}", lang=self.lang) for source in self.sources)

    def __repr__(self) -> str:
        return f"<Rule {self.slug} ({self.source}): {self.title}>"

    def __str__(self) -> str:
        return f"{self.title}\n{self.slug} · {self.source}\n\n{self.text}"

    def _repr_markdown_(self) -> str:
        return f"### {self.title}\n`{self.slug}` · {self.source}\n\n{self.text}\n"


class Rulebook(Mapping[str, Rule]):
    """The rules of a game in one language, by slug, in the order in which one reads them."""

    def __init__(self, folder: Traversable, words: Words, lang: str | None = None) -> None:
        self.lang = lang or language()
        book = _read(folder, self.lang)
        if book.problems:
            raise GamekitError(book.problems[0])
        self.title = book.title
        self.intro = book.intro
        self.words = words
        self._rules = {rule.slug: rule for rule in book.rules}

    @classmethod
    def read(cls, game: Game, lang: str | None = None) -> Rulebook:
        """The rulebook in a game's room."""
        return cls(game.folder / "rulebook", game.words, lang)

    def __getitem__(self, slug: str) -> Rule:
        try:
            return self._rules[slug]
        except KeyError:
            raise UnknownRule(_unknown(slug, list(self._rules))) from None

    def __contains__(self, slug: object) -> bool:
        return slug in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<Rulebook {self.title} ({self.lang}): {len(self)} rules>"

    def __str__(self) -> str:
        lines = [self.title]
        for section, rules in self.sections.items():
            lines += ["", section, *(f"  {rule.slug}: {rule.title}" for rule in rules)]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        lines = [f"# {self.title}", self.intro]
        for section, rules in self.sections.items():
            lines += [f"## {section}", *(rule._repr_markdown_() for rule in rules)]
        return "\n\n".join(lines)

    @property
    def sections(self) -> dict[str, list[Rule]]:
        """The rules by section."""
        found: dict[str, list[Rule]] = {}
        for rule in self._rules.values():
            found.setdefault(rule.section, []).append(rule)
        return found

    def refusal(
        self, rule: str, key: str = "", facts: Mapping[str, object] | None = None, names: Sequence[str] = ()
    ) -> str:
        """The sentence with which a rule refuses a move."""
        refusals = self[rule].refusals
        if key not in refusals:
            raise KeyError(f"{rule} has no refusal [{key}], only {list(refusals)}")
        return self.words.fill(refusals[key], facts, names, self.lang)


def rules(game: str | Game) -> Rulebook:
    """The rulebook of a game in the current language: `rules("metallurgie")["place.on-lower"]`."""
    from gamekit.games import game as named

    return named(game).rulebook()


def problems(folder: Traversable, words: Words) -> list[str]:
    """What is wrong with a game's rulebooks, in plain words: in one file, or between the languages."""
    books = [_read(folder, lang) for lang in LANGUAGES]
    found = [problem for book in books for problem in book.problems]
    if found:
        return found
    first = books[0]
    known = {key.rpartition(".")[2] for key in sorted(words.keys())}
    for book in books:
        for rule in book.rules:
            unknown = {form for text in rule.refusals.values() for form in forms(text)} - known
            found += [f"{book.file}: {rule.slug}: no word has the form '{form}'." for form in sorted(unknown)]
        if [rule.slug for rule in book.rules] != [rule.slug for rule in first.rules]:
            differing = {rule.slug for rule in book.rules} ^ {rule.slug for rule in first.rules}
            what = ", ".join(sorted(differing)) or "their order"
            found.append(f"{book.file} and {first.file} differ in their rules: {what}.")
            continue
        for rule, other in zip(book.rules, first.rules, strict=True):
            found += [f"{book.file} and {first.file}: {rule.slug}: {what}." for what in _differences(rule, other)]
    return found


def _differences(rule: Rule, other: Rule) -> Iterator[str]:
    if rule.sources != other.sources:
        yield "different sources"
    if rule.refusals.keys() != other.refusals.keys():
        yield "different refusals"
        return
    for key, text in rule.refusals.items():
        if fields(text) != fields(other.refusals[key]):
            yield f"[{key}] shows different facts"


class _Book(NamedTuple):
    file: str
    title: str
    intro: str
    rules: list[Rule]
    problems: list[str]


def _read(folder: Traversable, lang: str) -> _Book:
    file = f"{lang}.md"
    head, *blocks = re.split(r"^(?=##)", (folder / file).read_text(encoding="utf-8"), flags=re.MULTILINE)
    title, _, intro = head.strip().partition("\n")
    book = _Book(file, title.removeprefix("# "), intro.strip(), [], [])
    section = ""
    for block in blocks:
        first, _, rest = block.partition("\n")
        if first.startswith("## "):
            section = first.removeprefix("## ").strip()
            continue
        try:
            rule = _rule(first.removeprefix("### ").strip(), rest.strip(), section, lang)
            if rule.slug in (other.slug for other in book.rules):
                raise ValueError(f"the slug {rule.slug} stands here a second time")
            book.rules.append(rule)
        except ValueError as problem:
            book.problems.append(f"{file}: {first}: {problem}.")
    return book


def _rule(title: str, body: str, section: str, lang: str) -> Rule:
    head, _, rest = body.partition("\n")
    match = _SLUG.fullmatch(head.strip())
    if match is None:
        raise ValueError("the line below the heading must be like: `place.on-lower` · printed")
    sources = tuple(match[2].split(" + "))
    for source in sources:
        if source not in SOURCES:
            raise ValueError(f"there is no source {source!r}; good ones: {', '.join(SOURCES)}")
    refusals: dict[str, str] = {}
    text = []
    for line in rest.splitlines():
        quoted = _REFUSAL.fullmatch(line)
        if quoted is None:
            text.append(line)
        elif (key := quoted[1] or "") in refusals:
            raise ValueError(f"the refusal [{key}] stands here a second time")
        else:
            refusals[key] = quoted[2]
    if not section:
        raise ValueError("it stands in no section (a heading with ##)")
    if not (said := "\n".join(text).strip()):
        raise ValueError("it has no text")
    return Rule(match[1], title, section, sources, said, refusals, lang)


def _unknown(slug: str, slugs: list[str]) -> str:
    from difflib import get_close_matches

    close = [one for one in slugs if slug and slug in one][:5] or get_close_matches(slug, slugs, 3, 0.5)
    good = f"Close ones: {', '.join(close)}." if close else f"Rules: {', '.join(slugs)}."
    return f"There is no rule {slug!r}. {good}"
