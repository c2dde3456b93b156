"""The colours of the board, beside those that all games share."""

from __future__ import annotations

from gamekit.draw import palette
from gamekit.games.metro_x import GAME

PALETTE = palette(GAME.folder / "data" / "palette.toml")
