"""How numbers are shown, and in an error what somebody wrote: never long or unprintable, and never failing itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_DEEP = 3  # how many lists in lists are shown


def numeral(value: object) -> str:
    """A fact as it is; what is less than nothing with a minus sign, for a hyphen is shorter and breaks a line."""
    return f"−{-value}" if isinstance(value, int | float) and value < 0 else str(value)


def quoted(value: object, most: int = 60) -> str:
    """A value as Python writes it, shortened: of a number of a million digits, or a list of lists of lists."""
    return _cut(_quoted(value, most, _DEEP), most)


def shortened(text: str, most: int = 60) -> str:
    """A text without quotes, shortened; what can't be printed is spelled out."""
    return _cut("".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[: most + 1]), most)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def _quoted(value: object, most: int, deep: int) -> str:
    if isinstance(value, int) and value.bit_length() > 200:  # Python refuses to write out more than 4,300 digits
        return f"a number of about {int(value.bit_length() * 0.30103) + 1} digits"
    if isinstance(value, str | bytes):
        return repr(value if len(value) <= most else value[:most])
    if isinstance(value, Mapping | list | tuple | set | frozenset) and not deep:
        return "..."
    if isinstance(value, Mapping):
        pairs = (f"{_quoted(key, most, 0)}: {_quoted(item, most, deep - 1)}" for key, item in value.items())
        return _listed("{", pairs, "}", most)
    if isinstance(value, list | tuple | set | frozenset):
        opening, closing = "()" if isinstance(value, tuple) else "[]" if isinstance(value, list) else "{}"
        return _listed(opening, (_quoted(item, most, deep - 1) for item in value), closing, most)
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 (anything may happen in what somebody else wrote)
        return f"<{type(value).__name__}>"


def _listed(opening: str, texts: Iterable[str], closing: str, most: int) -> str:
    """As much of a list as fits."""
    shown = opening
    for number, text in enumerate(texts):
        shown += (", " if number else "") + text
        if len(shown) > most:
            return shown
    return shown + closing
