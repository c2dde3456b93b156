"""The benchmark: a peer that can't be had is told and stops nobody, and the README shows what was measured."""

from __future__ import annotations

import sys
import zipfile

import pytest

from bench import balance, peers, report
from bench.peers import GAMES, MARKED, README, Rate, Runner, contest, table
from bench.report import REPORT


def test_who_can_not_play_is_told(tmp_path, monkeypatch):
    """A package that can't be installed, one that is not what it should be, and our own games, for an instant each."""
    monkeypatch.setattr(peers, "VENVS", tmp_path / "venvs")
    monkeypatch.setattr(peers, "SECONDS", 0.01)
    monkeypatch.setattr(peers, "WINDOWS", 2)
    chess = peers.PEERS[-1]
    assert chess.title == "python-chess"
    missing = Runner("missing", peers.python_chess, package=str(tmp_path / "nowhere"))
    said = []
    hollow = str(hollow_wheel(tmp_path))
    [(python, rates)] = contest([chess._replace(package=hollow), missing], [sys.executable], said.append).items()
    assert python.called == report.python()
    assert said[1:3] == [f"{hollow}: installed", f"{tmp_path / 'nowhere'}: can not be installed"]
    assert rates["missing"] is rates["python-chess"] is None
    for game in GAMES:
        assert len(rates[game.title].windows) == 2
        assert rates[game.title].length > 20
    assert "| missing | can't be had for this Python |" in table(rates)


def hollow_wheel(folder):
    """A package with nothing in it."""
    wheel, facts = folder / "hollow-1-py3-none-any.whl", "hollow-1.dist-info"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr(f"{facts}/METADATA", "Metadata-Version: 2.1\nName: hollow\nVersion: 1\n")
        file.writestr(f"{facts}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{facts}/RECORD", "")
    return wheel


def test_the_table_says_how_many_times_as_fast():
    rates = {game.title: Rate((50.0, 90.0, 70.0), 9) for game in GAMES} | {"peer": Rate((28.0,), 5)}
    assert "| peer | 28 | 5 | × 2.5 | × 2.5 | × 2.5 | × 2.5 |\n" in table(rates)
    assert table(rates).endswith("\nNo peer is faster.\n")
    rates |= {"swift": Rate((71.0,), 5), GAMES[0].title: Rate((60.0,), 9)}
    assert table(rates).endswith("\nFaster than every game of gamekit: swift.\n")
    assert table(rates | {"fair": Rate((65.0,), 5)}).endswith(". Faster than some: fair.\n")


def test_the_readme_shows_the_report():
    shown = MARKED.search(README.read_text(encoding="utf-8"))
    assert shown
    assert shown[0].count("\n") > len(GAMES) + 10
    assert shown[0] in REPORT.read_text(encoding="utf-8")


def test_each_measure_writes_its_own_section(tmp_path):
    there = tmp_path / "BENCHMARK.md"
    there.write_text("# How fast\n\n## One\n\nold\n\n## Two\n\nkept\n", encoding="utf-8")
    report.write("One", report.rows(("what", "n"), ("a", 1)), there)
    report.write("Three", "new", there)
    said = "# How fast\n\n## One\n\n| what | n |\n| --- | ---: |\n| a | 1 |\n\n## Two\n\nkept\n\n## Three\n\nnew\n"
    assert there.read_text(encoding="utf-8") == said
    assert "ms of CPU" in report.machine()


def test_how_fair_forge_is_for_each_number_of_players():
    """What the README says of it: in the order of their turns; which parts are forged; and what weapons match by."""
    said = list(balance.forge(2))
    for players in (2, 3, 4):
        shares = dict(said)[f"{players} equals win, in the order of turns"].split(", ")
        assert len(shares) == players
        assert sum(float(share.rstrip("%")) for share in shares) == pytest.approx(100, abs=0.2)
    assert [what for what, _ in said].count("weapons match by") == 3
