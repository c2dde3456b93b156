"""The exercises of Metal Adventures, in the rulebook's order. Their sentences stand in data/lessons.toml.

No exercise hangs on luck: what the dice may spoil is judged before they fall, by the odds, or the fight is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from gamekit.games.metal_adventures.material import DECKS, box_of
from gamekit.games.metal_adventures.rules import combat, outcome
from gamekit.games.metal_adventures.state import PLANET_POWER, Move, Offer, State
from gamekit.games.metal_adventures.view import View
from gamekit.lessons import READER, Deed, Lesson, Listed, Verdict, reader_won

BOX = box_of(dict.fromkeys(DECKS, "standard"))


# ---- Positions: the reader's pirate first, then two others


def pirate(
    ship: str,
    credits: int = 3,
    upgrades: Listed = "",
    wrecks: Listed = "",
    trophies: Listed = "",
    faktor: int = 0,
    **facts: int,
) -> dict[str, Any]:
    """How it stands with somebody after some turns."""
    held = {"upgrades": upgrades.split(), "wrecks": wrecks.split(), "trophies": trophies.split()}
    return {"ship": ship, "credits": credits, "metal faktor": faktor, "turns": 3} | held | facts


reader = partial(pirate, "mula", trophies="viper oath-breaker", glory=3)
second = partial(pirate, "tortuga", trophies="reveller idler", glory=4)
third = partial(pirate, "belladonna", trophies="conqueror gate-crasher", glory=3)


COUNTER = ("siege-mortar", "duelling-coat", "false-papers", "smoke-screen", "deep-radar", "saboteur", "black-sail")


def position(
    *pirates: dict[str, Any],
    turn: dict[str, Any] | None = None,
    todo: Sequence[dict[str, Any]] = (),
    gone: Sequence[str] = (),
    **places: Any,
) -> dict[str, Any]:
    """Whoever is left out has nothing special. The reader's turn, and the due is paid, unless it says otherwise."""
    sat = [*pirates, *(second(), third())[len(pirates) - 1 :]]
    lying = {name for it in sat for name in it["upgrades"]} | {*places.get("bazaar", {}).get("supports", ())}
    counter = [name for name in COUNTER if name not in lying]
    out = {"pirates": sat, "turn": {"number": 10, "seat": READER} | (turn or {}), "out of the game": list(gone)}
    return out | {"to do": list(todo), "ocg": {"face up": counter[:4]}} | places


def fighting(fight: dict[str, Any], *steps: dict[str, Any], seat: int = READER) -> dict[str, Any]:
    """A fight of that seat that is going on: the steps that come, the first of them now."""
    return {"fight": fight, "todo": [step("free", seat), *reversed(steps)]}


def step(name: str, seat: int = -1, **facts: Any) -> dict[str, Any]:
    return {"step": name, "seat": seat, **facts}


DICE = (step("dice"), step("support", n=-1), step("compare"))  # what comes once Metal Faktor is settled
AFTER = {"fought": True}  # a turn in which the combat is over, and the round begins


def price(name: str) -> int:
    return BOX.upgrades[name].price


def zone(which: str, without: Listed = "") -> list[str]:
    """All the ships of that zone but these."""
    return [ship.name for ship in BOX.ships.values() if ship.zone == which and ship.name not in without.split()]


# ---- What was done


class Step(Deed[Move, State]):
    """One move, the reader's or another's."""

    @property
    def over(self) -> bool:
        """The turn is."""
        return self.happened("turn") or self.after.task.step == "over"

    @property
    def upgrades(self) -> tuple[str, ...]:
        return self.after.pirates[READER].upgrades

    @property
    def wrecks(self) -> tuple[str, ...]:
        return self.after.pirates[READER].wrecks

    @property
    def percent(self) -> int:
        """The odds of the fight that was named."""
        return round(100 * combat.chance(self.after))

    def missed(self, key: str, **facts: Any) -> Verdict | None:
        """Too late for it once the turn is over."""
        return Verdict(False, key, facts) if self.over else None


# ---- What the others do


def others(accepts: Callable[[Offer], bool] | None = None, *, helpless: bool = False) -> Callable[[View], str | None]:
    """They take an offer that is good enough, and else do nothing special; in their own turns they wait.

    `helpless`: who attacks does not go on without an ally.
    """
    usual = {"help": "go on", "betray": "stay loyal", "faktor": "no faktor", "support": "pass", "claims": "pass"}
    usual["promises"] = "keep word"

    def reply(v: View) -> str | None:
        s = v.state
        name = s.task.step
        if name == "answer" and s.offer is not None:
            return "accept" if accepts and accepts(s.offer) else "refuse"
        alone = s.fight is not None and not s.fight.helpers
        return None if helpless and alone and name == "help" else usual.get(name)

    return reply


def for_help(offer: Offer) -> bool:
    """An ally wants something for his help, now or later, whatever it is, and gives nothing else."""
    return offer.want.alliance and offer.want.parts == 1 and offer.give.parts > 0


def for_a_title(offer: Offer) -> bool:
    """Three credits at most for what is said to be the executioner."""
    said = [claim for _, claim in offer.give.trophies]
    return "executioner" in said and offer.want.parts == 1 and 0 < offer.want.credits <= 3


# ---- Goals


@Step.goal
def power_twelve(did: Step) -> Verdict | None:
    n = did.after.pirates[READER].power
    return Verdict(True, "done") if n >= 12 else did.missed("short", n=n)


@Step.goal
def fifth_upgrade(did: Step) -> Verdict | None:
    if "lumiculaire" not in did.upgrades:
        return Verdict(False, "lost")
    if "captain-jones" in did.upgrades and len(did.upgrades) < 5:
        return Verdict(True, "done")
    return did.missed("none")


@Step.goal
def keep_executioner(did: Step) -> Verdict | None:
    return Verdict(True, "done") if "executioner" in did.after.pirates[READER].trophies else Verdict(False, "gone")


@Step.goal
def rest_and_buy(did: Step) -> Verdict | None:
    if any(map(did.happened, ("due-paid", "due-refused", "no-due"))):
        return Verdict(False, "travelled")
    if "lumiculaire" in did.upgrades:
        return Verdict(True, "done")
    return Verdict(False, "none") if did.happened("nothing-bought") else did.missed("none")


@Step.goal
def amnesty(did: Step) -> Verdict | None:
    if did.happened("judged", seat=READER):
        return Verdict(False, "judged")
    return Verdict(True, "done") if did.happened("pardoned", seat=READER) else did.missed("none")


@Step.goal
def likely_ship(did: Step) -> Verdict | None:
    if not did.happened("fights"):
        return None
    n = did.percent
    return Verdict(n >= 50, "done" if n >= 50 else "risky", {"n": n})


@Step.goal
def gold_to_attack(did: Step) -> Verdict | None:
    if did.move.kind != "choose":
        return None
    place = did.move.card
    n = round(100 * combat.odds(did.before.pirates[READER].power - PLANET_POWER[place]))
    return Verdict(n >= 50, "done" if n >= 50 else "strong", {"place": place, "n": n})


ELSEWHERE = ("searching", "fights", "attacks", "challenges")


def fights_another(did: Step, what: str, **facts: Any) -> bool:
    """Whether a combat was named, and not this one."""
    return any(map(did.happened, ELSEWHERE)) and not did.happened(what, **facts)


@Step.goal
def hunter_for_scrap(did: Step) -> Verdict | None:
    if fights_another(did, "fights", card="destria-nova"):
        return Verdict(False, "other")
    return Verdict(True, "done") if "apocalypse" in did.wrecks else did.missed("none")


@Step.goal
def karokum_prize(did: Step) -> Verdict | None:
    if fights_another(did, "attacks", card="karokum"):
        return Verdict(False, "other")
    if "destria-nova" in did.wrecks:
        return Verdict(True, "done")
    return Verdict(False, "ship") if did.happened("wreck-taken") else did.missed("none")


@Step.goal
def plundered_wreck(did: Step) -> Verdict | None:
    if fights_another(did, "challenges", seat=2):
        return Verdict(False, "other")
    if "destria-nova" in did.wrecks:
        return Verdict(True, "done")
    return Verdict(False, "loot") if did.before.fight and not did.after.fight else None


@Step.goal
def paid_helper(did: Step) -> Verdict | None:
    if did.happened("refused") or did.happened("offer-dropped"):
        return Verdict(False, "bystander")
    if did.happened("betrayed"):
        return Verdict(False, "traitor")
    return Verdict(True, "done") if did.happened("kept", seat=1) else None


@Step.goal
def ship_beaten(did: Step) -> Verdict | None:
    if did.happened("beaten-off"):
        return Verdict(False, "lost")
    return Verdict(True, "done") if did.happened("beaten") else None


@Step.goal
def fight_and_pay(did: Step) -> Verdict | None:
    if any(map(did.happened, ELSEWHERE[1:])) and did.percent < 50:
        return Verdict(False, "weak", {"n": did.percent})
    return Verdict(True, "done") if did.happened("calmed", seat=READER) else None


@Step.goal
def treason(did: Step) -> Verdict | None:
    if did.happened("loyal"):
        return Verdict(False, "loyal")
    return Verdict(True, "done") if did.happened("traitors-pay", seat=READER) else None


@Step.goal
def titles_and_trophy(did: Step) -> Verdict | None:
    if did.happened("claimed", card="executioner"):
        return Verdict(True, "done")
    if did.happened("kept-trophy") and "executioner" not in did.after.pirates[READER].trophies:
        return Verdict(False, "other")
    if did.happened("titles") and "executioner" not in did.after.pirates[READER].trophies:
        return Verdict(False, "first")
    return did.missed("none")


@Step.goal
def new_tool(did: Step) -> Verdict | None:
    if not did.happened("bought"):
        return did.missed("none")
    return Verdict(True, "done") if BOX.upgrades[did.move.card].kind == "tool" else Verdict(False, "kind")


def unaided(did: Step) -> bool:
    """The reader looks for no more help, or nobody is left to give it."""
    return any(did.happened(what, seat=READER) for what in ("no-more-help", "no-help-left"))


@Step.goal
def share_of_the_loot(did: Step) -> Verdict | None:
    if did.happened("allied"):
        gave = any(did.happened(f"gave-{what}", seat=READER) for what in ("credits", "card", "wreck", "trophy"))
        if gave:
            return Verdict(False, "paid")
        stands = any(did.happened(f"promised-{when}") for when in ("own", "their", "fight", "truce"))
        return Verdict(False, "stands") if stands else Verdict(True, "done")
    return Verdict(False, "alone") if unaided(did) else None


@Step.goal
def ally_again(did: Step) -> Verdict | None:
    if did.happened("allied"):
        return Verdict(True, "done")
    if not unaided(did):
        return None
    return Verdict(False, "infamous" if did.after.pirates[READER].infamous else "alone")


@Step.goal
def sold_trophy(did: Step) -> Verdict | None:
    if did.happened("refused"):
        return Verdict(False, "refused")
    if not did.happened("accepted"):
        return None
    n = did.after.pirates[READER].credits - did.before.pirates[READER].credits
    return Verdict(n >= 2, "done" if n >= 2 else "cheap", {"n": n})


@Step.goal
def one_judgment(did: Step) -> Verdict | None:
    if did.after.promises:
        return None
    return Verdict(True, "done") if did.after.pirates[READER].judgment < 3 else Verdict(False, "both")


@Step.goal
def word_kept(did: Step) -> Verdict | None:
    if unaided(did) and did.after.fight and not did.after.fight.helpers:
        return Verdict(False, "alone")
    if did.happened("beaten"):
        return Verdict(True, "done") if did.happened("kept", seat=READER) else Verdict(False, "nothing")
    return Verdict(False, "lost") if did.happened("beaten-off") else None


@Step.goal
def win(did: Step) -> Verdict | None:
    decided = outcome(did.after)
    if decided is None:
        return None
    return Verdict(True, "done") if reader_won(decided) else Verdict(False, "lost")


# ---- The lessons

STRONG = "ion-lance mirror-hull pulse-cannon"  # Power 15
FAIR = "ion-lance lumiculaire"  # Power 12
# In "search": what lies at Karokum, and what is left of space. In "executioner": the trophies of which we speak.
YARD, LEFT = "rusta obolus chacal praetor karakal", "solstice nosferat duxina terra-nulla dividenda"
KNOWN = ("executioner", "hothead", "viper", "reveller", "idler", "conqueror", "gate-crasher")


LESSONS = (
    Lesson(
        "power",
        rules=("pirate.astrolabe", "pirate.damage", "pirate.support", "round.light", "round.full", "round.order"),
        position=position(
            reader(1 + price("scrap-plates"), "mirror-hull pulse-cannon", "rusta", damage=2),
            ocg={"face up": ["ion-lance", "scrap-plates", "full-broadside", "boarding-claws"]},
            turn=AFTER,
        ),
        goal=power_twelve,
        solutions=(
            ("full", "pay credit", "pay credit"),
            ("full", "pay rusta"),
            ("light", "pay credit", "buy scrap-plates"),
            ("light", "pay rusta", "buy scrap-plates", "done"),
        ),
        wrong=(
            (("buy scrap-plates", "light"), "round.order"),
            (("light", "pay rusta", "light"), "round.order"),
            (("light", "pay credit", "done"), "short"),
            (("buy scrap-plates", "done"), "short"),
        ),
    ),
    Lesson(
        "fifth-upgrade",
        rules=("pirate.upgrades", "pirate.equipment", "material.upgrades", "round.smuggle"),
        position=position(
            reader(1 + price("captain-jones"), "lumiculaire scrap-plates harpoon gunner-anya"),
            bazaar={"treasure": 1, "supports": ["captain-jones", "quartermaster"]},
            turn=AFTER,
        ),
        goal=fifth_upgrade,
        solutions=(
            ("smuggle captain-jones", "throw gunner-anya"),
            ("smuggle captain-jones", "throw scrap-plates"),
            ("throw harpoon", "smuggle captain-jones", "done"),
        ),
        wrong=(
            (("smuggle captain-jones", "done"), "pirate.upgrades"),
            (("smuggle captain-jones", "throw lumiculaire"), "lost"),
            (("smuggle quartermaster", "throw harpoon", "done"), "none"),
        ),
    ),
    Lesson(
        "first-trophies",
        rules=(
            "setup.players",
            "pirate.trophies",
            "material.ships",
            "material.trophies",
            "material.credits",
            "setup.treasures",
            "setup.ocg",
        ),
        position={
            "pirates": [
                {"ship": "mula"},
                {"ship": "tortuga", "trophies": ["idler", "reveller"]},
                {"ship": "belladonna", "trophies": ["conqueror", "gate-crasher"]},
            ],
            "turn": {"number": 0, "seat": 1},
            "drawn": ["giant-slayer", "executioner", "hunted"],
            "to do": [step("turn", 1), step("fill"), step("deal-under", READER)],
        },
        goal=keep_executioner,
        solutions=(("under hunted",), ("under giant-slayer",)),
        wrong=(
            (("keep executioner",), "setup.players"),
            (("under idler",), "pirate.trophies"),
            (("under executioner",), "gone"),
        ),
    ),
    Lesson(
        "rest",
        rules=("rest", "pirate.damage"),
        position=position(
            reader(price("lumiculaire") - 1, "harpoon", damage=3, faktor=6),
            second(2, damage=4),
            ocg={"face up": ["ion-lance", "lumiculaire", "full-broadside", "pulse-cannon"]},
            todo=[step("begin", READER)],
        ),
        goal=rest_and_buy,
        solutions=(
            ("rest", "done", "buy lumiculaire"),
            ("rest", "swap viper", "done", "buy lumiculaire"),
        ),
        wrong=(
            (("due judgment",), "travelled"),
            (("rest", "done", "buy ion-lance"), "rest"),
            (("rest", "buy lumiculaire"), "rest"),
            (("rest", "done", "done"), "none"),
        ),
    ),
    Lesson(
        "due",
        rules=("due", "travel", "pirate.judgment", "round.amnesty"),
        position=position(
            reader(3, wrecks="apocalypse", judgment=2),
            second(upgrades="lumiculaire"),
            third(),
            todo=[step("begin", READER)],
        ),
        goal=amnesty,
        solutions=(("due pay", "amnesty pay"), ("due pay", "amnesty spend apocalypse")),
        wrong=(
            (("travel",), "due"),
            (("amnesty pay",), "travel"),
            (("due judgment", "amnesty spend apocalypse"), "round.amnesty"),
            (("due judgment",), "judged"),
        ),
    ),
    Lesson(
        "search",
        rules=("combat.space", "material.space", "setup.space"),
        position=position(
            reader(2, FAIR),
            karokum={"treasure": 2, "ships": YARD.split()},
            gone=[*BOX.events, *zone("near", f"destria-nova {YARD}"), *zone("far", f"apocalypse {LEFT}")],
            **fighting({"kind": "space", "shown": ["destria-nova", "apocalypse"]}, step("sight", READER)),
        ),
        goal=likely_ship,
        solutions=(("turn over", "fight destria-nova"), ("turn over", "fight solstice")),
        wrong=(
            (("fight destria-nova",), "combat.space"),
            (("fight apocalypse",), "risky"),
            (("turn over", "fight apocalypse"), "risky"),
        ),
        seed=5,
    ),
    Lesson(
        "gold-vein",
        rules=("event", "setup.treasures", "combat.planet"),
        position=position(
            reader(2, FAIR),
            gone=["gold-vein"],
            **fighting(
                {"kind": "space"},
                step("choose", READER, n=5, names=["exxalia", "bazaar", "karokum"]),
                step("search", READER),
            ),
        ),
        goal=gold_to_attack,
        solutions=(("choose karokum",), ("choose bazaar",)),
        wrong=((("attack karokum",), "event"), (("choose exxalia",), "strong")),
    ),
    Lesson(
        "from-karokum",
        rules=("combat.karokum", "combat.win-ship", "combat.order", "round.scrap"),
        position=position(reader(1, STRONG), karokum={"treasure": 2, "ships": ["destria-nova", "apocalypse", "rusta"]}),
        goal=hunter_for_scrap,
        solutions=(
            ("raid destria-nova", "go on", "no faktor", "scrap destria-nova", "take apocalypse"),
            ("raid destria-nova", "go on", "faktor", "scrap destria-nova", "take apocalypse"),
        ),
        wrong=(
            (("scrap destria-nova",), "round.scrap"),
            (("raid apocalypse",), "other"),
            (("raid destria-nova", "go on", "no faktor", "scrap destria-nova", "take rusta", "done"), "none"),
            (("raid destria-nova", "go on", "no faktor", "raid apocalypse"), "travel"),
        ),
        replies=others(),
    ),
    Lesson(
        "planet",
        rules=("combat.planet", "combat.win-planet", "combat.lose-planet"),
        position=position(
            reader(3, STRONG, "obolus"), karokum={"treasure": 5, "ships": ["destria-nova", "rusta", "apocalypse"]}
        ),
        goal=karokum_prize,
        solutions=(
            ("attack karokum", "go on", "no faktor", "take destria-nova"),
            ("attack karokum", "go on", "faktor", "take destria-nova"),
        ),
        wrong=(
            (("scrap obolus", "take rusta", "attack karokum"), "combat.planet"),
            (("attack karokum", "go on", "no faktor", "take destria-nova", "scrap obolus"), "combat.planet"),
            (("attack karokum", "go on", "no faktor", "take rusta"), "ship"),
            (("attack exxalia",), "other"),
        ),
        replies=others(),
    ),
    Lesson(
        "challenge",
        rules=("combat.challenge", "challenge.score", "challenge.win", "challenge.lose"),
        position=position(
            reader(1, STRONG),
            second(5, "surge-damper turtle-shell black-sail", "corona", faktor=4),
            third(5, "boarding-claws", "destria-nova rusta obolus", judgment=4, glory=1, faktor=2),
            pot=4,
        ),
        goal=plundered_wreck,
        solutions=(
            ("challenge 2", "go on", "no faktor", "look", "take destria-nova", "take rusta"),
            ("challenge 2", "go on", "faktor", "look", "take obolus", "take destria-nova"),
        ),
        wrong=(
            (("challenge 0",), "combat.challenge"),
            (("challenge 1",), "other"),
            (("challenge 2", "go on", "no faktor", "loot credits"), "loot"),
            (("challenge 2", "go on", "no faktor", "look", "loot credits"), "challenge.win"),
        ),
        replies=others(),
    ),
    Lesson(
        "helping-hand",
        rules=("combat.ally", "combat.bystander", "deal.promise"),
        position=position(
            reader(1, "ion-lance lumiculaire full-broadside"),
            second(2, "mirror-hull salvage-winch"),
            turn={"seat": 1, "offers": [1, 0, 0]},
            karokum={"treasure": 1, "ships": ["rusta"]},
            offer={
                "by": 1,
                "to": READER,
                "give": {"promises": [{"owner": 1, "to": READER, "what": "credit", "n": 2, "when": "won", "seat": 1}]},
                "want": {"alliance": True},
                "sent": True,
            },
            **fighting(
                {"kind": "karokum", "target": "destria-nova"},
                step("answer", READER),
                step("help", 1),
                step("betray"),
                step("faktor"),
                *DICE,
                seat=1,
            ),
        ),
        goal=paid_helper,
        solutions=(
            ("accept", "stay loyal", "no faktor", "play full-broadside"),
            ("accept", "stay loyal", "faktor", "pass"),
        ),
        wrong=(
            (("play full-broadside",), "combat.bystander"),
            (("refuse", "play full-broadside"), "combat.bystander"),
            (("refuse",), "bystander"),
            (("accept", "betray"), "traitor"),
        ),
        replies=others(helpless=True),
    ),
    Lesson(
        "support",
        rules=("combat.support", "combat.score", "combat.lose-ship", "material.dice"),
        position=position(
            reader(2, "gunner-anya full-broadside captain-jones mirror-hull"),
            karokum={"treasure": 1, "ships": ["rusta"]},
            **fighting(
                {"kind": "karokum", "target": "destria-nova", "orange": 2, "grey": 4},
                step("support", READER, seats=[READER]),
                step("compare"),
            ),
        ),
        goal=ship_beaten,
        solutions=(
            ("play gunner-anya", "pass"),
            ("play full-broadside", "pass"),
            ("play full-broadside", "play gunner-anya", "pass"),
        ),
        wrong=(
            (("play mirror-hull",), "combat.support"),
            (("throw mirror-hull",), "pirate.upgrades"),
            (("pass",), "lost"),
        ),
        replies=others(),
    ),
    Lesson(
        "faktor",
        rules=("combat.faktor", "material.dice"),
        position=position(
            reader(2, FAIR, faktor=2),
            second(3, "mirror-hull"),
            third(3, "salvage-winch boarding-claws"),
            bazaar={"treasure": 6},
            exxalia={"treasure": 2},
            karokum={"treasure": 1, "ships": ["destria-nova", "kontor"]},
        ),
        goal=fight_and_pay,
        solutions=(
            ("attack karokum", "go on"),
            ("raid destria-nova", "go on"),
        ),
        wrong=(
            (("attack karokum", "faktor"), "combat.faktor"),
            (("attack bazaar",), "weak"),
            (("raid kontor",), "weak"),
        ),
        replies=others(),
    ),
    Lesson(
        "betray",
        rules=("betray", "combat.lose-planet"),
        position=position(
            reader(0, "ion-lance lumiculaire gunner-anya", trophies="viper juggernaut"),
            second(1, "harpoon", damage=1, faktor=2),
            turn={"seat": 1, "attacked": "karokum", "offers": [1, 0, 0]},
            karokum={"treasure": 7, "ships": ["rusta"]},
            promises=[{"owner": 1, "to": READER, "what": "credit", "n": 2, "when": "won", "seat": 1}],
            **fighting(
                {"kind": "planet", "target": "karokum", "helpers": [READER]},
                step("betray", READER),
                step("faktor"),
                *DICE,
                seat=1,
            ),
        ),
        goal=treason,
        solutions=(("betray", "no faktor"), ("betray", "faktor")),
        wrong=(
            (("play gunner-anya",), "combat.support"),
            (("stay loyal",), "loyal"),
        ),
        replies=others(),
    ),
    Lesson(
        "executioner",
        rules=("round.trophy", "round.titles", "trophy.claim", "material.trophies"),
        position=position(
            reader(2, wrecks="destria-nova corona lumen", trophies="viper"),
            exxalia={
                "treasure": 2,
                "under": [  # the whole pile, so that it is drawn in this order
                    {"card": "executioner", "known to": [READER]},
                    {"card": "hothead", "known to": [1]},
                    *({"card": name, "known to": [2]} for name in BOX.trophies if name not in KNOWN),
                ],
            },
            turn=AFTER,
        ),
        goal=titles_and_trophy,
        solutions=(
            ("trophy pay", "keep executioner", "titles solar", "claim executioner"),
            ("trophy spend viper", "keep executioner", "titles solar", "claim executioner"),
        ),
        wrong=(
            (("trophy pay", "keep executioner", "claim executioner"), "trophy.claim"),
            (("titles barrens",), "round.titles"),
            (("trophy pay", "keep hothead"), "other"),
            (("titles solar",), "first"),
            (("trophy pay", "keep executioner", "titles solar", "done"), "none"),
        ),
    ),
    Lesson(
        "new-choice",
        rules=("round.renew", "round.buy", "setup.ocg"),
        position=position(
            reader(1 + max(price("lumiculaire"), price("deep-radar")), "gunner-anya"),
            second(2, "black-sail turtle-shell duelling-coat siege-mortar"),
            third(2, "harpoon surge-damper scrap-plates"),
            bazaar={
                "treasure": 3,
                "supports": [
                    card.name for card in BOX.upgrades.values() if card.kind == "support" and card.name != "gunner-anya"
                ],
            },
            ocg={"face up": ["ion-lance", "pulse-cannon", "mirror-hull", "boarding-claws"]},
            turn=AFTER,
        ),
        goal=new_tool,
        solutions=(("renew", "buy lumiculaire"), ("renew", "buy deep-radar")),
        wrong=(
            (("buy ion-lance",), "round.pay"),
            (("renew", "renew"), "round.order"),
            (("buy boarding-claws",), "kind"),
            (("renew", "done"), "none"),
        ),
    ),
    Lesson(
        "spoils",
        rules=("deal.anything", "deal.spoils", "deal.promise", "pirate.infamy", "combat.ally"),
        position=position(
            reader(3, "lumiculaire", "rusta"),
            second(3, "ion-lance salvage-winch", faktor=2),
            third(3, "mirror-hull", judgment=4, glory=0),
            **fighting(
                {"kind": "karokum", "target": "destria-nova"},
                step("help", READER),
                step("betray"),
                step("faktor"),
                *DICE,
            ),
        ),
        goal=share_of_the_loot,
        solutions=(
            ("offer 1", "want alliance", "promise credit won", "send"),
            ("offer 1", "want alliance", "promise wreck won", "send"),
            ("offer 1", "promise credit won", "promise credit won", "want alliance", "send", "go on", "no faktor"),
        ),
        wrong=(
            (("offer 2", "want alliance"), "pirate.infamy"),
            (("go on",), "alone"),
            (("offer 1", "want alliance", "give credit", "send"), "paid"),
            (("offer 1", "want alliance", "promise credit turn 0", "send"), "stands"),
        ),
        replies=others(for_help),
    ),
    Lesson(
        "infamous",
        rules=("pirate.infamy", "pirate.judgment", "combat.ally", "round.amnesty"),
        position=position(
            reader(3, "lumiculaire", "artemis rusta", judgment=4, glory=0),
            second(3, "ion-lance salvage-winch", faktor=2),
            third(),
            karokum={"treasure": 1, "ships": ["destria-nova", "zenith"]},
            todo=[step("begin", READER)],
        ),
        goal=ally_again,
        solutions=(
            (
                *("due judgment", "amnesty spend artemis", "raid destria-nova"),
                *("offer 1", "want alliance", "give credit", "send"),
            ),
            (
                *("due judgment", "amnesty pay", "raid destria-nova"),
                *("offer 2", "want alliance", "promise wreck won", "send"),
            ),
            (
                *("due pay", "amnesty spend artemis", "attack karokum"),
                *("offer 1", "want alliance", "promise credit turn 0", "send"),
            ),
        ),
        wrong=(
            (("due judgment", "offer 1", "want alliance"), "combat.ally"),
            (("due judgment", "amnesty spend rusta"), "round.amnesty"),
            (("due judgment", "raid destria-nova", "go on"), "infamous"),
            (("due judgment", "amnesty pay", "raid destria-nova", "go on"), "alone"),
        ),
        replies=others(for_help),
    ),
    Lesson(
        "bluff",
        rules=("deal.trophy-bluff", "deal.now", "pirate.trophies"),
        position=position(
            reader(0, "harpoon", trophies="good-loser living-wreck"),
            second(4, wrecks="destria-nova lumen corona", trophies="idler"),
            turn=AFTER,
        ),
        goal=sold_trophy,
        solutions=(
            ("offer 1", "give trophy living-wreck", "say executioner", "want credit", "want credit", "send"),
            ("offer 1", *["want credit"] * 3, "give trophy good-loser", "say executioner", "send"),
        ),
        wrong=(
            (("offer 1", "give trophy executioner"), "deal.now"),
            (("offer 1", "give trophy good-loser", "send"), "deal.trophy-bluff"),
            (("offer 1", "give trophy good-loser", "say good-loser", "want credit", "send"), "refused"),
            (("offer 1", "give trophy living-wreck", "say executioner", "want credit", "send"), "cheap"),
        ),
        replies=others(for_a_title),
    ),
    Lesson(
        "two-promises",
        rules=("deal.promise", "pirate.judgment"),
        position=position(
            reader(3, judgment=1, glory=2, trophies="viper hunted"),
            promises=[
                {"owner": READER, "to": 1, "what": "credit", "n": 2, "when": "due", "seat": READER},
                {"owner": READER, "to": 2, "what": "credit", "n": 3, "when": "due", "seat": READER},
            ],
            todo=[step("begin", READER), step("promises", READER)],
        ),
        goal=one_judgment,
        solutions=(("keep word",), ("break word", "keep word")),
        wrong=((("due pay",), "deal.promise"), (("break word", "break word"), "both")),
    ),
    Lesson(
        "hunter",
        rules=("deal.hunter", "betray", "combat.order"),
        position=position(
            reader(2, f"{STRONG} full-broadside"),
            second(3, "salvage-winch harpoon boarding-claws siege-mortar", faktor=2),
            third(3, "black-sail", judgment=4, glory=1),
            **fighting(
                {"kind": "karokum", "target": "apocalypse"},
                step("help", READER),
                step("betray"),
                step("faktor"),
                *DICE,
            ),
        ),
        goal=word_kept,
        solutions=(
            ("offer 1", "want alliance", "promise credit won", "send", "go on", "no faktor", "play full-broadside"),
            ("offer 1", "promise wreck won", "want alliance", "send", "go on", "faktor", "play full-broadside"),
        ),
        wrong=(
            (("offer 1", "want alliance", "promise credit won", "send", "betray"), "betray"),
            (("go on",), "alone"),
            (
                ("offer 1", "want alliance", "give credit", "send", "go on", "no faktor", "play full-broadside"),
                "nothing",
            ),
        ),
        replies=others(for_help),
    ),
    Lesson(
        "last-turn",
        rules=("end", "round.splurge", "round.pay"),
        position=position(
            reader(5, "harpoon", "rusta obolus chacal denaria centurio", glory=8),
            second(2, "lumiculaire", "lumen", glory=9),
            third(4, "salvage-winch", "praetor", glory=6),
            turn={"fought": True, "shown": [1]},
        ),
        goal=win,
        solutions=(
            ("splurge", "pay centurio", "pay chacal", "pay denaria", "pay obolus", "pay rusta", "done"),
            ("splurge", *["pay credit"] * 3, "pay rusta", "pay obolus", "pay chacal", "done"),
        ),
        wrong=(
            (("splurge", "done"), "round.pay"),
            (("done",), "lost"),
            (("splurge", *["pay credit"] * 5, "pay rusta", "done"), "lost"),
        ),
    ),
)
