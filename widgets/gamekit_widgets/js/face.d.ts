// Made from face.py by tests/face_types.py: change that, not this.

export type Flat = number[]; // points one after another: x, y, x, y, ...

export type Box = number[]; // x, y, width, height

export type Plural = [number, boolean, [number, number][]][][]; // read by words.js

/** Where the regions of the table lie in its box, in px before it is shown `zoom` times as large. */
export interface Stage {
  kind: "phone" | "low" | "small" | "laptop" | "wide" | "big";
  zoom: number;
  w: number;
  h: number;
  bar: number; // high, on top
  foot: number; // high
  told: number; // how high on a phone the row is of what is told
  board: Box;
  desk: Box;
  rail: Box | null;
}

/** Which of a game's ghosts this board uses, and how large they are drawn. */
export interface Size {
  ending: string; // of their names: stamp + ending is the symbol
  zoom: number;
}

/** A die that lies there. */
export interface Die {
  stamp: string; // a symbol
  x: number;
  y: number;
  scale: number;
  late: boolean; // it falls after the others
}

/** Which throw of dice lies there: the browser lets a new one fall. */
export interface Thrown {
  throw: string; // "" for none
  dice: Die[];
}

/** A state drawn round an outline of its own. (Those of hotspots are drawn from the moves and the log.) */
export interface Mark {
  kind: string; // of the states
  points: Flat;
}

/** A part of the board with a name of its own. */
export interface Region {
  title: string;
  box: Box;
}

/** Where coins or the like are counted, and how many: what passes from one purse to another is seen to fly. */
export interface Purse {
  sign: string;
  x: number;
  y: number;
  n: number;
}

/** The board's measures, and what lies on it beside its hotspots. */
export interface Board {
  w: number;
  h: number;
  say: string; // its name, spoken
  origin: number[]; // x, y: places are told from here
  unit: number; // and in steps of this
  ghosts: Size;
  thrown: Thrown;
  marks: Mark[];
  regions: Region[];
  purses: Record<string, Purse>;
}

/** Where the same thing is seen once more: how far from its place, in the board's steps, and its outline. */
export interface Twin {
  shape: string;
  dx: number;
  dy: number;
}

/** Where a hotspot lies, in the board's steps from its origin, and its outlines there, by their keys in `shapes`. */
export interface Place {
  x: number;
  y: number;
  hit: string; // where it is pointed at
  edge?: string; // where states are drawn, if that is another one
  twin?: Twin;
}

/** A stroke of some width, or an area if that is 0. */
export interface Stripe {
  width: number;
  points: Flat;
}

/** A text on the board. */
export interface Name {
  text: string;
  x: number;
  y: number; // of its baseline
  size: number;
  anchor: string;
  bold: boolean;
}

/** A line along which a hotspot is hit too, and what of the board stays bright while it is pointed at. */
export interface Track {
  path: Flat;
  bright: Stripe[];
  names: Name[]; // that stand only then
}

/** A line of text with, before it, a swatch in a tone (a colour's name), or none. */
export interface Line {
  text: string;
  tone?: string;
}

/** The colours of the game's own in each theme: CSS custom properties, with their codes. */
export interface Palette {
  light: Record<string, string>;
  dark: Record<string, string>;
}

export interface Stroke {
  colour: string;
  width: number;
  opacity: number;
  dash: number[];
}

/** How a state is drawn: strokes along an outline grown by so much, or corner ticks that long, and a badge. */
export interface State {
  strokes: Stroke[];
  grow: number;
  ticks: number; // 0: no ticks, the whole outline
  badge: string; // its colour, "" for none
  sign: string; // in it
  plate: string; // its shape
}

/** What says a state a second time, at the upper right of what is marked. */
export interface Badge {
  r: number; // of a disc
  edge: number; // how wide its outline is
}

/** How states and seats look, here as on every other picture. */
export interface Drawn {
  states: Record<string, State>;
  badge: Badge;
  plates: Record<string, Flat>; // round 0,0; one without corners is a disc
  signs: Record<string, Flat[]>; // strokes round 0,0
  seats: Flat[]; // shapes round 0,0, about 1 in radius; one without corners is a disc
  chance: Flat;
}

/** What a click leads to, in the tree of legal moves: to more clicks, to a move, or to either. */
export interface Step {
  to?: Record<string, Step>; // by target
  preview?: string; // the path so far is a move: the key of what it would do
  at?: string; // the target on which that is shown, if not on the last of the path
  again?: string; // the target that a second click on the same means
}

/** Points that lie ready and that a move would leave. */
export interface Left {
  text: string;
  where: string[]; // targets
}

/** What a move would do. */
export interface Preview {
  text: string;
  look: string; // key
  deed?: string; // the move in a few words, for a button
  touched?: string[]; // other targets that change with it
  run?: string; // key of the symbols that it puts on other places
  count?: number; // and how many of that run's pairs
  left?: Left;
}

/** A symbol laid over a place, so far from its middle. */
export interface Ghost {
  stamp: string;
  dx: number;
  dy: number;
  opacity: number;
  scale: number;
}

/** The rule that a move rests on, and the symbols that show it. Many moves look alike. */
export interface Look {
  rule: string;
  ghosts: Ghost[];
}

/** One card in hand; equal cards have the same target. */
export interface Card {
  target: string;
  label: string;
  picture: string; // key
}

/** A move that has no place on the board. */
export interface Button {
  target: string;
  label: string;
  icon: string; // "" for none
  primary: boolean;
  detail: string; // a few words more, "" for none
  plays: string[]; // several moves that it makes, one after another
}

/** Where a block is pointed at, and if that is not the same, where states are drawn there and previews laid. */
export interface Spot {
  hit: Flat;
  edge?: Flat;
  slot?: Flat;
}

/** A block that stands beside the board, and what can be clicked in it. */
export interface Fact {
  title: string;
  must: boolean; // the turn can't be played without it
  lasts: boolean; // it gives way only after what the others did since one's last turn
  larger: boolean; // it stands in the desk or in a rail, and is larger in a drawer
  w: number;
  h: number;
  zoom: number; // how large the symbols of previews are drawn
  spots: Record<string, Spot>; // by target
}

/** The blocks that stand in the desk, and, while their tab is open, those in the rail or drawer. */
export interface Facts {
  some: boolean; // whether the game has any
  desk: string[]; // the keys of their paintings
  side: string[];
  back: string[]; // how the scores went, while one looks back
  blocks: Record<string, Fact>; // by key
}

/** What chance may bring, where it is left to the reader. */
export interface Draw {
  target: string;
  label: string;
  share: string; // how likely
}

/** What stands at a seat. */
export interface Player {
  name: string;
  note: string; // "strong bot, to move"
  detail: string;
  score: number;
  items: Line[];
  act: boolean;
}

/** What one of them did, without his name; of chance a sentence. */
export interface Part {
  seat: number;
  text: string;
}

/** One entry of the log. */
export interface Entry {
  seat: number;
  told: Part[];
  rules: string[];
  aside: boolean; // but a step towards what is told later
  at: string[]; // the targets that it is about
}

/** What somebody else has done since one's last turn, and where on this board. */
export interface Deed {
  seat: number;
  you: string; // what he did to whoever looks, "" for nothing
  text: string; // what else
  at: string[]; // targets
}

/** Something that nobody may miss. */
export interface Moment {
  at: number; // which entry of the log tells it
  seat: number;
  text: string;
}

/** The lines that the match has gone. */
export interface Ways {
  line: number;
  count: number;
}

/** The bot that thinks. */
export interface Thinker {
  seat: number | null; // None: who is asked may be nobody else's business
  state: "thinks" | "stopped";
}

/** One of several things to choose. */
export interface Choice {
  key: string;
  label: string;
}

/** Who sits at this window, and who at others. The host's may take back, step, and begin anew. */
export interface There {
  hosts: boolean;
  sits: string; // the key of one of the chairs
  chairs: Choice[];
  others: string[]; // what the other windows' chairs are called
  bots: string | null; // how strong they are, "" if they differ; None: there are none
  left: boolean; // whether one can go back from a whole game to an exercise
  langs: Choice[];
}

/** Who must say that he sits at the screen now, and how many cards wait for him. */
export interface Cover {
  seat: number;
  name: string;
  cards: number;
  aloud: boolean; // hidden from a class, not from another person
}

export interface Score {
  seat: number;
  won: boolean;
  numbers: number[]; // one for each of the items
}

export interface Outcome {
  title: string;
  reason: string;
  rule: string;
  items: string[];
  rows: Score[];
}

/** What is to be announced: number by number, so that the same can be said twice. */
export interface Said {
  n: number;
  text: string;
  prompt: boolean; // whether what can be done now follows
}

export interface Reason {
  text: string;
  rule: string | null;
}

/** A good move. */
export interface Hint {
  path: string[];
  text: string;
  rule: string | null;
  more: Reason[];
  head: string; // "" for one that was asked for
}

/** A move of one's own that cost something. */
export interface Dear {
  at: number;
  did: string;
  better: string;
  cost: string;
}

/** The move that made it. */
export interface Made {
  at: number; // how many moves lie behind it
  text: string;
}

/** A look back at a line of the match that has ended. */
export interface LookBack {
  made: Made | null;
  own: number; // how many decisions of one's own are weighed, 0 for none
  weighed: number; // so far
  dear: Dear[] | null; // what cost most; None: it is not known yet
}

export interface Considered {
  text: string;
  share: number; // of 100 tries
  worth: number;
  at: string[]; // what one would click for it
}

export interface Rest {
  text: string;
  share: number;
}

/** How often each move was considered, and what it promises. */
export interface Weighed {
  title: string;
  tried: string;
  worth: string; // what the column of that name tells
  rows: Considered[];
  rest: Rest | null;
}

/** What may be known, as a tree of words: dicts, lists, texts, numbers and truths. */
export interface Inspected {
  tree: Record<string, any>;
  changed: string[]; // by the last move: the paths, a/b/c
  eye: boolean; // whether it is the teacher's
  weighed: Weighed | null;
}

export interface Source {
  kind: string;
  text: string;
}

export interface Rule {
  title: string;
  sources: Source[];
  text: string;
  lang: string; // of the text
}

export interface Section {
  title: string;
  rules: string[];
}

/** The rulebook. */
export interface Book {
  intro: string;
  sections: Section[];
  rules: Record<string, Rule>;
}

export type Tick = "" | "tried" | "shown" | "solved";

/** One exercise of a course. */
export interface Stop {
  title: string;
  done: Tick;
}

export interface Lesson {
  n: number; // in the course, from 0 on
  course: Stop[];
  title: string;
  task: string;
  told: number; // how many hints were asked for
  of: number; // so many there are
  hint: string; // the last of them, "" if it is none in words
  rule: string | null; // in it
  shows: "" | "showing" | "shown"; // how it goes, move by move
  solved: boolean | null;
  result: string;
  ways: number; // to solve it
}

/** What went wrong. */
export interface Problem {
  text: string;
  details: string;
}

/** All that the browser shows. */
export interface Face {
  lang: string;
  words: Record<string, [string, string]>; // what the browser says in words of its own, and the language of each
  plurals: Record<string, Plural[]>; // for each language, which form goes with a number: for all but the last, when
  title: string;
  status: string; // the steps of a turn, if there are any, each ended by " | ", that of now begun by "*"; then the rest
  goes_on: string; // what is said of a game that was begun before, "" for none
  crew: boolean; // whether the board shows the players
  prompt: string;
  there: There;
  stage: Stage;
  you: number | null; // one's own seat; None: a spectator
  seats: Record<string, Player>; // by seat
  cover: Cover | null;
  open: boolean; // magnified: all see what one seat alone knows
  bot: Thinker | null;
  over: Outcome | null;
  error: Problem | null;
  say: Said;
  board: Board;
  spots: Record<string, string>; // spoken labels of the hotspots; "~" stands for the name in the target, after its colon
  info: Record<string, Line[]>; // shown on hover
  places: Record<string, Place>;
  on: Record<string, string>; // what lies on another hotspot, and is meant by it once a choice has led there
  tracks: Record<string, Track>;
  keys: Record<string, string>; // letters that lead to a hotspot from all over the board
  inside: string[]; // what lies in an area with an outline of its own is not outlined once more
  quiet: string[]; // what may nearly always be clicked does not glow
  pills: Box[]; // notes that states must not cover
  shapes: Record<string, Flat>; // outlines round 0,0, in the board's steps
  drawn: Drawn;
  palette: Palette;
  symbols: Record<string, string>; // stamps as SVG, by name
  last: string[]; // where the last move was
  laid: "" | "hand" | "sheet"; // it came out of a hand, or was written where all write at once
  moves: Record<string, Step> | null; // by the first target; None: nothing now
  previews: Record<string, Preview>;
  looks: Record<string, Look>;
  runs: Record<string, string[]>; // symbol, target, symbol, target, ...
  hand: Card[];
  pictures: Record<string, string>; // SVG
  buttons: Button[];
  facts: Facts;
  chance: Draw[] | null;
  undo: boolean;
  log: Entry[]; // of the whole line
  at: number; // how many moves of it lie behind
  peek: number | null; // the past position that is looked at
  lines: Ways;
  since: number; // how many moves lay behind when one's last turn ended
  trail: Deed[];
  moment: Moment | null;
  hint: Hint | null;
  pondering: boolean; // whether one is being thought of
  cite: string | null; // the rule that the last line of the log rests on
  book: Book;
  state: Inspected | null; // while its tab is open
  lookback: LookBack | null; // once the line has ended
  lesson: Lesson | null;
}

/** One change of a face, at a path of keys and indices. The dict there loses the keys that are `gone`, and those that are `away` until what lay there is `back`; it gets what is in `now`, or the text `set` under all the `keys`, and its numbers in `plus` grow by so much. The list there loses all from the index `cut` on and gets `add`. Of the `words` of the text there some are taken away, and others put there: where, how many, and which. */
export interface Change {
  path: string[];
  now?: Record<string, any>;
  plus?: Record<string, number>;
  gone?: string[];
  away?: string[];
  back?: string[];
  keys?: string[];
  set?: string;
  cut?: number;
  add?: any[];
  words?: [number, number, string][];
}

export type Form = number | string | [number, string];

export type Laid = [Form, number, number] | [Form, number, number, number];

export type Splice = (number | Laid)[];

/** The measures of a painting, and its ground's colour in CSS. */
export interface Frame {
  w: number;
  h: number;
  ground: string;
}

/** What changes on a board that the page paints itself. */
export interface Painting {
  anew?: boolean; // nothing that was painted stays
  frame?: Frame;
  stamps?: Record<string, string>; // SVG by name, without the "~"
  next?: [number, number]; // numbers, if others than one has counted: of an element, of a shape at 0,0
  shapes?: Splice[]; // one after the other, from the beginning on
  notes?: Splice[];
}

export interface Whole {
  face: Face;
  v: number; // of the face; each patch counts one on
  first: boolean; // whether this is the first window on the table: its cell was just run
  paint: Painting | null;
  blocks: Record<string, Painting>; // by key: of what stands beside the board
  canvas: string | null; // the model on which the board is painted, where that is an ipycanvas
}

export interface Patch {
  patch: Change[];
  v: number;
  paint: Painting | null;
  blocks: Record<string, Painting>;
}

/** The answer to why not. */
export interface Why {
  id: number;
  path: string[]; // that was asked for
  allowed: boolean;
  text: string;
  rule: string | null;
  where: string[]; // the targets that cause it
}

export interface Answer {
  why: Why;
}

/** An error, for a page that has no face yet. */
export interface Failed {
  failed: Problem;
}

/** Is anybody there? A page says `here` to that; and hello, if it was taken for gone. */
export interface Call {
  call: "here" | "hello";
}

export type Told = Whole | Patch | Answer | Failed | Call;

export type Theme = "light" | "dark";

export interface Opened {
  box: number[]; // width and height that the table may fill
  big: boolean; // magnified, for a projector
  canvas: boolean; // whether the page can show an ipycanvas
  theme: Theme;
  tab: string; // the open one, "" for none
  touch: boolean; // whether there is no mouse
}

/** A page was opened, or has missed something: it wants the whole face. */
export interface Hello {
  hello: Opened;
}

/** A view or its page was closed. */
export interface Bye {
  bye: true;
}

/** The answer to a call. */
export interface Here {
  here: true;
}

export interface Resize {
  box: number[]; // width and height that the table may fill
  big: boolean;
}

export interface Retheme {
  theme: Theme;
}

export interface Sit {
  sit: string; // on that chair
}

export interface Speak {
  speak: string; // this window's language
}

export interface Play {
  play: string[]; // the path of a move
  at: number; // in which position
}

export interface Ask {
  ask: string[]; // a path: why not?
  id: number; // of the answer
}

export interface Peek {
  peek: number | null; // look at that position; None: no more
}

export interface Tab {
  tab: string; // which tab was opened, "" if it was closed
  eye?: boolean; // whether the teacher's is
}

export interface Go {
  go: number; // to that position of this line
}

export interface Switch {
  line: number; // to that line
}

export interface Claim {
  claim: number; // "I am Ada": a seat
}

export interface Exercise {
  lesson: "hint" | "show" | "restart" | "go" | "game" | "back";
  n?: number; // go to that exercise of the course
  told?: number; // one hint more than so many
}

/** Another game. */
export interface Anew {
  bots: string; // how strong they are from now on, "" for as they were
}

/** Go where one's own move cost most, or second most, ..., and show the better one. */
export interface Dearest {
  dearest: number;
}

export interface Do {
  do: "undo" | "hint" | "no-hint" | "stop" | "hide" | "go-on" | "hurry" | "new";
  at?: number; // where one was: what is taken back by now is not taken back twice by who taps twice
}

export type Heard = Hello | Bye | Here | Resize | Retheme | Sit | Speak | Play | Ask | Peek | Tab | Go | Switch | Claim | Exercise | Anew | Dearest | Do;
