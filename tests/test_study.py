"""Studies: the same rows wherever they are played, nothing lost and nothing twice, mistakes told in plain words."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

import gamekit
import nim
from gamekit.bots import StrongBot
from gamekit.draw.still import DIGEST
from gamekit.room import GamekitError
from gamekit.study import Study, lengths, overview, rules, run, scores, summary, together, wilson, wins, workers
from gamekit.study.notes import Notes
from gamekit.study.seats import seated
from gamekit.study.version import version

HERE = {"processes": 1, "progress": False}


def first(game, view, moves, rng):
    """The simplest bot there is: a function."""
    return moves[0]


class Once:
    """A bot that is interrupted once, in the middle of its third match."""

    matches = 0

    def __init__(self):
        self.begun = False

    def choose(self, game, view, moves, rng):
        if not self.begun:
            self.begun = True
            Once.matches += 1
            if Once.matches == 3:
                raise KeyboardInterrupt
        return moves[0]


@pytest.mark.parametrize(
    ("name", "players"), [("forge", 3), ("metal-adventures", 3), ("metallurgie", 2), ("metro-x", 1)]
)
def test_a_row_for_each_seat_of_each_match(name, players):
    study = Study(name, ["random"] * players, matches=2, seed="x")
    frame = study.run(**HERE)
    assert frame[["match", "seat"]].values.tolist() == [[match, seat] for match in (0, 1) for seat in range(players)]
    assert frame.groupby("match").won.sum().tolist() == [1.0, 1.0]
    again = study.match(1)
    rows = frame[frame.match == 1]
    assert rows.total.tolist() == [score["total"] for score in again.outcome.scores]
    assert sorted(rows.order) == list(range(1, players + 1))
    assert rows.moves.sum() + rows.draws.iloc[0] == again.at
    assert rows.seed.unique().tolist() == ["x-1"]
    counted = {column: rows[column].iloc[0] for column in frame.columns if column.startswith("rule:")}
    cited = [event.rule for entry in again.log for event in entry.events] + [again.outcome.rule]
    assert counted == {f"rule:{slug}": cited.count(slug) for slug in gamekit.rules(name)}


def test_the_seed_of_a_row_brings_the_same_luck():
    study = Study("metallurgie", ["random", "random"], 1, seed=4)
    luck = [entry.text for entry in gamekit.new("metallurgie", seed=study.run(**HERE).seed[0]).log]
    assert len(luck) > 6
    assert [entry.text for entry in study.match(0).log[: len(luck)]] == luck


NOTEBOOK = """
import gamekit, sys

class Mine:
    name = "mine"
    def choose(self, game, view, moves, rng):
        return moves[-1] if rng.random() < 0.9 else rng.choice(moves)

def rule_of_thumb(game, view, moves, rng):
    return max(moves, key=lambda move: len(move.text))

frames = [gamekit.study.run("forge", [Mine, Mine(), rule_of_thumb], 12, processes=n, progress=False) for n in (1, 2)]
print(frames[0].equals(frames[1]), *frames[0].bot[:3])
"""


def test_bots_written_in_a_notebook_play_in_other_processes():
    """A notebook's cells are a __main__ without a file, as is a program given to -c."""
    done = subprocess.run([sys.executable, "-c", NOTEBOOK], capture_output=True, text=True, check=False)
    assert done.stdout == "True mine mine rule_of_thumb\n", done.stderr


def test_interrupted_it_goes_on():
    whole = run("forge", [first, "random"], 6, **HERE)
    Once.matches = 0
    study = Study("forge", [Once, "random"], 6)
    study.plan = study.plan._replace(players=tuple(player._replace(name="first") for player in study.plan.players))
    with pytest.warns(UserWarning, match=r"Interrupted: [12] of 6 matches have been played") as told:
        part = study.run(**HERE)
    assert told[0].filename == __file__  # the reader's own line, not the kit's
    assert 0 < part.match.nunique() == study.done < 6
    played = Once.matches
    frame = study.run(**HERE)
    assert Once.matches == played + 6 - part.match.nunique()
    assert frame.drop(columns=["study", "bot"]).equals(whole.drop(columns=["study", "bot"]))
    more = study.run(8, **HERE)
    assert more.head(12).drop(columns=["study", "bot"]).equals(whole.drop(columns=["study", "bot"]))
    assert more.match.nunique() == 8


LONG = """
import gamekit, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in a shell's background ignores it else
frame = gamekit.study.run(
    "metallurgie", ["greedy", "random"], int(sys.argv[1]), file="study.jsonl", processes=2, progress=False
)
print(frame.match.nunique())
"""


def lines(path):
    return path.read_text().count("\n") if path.exists() else 0


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_stopped_from_outside_it_loses_little(tmp_path, end):
    """Ctrl-C reaches every process of a terminal, and a crash just happens: the file has what was played."""
    script, file = tmp_path / "script.py", tmp_path / "study.jsonl"
    script.write_text("if __name__ == '__main__':\n    " + LONG.strip().replace("\n", "\n    "))
    begun = subprocess.Popen(
        [sys.executable, script, "100000"], cwd=tmp_path, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while lines(file) < 6 and begun.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(begun.pid, end)
    told, errors = begun.communicate(timeout=30)
    if end == signal.SIGINT:
        assert begun.returncode == 0, errors
        assert "UserWarning: Interrupted: " in errors
        assert "Traceback" not in errors
        assert 0 < int(told) < lines(file)
    there = file.read_text()
    matches = lines(file) + 9
    frame = run("metallurgie", ["greedy", "random"], matches, file=file, **HERE)
    assert file.read_text().startswith(there)
    assert frame.match.tolist() == [match for match in range(matches) for _ in "ab"]
    tail = Study("metallurgie", ["greedy", "random"], matches).match(matches - 1)
    assert frame.total.tolist()[-2:] == [score["total"] for score in tail.outcome.scores]


def test_a_torn_file_is_mended(tmp_path):
    file = tmp_path / "study.jsonl"
    whole = run("forge", ["random", first], 3, file=file, **HERE)
    text = file.read_bytes()
    for cut in (0, 10, text.index(b"\n"), text.index(b"\n") + 1, len(text) - 40, len(text) - 1):
        file.write_bytes(text[:cut])
        assert run("forge", ["random", first], 3, file=file, **HERE).equals(whole)
        assert file.read_bytes() == text
    with file.open("ab") as more:  # the same matches once more, as two studies at a time would write them
        more.write(text[text.index(b"\n") + 1 :])
    assert run("forge", ["random", first], 3, file=file, **HERE).equals(whole)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "metallurgie"}, "its game is 'forge', not 'metallurgie'"),
        ({"seats": ["greedy", "random"]}, r"its seats is \['random', 'random'\], not \['greedy', 'random'\]"),
        ({"seed": 1}, "its seed is 0, not 1"),
    ],
)
def test_a_file_of_another_study_is_left_alone(tmp_path, change, said):
    file = tmp_path / "study.jsonl"
    run("forge", ["random", "random"], 1, file=file, **HERE)
    before = file.read_bytes()
    with pytest.raises(GamekitError, match=said):
        Study(**{"game": "forge", "seats": ["random", "random"], "file": file} | change)
    assert file.read_bytes() == before


def test_no_study_and_a_damaged_one(tmp_path):
    file = tmp_path / "study.jsonl"
    for text in ("dear diary", "dear diary\n", '{"gamekit": "1"}\n[]\n', "[]\n"):
        file.write_text(text)
        with pytest.raises(GamekitError, match=r"study\.jsonl is no study: it is left as it is"):
            Study("forge", ["random", "random"], file=file)
        assert file.read_text() == text
    file.unlink()
    run("forge", ["random", "random"], 2, file=file, **HERE)
    file.write_text(re.sub('"match":0', '"mtch":0', file.read_text()))
    with pytest.raises(GamekitError, match=r"study\.jsonl, line 2, is damaged"):
        Study("forge", ["random", "random"], file=file)
    with pytest.raises(GamekitError, match="can't be read: it is a folder"):
        Notes(tmp_path, {"study": 1, "seats": ["random"]}).read()


ROWS = {  # what of a row is changed to what, and what is then said to be wrong
    "unknown": ("extra", 1, "'extra'"),
    "match": ("match", -1, "match"),
    "truth for a number": ("match", True, "match"),
    "order": ("order", [1, 1], "order"),
    "won twice": ("won", [1.0, 1.0], "won"),
    "nobody won": ("won", [0.0, float("nan")], "won"),
    "won by whole numbers": ("won", [1, 0], "won"),
    "a seat too many": ("moves", [1, 2, 3], "moves"),
    "more turns than moves": ("turns", [10**6, 1], "turns"),
    "points in words": ("scores", [{"total": "3"}, {"total": 1}], "scores"),
    "no total": ("scores", [{"points": 3}, {"points": 1}], "scores"),
    "other items": ("scores", [{"total": 3}, {"total": 1}], "scores"),
    "huge": ("draws", 10**4000, "draws"),
    "text": ("end", 3, "end"),
    "half a character": ("decided", "\ud800", "decided"),
    "rules": ("rules", {"mine.take": -1}, "rules"),
    "no row": (None, None, "row"),
}


@pytest.mark.parametrize("case", ROWS)
def test_a_row_that_no_match_can_have_come_to(tmp_path, case):
    key, value, wrong = ROWS[case]
    file = tmp_path / "study.jsonl"
    run("forge", ["random", "random"], 2, file=file, **HERE)
    head, one, two = file.read_text().splitlines()
    damaged = json.dumps(json.loads(two) | {key: value}) if key else "[" * 9000
    file.write_text(f"{head}\n{one}\n{damaged}\n")
    with pytest.raises(GamekitError, match=rf"study\.jsonl, line 3, is damaged: its .*{wrong}.* can't be\. Take that"):
        Study("forge", ["random", "random"], file=file)


def test_one_match_that_went_two_ways(tmp_path):
    file = tmp_path / "study.jsonl"
    run("forge", ["random", "random"], 1, file=file, **HERE)
    head, one = file.read_text().splitlines()
    other = json.dumps(json.loads(one) | {"draws": 999})
    file.write_text(f"{head}\n{one}\n{other}\n")
    with pytest.raises(GamekitError, match="line 3, is damaged: its 'match' can't be"):
        Study("forge", ["random", "random"], file=file)
    for change in ({"study": True}, {"more": 1}, {"seats": 3}):
        file.write_text(json.dumps(json.loads(head) | change) + "\n")
        with pytest.raises(GamekitError, match="holds another study: its "):
            Study("forge", ["random", "random"], file=file)


def test_without_the_libraries_it_says_what_to_install():
    program = """
import sys
sys.path.insert(0, sys.argv[1])
import gamekit
try:
    gamekit.study.run("forge", ["random", "random"], 1)
except gamekit.GamekitError as error:
    print(error)
print(gamekit.study.Study("forge", ["random", "random"], 1).match(0).outcome.rule)
"""
    run = [sys.executable, "-I", "-S", "-c", program, str(Path(gamekit.__file__).parents[1])]
    said, rule = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    libraries = "tqdm and cloudpickle, not installed here: pip install tqdm cloudpickle"
    assert said == f"For this gamekit.study needs {libraries}"
    assert rule.startswith("end.")


class Nth:
    """A bot with something to set."""

    def __init__(self, n):
        self.n = n

    def choose(self, game, view, moves, rng):
        return moves[self.n % len(moves)]


CELL = """
DEPTH = 3

def helper(moves):
    return moves[0]

class Base:
    def choose(self, game, view, moves, rng):
        return helper(moves) if DEPTH else moves[1]

class Bot(Base):
    name = "mine"
    def __init__(self, weights=(1, 2)):
        self.weights = list(weights)

def thumb(game, view, moves, rng):
    return min(moves, key=lambda move: len(move.text))
"""


def in_a_cell(what, before="", after=""):
    """What a notebook's cell would make, with one thing changed in it."""
    assert before in CELL
    names = {"__name__": "__main__"}
    exec(CELL.replace(before, after), names)
    return eval(what, names)


@pytest.mark.parametrize(
    ("what", "before", "after"),
    [
        ("Bot()", "moves[1]", "moves[2]"),  # in a class that it builds on
        ("Bot()", "return moves[0]", "return moves[-1]"),  # in what it calls
        ("Bot()", "DEPTH = 3", "DEPTH = 4"),
        ("Bot()", "(1, 2)", "(1, 3)"),
        ("Bot().choose", "(1, 2)", "(1, 3)"),
        ("Bot", "moves[1]", "moves[2]"),
        ("thumb", "min", "max"),
        ("thumb", "len(move.text)", "-len(move.text)"),  # in a function within it
    ],
)
def test_a_bot_has_changed_when_anything_of_it_has(what, before, after):
    changes = ((), (), (before, after))
    one, same, other = (seated([in_a_cell(what, *change)])[0].version for change in changes)
    assert one == same != other


HELD = """
from gamekit.study.version import version

class Bot:
    keep = {"gold", "silver", "iron"}
    def choose(self, game, view, moves, rng):
        return next(move for move in moves if move.kind in {"take", "place", "mark"} | self.keep)

print(version(Bot()))
"""


def test_the_same_bot_is_the_same_in_another_process():
    """Sets come in another order there."""
    told = {
        subprocess.run(
            [sys.executable, "-c", HELD], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1


@dataclass(slots=True)
class Slotted:
    weights: Any

    def choose(self, game, view, moves, rng):
        return moves[self.n]

    @property
    def n(self):
        return 0


n = 0  # what Nth and Slotted call n is not this one


def test_settings_tell_bots_apart_and_other_things_do_not(monkeypatch):
    weights = [[[1, 2], [3]], [[1], [2, 3]], {"a": {"b": 1}, "c": 2}, {"a": {"b": 1, "c": 2}}, {1, 2}, (1, 2), {1: {3}}]
    versions = [version(Slotted(weight)) for weight in weights]
    assert len(set(versions)) == len(weights)
    monkeypatch.setitem(globals(), "n", 1)
    assert [version(Slotted(weight)) for weight in weights] == versions
    again = [Slotted([])]
    again[0].weights += again  # in a circle
    assert version(again[0]) == version(again[0])


def test_bots_that_differ_have_names_that_do():
    seats = [Nth(1), Nth([2]), Nth(1), Nth([3])]
    assert [player.name for player in seated(seats)] == ["Nth", "Nth 2", "Nth", "Nth 3"]
    assert [player.name for player in seated([Nth(1).choose, Nth(2).choose])] == ["choose", "choose 2"]
    lambdas = [lambda game, view, moves, rng: moves[0], lambda game, view, moves, rng: moves[-1]]  # noqa: ARG005
    assert [player.name for player in seated(lambdas)] == ["<lambda>", "<lambda> 2"]


def test_a_default_that_is_spelled_out_is_no_other_study(tmp_path):
    file = tmp_path / "study.jsonl"
    run("metro-x", ["random"], 1, file=file, **HERE)
    assert len(run("metro-x", ["random"], 2, file=file, options={"map": "amsterdam"}, **HERE)) == 2
    with pytest.raises(GamekitError, match="its options is"):
        Study("metro-x", ["random"], 2, file=file, options={"map": "paris"})


def test_a_file_is_not_gone_on_with_by_a_bot_that_was_changed(tmp_path):
    file = tmp_path / "study.jsonl"
    run("forge", [Nth(1), "random"], 1, file=file, **HERE)
    run("forge", [Nth(1), "random"], 2, file=file, **HERE)
    with pytest.raises(GamekitError, match="holds another study: 'Nth' was not the same bot then"):
        run("forge", [Nth(2), "random"], 2, file=file, **HERE)


@pytest.mark.filterwarnings("default")  # of Dask's own
def test_on_a_cluster_that_loses_a_worker(tmp_path):
    """Two workers, of which one is killed while it plays: the same rows as on one core."""
    import distributed

    file = tmp_path / "study.jsonl"
    study = Study("metallurgie", ["greedy", "random"], 40, file=file)
    with (
        distributed.LocalCluster(2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        victims = list(client.run(os.getpid).values())
        keep = study._keep

        def keep_and_kill(results):
            keep(results)
            if study.done > 5 and len(victims) == 2:
                os.kill(victims.pop(), signal.SIGKILL)

        study._keep = keep_and_kill
        frame = study.run(client=client, progress=False)
    with pytest.raises(GamekitError, match="a Dask cluster that is running, not <Client: No scheduler connected>"):
        study.run(41, client=client, progress=False)
    assert len(victims) == 1
    numbers = [json.loads(line)["match"] for line in file.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(40))
    assert frame.equals(run("metallurgie", ["greedy", "random"], 40, **HERE))


def test_a_game_of_ones_own_in_other_processes():
    here = run(nim.GAME, ["greedy", "random"], 20, options={"last": "loses"}, **HERE)
    there = run(nim.GAME, ["greedy", "random"], 20, options={"last": "loses"}, processes=2, progress=False)
    assert here.equals(there)
    assert summary(here).loc["greedy", "won %"] > 80


def clumsy(game, view, moves, rng):
    return "take nothing"


def broken(game, view, moves, rng):
    raise ZeroDivisionError("oh")


def sleepy(game, view, moves, rng):
    pass


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"game": "chess"}, r"There is no game 'chess'\. There are: forge, "),
        ({"seats": ["clever", "random"]}, r"There is no bot 'clever'\. There are: .*random"),
        ({"seats": ["you", "bot"]}, "A study is played by bots alone: .*random.*, not 'you'"),
        ({"seats": ["random", 3]}, "or a bot of your own: a function of .*3 is none of these"),
        ({"seats": "random"}, "seats takes a list with one bot for each player, not 'random'"),
        ({"seats": ["random"]}, "Forge of the Gods is for 2 to 4 players, not 1"),
        ({"options": {"speed": 1}}, "Forge of the Gods has no option 'speed'"),
        ({"options": "fast"}, "options takes a dict"),
        ({"matches": 0}, "matches is how many matches are played, 1 to 1,000,000,000, not 0"),
        ({"matches": 2.5}, "not 2.5"),
        ({"file": 3}, "A file is named by its path, a text or a Path, not 3"),
        ({"seed": None}, "or a text, not None"),
        ({"seed": "\ud800"}, "or a text, not "),
        ({"processes": 0}, "processes is how many cores play, 1 to 1,000, not 0"),
        ({"client": "here"}, "client takes the distributed.Client of a Dask cluster that is running, not 'here'"),
        ({"seats": ["random", clumsy]}, "the bot 'clumsy' at seat 1 chose 'take nothing': 'take nothing' is no move"),
        ({"seats": ["random", sleepy]}, r"the bot 'sleepy' at seat 1 chose None: A move is one of match\.moves\(\)"),
        ({"seats": [broken, "random"]}, r"seat 0 could not choose: ZeroDivisionError\('oh'\), in broken, line \d+\."),
        ({"seats": [Nth(threading.Lock()), "random"]}, "copies the bot 'Nth', but it can't be copied: .*lock"),
        ({"seats": [Nth, "random"]}, r"The class Nth alone makes no bot: .*'n'\. Give one that is made: Nth\(\.\.\.\)"),
    ],
)
def test_mistakes(how, said):
    with pytest.raises(GamekitError, match=said):
        run(**{"game": "forge", "seats": ["random", "random"], "matches": 2, "processes": 1, "progress": False} | how)


def test_a_mistake_in_another_process_is_told_without_the_way_through_it():
    with pytest.raises(GamekitError, match=r"Match 0 stopped at move .* in broken, line") as told:
        run("forge", ["random", broken], 1, processes=2, progress=False)
    assert told.value.__suppress_context__
    assert len([step for step in told.traceback if step.path.name != "calls.py"]) < 6


def test_in_a_browser_a_study_plays_on_one_core_and_says_so(monkeypatch):
    monkeypatch.setattr(workers, "sys", SimpleNamespace(platform="emscripten"))
    with pytest.warns(UserWarning, match="one core") as told:
        assert len(run("forge", ["greedy", "random"], 3, processes=2, progress=False)) == 6
    assert told[0].filename == __file__


def test_bots_of_all_kinds_have_names_of_their_own():
    seats = [StrongBot(iterations=2), Nth(0), Nth(1).choose, "fair"]
    study = Study("forge", seats, 1)
    frame = study.run(**HERE)
    assert frame.bot.tolist() == ["strong (2 iterations)", "Nth", "choose", "greedy"]
    assert study.match(frame.match[0]).outcome.scores[0]["total"] == frame.total[0]


def test_pictures_show_what_they_say():
    frame = run("forge", ["greedy", "random"], 12, **HERE)
    for picture in (overview(frame), wins(frame), wins(frame, "bot"), scores(frame), lengths(frame), rules(frame)):
        shown = picture._repr_mimebundle_()
        assert shown == picture._repr_mimebundle_()
        assert shown.keys() == {"text/plain", "image/svg+xml", "image/png", DIGEST}
        assert "<title>" in shown["image/svg+xml"]
        assert "12 matches" in repr(picture)
    rate = summary(frame, "bot").loc["greedy"]
    assert f"greedy {rate['won %']} % ({rate['from %']} – {rate['to %']})" in repr(wins(frame, "bot"))
    assert "mine.take 100 %" in repr(rules(frame))
    gamekit.language("de")
    assert repr(wins(frame)).startswith("Siege: Schmiede der Götter, ")
    gamekit.language("fr")
    assert repr(overview(frame)).startswith("La Forge des dieux, ")
    gamekit.language("en")
    with pytest.raises(GamekitError, match="One can look by bot, seat, order, not by 'colour'"):
        wins(frame, "colour")
    with pytest.raises(GamekitError, match="no match has been played"):
        wins(frame[:0])
    for look in (wins, summary, rules, lengths):
        with pytest.raises(GamekitError, match="takes the rows of a study, with all their columns; there is no 'seat'"):
            look(frame.drop(columns="seat"))


def test_pictures_of_some_rows_and_of_several_studies():
    seats = [[Nth(n), "random"] for n in range(7)]
    frames = [run("forge", pair, 4, **HERE) for pair in seats]
    several = pd.concat([frame.assign(bot=frame.bot + f" {n}") for n, frame in enumerate(frames)])
    assert "28 matches" in repr(wins(several, "bot"))
    assert repr(scores(several)).count("Nth") == 7
    assert "mine.take 100 %" in repr(rules(several))
    both, one = frames[0], frames[0][frames[0].seat == 1]
    assert "4 matches" in repr(lengths(one))
    assert repr(lengths(one)) == repr(lengths(both))
    longest = max(map(int, re.findall(r"– (\d+)", repr(lengths(several)))))
    assert longest == max(frame.length.max() for frame in frames)
    winners = pd.concat([frame[frame.won == 1] for frame in frames]).sort_values("total")
    assert f"{len(winners)} matches" in repr(lengths(winners))
    apart = rules(pd.concat([both, frames[1]]))  # each study counts
    mean = (both["rule:forge.join"].gt(0).mean() + frames[1]["rule:forge.join"].gt(0).mean()) / 2
    assert f"forge.join {100 * mean:.0f} %" in repr(apart)


LOOKS = {
    "some columns": lambda frame: frame[["match", "bot", "won"]].head(3),
    "some rows": lambda frame: frame[(frame.bot == "first") & ~(frame.won > 0.5)].nsmallest(2, "total"),
    "means of groups": lambda frame: frame.groupby("bot")[["total", "turns"]].mean().round(1),
    "the mean of a group": lambda frame: frame.groupby("order").won.mean(),
    "several": lambda frame: together([frame, frame[frame.bot != "first"]]).nlargest(9, "total"),
    "summary": summary,
}


def test_without_pandas_the_rows_are_a_table_that_can_do_the_same(monkeypatch):
    study = Study("forge", ["random", first], 6)
    frame = study.run(**HERE)
    monkeypatch.setattr("gamekit.study.study.find_spec", lambda _: None)
    table = study.frame
    assert table.columns == list(frame.columns)
    for look in LOOKS.values():
        mine, pandas = look(table), pd.DataFrame(look(frame)).reset_index()
        assert mine.rows == pandas[mine.columns].to_dict("records")
        assert all(f"<th>{name}</th>" in mine._repr_html_() for name in mine.columns[:12])
    for picture in (overview, wins, scores, lengths, rules):
        assert picture(table)._repr_mimebundle_() == picture(frame)._repr_mimebundle_()
    [match] = table[table.total == table.total.max()].match.unique()
    assert study.match(match).to_act == ()
    with pytest.raises(AttributeError, match="no column 'pivot', and without pandas a table has only columns, "):
        table.pivot()
    with pytest.raises(GamekitError, match=r"no column 'colours'\. There are: study, match, "):
        table["colours"]


def test_wilson():
    """Known values: 5 of 10 and 0 of 10."""
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
