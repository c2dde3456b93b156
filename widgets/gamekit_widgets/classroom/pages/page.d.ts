// Made from page.py by tests/face_types.py: change that, not this.

export interface Choice {
  key: string;
  label: string;
}

/** How many chose an answer. */
export interface Tally {
  text: string;
  n: number;
  right: boolean | null; // None: there is no right or wrong
  mine: boolean;
  path: string[]; // of the move, where one was asked for: what has a place on the board is told there
}

/** The question. */
export interface Ask {
  n: number; // its number
  text: string;
  options: string[]; // to choose from; none: a move is asked for, on the board
  state: string; // open, stopped or revealed
  help: boolean; // whether one is told why not
  mine: string | null; // what one has answered, in words
  path: string[]; // and where, if a move was asked for
  count: number; // have answered
  of: number; // of so many who are here
  left: number | null; // seconds
  right: boolean | null; // whether one's answer was
  rule: string[]; // once it is revealed, the one that most ran into: its title and what it says
  tallies: Tally[]; // once it is revealed, the most chosen first
}

/** All that a page shows beside a board. */
export interface Page {
  room: string; // what the class is called
  name: string; // one's own
  lang: string;
  langs: Choice[];
  place: string; // where one is: what is meant for another place is not heard any more
  table: string; // which one is laid there: as long as that stays, only what changes comes
  kind: string; // wait, look or sit: without a board, at one to look at, or at one of one's own
  here: string[]; // who is here, while the class waits, with or without a board to look at
  says: string; // a comment on what is shown, or why one waits
  hand: boolean;
  paused: boolean;
  sheet: number[] | null; // where each has one: how many still choose, of how many; cards out that one has not had
  ask: Ask | null;
}

/** One of the ways in which the class has done something. */
export interface Tab {
  key: string;
  label: string;
  here: boolean; // whether it is looked at
  now: boolean; // whether the class does it at present
}

/** One of the class. His name stands here and nowhere else: all else that tells of him tells his number. */
export interface Person {
  who: number;
  name: string;
  state: string; // done, thinks, away, or "" where nobody is waited for
  hand: boolean;
}

/** Something that was chosen, or a rule that was run into, and by how many. */
export interface Row {
  text: string; // "" where it is somebody's
  n: number;
  right: boolean | null;
  key: number | null; // whose board there is to look in on
  there: boolean; // whether the board tells it as well
}

export interface Cell {
  state: string; // solved, shown, here, stuck, tried or nothing
  n: number; // refusals, if one should look in
}

/** Somebody's line in the grid of lessons. */
export interface Line {
  who: number;
  hand: boolean;
  idle: boolean;
  cells: Cell[];
}

export interface Grid {
  heads: string[];
  keys: string[];
  lines: Line[];
  solved: number[]; // by how many
}

/** Somebody at a table. */
export interface Seat {
  who: number | null; // None: a bot
  bot: string;
  told: string; // the score, and whether it is his turn
}

/** A match of the class. */
export interface Game {
  title: string;
  seats: Seat[];
  status: string;
  key: number;
}

export interface Button {
  key: string;
  label: string;
  main: boolean;
  off: boolean; // there is nothing for it to do now
}

export interface Verdict {
  kind: string; // good or plain
  title: string;
  text: string;
}

/** A card in the hand of the seat with whose eyes one looks. */
export interface Held {
  label: string;
  picture: string; // SVG
}

/** What the projector shows of a board on which pupils' names stand. */
export interface Blind {
  board: string;
  seen: string;
}

/** All that a console shows. */
export interface View {
  title?: string;
  address?: string; // "" where there is none
  code?: string;
  qr?: string;
  hotspot?: string; // in letters, where that is what the QR code leads into
  tab?: string; // the word for what is looked at
  tabs?: Tab[];
  loud?: string;
  soft?: string;
  options?: string[]; // to choose from, until it is told how many chose them
  board?: string; // SVG
  seen?: string; // what is on it, in words
  hand?: Held[];
  blind?: Blind | null; // instead of that board, where nobody is to be named
  inside?: boolean; // whether that is a board that one looks in on
  left?: number | null; // seconds to answer
  palette?: Record<string, Record<string, string>>; // the game's own colours in each theme, as CSS custom properties
  count?: number[] | null; // n of m
  counted?: string; // the word that says what they have done
  told?: Verdict | null;
  rows?: Row[];
  people?: Person[];
  grid?: Grid | null;
  games?: Game[];
  buttons?: Button[];
  foot?: Button[];
  note?: string;
  words?: Record<string, [string, string]>;
  lang?: string;
  plurals?: any;
}

/** One is in; with the key one comes back. */
export interface Joined {
  key: string;
}

/** Not let in, or not any more: the word that says why. */
export interface Refused {
  no: string;
}

export interface Shown {
  page: Page;
}

/** A message for a table. */
export interface Board {
  board: Record<string, any>;
  at: string; // which
}

/** Whether anybody is there, and that somebody is. */
export interface Here {
  here: boolean;
}

export type Told = Here | Joined | Refused | Shown | Board;

export interface Join {
  join: string; // a name
  code: string;
  key: string; // one's own, made by the page: who says it twice, for he heard no answer, is one and the same
  lang: string;
}

export interface Back {
  back: string; // one's key
  lang: string;
}

export interface Answer {
  answer: string[] | string; // the path of a move, or one of the options
  n: number; // to which question
}

export interface Hand {
  hand: boolean;
}

export interface Speak {
  speak: string;
}

/** A message for the table at a place. */
export interface Does {
  does: Record<string, any>;
  at: string;
}

export type Heard = Join | Back | Answer | Hand | Here | Speak | Does;
