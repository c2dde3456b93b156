"""What the browser shows of a table: the face, one structure of plain data, and the messages that go either way.

Nothing here does anything: `builder` makes faces, `difference` tells one from the next, and the JavaScript's types are
made from these classes. Numbers along the board are in units of its scene unless a comment says otherwise. A *target*
is what one clicks ("hand:iron", "cell:0,0"); a *seat* is a number from 0 on; a *rule* is its slug in the rulebook.

Parts that change piece by piece are dicts by key; what comes back again and again (pictures, shapes, previews) is told
once and named by a key afterwards, so that a move changes little.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

Flat = list[float]  # points one after another: x, y, x, y, ...
Box = list[float]  # x, y, width, height
Plural = tuple[tuple[tuple[int, bool, tuple[tuple[int, int], ...]], ...], ...]  # read by words.js

CHANCE = -1  # stands for chance where else a seat is

# ---- the box


class Stage(TypedDict):
    """Where the regions of the table lie in its box, in px before it is shown `zoom` times as large."""

    kind: Literal["phone", "low", "small", "laptop", "wide", "big"]
    zoom: float
    w: int
    h: int
    bar: int  # high, on top
    foot: int  # high
    told: int  # how high on a phone the row is of what is told
    board: Box
    desk: Box
    rail: Box | None


# ---- the board


class Size(TypedDict):
    """Which of a game's ghosts this board uses, and how large they are drawn."""

    ending: str  # of their names: stamp + ending is the symbol
    zoom: float


class Die(TypedDict):
    """A die that lies there."""

    stamp: str  # a symbol
    x: float
    y: float
    scale: float
    late: bool  # it falls after the others


class Thrown(TypedDict):
    """Which throw of dice lies there: the browser lets a new one fall."""

    throw: str  # "" for none
    dice: list[Die]


class Mark(TypedDict):
    """A state drawn round an outline of its own. (Those of hotspots are drawn from the moves and the log.)"""

    kind: str  # of the states
    points: Flat


class Region(TypedDict):
    """A part of the board with a name of its own."""

    title: str
    box: Box


class Purse(TypedDict):
    """Where coins or the like are counted, and how many: what passes from one purse to another is seen to fly."""

    sign: str
    x: float
    y: float
    n: int


class Board(TypedDict):
    """The board's measures, and what lies on it beside its hotspots."""

    w: float
    h: float
    say: str  # its name, spoken
    origin: list[float]  # x, y: places are told from here
    unit: float  # and in steps of this
    ghosts: Size
    thrown: Thrown
    marks: list[Mark]
    regions: list[Region]
    purses: dict[str, Purse]


class Twin(TypedDict):
    """Where the same thing is seen once more: how far from its place, in the board's steps, and its outline."""

    shape: str
    dx: float
    dy: float


class Place(TypedDict):
    """Where a hotspot lies, in the board's steps from its origin, and its outlines there, by their keys in `shapes`."""

    x: float
    y: float
    hit: str  # where it is pointed at
    edge: NotRequired[str]  # where states are drawn, if that is another one
    twin: NotRequired[Twin]


class Stripe(TypedDict):
    """A stroke of some width, or an area if that is 0."""

    width: float
    points: Flat


class Name(TypedDict):
    """A text on the board."""

    text: str
    x: float
    y: float  # of its baseline
    size: float
    anchor: str
    bold: bool


class Track(TypedDict):
    """A line along which a hotspot is hit too, and what of the board stays bright while it is pointed at."""

    path: Flat
    bright: list[Stripe]
    names: list[Name]  # that stand only then


class Line(TypedDict):
    """A line of text with, before it, a swatch in a tone (a colour's name), or none."""

    text: str
    tone: NotRequired[str]


class Palette(TypedDict):
    """The colours of the game's own in each theme: CSS custom properties, with their codes."""

    light: dict[str, str]
    dark: dict[str, str]


class Stroke(TypedDict):
    colour: str
    width: float
    opacity: float
    dash: list[float]


class State(TypedDict):
    """How a state is drawn: strokes along an outline grown by so much, or corner ticks that long, and a badge."""

    strokes: list[Stroke]
    grow: float
    ticks: float  # 0: no ticks, the whole outline
    badge: str  # its colour, "" for none
    sign: str  # in it
    plate: str  # its shape


class Badge(TypedDict):
    """What says a state a second time, at the upper right of what is marked."""

    r: float  # of a disc
    edge: float  # how wide its outline is


class Drawn(TypedDict):
    """How states and seats look, here as on every other picture."""

    states: dict[str, State]
    badge: Badge
    plates: dict[str, Flat]  # round 0,0; one without corners is a disc
    signs: dict[str, list[Flat]]  # strokes round 0,0
    seats: list[Flat]  # shapes round 0,0, about 1 in radius; one without corners is a disc
    chance: Flat


# ---- what can be done


class Step(TypedDict, total=False):
    """What a click leads to, in the tree of legal moves: to more clicks, to a move, or to either."""

    to: dict[str, Step]  # by target
    preview: str  # the path so far is a move: the key of what it would do
    at: str  # the target on which that is shown, if not on the last of the path
    again: str  # the target that a second click on the same means


class Left(TypedDict):
    """Points that lie ready and that a move would leave."""

    text: str
    where: list[str]  # targets


class Preview(TypedDict):
    """What a move would do."""

    text: str
    look: str  # key
    deed: NotRequired[str]  # the move in a few words, for a button
    touched: NotRequired[list[str]]  # other targets that change with it
    run: NotRequired[str]  # key of the symbols that it puts on other places
    count: NotRequired[int]  # and how many of that run's pairs
    left: NotRequired[Left]


class Ghost(TypedDict):
    """A symbol laid over a place, so far from its middle."""

    stamp: str
    dx: float
    dy: float
    opacity: float
    scale: float


class Look(TypedDict):
    """The rule that a move rests on, and the symbols that show it. Many moves look alike."""

    rule: str
    ghosts: list[Ghost]


class Card(TypedDict):
    """One card in hand; equal cards have the same target."""

    target: str
    label: str
    picture: str  # key


class Button(TypedDict):
    """A move that has no place on the board."""

    target: str
    label: str
    icon: str  # "" for none
    primary: bool
    detail: str  # a few words more, "" for none
    plays: list[str]  # several moves that it makes, one after another


class Spot(TypedDict):
    """Where a block is pointed at, and if that is not the same, where states are drawn there and previews laid."""

    hit: Flat
    edge: NotRequired[Flat]
    slot: NotRequired[Flat]


class Fact(TypedDict):
    """A block that stands beside the board, and what can be clicked in it."""

    title: str
    must: bool  # the turn can't be played without it
    lasts: bool  # it gives way only after what the others did since one's last turn
    larger: bool  # it stands in the desk or in a rail, and is larger in a drawer
    w: float
    h: float
    zoom: float  # how large the symbols of previews are drawn
    spots: dict[str, Spot]  # by target


class Facts(TypedDict):
    """The blocks that stand in the desk, and, while their tab is open, those in the rail or drawer."""

    some: bool  # whether the game has any
    desk: list[str]  # the keys of their paintings
    side: list[str]
    back: list[str]  # how the scores went, while one looks back
    blocks: dict[str, Fact]  # by key


class Draw(TypedDict):
    """What chance may bring, where it is left to the reader."""

    target: str
    label: str
    share: str  # how likely


# ---- who plays, and what happened


class Player(TypedDict):
    """What stands at a seat."""

    name: str
    note: str  # "strong bot, to move"
    detail: str
    score: int
    items: list[Line]
    act: bool


class Part(TypedDict):
    """What one of them did, without his name; of chance a sentence."""

    seat: int
    text: str


class Entry(TypedDict):
    """One entry of the log."""

    seat: int
    told: list[Part]
    rules: list[str]
    aside: bool  # but a step towards what is told later
    at: list[str]  # the targets that it is about


class Deed(TypedDict):
    """What somebody else has done since one's last turn, and where on this board."""

    seat: int
    you: str  # what he did to whoever looks, "" for nothing
    text: str  # what else
    at: list[str]  # targets


class Moment(TypedDict):
    """Something that nobody may miss."""

    at: int  # which entry of the log tells it
    seat: int
    text: str


class Ways(TypedDict):
    """The lines that the match has gone."""

    line: int
    count: int


class Thinker(TypedDict):
    """The bot that thinks."""

    seat: int | None  # None: who is asked may be nobody else's business
    state: Literal["thinks", "stopped"]


class Choice(TypedDict):
    """One of several things to choose."""

    key: str
    label: str


class There(TypedDict):
    """Who sits at this window, and who at others. The host's may take back, step, and begin anew."""

    hosts: bool
    sits: str  # the key of one of the chairs
    chairs: list[Choice]
    others: list[str]  # what the other windows' chairs are called
    bots: str | None  # how strong they are, "" if they differ; None: there are none
    left: bool  # whether one can go back from a whole game to an exercise
    langs: list[Choice]


class Cover(TypedDict):
    """Who must say that he sits at the screen now, and how many cards wait for him."""

    seat: int
    name: str
    cards: int
    aloud: bool  # hidden from a class, not from another person


class Score(TypedDict):
    seat: int
    won: bool
    numbers: list[int]  # one for each of the items


class Outcome(TypedDict):
    title: str
    reason: str
    rule: str
    items: list[str]
    rows: list[Score]


class Said(TypedDict):
    """What is to be announced: number by number, so that the same can be said twice."""

    n: int
    text: str
    prompt: bool  # whether what can be done now follows


# ---- help


class Reason(TypedDict):
    text: str
    rule: str | None


class Hint(TypedDict):
    """A good move."""

    path: list[str]
    text: str
    rule: str | None
    more: list[Reason]
    head: str  # "" for one that was asked for


class Dear(TypedDict):
    """A move of one's own that cost something."""

    at: int
    did: str
    better: str
    cost: str


class Made(TypedDict):
    """The move that made it."""

    at: int  # how many moves lie behind it
    text: str


class LookBack(TypedDict):
    """A look back at a line of the match that has ended."""

    made: Made | None
    own: int  # how many decisions of one's own are weighed, 0 for none
    weighed: int  # so far
    dear: list[Dear] | None  # what cost most; None: it is not known yet


class Considered(TypedDict):
    text: str
    share: int  # of 100 tries
    worth: int
    at: list[str]  # what one would click for it


class Rest(TypedDict):
    text: str
    share: int


class Weighed(TypedDict):
    """How often each move was considered, and what it promises."""

    title: str
    tried: str
    worth: str  # what the column of that name tells
    rows: list[Considered]
    rest: Rest | None


class Inspected(TypedDict):
    """What may be known, as a tree of words: dicts, lists, texts, numbers and truths."""

    tree: dict[str, Any]
    changed: list[str]  # by the last move: the paths, a/b/c
    eye: bool  # whether it is the teacher's
    weighed: Weighed | None


class Source(TypedDict):
    kind: str
    text: str


class Rule(TypedDict):
    title: str
    sources: list[Source]
    text: str
    lang: str  # of the text


class Section(TypedDict):
    title: str
    rules: list[str]


class Book(TypedDict):
    """The rulebook."""

    intro: str
    sections: list[Section]
    rules: dict[str, Rule]


Tick = Literal["", "tried", "shown", "solved"]


class Stop(TypedDict):
    """One exercise of a course."""

    title: str
    done: Tick


class Lesson(TypedDict):
    n: int  # in the course, from 0 on
    course: list[Stop]
    title: str
    task: str
    told: int  # how many hints were asked for
    of: int  # so many there are
    hint: str  # the last of them, "" if it is none in words
    rule: str | None  # in it
    shows: Literal["", "showing", "shown"]  # how it goes, move by move
    solved: bool | None
    result: str
    ways: int  # to solve it


class Problem(TypedDict):
    """What went wrong."""

    text: str
    details: str


# ---- all of it


class Face(TypedDict):
    """All that the browser shows."""

    lang: str
    words: dict[str, tuple[str, str]]  # what the browser says in words of its own, and the language of each
    plurals: dict[str, Sequence[Plural]]  # for each language, which form goes with a number: for all but the last, when
    title: str
    status: str  # the steps of a turn, if there are any, each ended by " | ", that of now begun by "*"; then the rest
    goes_on: str  # what is said of a game that was begun before, "" for none
    crew: bool  # whether the board shows the players
    prompt: str
    there: There
    stage: Stage
    you: int | None  # one's own seat; None: a spectator
    seats: dict[str, Player]  # by seat
    cover: Cover | None
    open: bool  # magnified: all see what one seat alone knows
    bot: Thinker | None
    over: Outcome | None
    error: Problem | None
    say: Said
    # The board; by target, where nothing else is said.
    board: Board
    spots: dict[str, str]  # spoken labels of the hotspots; "~" stands for the name in the target, after its colon
    info: dict[str, list[Line]]  # shown on hover
    places: dict[str, Place]
    on: dict[str, str]  # what lies on another hotspot, and is meant by it once a choice has led there
    tracks: dict[str, Track]
    keys: dict[str, str]  # letters that lead to a hotspot from all over the board
    inside: list[str]  # what lies in an area with an outline of its own is not outlined once more
    quiet: list[str]  # what may nearly always be clicked does not glow
    pills: list[Box]  # notes that states must not cover
    shapes: dict[str, Flat]  # outlines round 0,0, in the board's steps
    drawn: Drawn
    palette: Palette
    symbols: dict[str, str]  # stamps as SVG, by name
    last: list[str]  # where the last move was
    laid: Literal["", "hand", "sheet"]  # it came out of a hand, or was written where all write at once
    # What can be done.
    moves: dict[str, Step] | None  # by the first target; None: nothing now
    previews: dict[str, Preview]
    looks: dict[str, Look]
    runs: dict[str, list[str]]  # symbol, target, symbol, target, ...
    hand: list[Card]
    pictures: dict[str, str]  # SVG
    buttons: list[Button]
    facts: Facts
    chance: list[Draw] | None
    undo: bool
    # What happened.
    log: list[Entry]  # of the whole line
    at: int  # how many moves of it lie behind
    peek: int | None  # the past position that is looked at
    lines: Ways
    since: int  # how many moves lay behind when one's last turn ended
    trail: list[Deed]
    moment: Moment | None
    # Help.
    hint: Hint | None
    pondering: bool  # whether one is being thought of
    cite: str | None  # the rule that the last line of the log rests on
    book: Book
    state: Inspected | None  # while its tab is open
    lookback: LookBack | None  # once the line has ended
    lesson: Lesson | None


# ---- how a face changes


class Change(TypedDict):
    """One change of a face, at a path of keys and indices.

    The dict there loses the keys that are `gone`, and those that are `away` until what lay there is `back`; it gets
    what is in `now`, or the text `set` under all the `keys`, and its numbers in `plus` grow by so much. The list there
    loses all from the index `cut` on and gets `add`. Of the `words` of the text there some are taken away, and others
    put there: where, how many, and which.
    """

    path: list[str]
    now: NotRequired[dict[str, Any]]
    plus: NotRequired[dict[str, int]]
    gone: NotRequired[list[str]]
    away: NotRequired[list[str]]
    back: NotRequired[list[str]]
    keys: NotRequired[list[str]]
    set: NotRequired[str]
    cut: NotRequired[int]
    add: NotRequired[list[Any]]
    words: NotRequired[list[tuple[int, int, str]]]


# ---- to the browser


# A shape at 0,0: by its number, or as SVG, in which "~" begins ids; it has the next number, or the one before it.
Form = int | str | tuple[int, str]

# An element that is told: such a shape where it lies; it has the next number, or the one behind it.
Laid = tuple[Form, float, float] | tuple[Form, float, float, int]

# Elements of an SVG: after so many that stay so many are taken away, and others put there, told or by their numbers; a
# number below 0 stands for so many that count on.
Splice = list[int | Laid]


class Frame(TypedDict):
    """The measures of a painting, and its ground's colour in CSS."""

    w: float
    h: float
    ground: str


class Painting(TypedDict, total=False):
    """What changes on a board that the page paints itself."""

    anew: bool  # nothing that was painted stays
    frame: Frame
    stamps: dict[str, str]  # SVG by name, without the "~"
    next: tuple[int, int]  # numbers, if others than one has counted: of an element, of a shape at 0,0
    shapes: list[Splice]  # one after the other, from the beginning on
    notes: list[Splice]


class Whole(TypedDict):
    face: Face
    v: int  # of the face; each patch counts one on
    first: bool  # whether this is the first window on the table: its cell was just run
    paint: Painting | None
    blocks: dict[str, Painting]  # by key: of what stands beside the board
    canvas: str | None  # the model on which the board is painted, where that is an ipycanvas


class Patch(TypedDict):
    patch: list[Change]
    v: int
    paint: Painting | None
    blocks: dict[str, Painting]


class Why(TypedDict):
    """The answer to why not."""

    id: int
    path: list[str]  # that was asked for
    allowed: bool
    text: str
    rule: str | None
    where: list[str]  # the targets that cause it


class Answer(TypedDict):
    why: Why


class Failed(TypedDict):
    """An error, for a page that has no face yet."""

    failed: Problem


class Call(TypedDict):
    """Is anybody there? A page says `here` to that; and hello, if it was taken for gone."""

    call: Literal["here", "hello"]


Told = Whole | Patch | Answer | Failed | Call

# ---- from the browser

Theme = Literal["light", "dark"]


class Opened(TypedDict):
    box: list[float]  # width and height that the table may fill
    big: bool  # magnified, for a projector
    canvas: bool  # whether the page can show an ipycanvas
    theme: Theme
    tab: str  # the open one, "" for none
    touch: bool  # whether there is no mouse


class Hello(TypedDict):
    """A page was opened, or has missed something: it wants the whole face."""

    hello: Opened


class Bye(TypedDict):
    """A view or its page was closed."""

    bye: Literal[True]


class Here(TypedDict):
    """The answer to a call."""

    here: Literal[True]


class Resize(TypedDict):
    box: list[float]  # width and height that the table may fill
    big: bool


class Retheme(TypedDict):
    theme: Theme


class Sit(TypedDict):
    sit: str  # on that chair


class Speak(TypedDict):
    speak: str  # this window's language


class Play(TypedDict):
    play: list[str]  # the path of a move
    at: int  # in which position


class Ask(TypedDict):
    ask: list[str]  # a path: why not?
    id: int  # of the answer


class Peek(TypedDict):
    peek: int | None  # look at that position; None: no more


class Tab(TypedDict):
    tab: str  # which tab was opened, "" if it was closed
    eye: NotRequired[bool]  # whether the teacher's is


class Go(TypedDict):
    go: int  # to that position of this line


class Switch(TypedDict):
    line: int  # to that line


class Claim(TypedDict):
    claim: int  # "I am Ada": a seat


class Exercise(TypedDict):
    lesson: Literal["hint", "show", "restart", "go", "game", "back"]
    n: NotRequired[int]  # go to that exercise of the course
    told: NotRequired[int]  # one hint more than so many


class Anew(TypedDict):
    """Another game."""

    bots: str  # how strong they are from now on, "" for as they were


class Dearest(TypedDict):
    """Go where one's own move cost most, or second most, ..., and show the better one."""

    dearest: int


class Do(TypedDict):
    do: Literal["undo", "hint", "no-hint", "stop", "hide", "go-on", "hurry", "new"]
    at: NotRequired[int]  # where one was: what is taken back by now is not taken back twice by who taps twice


Heard = (
    Hello | Bye | Here | Resize | Retheme | Sit | Speak | Play | Ask | Peek | Tab | Go | Switch | Claim | Exercise
    | Anew | Dearest | Do
)
