"""The rows of a study where pandas is not, as in a browser: with pandas' names for the little that it can do.

    table[(table.bot == "smith") & (table.won == 0)].nsmallest(1, "total")
    table.groupby("bot")[["values", "type"]].mean().round(1)

What is more than this, plain Python does with `table.rows`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from gamekit.quote import quoted
from gamekit.room import GamekitError

SHOWN = 10, 12  # so many rows and columns of a large one


def _each(does: Callable[[Any, Any], Any]) -> Any:
    """An operator as it is with columns: one by one, with the other's or always the same."""

    def of_all(self: Column, other: Any) -> Column:
        others = other.values if isinstance(other, Column) else [other] * len(self)
        return Column(map(does, self.values, others))

    return of_all


class Column:
    """The values of all rows below one head."""

    def __init__(self, values: Iterable[Any]) -> None:
        self.values = list(values)

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __repr__(self) -> str:
        return f"<Column of {len(self):,}: {', '.join(map(_said, self.values[: SHOWN[0]]))}>"

    __hash__ = None  # type: ignore[assignment]
    __eq__, __ne__ = _each(operator.eq), _each(operator.ne)
    __lt__, __le__, __gt__, __ge__ = map(_each, (operator.lt, operator.le, operator.gt, operator.ge))
    __add__, __sub__, __mul__, __truediv__ = map(_each, (operator.add, operator.sub, operator.mul, operator.truediv))
    __and__, __or__ = _each(operator.and_), _each(operator.or_)

    def __invert__(self) -> Column:
        return Column(not value for value in self.values)

    def tolist(self) -> list[Any]:
        return list(self.values)

    def unique(self) -> list[Any]:
        return list(dict.fromkeys(self.values))

    def sum(self) -> Any:
        return sum(self.values)

    def mean(self) -> float:
        return float(sum(self.values)) / len(self) if self.values else float("nan")

    def min(self) -> Any:
        return min(self.values)

    def max(self) -> Any:
        return max(self.values)


class Table:
    """Rows with named columns; `attrs` say what holds for all of it."""

    def __init__(self, columns: Mapping[str, Iterable[Any]], attrs: Mapping[str, Any] | None = None) -> None:
        self._columns = {name: list(values) for name, values in columns.items()}
        self.attrs = dict(attrs or {})

    @property
    def columns(self) -> list[str]:
        return list(self._columns)

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [dict(zip(self._columns, values)) for values in zip(*self._columns.values())]

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    def __getattr__(self, name: str) -> Column:
        if name in self.__dict__.get("_columns", ()):
            return self[name]  # type: ignore[no-any-return]
        can = ", ".join(sorted(word for word in dir(type(self)) if not word.startswith("_")))
        raise AttributeError(
            f"There is no column {name!r}, and without pandas a table has only {can}; `rows` are plain dicts."
        )

    def __getitem__(self, what: Any) -> Any:
        """A column by its name, columns by a list of names, rows by a column of yes and no or by a slice."""
        if isinstance(what, slice):
            return self._like({name: values[what] for name, values in self._columns.items()})
        if isinstance(what, Column):
            return self._picked([n for n, yes in enumerate(what.values) if yes])
        if isinstance(what, str):
            return Column(self._columns[self._known(what)])
        return self._like({name: self._columns[self._known(name)] for name in what})

    def head(self, n: int = 5) -> Table:
        return self[:n]  # type: ignore[no-any-return]

    def nsmallest(self, n: int, by: str) -> Table:
        return self.sort_values(by).head(n)

    def nlargest(self, n: int, by: str) -> Table:
        return self.sort_values(by, ascending=False).head(n)

    def sort_values(self, by: str, *, ascending: bool = True) -> Table:
        values = self[by].values
        return self._picked(sorted(range(len(values)), key=values.__getitem__, reverse=not ascending))

    def round(self, digits: int = 0) -> Table:
        rounded = {
            name: [round(value, digits) if isinstance(value, float) else value for value in values]
            for name, values in self._columns.items()
        }
        return self._like(rounded)

    def groupby(self, by: str, *, sort: bool = True) -> Groups:
        places: dict[Any, list[int]] = {}
        for n, value in enumerate(self[by].values):
            places.setdefault(value, []).append(n)
        groups = {value: self._picked(places[value]) for value in (sorted(places) if sort else places)}
        return Groups(by, groups, self.columns)

    def _like(self, columns: Mapping[str, Sequence[Any]]) -> Table:
        return Table(columns, self.attrs)

    def _picked(self, places: Sequence[int]) -> Table:
        return self._like({name: [values[n] for n in places] for name, values in self._columns.items()})

    def _known(self, name: object) -> str:
        if name in self._columns:
            return str(name)
        raise GamekitError(f"There is no column {quoted(name)}. There are: {', '.join(self.columns)}.")

    # ---- how it is shown

    def _shown(self) -> tuple[list[str], list[list[str]], str]:
        """Its heads, its rows, and how large it is where that is more."""
        rows, columns = SHOWN
        heads = self.columns[:columns]
        body = [[_said(row[name]) for name in heads] for row in self.head(rows).rows]
        large = len(self) > rows or len(self.columns) > columns
        return heads, body, f"{len(self):,} × {len(self.columns)}" if large else ""

    def __repr__(self) -> str:
        heads, body, size = self._shown()
        widths = [max(map(len, column)) for column in zip(heads, *body)]
        lines = [" ".join(word.rjust(width) for word, width in zip(row, widths)) for row in (heads, *body)]
        return "\n".join([*lines, size] if size else lines)

    def _repr_html_(self) -> str:
        heads, body, size = self._shown()
        head = "".join(f"<th>{escape(name)}</th>" for name in heads)
        told = "".join(f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in row)}</tr>" for row in body)
        foot = f"<p>{size}</p>" if size else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{told}</tbody></table>{foot}"


class Groups:
    """A table taken apart by what stands in one column."""

    def __init__(self, by: str, groups: Mapping[Any, Table], names: Sequence[str]) -> None:
        self.by, self._groups, self._names = by, groups, names

    def __iter__(self) -> Iterator[tuple[Any, Table]]:
        return iter(self._groups.items())

    def __len__(self) -> int:
        return len(self._groups)

    def __getitem__(self, names: str | Sequence[str]) -> Groups:
        return Groups(self.by, self._groups, [names] if isinstance(names, str) else names)

    def __getattr__(self, name: str) -> Groups:
        if name.startswith("_") or name not in self._names:
            raise AttributeError(f"There is no column {name!r}.")
        return self[name]

    def mean(self) -> Table:
        return self._of(Column.mean)

    def sum(self) -> Table:
        return self._of(Column.sum)

    def _of(self, what: Callable[[Column], Any]) -> Table:
        first = next(iter(self._groups.values()), Table({}))
        names = [name for name in self._names if name != self.by and not isinstance(first[name].values[0], str)]
        columns = {name: [what(table[name]) for table in self._groups.values()] for name in names}
        return Table({self.by: self._groups, **columns})


def together(tables: Sequence[Table]) -> Table:
    """The rows of several tables in one."""
    names = dict.fromkeys(name for table in tables for name in table.columns)
    columns = {name: [row.get(name) for table in tables for row in table.rows] for name in names}
    attrs = tables[0].attrs if tables else {}
    return Table(columns, attrs if all(table.attrs == attrs for table in tables) else {})


def _said(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
