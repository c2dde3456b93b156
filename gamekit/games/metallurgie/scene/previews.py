"""What a move of Metallurgie would do, before it is made: in a sentence, and as what it leaves behind."""

from __future__ import annotations

from gamekit.draw import Left, Preview, Use
from gamekit.games.metallurgie import rules
from gamekit.games.metallurgie.scene.phrases import joined, odds, ready, rest, say
from gamekit.games.metallurgie.state import IRON, NAMES, Move
from gamekit.games.metallurgie.view import View


def preview(view: View, move: Move) -> Preview:
    match move.kind:
        case "place":
            return _place(view, move)
        case "take":
            return _take(view, move)
        case "turn over":
            return Preview(f"{odds(view)}.", "turn.drawn-first")
        case "done":
            return Preview(f"{say('preview.done')}.", "turn.refill", left=_left(view))
    return Preview(move.text)


def _left(view: View) -> Left | None:
    """The areas that could still be scored."""
    takes = rules.takes(view)
    metals = tuple(NAMES[metal] for metal in sorted({take.metal for take in takes}))
    return Left(say("left.areas", metals=metals), tuple(take.targets[-1] for take in takes)) if takes else None


def _place(view: View, move: Move) -> Preview:
    board, cards, metal, cell = view.board, view.cards, move.metal, move.cell
    n, need, key = joined(board, metal, cell), cards.threshold[metal], "place"
    if n >= need:
        key = "place-ready" if ready(board.put(metal, cell), cards, metal, cell) else "place-stuck"
    text = say(f"preview.{key}", metal=NAMES[metal], n=n, need=need, k=cards.removed[metal])
    if metal > IRON and cell in board[metal - 1]:
        text += rest(board, metal - 1, cell, cards.threshold[metal - 1])
    rule = "place.iron-extends" if metal == IRON else "place.on-lower"
    return Preview(f"{text}.", rule, f"cell:{cell}", (Use(f"raised-{NAMES[metal]}", 0, 0),))


def _take(view: View, move: Move) -> Preview:
    board, metal, cell, turn = view.board, move.metal, move.cell, view.turn
    final = (turn.left if turn.step == "take" else view.cards.removed[metal]) == 1
    facts: dict[str, object] = {"metal": NAMES[metal], "under": NAMES[metal - 1]}
    if metal == IRON:
        text = say("preview.take-last-iron" if final else "preview.take-iron")
    else:
        n, need = joined(board, metal - 1, cell), view.cards.threshold[metal - 1]
        facts |= {"n": n, "need": need, "k": view.cards.removed[metal - 1]}
        text = say("preview.take-last", **facts) if final else say("preview.take", **facts) + say("label.area", **facts)
        if final and n >= need:  # score.chain
            can = ready(board.lift(metal, cell), view.cards, metal - 1, cell)
            text += say("preview.last-ready" if can else "preview.last-stuck", **facts)
    text += rest(board, metal, cell, 2)
    ghost = (Use(f"bare-{NAMES[metal - 1]}", 0, 0), Use(f"lifted-{NAMES[metal]}", 0, 0))
    return Preview(f"{text}.", "score.remove", f"cell:{cell}", ghost)
