"""Checking a data file: cards, maps and decks that you may write yourself."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from gamekit.games import NAMES, game


def check(path: str | os.PathLike[str]) -> list[str]:
    """What is wrong with a data file, in plain words; an empty list if nothing is."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return [f"There is no file {path}."]
    except UnicodeDecodeError:
        return [f"{path} is no text."]
    except OSError as error:
        return [f"{path} can't be read: {error.strerror or error}."]
    except tomllib.TOMLDecodeError as error:
        return [f"{path} is no TOML: {error}."]
    except (RecursionError, ValueError):  # brackets thousands deep, a number of thousands of digits
        return [f"{path} is no TOML that can be read."]
    name = data.get("game")
    if name not in NAMES:
        return [f'The file must say which game it is for, like game = "{NAMES[0]}". Games: {", ".join(NAMES)}.']
    return game(name).material.problems(data)
