"""The exercises of Forge of the Gods: each is one turn, so one action. Their sentences stand in data/lessons.toml."""

from __future__ import annotations

from typing import Any

from gamekit.games.forge.material import COLOURS, DECK
from gamekit.games.forge.rules import counts, free, moves, outcome, pays, points, standing, uncovered
from gamekit.games.forge.state import PASS, Move, State
from gamekit.lessons import READER, Deed, Lesson, Listed, Verdict, reader_won

LETTERS = dict(zip("acrjy", COLOURS))  # y: amber is yellow
BEGIN = 55  # cubes in the mine at the start


# ---- Positions: no cube is lost in them, each lies in the mine or in a reserve, or has been paid for a part


def mine(*levels: Listed) -> dict[str, str]:
    """The cubes that are left, level by level from the bottom, row by row from the back; a dot where one is gone."""
    return {
        f"{level}-{row}-{column}": LETTERS[letter]
        for level, rows in enumerate(levels, 1)
        for row, letters in enumerate(rows.split(), 1)
        for column, letter in enumerate(letters, 1)
        if letter != "."
    }


def pyramid(rows: str) -> list[list[str | None]]:
    """Rows from the top down, with slashes between them; a dot where a card is gone."""
    return [[None if name == "." else name for name in row.split()] for row in rows.split("/")]


def position(
    cubes: dict[str, str],
    handles: str,
    blades: str,
    reserves: tuple[Listed, ...],
    single: tuple[Listed, ...] = (),
    weapons: tuple[Listed, ...] = (),
    joined: int = 0,
) -> dict[str, Any]:
    """The reader to move. Joined: how often that was an action; with it the round and who began come out right."""
    rows = [*map(pyramid, (handles, blades))]
    forged = 30 - sum(name is not None for kind in rows for row in kind for name in row)
    turns, seats = BEGIN - len(cubes) + forged + joined, len(reserves)
    return {
        "mine": cubes,
        "pyramids": dict(zip(("handle", "blade"), rows)),
        "reserves": [{name: held.count(letter) for letter, name in LETTERS.items()} for held in reserves],
        "single parts": [parts.split() for parts in single or ("",) * seats],
        "weapons": [[pair.split("+") for pair in made.split()] for made in weapons or ("",) * seats],
        "turn": {"round": 1 + turns // seats, "first": (READER - turns) % seats, "seat": READER},
    }


# ---- What the reader did


class Action(Deed[Move, State]):
    """The reader's action, the one of the turn."""

    @property
    def forged(self) -> str:
        return self.move.what if self.move.kind == "forge" else ""

    @property
    def taken(self) -> str:
        """The colour of the cube that was taken."""
        return next((str(event.facts["colour"]) for event in self.events if event.what == "taken"), "")

    @property
    def joined(self) -> tuple[str, str] | None:
        """The weapon that was made."""
        return DECK.weapon(self.move.what, self.move.other) if self.move.other else None


def free_of(s: State, colour: str) -> int:
    """The free cubes of a colour."""
    return free(standing(s.mine)) & s.mine[COLOURS.index(colour)]


# ---- Goals


@Action.goal
def red_cube(did: Action) -> Verdict:
    return Verdict(True, "done") if did.taken == "ruby" else Verdict(False, "other")


@Action.goal
def scarcest_cube(did: Action) -> Verdict:
    if not did.taken:
        return Verdict(False, "none")
    left = counts(did.before.mine)
    n = left[COLOURS.index(did.taken)]
    return Verdict(True, "done", {"n": n}) if n == min(left) else Verdict(False, "common", {"n": n})


@Action.goal
def row_three(did: Action) -> Verdict:
    lies_free = any((DECK[name].kind, DECK[name].tier) == ("handle", 3) for name in uncovered(did.after.cards))
    return Verdict(True, "done") if lies_free else Verdict(False, "none")


@Action.goal
def goes_with_fox(did: Action) -> Verdict:
    if not did.forged:
        return Verdict(False, "none")
    new, fox = DECK[did.forged], DECK["fox"]
    if new.kind == fox.kind:
        return Verdict(False, "blade", {"part": new.name})
    if new.type != fox.type and new.colour != fox.colour:
        return Verdict(False, "stranger", {"part": new.name})
    return Verdict(True, "done", {"part": new.name, "n": DECK.renown(new.name, "fox")})


@Action.goal
def no_heron(did: Action) -> Verdict:
    if "heron" not in did.after.cards:
        return Verdict(True, "heron")
    return Verdict(False, "free") if free_of(did.after, "cobalt") else Verdict(True, "done")


@Action.goal
def blue_cube(did: Action) -> Verdict:
    return Verdict(True, "done") if did.taken == "cobalt" else Verdict(False, "other")


@Action.goal
def green_free(did: Action) -> Verdict:
    return Verdict(True, "done") if free_of(did.after, "jade") else Verdict(False, "none")


@Action.goal
def two_costs(did: Action) -> Verdict:
    if not did.forged:
        return Verdict(False, "none")
    reserve = did.after.reserves[READER]
    other = tuple(name for name in uncovered(did.after.cards) if pays(reserve, DECK[name].cost))
    return Verdict(True, "done", {"part": did.forged, "other": other}) if other else Verdict(False, "stuck")


@Action.goal
def forged_and_joined(did: Action) -> Verdict:
    if not did.forged:
        return Verdict(False, "none")
    if did.joined is None:
        return Verdict(False, "alone", {"part": did.forged})
    return Verdict(True, "done", {"n": DECK.renown(*did.joined)})


@Action.goal
def better_blade(did: Action) -> Verdict:
    """Whichever handle it is: of the blades that it could have been joined to, it got the one that suits it best."""
    if not did.forged:
        return Verdict(False, "none")
    if did.joined is None:
        return Verdict(False, "alone", {"part": did.forged})
    n = DECK.renown(*did.joined)
    other = max(DECK.renown(did.forged, blade) for blade in did.before.singles[READER] if blade not in did.joined)
    return Verdict(n >= other, "done" if n >= other else "less", {"n": n, "other": other})


@Action.goal
def pair_with_bonus(did: Action) -> Verdict:
    if did.joined is None:
        return Verdict(False, "none")
    worth = DECK.worths[did.joined]
    facts = {"n": sum(worth)}
    return Verdict(True, "done", facts) if worth.by_type or worth.by_colour else Verdict(False, "plain", facts)


@Action.goal
def only_a_pass(did: Action) -> Verdict:
    return Verdict(True, "done") if moves(did.after, did.after.seat) == [PASS] else Verdict(False, "can")


@Action.goal
def bring_the_end(did: Action) -> Verdict:
    return Verdict(True, "done") if did.after.last else Verdict(False, "on")


@Action.goal
def win_the_last_round(did: Action) -> Verdict:
    mine, theirs = (points(did.after, seat)["total"] for seat in (READER, 1))
    facts = {"n": mine, "other": theirs}
    if reader_won(outcome(did.after)):
        return Verdict(True, "done", facts)
    if did.forged and did.joined is None:
        return Verdict(False, "single", facts | {"part": did.forged})
    return Verdict(False, "short", facts)


@Action.goal
def forty_eight(did: Action) -> Verdict:
    n = points(did.after, READER)["total"]
    if n < 48:
        return Verdict(False, "short", {"n": n})
    return Verdict(True, "done" if did.joined == ("oak", "raven") else "other")


@Action.goal
def win_the_tie(did: Action) -> Verdict:
    if reader_won(outcome(did.after)):
        return Verdict(True, "done")
    n, theirs = (points(did.after, seat)["total"] for seat in (READER, 1))
    if n < theirs:
        return Verdict(False, "short", {"n": n})
    return Verdict(False, "cubes", {"n": sum(did.after.reserves[READER])})


# ---- The lessons


ROW_4 = "birch elm hazel oak"
ROW_5 = "larch cedar juniper maple yew"
BLADES_4 = "raven lynx falcon boar"
BLADES_5 = "wolf bear stag eagle lion"
HANDLES = f"willow / alder rowan / linden holly beech / {ROW_4} / {ROW_5}"
BLADES = f"fox / heron adder / hornet badger otter / {BLADES_4} / {BLADES_5}"
LATE_HANDLES = f". / . . / . . . / . . . oak / {ROW_5}"  # what lies there in a last round
LATE_BLADES = ". / . . / . . . / . lynx falcon boar / wolf bear lion eagle stag"


LESSONS = (
    Lesson(
        "red-cube",
        rules=("mine.take", "setup.mine"),
        position=position(
            mine("ajaca jrjrc ayayr ayyrr ycaaj", "jrcc rcjj cryy jjcc", "raj aay cyy", "rc yr"),
            HANDLES,
            BLADES,
            reserves=("", "j"),
        ),
        goal=red_cube,
        solutions=(("take 4-1-1",), ("take 4-2-2",)),
        wrong=(
            (("take 3-1-1",), "mine.take"),
            (("take 5-1-1",), "mine.take"),
            (("take 4-2-1",), "other"),
        ),
    ),
    Lesson(
        "scarce",
        rules=("material.cubes",),
        position=position(
            mine("yjcca jrar. ycy.. yj... jc...", "ar.. a... .... ...."),
            f". / . . / . holly beech / . elm hazel oak / {ROW_5}",
            f". / . . / . . . / . lynx falcon boar / {BLADES_5}",
            reserves=("accrj", "acrrj"),
            single=("birch heron", "otter raven"),
            weapons=("willow+hornet alder+adder", "rowan+badger linden+fox"),
        ),
        goal=scarcest_cube,
        solutions=(("take 1-2-4",), ("take 2-1-2",)),
        wrong=(
            (("take 1-2-2",), "mine.take"),
            (("take 1-1-5",), "common"),
            (("join birch heron",), "none"),
        ),
    ),
    Lesson(
        "row-three",
        rules=("setup.pyramids", "setup.deal"),
        position=position(
            mine("ccarj aaaay jcacr aryrj yyarj", "rjjy ccyc cjcy rrjc", "aa. jy. y.."),
            HANDLES.replace("willow", "."),
            BLADES,
            reserves=("arjjy", "cry"),
            single=("", "willow"),
        ),
        goal=row_three,
        solutions=(("forge alder",), ("forge rowan",)),
        wrong=(
            (("forge holly",), "forge.part"),
            (("forge fox",), "none"),
            (("take 3-1-1",), "none"),
        ),
    ),
    Lesson(
        "kindred",
        rules=("material.parts",),
        position=position(
            mine("rjjcc ayacj rayra yrryy jraja", "jyyj crac yc.. cr.."),
            f". / . . / linden holly beech / {ROW_4} / {ROW_5}",
            f". / . . / hornet badger otter / {BLADES_4} / {BLADES_5}",
            reserves=("aacjy", "rcy"),
            single=("fox", "rowan"),
            weapons=("willow+adder", "alder+heron"),
        ),
        goal=goes_with_fox,
        solutions=(("forge linden",), ("forge beech",), ("forge linden join fox",), ("forge beech join fox",)),
        wrong=(
            (("forge birch",), "forge.part"),
            (("forge holly",), "stranger"),
            (("forge holly join fox",), "stranger"),
            (("forge hornet",), "blade"),
            (("take 2-1-4",), "none"),
        ),
    ),
    Lesson(
        "open-table",
        rules=("setup.players", "forge.part"),
        position=position(
            mine("rjyay jcjya acryc rjrya cjaar", "jjca jcyc yrcr rcjy", "ar. yc. j.."),
            f". / . rowan / linden holly beech / {ROW_4} / {ROW_5}",
            BLADES.replace("fox", "."),
            reserves=("acj", "ay"),
            single=("alder", "willow fox"),
        ),
        goal=no_heron,
        solutions=(("take 3-2-2",), ("forge heron",), ("forge heron join alder",)),
        wrong=(
            (("take 2-2-4",), "mine.take"),
            (("take 3-1-1",), "free"),
            (("forge adder join alder",), "free"),
        ),
    ),
    Lesson(
        "two-sides",
        rules=("mine.take",),
        position=position(
            mine("aayrc rrcay yrcjy ycrcj caajr", "jraj jyjr yyrj cyaa", "cya rcj acc"),
            HANDLES,
            BLADES,
            reserves=("aj", "yrj"),
        ),
        goal=blue_cube,
        solutions=(("take 3-1-1",), ("take 3-3-3",)),
        wrong=(
            (("take 3-3-2",), "mine.take"),
            (("take 3-2-2",), "mine.take"),
            (("take 3-1-3",), "other"),
        ),
    ),
    Lesson(
        "dig",
        rules=("mine.take", "setup.mine"),
        position=position(
            mine("ryycj jaayy rcary jjjcr yjrrr", "cycc aacc yjyj arca", "jca yar cjy", "a. .."),
            HANDLES,
            BLADES,
            reserves=("rr", "aj"),
        ),
        goal=green_free,
        solutions=(("take 4-1-1",), ("take 3-3-3",), ("take 3-3-1",)),
        wrong=(
            (("take 3-3-2",), "mine.take"),
            (("take 3-1-1",), "mine.take"),
            (("take 3-1-3",), "none"),
        ),
    ),
    Lesson(
        "two-costs",
        rules=("forge.part",),
        position=position(
            mine("jajca aajjr racyc rjjyr aacjr", "acyc cycj rcaa jjcy", "ryy yr. y.."),
            HANDLES.replace("willow", "."),
            BLADES.replace("fox", "."),
            reserves=("acjr", "yr"),
            single=("", "willow fox"),
        ),
        goal=two_costs,
        solutions=(("forge alder",), ("forge adder",)),
        wrong=(
            (("forge rowan",), "forge.part"),
            (("forge heron",), "stuck"),
            (("take 3-3-1",), "none"),
        ),
    ),
    Lesson(
        "one-action",
        rules=("forge.join", "turn.one-action"),
        position=position(
            mine("rarya ajary jcaar yjajc jacjj", "yyrc rraa jyyr yccy", "cc. cj. r.."),
            HANDLES.replace("willow", "."),
            BLADES.replace("fox", "."),
            reserves=("arcjj", "cy"),
            single=("fox", "willow"),
        ),
        goal=forged_and_joined,
        solutions=(("forge alder join fox",), ("forge rowan join fox",)),
        wrong=(
            (("forge heron join fox",), "forge.join"),
            (("forge heron join willow",), "forge.join"),
            (("forge alder", "join alder fox"), "turn.one-action"),
            (("forge alder",), "alone"),
            (("take 3-1-1",), "none"),
        ),
    ),
    Lesson(
        "better-join",
        rules=("end.renown", "forge.join"),
        position=position(
            mine("yajja cjyrc rajry rry.. jc...", "ra.. .... .... ...."),
            f". / . . / . . beech / {ROW_4} / {ROW_5}",
            f". / . . / . . otter / . raven falcon boar / {BLADES_5}",
            reserves=("accrjy", "rry"),
            single=("badger lynx", "rowan"),
            weapons=("willow+hornet", "alder+heron linden+fox holly+adder"),
        ),
        goal=better_blade,
        solutions=(("forge birch join badger",), ("forge elm join lynx",)),
        wrong=(
            (("forge birch join hornet",), "forge.join"),
            (("forge birch join lynx",), "less"),
            (("forge elm join badger",), "less"),
            (("forge birch",), "alone"),
            (("take 2-1-1",), "none"),
        ),
    ),
    Lesson(
        "for-good",
        rules=("join", "end.renown"),
        position=position(
            mine("ryrjy yrrca jrjay aaacc ajc..", "ycj. rr.. cj.. ...."),
            f". / . . / . holly . / {ROW_4} / {ROW_5}",
            f". / . . / . . otter / {BLADES_4} / {BLADES_5}",
            reserves=("rc", "cyr"),
            single=("alder beech adder hornet", "linden badger"),
            weapons=("rowan+fox", "willow+heron"),
        ),
        goal=pair_with_bonus,
        solutions=(("join adder alder",), ("join beech hornet",)),
        wrong=(
            (("join alder fox",), "join"),
            (("join alder beech",), "join"),
            (("join alder hornet",), "plain"),
            (("join beech adder",), "plain"),
            (("take 2-1-3",), "none"),
        ),
    ),
    Lesson(
        "nothing-left",
        rules=("turn.pass",),
        position=position(
            {},
            LATE_HANDLES,
            LATE_BLADES,
            reserves=("accrrjy", "acrr", "rcyy"),
            single=("elm adder", "hazel", "linden"),
            weapons=("beech+badger birch+fox", "holly+otter rowan+raven", "alder+heron willow+hornet"),
            joined=2,
        ),
        goal=only_a_pass,
        solutions=(("forge boar",), ("forge boar join elm",)),
        wrong=(
            (("pass",), "turn.pass"),
            (("join adder elm",), "can"),
            (("forge falcon join elm",), "can"),
        ),
    ),
    Lesson(
        "nobody-forges",
        rules=("end.trigger",),
        position=position(
            mine("..... .rc.. .cr.. ..... ....."),
            ". / . . / . . . / . birch . oak / larch juniper cedar maple yew",
            ". / . . / . . . / . . lynx raven / . lion wolf bear stag",
            reserves=("ac", "yyy"),
            single=("", "adder"),
            weapons=(
                "elm+falcon holly+otter hazel+hornet rowan+badger",
                "alder+heron willow+eagle linden+fox beech+boar",
            ),
        ),
        goal=bring_the_end,
        solutions=(("take 1-2-3",), ("take 1-3-2",)),
        wrong=(
            (("forge larch",), "forge.part"),
            (("pass",), "turn.pass"),
            (("take 1-2-2",), "on"),
        ),
    ),
    Lesson(
        "last-round",
        rules=("end.round", "end.renown"),
        position=position(
            {},
            LATE_HANDLES,
            LATE_BLADES,
            reserves=("acrrrj", "acccrryyy"),
            single=("linden birch elm fox adder", "hazel"),
            weapons=("willow+hornet beech+badger", "holly+otter rowan+raven alder+heron"),
        ),
        goal=win_the_last_round,
        solutions=(("join adder elm",), ("forge boar join birch",), ("forge boar join elm",)),
        wrong=(
            (("forge falcon",), "forge.part"),
            (("forge boar",), "single"),
            (("forge oak",), "single"),
            (("join birch fox",), "short"),
            (("forge boar join linden",), "short"),
        ),
    ),
    Lesson(
        "example",
        rules=("end.example", "end.renown"),
        position=position(
            mine("cycc. ycy.. crr.. ry... ....."),
            ". / . . / . . . / . elm birch . / juniper larch cedar maple yew",
            ". / . . / . otter . / raven lynx falcon . / wolf bear lion stag eagle",
            reserves=("acjry", "ajy"),
            single=("fox oak hazel", "beech"),
            weapons=("alder+heron linden+hornet", "willow+boar holly+adder rowan+badger"),
        ),
        goal=forty_eight,
        solutions=(("forge raven join oak",), ("forge eagle join oak",)),
        wrong=(
            (("forge raven join alder",), "forge.join"),
            (("forge raven join hazel",), "short"),
            (("forge eagle join hazel",), "short"),
            (("join oak fox",), "short"),
        ),
    ),
    Lesson(
        "tie",
        rules=("end.ties",),
        position=position(
            {},
            LATE_HANDLES,
            LATE_BLADES,
            reserves=("aacrrrry", "cccrjyy"),
            single=("alder holly heron badger", "beech hazel"),
            weapons=("linden+hornet rowan+raven", "birch+fox elm+adder willow+otter"),
        ),
        goal=win_the_tie,
        solutions=(("join heron holly",), ("join alder badger",)),
        wrong=(
            (("pass",), "turn.pass"),
            (("forge boar join holly",), "cubes"),
            (("join holly badger",), "short"),
            (("forge oak",), "forge.part"),
        ),
    ),
)
