"""Rulebooks: `rulebook/<lang>.md` in a game's room, one heading a rule, read into `Rule`s by slug.

    ## A turn
    ### Dearer metal lies on the next cheaper one
    `place.on-lower` · printed

    Copper only on a free iron ...

    > [wrong] {Metal} lies on {lower} only. On {cell} {shown} shows.

After the slug: where the rule comes from, one or more of SOURCES joined by " + ". A quoted line is a sentence that a
refusal says; its [key] may be left out when the rule has only one. The text is plain paragraphs; <!-- comments --> are
not read. What a language lacks, a whole rule or a sentence of one, is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.words import ENGLISH, LANGUAGES, Words, fields, forms, language

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

    from gamekit.room import Game

SOURCES = ("printed", "reviewed", "ours")

_SLUG = re.compile(r"`([a-z][a-z.-]*)` · ([a-z +]+)")
_REFUSAL = re.compile(r"> ?(?:\[([a-z-]+)\] ?)?(.*)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


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
        first, own = _first(folder), read(folder, self.lang)
        if problems := first.problems + own.problems:
            raise GamekitError(problems[0])
        self.title = own.title or first.title
        self.intro = own.intro or first.intro
        self.words = words
        self._rules = {slug: _filled(own.rules.get(slug), rule) for slug, rule in first.rules.items()}

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
        return self.words.fill(refusals[key], self.lang, facts, names)


def rules(game: str | Game) -> Rulebook:
    """The rulebook of a game in the current language: `rules("metallurgie")["place.on-lower"]`."""
    from gamekit.games import game as named

    return named(game).rulebook()


def problems(folder: Traversable, words: Words) -> list[str]:
    """What is wrong with a game's rulebooks, in plain words: in one file, or between the languages."""
    first = _first(folder)
    books = [first, *(read(folder, lang) for lang in LANGUAGES if lang != first.lang)]
    found = [problem for book in books for problem in book.problems]
    known = {key.rpartition(".")[2] for key in sorted(words.keys())}
    for book in () if found else books:
        for rule in book.rules.values():
            unknown = {form for text in rule.refusals.values() for form in forms(text)} - known
            found += [f"{book.file}: {rule.slug}: no word has the form '{form}'." for form in sorted(unknown)]
        if strange := [slug for slug in book.rules if slug not in first.rules]:
            found.append(f"{book.file}: there is no rule {', '.join(strange)} in {first.file}.")
        elif list(book.rules) != [slug for slug in first.rules if slug in book.rules]:
            found.append(f"{book.file} and {first.file} differ in the order of their rules.")
        else:
            pairs = [(rule, first.rules[slug]) for slug, rule in book.rules.items()]
            found += [f"{book.file}: {one.slug}: {what}." for one, other in pairs for what in _differences(one, other)]
    return found


def _differences(rule: Rule, first: Rule) -> Iterator[str]:
    """In what a rule departs from that of the first language."""
    if rule.sources != first.sources:
        yield f"the source is {' + '.join(first.sources)} in {first.lang}.md"
    for key, text in rule.refusals.items():
        if key not in first.refusals:
            yield f"there is no refusal [{key}] in {first.lang}.md"
        elif text and fields(text) != fields(first.refusals[key]):
            yield f"[{key}] shows other facts than in {first.lang}.md"


# ---- Reading


class Book(NamedTuple):
    """A rulebook as it stands in a file: what it lacks is empty."""

    file: str
    lang: str
    title: str
    intro: str
    rules: dict[str, Rule]
    problems: list[str]


def _first(folder: Traversable) -> Book:
    """The book on which all others rest: the English one, if there is one."""
    lang = next((lang for lang in (ENGLISH, *LANGUAGES) if (folder / f"{lang}.md").is_file()), ENGLISH)
    book = read(folder, lang)
    lacking = [f"{book.file}: {rule.slug} has no title." for rule in book.rules.values() if not rule.title]
    lacking += [f"{book.file}: {rule.slug} has no text." for rule in book.rules.values() if not rule.text]
    lacking += [f"{book.file}: {rule.slug} stands in no section." for rule in book.rules.values() if not rule.section]
    return book._replace(problems=book.problems + lacking)


def read(folder: Traversable, lang: str) -> Book:
    file = f"{lang}.md"
    if not (folder / file).is_file():
        return Book(file, lang, "", "", {}, [])
    text = _COMMENT.sub("", (folder / file).read_text(encoding="utf-8"))
    head, *blocks = re.split(r"^(?=##)", text, flags=re.MULTILINE)
    title, _, intro = head.strip().partition("\n")
    book = Book(file, lang, title.removeprefix("#").strip(), intro.strip(), {}, [])
    section = ""
    for block in blocks:
        first, _, rest = block.partition("\n")
        if not first.startswith("###"):
            section = first.removeprefix("##").strip()
            continue
        try:
            rule = _rule(first.removeprefix("###").strip(), rest.strip(), section, lang)
            if rule.slug in book.rules:
                raise ValueError(f"the slug {rule.slug} stands here a second time")
            book.rules[rule.slug] = rule
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
        said = _REFUSAL.fullmatch(line)
        if said is None:
            text.append(line)
        elif (key := said[1] or "") in refusals:
            raise ValueError(f"the refusal [{key}] stands here a second time")
        else:
            refusals[key] = said[2].strip()
    return Rule(match[1], title, section, sources, "\n".join(text).strip(), refusals, lang)


def _filled(own: Rule | None, first: Rule) -> Rule:
    """A rule in its language, with what that lacks out of the first one."""
    if own is None or not own.text:
        return first
    refusals = {key: own.refusals.get(key) or text for key, text in first.refusals.items()}
    return own._replace(title=own.title or first.title, section=own.section or first.section, refusals=refusals)


def _unknown(slug: str, slugs: list[str]) -> str:
    from difflib import get_close_matches

    close = [one for one in slugs if slug and slug in one][:5] or get_close_matches(slug, slugs, 3, 0.5)
    good = f"Close ones: {', '.join(close)}." if close else f"Rules: {', '.join(slugs)}."
    return f"There is no rule {quoted(slug)}. {good}"
