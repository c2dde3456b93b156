"""Rulebooks: `rulebook/<lang>.md` in a game's room, one heading a rule, read into `Rule`s by slug.

    ## A turn
    ### Dearer metal lies on the next cheaper one
    `place.on-lower` · printed

    Copper only on a free iron ...

    > [wrong] {Metal} lies on {lower} only. On {cell} {shown} shows.

After the slug: where the rule comes from, one or more of SOURCES joined by " + ". A quoted line is a sentence that a
refusal says; its [key] may be left out when the rule has only one. The text is plain paragraphs; <!-- comments --> are
not read. What a language lacks is said in the next of its chain, part by part: a title, a section, a text, a refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from gamekit.calls import called
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.words import LANGUAGES, Text, Words, language
from gamekit.words.plurals import ENGLISH, chain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.resources.abc import Traversable

    from gamekit.room import Game

SOURCES = ("printed", "reviewed", "ours")

SLUG = re.compile(r"^`([a-z][a-z.-]*)` · ([a-z +]+)$", re.MULTILINE)
_REFUSAL = re.compile(r"> ?(?:\[([a-z-]+)\])?(.*)", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


class UnknownRule(GamekitError, KeyError):
    """No rule has this slug."""

    __str__ = Exception.__str__  # a KeyError would show its text in quotes


class Rule(NamedTuple):
    """One rule of a game, as people read it."""

    slug: str
    title: Text
    section: Text
    sources: tuple[str, ...]
    text: Text
    refusals: Mapping[str, Text]

    @property
    def lang(self) -> str:
        return self.text.lang

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
        last = first(folder)
        books = [*(read(folder, one) for one in chain(self.lang) if one != last.lang), last]
        if problems := [problem for book in books for problem in book.problems]:
            raise GamekitError(problems[0])
        self.title = _said(book.title for book in books)
        self.intro = _said(book.intro for book in books)
        self.words = words
        sections = [titles(book, last) for book in books]
        self._rules = {
            slug: _filled(
                [book.rules[slug] for book in books if slug in book.rules],
                _said(told.get(rule.section) for told in sections),
            )
            for slug, rule in last.rules.items()
        }

    def __getitem__(self, slug: str) -> Rule:
        if not isinstance(slug, str) or slug not in self._rules:
            raise UnknownRule(_unknown(slug, list(self._rules)))
        return self._rules[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<Rulebook {self.title} ({self.lang}): {len(self)} rules>"

    def __str__(self) -> str:
        lines = [str(self.title)]
        for section, rules in self.sections.items():
            lines += ["", section, *(f"  {rule.slug}: {rule.title}" for rule in rules)]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        lines = [f"# {self.title}", str(self.intro)]
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
        return self.words.fill(self.template(rule, key), facts, names)

    def template(self, rule: str, key: str = "") -> Text:
        """The same as it is written in the rulebook."""
        refusals = self[rule].refusals
        if key not in refusals:
            raise KeyError(f"{rule} has no refusal [{key}], only {list(refusals)}")
        return refusals[key]


@called
def rules(game: str | Game) -> Rulebook:
    """The rulebook of a game in the current language: `rules("metallurgie")["place.on-lower"]`."""
    from gamekit.games import game as named

    return named(game).rulebook()


# ---- Reading


class Book(NamedTuple):
    """A rulebook as it stands in a file: what it lacks is empty."""

    file: Traversable
    lang: str
    title: Text
    intro: Text
    rules: dict[str, Rule]
    problems: list[str]


def first(folder: Traversable) -> Book:
    """The book on which all others rest: the English one, if there is one."""
    lang = next((lang for lang in (ENGLISH, *LANGUAGES) if (folder / f"{lang}.md").is_file()), ENGLISH)
    book = read(folder, lang)
    lacking = [f"{rule.slug} has no title." for rule in book.rules.values() if not rule.title]
    lacking += [f"{rule.slug} has no text." for rule in book.rules.values() if not rule.text]
    lacking += [f"{rule.slug} stands in no section." for rule in book.rules.values() if not rule.section]
    return book._replace(problems=book.problems + [f"{book.file}: {lack}" for lack in lacking])


def titles(book: Book, first: Book) -> dict[str, Text]:
    """What the sections of the first book are called in another: as above the first of their rules that it has."""
    return {
        rule.section: book.rules[slug].section
        for slug, rule in reversed(first.rules.items())
        if slug in book.rules and book.rules[slug].section
    }


def read(folder: Traversable, lang: str) -> Book:
    file = folder / f"{lang}.md"
    book = Book(file, lang, Text("", lang), Text("", lang), {}, [])
    if not file.is_file():
        return book
    text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), file.read_text(encoding="utf-8"))
    head, *blocks = re.split(r"^(?=##)", text, flags=re.MULTILINE)
    section, line = "", head.count("\n") + 1
    for block in blocks:
        if not block.startswith("###"):
            section = _line(block)
        else:
            try:
                _add(book, _rule(block, section, lang))
            except ValueError as problem:
                heading = block.partition("\n")[0].strip()
                book.problems.append(f"{file}, line {line}: {heading}: {problem}.")
        line += block.count("\n")
    title, _, intro = re.sub(r"^#\s*?\n", "# ", head.strip()).partition("\n")
    return book._replace(title=Text(_line(title), lang), intro=Text("\n\n".join(_paragraphs(intro)), lang))


def _line(heading: str) -> str:
    """The text of a heading or a sentence, which may stand below its sign."""
    return re.sub(r" *\n\s*", " ", heading.lstrip("#").strip())


def _paragraphs(text: str) -> list[str]:
    """What stands between empty lines, or begins with a new >."""
    return [part.strip() for part in re.split(r"\n\s*\n|\n(?=>)", text) if part.strip()]


def _add(book: Book, rule: Rule) -> None:
    if rule.slug in book.rules:
        raise ValueError(f"the slug {rule.slug} stands here a second time")
    book.rules[rule.slug] = rule


def _rule(block: str, section: str, lang: str) -> Rule:
    """A rule as it stands in a file; what is said in a refusal may go on in the lines below."""
    match = SLUG.search(block)
    if match is None:
        raise ValueError("below the heading must stand a line like: `place.on-lower` · printed")
    sources = tuple(match[2].strip().split(" + "))
    for source in sources:
        if source not in SOURCES:
            raise ValueError(f"there is no source {source!r}; good ones: {', '.join(SOURCES)}")
    refusals: dict[str, Text] = {}
    text: list[str] = []
    for part in _paragraphs(block[match.end() :]):
        said = _REFUSAL.fullmatch(part)
        if said is None and refusals:
            raise ValueError(f"{quoted(part)} stands below a sentence behind >, but a rule's text stands above them")
        if said is None:
            text.append(part)
        elif (key := said[1] or "") in refusals:
            raise ValueError(f"the refusal [{key}] stands here a second time")
        else:
            refusals[key] = Text(_line(said[2]), lang)
    title, told = _line(block[: match.start()]), "\n\n".join(text)
    return Rule(match[1], Text(title, lang), Text(section, lang), sources, Text(told, lang), refusals)


def _filled(said: Sequence[Rule], section: Text) -> Rule:
    """A rule out of what the languages of a chain say of it; the last says all."""
    last = said[-1]
    refusals = {key: _said(rule.refusals.get(key) for rule in said) for key in last.refusals}
    title, text = _said(rule.title for rule in said), _said(rule.text for rule in said)
    return last._replace(title=title, section=section, text=text, refusals=refusals)


def _said(texts: Iterable[Text | None]) -> Text:
    return next(filter(None, texts), Text(""))


def _unknown(slug: object, slugs: list[str]) -> str:
    from difflib import get_close_matches

    named = slug if isinstance(slug, str) else ""
    close = [one for one in slugs if named and named in one][:5] or get_close_matches(named, slugs, 3, 0.5)
    good = f"Close ones: {', '.join(close)}." if close else f"Rules: {', '.join(slugs)}."
    return f"There is no rule {quoted(slug)}. {good}"


def beginning(text: str, sentences: int) -> str:
    """The first sentences of a rule, and what a colon at their end announces."""
    parts = re.split(r"(?<=[.!?:])\s+", " ".join(text.split()))
    end = next((n for n, part in enumerate(parts, 1) if n >= sentences and not part.endswith(":")), len(parts))
    return " ".join(parts[:end])
