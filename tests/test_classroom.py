"""The class as a model: whatever happens in whatever order, no answer is lost or doubled; its file brings all back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import gamekit
from gamekit import lessons as kit_lessons
from gamekit import saves
from gamekit.classroom import Classroom, report, resume, save
from gamekit.classroom.question import Question
from gamekit.classroom.show import Show

MOVES = ("place silver 1,0", "place silver 0,-1", "place gold 0,0", "turn over")
POSITION = kit_lessons("metallurgie")["second-silver"].position


def klass(*names: str) -> Classroom:
    room = Classroom("2B", "K7F2M")
    for name in names:
        room.come(room.join(name, f"key of {name}").who)
    return room


def asked(room: Classroom, **how) -> Question:
    return room.ask(gamekit.new("metallurgie", position=POSITION, seed=1), "Where?", **how)


def again(room: Classroom) -> Classroom:
    """The same class from its events alone, as they stand in a file."""
    other = Classroom(room.name, room.code)
    other.resume(json.loads(json.dumps(room.events)))
    return other


# ---- who is here


def test_the_same_name_twice_gets_a_number_and_names_are_text_of_one_line() -> None:
    room = klass("Mina", "mina", "Mina", "<b>\n\u202eEve</b>", "x" * 60)
    assert [s.name for s in room.roster] == ["Mina", "mina 2", "Mina 3", "<b> Eve</b>", "x" * 24]
    assert room.roster.free("\uff2d\uff49na") == "\uff2d\uff49na 4", "what looks the same is the same"
    for unseen in ("\u200d", "\u3164", "\u2800", "\ud800"):
        with pytest.raises(gamekit.GamekitError, match="Type a name"):
            room.roster.free(unseen)
    room.rename("Mina 3", "Mona")
    room.remove("mina 2")
    assert [s.name for s in room.roster][:2] == ["Mina", "Mona"]
    assert room.roster.of_key("key of Mina") is room.roster["Mona"]
    assert room.roster.of_key("another key") is None
    with pytest.raises(gamekit.GamekitError, match="Type a name"):
        room.join("\u200b ", "k")


def test_a_class_has_an_end() -> None:
    room = klass(*[f"n{n}" for n in range(250)])
    with pytest.raises(gamekit.GamekitError, match="full"):
        room.join("one more", "k")


# ---- questions


def test_each_answer_counts_once_and_the_last_one() -> None:
    room = klass("Ada", "Ben", "Cem")
    q = asked(room, right=MOVES[:2])
    for who, answer in ((0, MOVES[1]), (0, MOVES[0]), (1, ["hand:silver", "cell:1,0"]), (2, MOVES[2])):
        room.answer(who, q.number, answer)
    assert q.answers == {MOVES[0]: 2, MOVES[2]: 1}
    assert [q.is_right(text) for text in q.answers] == [True, False]
    q.count({MOVES[2]: 11})
    assert q.answers == {MOVES[2]: 12, MOVES[0]: 2}
    q.reveal()
    with pytest.raises(gamekit.GamekitError, match="over"):
        room.answer(2, q.number, MOVES[0])
    assert q.play().log[-1].text == MOVES[2]
    shown = room.activity
    assert isinstance(shown, Show), "all see what came of it"
    assert (shown.match, shown.seat) == (q.source, None)


def test_what_is_no_answer_is_refused() -> None:
    room = klass("Ada")
    q = asked(room)
    for wrong in ("place silver 0,1", "done", "", None, 7, ["cell:1,0"], ["x"], {}):
        with pytest.raises(gamekit.GamekitError, match="is no answer"):
            room.answer(0, q.number, wrong)
    for number in (q.number + 1, None, "0", -1):
        with pytest.raises(gamekit.GamekitError, match="over"):
            room.answer(0, number, MOVES[0])
    with pytest.raises(gamekit.GamekitError, match="Good ones: yes, no"):
        room.ask(None, "Well?", ["yes", "no"]).count({"maybe": 3})


def test_a_question_is_about_the_position_in_which_it_was_asked_and_knows_nothing_of_what_came_later() -> None:
    room, match = klass("Ada"), gamekit.new("metallurgie", position=POSITION, seed=1)
    match.play(MOVES[2]).undo()
    q = room.ask(match)
    assert q.match is not None
    assert q.chair(0).line_log == ()
    match.play(MOVES[0])
    assert q.match.at == 0
    with pytest.raises(gamekit.GamekitError, match="gone on"):
        q.play(MOVES[1])


def test_refusals_that_were_run_into_are_counted_by_people() -> None:
    room = klass("Ada", "Ben", "Cem")
    q = asked(room)
    refused = q.chair(0).why_not("place silver 0,1")
    for who in (0, 0, 1):
        room.refused(who, refused)
    q.reveal()
    room.refused(2, refused)
    assert q.refusals == {"place.on-lower": 2}
    assert report.rules(room) == [{"game": "metallurgie", "rule": "place.on-lower", "people": 2, "times": 3}]


# ---- games


def test_a_sheet_each_from_the_same_cards_and_nobody_waits_for_a_lost_phone() -> None:
    room = klass("Ada", "Ben", "Cem")
    game = room.deal(gamekit.new("metro-x", 1, chance="ask"), seed=3)
    assert len(game.cards) == 1
    choose(room, 0)
    assert game.waited_for() == [1, 2]
    choose(room, 1)
    room.leave(2)
    assert len(game.cards) == 2, "who is here has chosen"
    for _ in range(3):
        choose(room, 0)
        choose(room, 1)
    room.come(2)
    assert game.waited_for() == [0, 1], "who is behind is not waited for"
    while game.waited_for() == [0, 1]:
        choose(room, 2)
    assert [cards(game.sheets[who]) for who in range(3)] == [game.cards] * 3
    late = room.join("Dora", "k").who
    room.come(late)
    assert cards(game.sheets[late]) == game.cards[:1]


def cards(sheet) -> list[str]:
    return [entry.text for entry in sheet.log if entry.seat == "chance"]


def choose(room: Classroom, who: int) -> None:
    """Something, until a card is due."""
    chair = room.chair(who)
    before = sum(entry.seat == "chance" for entry in chair.log)
    while chair.to_act == (0,) and sum(entry.seat == "chance" for entry in chair.log) == before:
        chair.play(chair.moves()[0])


def test_the_teacher_goes_on_without_those_who_have_not_chosen() -> None:
    room = klass("Ada", "Ben")
    game = room.deal(gamekit.new("metro-x", 1, chance="ask"), seed=3)
    game.next()
    assert [len(cards(sheet)) for sheet in game.sheets.values()] == [1, 1]
    assert game.chosen() == []
    choose(room, 0)
    assert [len(cards(sheet)) for sheet in game.sheets.values()] == [2, 1]
    game.alone = False
    choose(room, 0)
    assert (game.chosen(), game.waited_for()) == ([0], []), "who is behind is not waited for, and has not chosen"


def test_tables_seat_those_who_are_here_and_who_comes_late_gets_a_bots_seat() -> None:
    room = klass("Ada", "Ben", "Cem")
    matches = [gamekit.new("forge", 2, seed=n) for n in range(2)]
    tables = room.seat(matches, [[0, 1], [2, None]])
    dora, eve = (room.join(name, name).who for name in ("Dora", "Eve"))
    room.come(dora)
    room.come(eve)
    assert tables[1] is tables.matches["1"]
    assert tables.seats == [[0, 1], [2, dora]]
    assert room.chair(eve) is None
    room.remove(1)
    assert tables.seats == [[0, eve], [2, dora]]
    before = [tables.matches[name].at for name in "01"]
    room.chair(0).play(room.chair(0).moves()[0])
    assert [tables.matches[name].at for name in "01"] == [before[0] + 1, before[1]]


# ---- lessons


def test_lessons_tell_who_has_solved_what_and_what_was_shown_is_not_solved() -> None:
    room = klass("Ada", "Ben")
    chosen = [kit_lessons("metallurgie")[name] for name in ("neighbours", "second-silver")]
    work = room.teach(gamekit.games.game("metallurgie"), chosen)
    for move in chosen[0].solutions[0]:
        room.chair(0).play(move)
    board = work.board(1)
    board.show_solution()
    progress = {key: (p.solved, p.shown, p.tries) for key, p in work.progress.items()}
    assert progress == {(0, "neighbours"): (True, False, 1), (1, "neighbours"): (False, True, 0)}
    board.restart()
    for move in chosen[0].solutions[1]:
        room.chair(1).play(move)
    assert work.progress[1, "neighbours"].solved
    work.send("second-silver")
    room.chair(0).play(MOVES[3])
    work.hint(0, 2)
    for _ in range(6):
        room.refused(0, gamekit.Refused("place.on-lower", "No."))
    progress = work.progress[0, "second-silver"]
    assert (progress.hints, progress.stuck) == (2, 6)
    assert list(work["Ada"].progress) == ["neighbours", "second-silver"]
    assert repr(work["Ada"].show()) == "Dearer metal goes on top"
    assert repr(work["Ada"].show(name=True)).startswith("Ada: ")
    assert "image/svg+xml" in work["Ada"]._repr_mimebundle_()
    assert {row["what"] for row in report.rows(room)} == {"neighbours", "second-silver"}


def test_a_board_that_one_looks_in_on_is_as_it_is_now_and_names_nobody() -> None:
    room = klass("Ada", "Ben")
    work = room.teach(gamekit.games.game("metallurgie"), [kit_lessons("metallurgie")["second-silver"]])
    room.chair(0).play(MOVES[0])
    still, seat = work["Ada"].still()
    assert (len(still.log), seat) == (1, 0)
    room.show(still, seat)
    assert room.chair(1).view == work["Ada"].chair.view
    game = room.deal(gamekit.new("metro-x", 1, chance="ask", names=["Ada"]), seed=3)
    assert game["Ben"].still()[0].given_names == (None,)
    tables = room.seat([gamekit.new("forge", 2, seed=1, names=["Ada", "Ben"])], [[0, 1]])
    assert tables.glance(0).title == "Table 1"
    assert tables.glance(0).show(name=True).title == "Ada, Ben: Table 1"
    with pytest.raises(gamekit.GamekitError, match="no board"):
        game.glance(7).still()


def test_what_was_done_before_goes_on_as_it_was_left() -> None:
    room = klass("Ada", "Ben")
    work = room.teach(gamekit.games.game("metallurgie"), [kit_lessons("metallurgie")["second-silver"]])
    room.chair(0).play(MOVES[0])
    asked(room).close()
    cem = room.join("Cem", "late").who
    room.come(cem)
    assert room.again(work) is room.activity is work
    assert (work.progress[0, "second-silver"].solved, work.at[cem]) == (True, "second-silver")
    assert again(room).activity.number == work.number
    with pytest.raises(gamekit.GamekitError, match="another class"):
        klass().again(work)


def test_hands_are_counted_for_the_answer_that_is_meant() -> None:
    question = asked(klass("Ada"))
    question.count({"place  silver 1,0": 2, "place silver 1,0": 3})
    assert question.answers == {"place silver 1,0": 5}


def test_hands_that_were_counted_stand_in_the_report() -> None:
    room = klass("Ada")
    q = room.ask(None, "Well?", ["yes", "no"], right=["yes"])
    room.answer(0, q.number, "no")
    q.count({"yes": 11})
    told = [(row["name"], row["result"], row["right"], row["people"]) for row in report.rows(room)]
    assert told == [("Ada", "no", False, 1), ("", "yes", True, 11)]


# ---- files


def everything(path: Path) -> Classroom:
    """A class in which all of it has happened, saved from the middle on."""
    room = klass("Ada", "Ben")
    room.join("Cem", "kept")
    shown = gamekit.new("metal-adventures", 3, seed=4)
    room.show(shown)
    shown.play(shown.moves()[0])
    room.ask(None, "Now\u2028or later?", ["now", "later"])
    q = asked(room, right=MOVES[:1])
    room.answer(0, q.number, MOVES[0])
    room.watch(save(room, path))
    room.answer(1, q.number, MOVES[1])
    room.refused(1, gamekit.Refused("place.on-lower", "No."))
    q.reveal()
    room.deal(gamekit.new("metro-x", 1, chance="ask"), seed=3)
    for _ in range(3):
        choose(room, 0)
        choose(room, 1)
    tables = room.seat([gamekit.new("metallurgie", 2, seed=5, undo="own")], [[0, 1]])
    one, two = [move for move in room.chair(1).moves() if move.text.startswith("place")][:2]
    room.chair(1).play(one)
    tables.matches["0"].undo()
    room.chair(1).play(two)
    metal = kit_lessons("metal-adventures")
    room.teach(gamekit.games.game("metal-adventures"), [metal["spoils"], metal["power"]])
    for move in ("offer 1", "want alliance", "promise credit won", "send"):
        room.chair(0).play(move)
    board = room.activity.board(0)
    board.match.undo()
    board.match.go(3).play("want credit")
    board.match.play("send")
    room.raise_hand(0, up=True)
    return room


def shape(room: Classroom) -> object:
    """All that is known, but who is here."""
    people = [(s.who, s.name, s.key, s.hand) for s in room.roster]
    matches = [{name: saves.data_of(m) for name, m in one.matches.items()} for one in room.activities]
    return people, matches, report.rows(room), report.rules(room)


def test_a_file_brings_everything_back(tmp_path: Path) -> None:
    path = tmp_path / "2b.json"
    room = everything(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text + '{"what":"answ', encoding="utf-8")  # killed in the middle of a line
    back = resume(path, lambda: 0.0)
    assert shape(back) == shape(room)
    assert (back.name, back.code) == (room.name, room.code)
    assert not back.roster.here()
    assert "key of Ada" not in text, "who finds the file has no keys"
    back.watch(save(back, path))
    assert path.read_text(encoding="utf-8") == text
    back.come(0)
    assert path.read_text(encoding="utf-8").startswith(text)


def test_after_a_restart_the_most_chosen_move_is_played_and_answers_stay_what_they_were(tmp_path: Path) -> None:
    """There the question's own board is all there is to play on."""
    room, path = klass("Ada"), tmp_path / "class.json"
    q = asked(room)
    room.watch(save(room, path))
    room.answer(0, q.number, MOVES[0])
    back = resume(path, lambda: 0.0).activities[0]
    assert isinstance(back, Question)
    back.play(MOVES[0])
    assert back.answers == {MOVES[0]: 1}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no saved class"),
        ("{}\n", "no saved class"),
        ("[1]\n", "no saved class"),
        ('{"gamekit":"class","version":9,"name":"a","code":"b"}\n', "newer"),
        ('{"gamekit":"class","version":1,"name":"a","code":"b"}\n{"what":"answered","in":3}\n', "damaged"),
        ('{"gamekit":"class","version":1,"name":"a","code":"b"}\n7\n', "damaged"),
    ],
)
def test_a_damaged_file_is_told_in_plain_words(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(gamekit.GamekitError, match=said):
        resume(path, lambda: 0.0)


def test_a_lesson_whose_goal_is_a_function_must_be_given_again(tmp_path: Path) -> None:
    mine = gamekit.Lesson("metallurgie", position=POSITION, task="Win.", goal=lambda match: len(match.log) > 0 or None)
    room, path = klass("Ada"), tmp_path / "x.json"
    room.teach(mine.game, [mine])
    room.chair(0).play(mine.solutions[0][0])
    save(room, path)
    with pytest.raises(gamekit.GamekitError, match=r"'Win\.' was one of your own"):
        resume(path, lambda: 0.0)
    assert shape(resume(path, lambda: 0.0, lessons=[mine]))[1] == shape(room)[1]
    path.write_text(path.read_text("utf-8").replace('"titles"', '"-"'), "utf-8")  # as the first versions wrote it
    with pytest.raises(gamekit.GamekitError, match="one of your own"):
        resume(path, lambda: 0.0)
    assert shape(resume(path, lambda: 0.0, lessons=[mine]))[1] == shape(room)[1]


# ---- what a seat may not know


@pytest.mark.parametrize("seat", [0, None])
def test_classes_that_differ_in_what_a_seat_may_not_know_tell_it_the_same(seat) -> None:
    """Another hand of the others: the same question, view, moves and refusals."""
    told = []
    for other in (["iron", "copper", "silver"], ["gold", "gold", "iron"]):
        hands = [POSITION["hands"][0], other]
        match = gamekit.new("metallurgie", position={**POSITION, "hands": hands}, seed=1)
        room = klass("Ada")
        chair = (asked_at(room, match) if seat == 0 else room.show(match, seat)).chair(0)
        told.append((chair.view, chair.log, chair.moves() if seat == 0 else (), chair.tree(), chair.scene((400, 400))))
    assert told[0] == told[1]


def asked_at(room: Classroom, match) -> Question:
    return room.ask(match, "Where?")


# ---- in any order


class AnyOrder(RuleBasedStateMachine):
    """Joining, leaving, coming back, answering, asking, resuming: what should be there is kept beside it."""

    @initialize()
    def begin(self) -> None:
        self.room = Classroom("2B", "K7F2M")
        self.keys: list[str] = []
        self.here: set[int] = set()
        self.answers: dict[int, str] | None = None
        self.open = False

    @rule(name=st.sampled_from(["Mina", "Ada", "Bo"]))
    def join(self, name: str) -> None:
        self.keys.append(f"key {len(self.keys)}")
        self.room.come(self.room.join(name, self.keys[-1]).who)
        self.here.add(len(self.keys) - 1)

    @rule(who=st.integers(0, 9))
    def leave(self, who: int) -> None:
        self.room.leave(who)
        self.here.discard(who)

    @rule(who=st.integers(0, 9))
    def reload(self, who: int) -> None:
        if who < len(self.keys):
            student = self.room.roster.of_key(self.keys[who])
            assert student is not None
            assert student.who == who
            self.room.leave(who)
            self.room.come(who)
            self.here.add(who)

    @rule()
    def ask(self) -> None:
        asked(self.room)
        self.answers, self.open = {}, True

    @rule(who=st.integers(0, 9), move=st.sampled_from(MOVES), late=st.booleans())
    def answer(self, who: int, move: str, late: bool) -> None:
        number = (self.room.activity.number if self.room.activity else 0) - late
        if who < len(self.keys) and self.answers is not None and self.open and not late:
            self.room.answer(who, number, move)
            self.answers[who] = move
        elif who < len(self.keys):
            with pytest.raises(gamekit.GamekitError):
                self.room.answer(who, number, move)

    @rule()
    def reveal(self) -> None:
        if self.answers is not None:
            self.room.activity.reveal()
            self.open = False

    @rule()
    def elsewhere_and_back(self) -> None:
        if self.answers is not None:
            question = self.room.activity
            self.room.wait()
            self.room.again(question)

    @rule()
    def resume(self) -> None:
        self.room = again(self.room)
        self.here.clear()

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        roster = self.room.roster
        assert {student.who for student in roster.here()} == self.here
        assert len({student.name for student in roster}) == len(roster) == len(self.keys)
        if self.answers is not None:
            activity = self.room.activity
            assert activity.given == self.answers
            assert sum(activity.answers.values()) == len(self.answers)


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)


class Sheets(RuleBasedStateMachine):
    """Choosing, taking back, leaving, coming, the next card, resuming: all get the same cards, and no mark is lost."""

    @initialize()
    def begin(self) -> None:
        self.room = klass("Ada", "Ben")
        self.room.deal(gamekit.new("metro-x", 1, chance="ask", undo="own"), seed=3)
        self.said: dict[int, list[str]] = {0: [], 1: []}

    @rule(who=st.integers(0, 1), nth=st.integers(0, 50))
    def choose(self, who: int, nth: int) -> None:
        chair = self.room.chair(who)
        if moves := chair.moves():
            chair.play(move := moves[nth % len(moves)])
            self.said[who].append(move.text)

    @rule(who=st.integers(0, 1))
    def take_back(self, who: int) -> None:
        sheet = self.room.activity.matches[str(who)]
        chosen = sheet.log[-1].seat == 0
        assert sheet.can_undo == chosen
        if chosen:
            sheet.undo()
            self.said[who].pop()

    @rule(who=st.integers(0, 1))
    def leave(self, who: int) -> None:
        self.room.leave(who)

    @rule(who=st.integers(0, 1))
    def come(self, who: int) -> None:
        self.room.come(who)

    @rule()
    def next(self) -> None:
        if not self.room.activity.over:
            self.room.activity.next()

    @rule()
    def resume(self) -> None:
        self.room = again(self.room)

    @invariant()
    def each_has_what_he_chose_and_the_cards_of_all(self) -> None:
        game = self.room.activity
        for who, sheet in game.sheets.items():
            had = [entry.text for entry in sheet.log if entry.seat == "chance"]
            assert had == game.cards[: len(had)]
            assert [entry.text for entry in sheet.log if entry.seat == 0] == self.said[who]
            assert sheet.to_act != ("chance",) or len(had) == len(game.cards)


TestSheets = Sheets.TestCase
TestSheets.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
