// The types of the server's answers. To renew this file:
// KNOBEL_UPDATE=1 cargo test --profile checked --package knobel-web the_served_description

/** Why something was not done. */
export type Failure = {
  error: Message;
};

/** A reason, an error, a hint or a line of a log. */
export type Message = {
  /** A stable code of words with hyphens, and points between nested codes. */
  code: string;
  /** The values in the sentence. */
  values: Record<string, any>;
  /** The sentence in English. */
  text: string;
};

/** A description such as `describe` makes. */
export type Document = Record<string, any>;

/** What a server is busy with. */
export type Jobs = {
  /** Jobs that run or wait. */
  jobs: number;
};

/** Whether there was such a job. */
export type Stopped = {
  /** It will end; without, it has ended before. */
  stopped: boolean;
};

/** What stood on a display of two lines of sixteen characters. */
export type Screens = {
  /** One after the other. */
  screens: [string, string][];
};

/** The programs of the 8-bit board, and its memory. */
export type AksenPrograms = {
  programs: AksenProgram[];
  limits: AksenLimits;
  /** The start of the AKSEN report's example. */
  board: Board;
  /** The goal of the example. */
  goal: Board;
};

/** A program. */
export type AksenProgram = {
  name: string;
  summary: string;
  /** What the AKSEN report prints about it, if anything. */
  printed: PrintedMemory | null;
};

/** Memory figures of the AKSEN report. */
export type PrintedMemory = {
  /** Bytes of global variables. */
  globals: number;
  /** Most bytes on the stack. */
  stack: number;
  /** Size of the `.ihx` file, which is text: about 2.8 times the bytes it loads. */
  ihx: number;
};

/** The largest numbers of bytes for a program. */
export type AksenLimits = {
  /** Program memory. */
  rom: number;
  /** Global variables in external RAM. */
  globals: number;
  /** The processor's own RAM: the stack, and variables that lie there. */
  stack: number;
};

/** An arrangement of the tiles 1, 2, … and one blank (0) on a `Shape`. */
export type Board = {
  /** Cells in a row. */
  width: number;
  /** Cells in a column. */
  height: number;
  /** The tiles, row by row. 0 is the blank. */
  tiles: number[];
  /** The tiles as people write them: rows separated by `/`. */
  text: string;
};

/** What a program takes and does. */
export type AksenReply = {
  memory: AksenMemory;
  /** Where the blank goes, a letter each: u, d, l or r. */
  moves: string | null;
  /** Why there are no moves. */
  refusal: string | null;
  /** From having read the boards to having the path, at 12 MHz. */
  microseconds: number;
  /** The display of two lines of sixteen characters, one state after the other. */
  screens: [string, string][];
};

/** Bytes that a program takes. */
export type AksenMemory = {
  /** Program memory: code, constants and tables. */
  rom: number;
  /** Global variables in external RAM. */
  external: number;
  /** Global variables in the processor's own RAM. */
  internal: number;
  /** The deepest stack of this run. */
  stack: number;
  /** The file that is loaded, which is text. */
  ihx: number;
};

/** Methods, heuristics, and what this server allows. */
export type Methods = {
  version: string;
  algorithms: MethodDescription[];
  /** The heuristics that a request may ask for. */
  heuristics: HeuristicDescription[];
  /** What one request may ask for. */
  limits: RequestLimits;
};

/** A way to solve sliding boards. */
export type MethodDescription = {
  name: string;
  summary: string;
  /** What is promised about the length of an answer. */
  guarantee: Guarantee;
  /** How memory grows. */
  memory: MemoryClass;
  settings: Setting[];
  /** What it makes short: `stm` or `mtm`. */
  metric: Metric;
  /** Does it end by itself where there is no solution? */
  ends_when_unsolvable: boolean;
  /** Does it tell every node's fate, so that it can be drawn? */
  follows: boolean;
  /** Is it part of a comparison when none is named? */
  compared: boolean;
  /** The heuristics that a request may ask for with it. */
  heuristics: string[];
  /** Those of them with which it can be drawn. */
  drawn_with: string[];
};

/** What an algorithm guarantees about the path it returns. */
export type Guarantee = "fewest-moves" | "cheapest-if-admissible" | "within-weight" | "fewest-moves-at-step-width-one" | "none";

/** How the memory of an algorithm grows. */
export type MemoryClass = "states" | "path" | "limit" | "fixed";

/** A setting of a method. */
export type Setting = {
  name: string;
  summary: string;
  /** Which values there are. */
  accepts: string;
  /** The value where none is given; none where each method has its own. */
  default: string | null;
};

/** A way to count moves. */
export type Metric = "stm" | "mtm";

/** An estimate of the moves that are left. */
export type HeuristicDescription = {
  name: string;
  summary: string;
  /** What it promises. */
  promise: Admissibility;
  /** What its pattern databases cost where it stands on them. */
  tables: TableCost | null;
};

/** What a heuristic guarantees about its estimates, the strongest guarantee first. */
export type Admissibility = "consistent" | "admissible" | "none";

/** The cost of pattern databases. */
export type TableCost = {
  /** The size of the finished tables, in bytes. */
  bytes: number;
  /** The approximate time that one core of 2024 takes to build them, in milliseconds. */
  milliseconds: number;
};

/** What one request may ask for. */
export type RequestLimits = {
  cells: number;
  lanes: number;
  seconds: number;
  bytes: number;
  /** Expansions of a search that is drawn. */
  steps: number;
  /** Cells of a board whose search is drawn. */
  drawn_cells: number;
  cards: number;
};

/** Can the goal be reached, and why or why not. */
export type Verdict = {
  solvable: boolean;
  board: Board;
  goal: Board;
  /** How many exchanges of two tiles make the goal of the board. */
  transpositions: number;
  /** Those exchanges, one after the other. */
  exchanges: Transposition[];
  /** Steps of the blank to its goal cell. */
  blank_distance: number;
  /** Pairs of tiles of the board in which the larger comes first. */
  inversions: number;
  /** The first standard goal that can be reached, if one can. */
  reachable_goal: Goal | null;
  /** All standard goals. */
  standard_goals: StandardGoal[];
};

/** One exchange of two tiles (0 is the blank), anywhere on the board. */
export type Transposition = {
  /** The tile that was on `first_cell`(Self::first_cell). */
  first: number;
  /** The tile whose goal is `first_cell`(Self::first_cell). */
  second: number;
  /** The cell that gets its goal tile. */
  first_cell: number;
  /** The cell on which the second tile was. */
  second_cell: number;
};

/** The board at which a solution ends. */
export type Goal = string;

/** A goal that has a name. */
export type StandardGoal = {
  name: Goal;
  /** Can it be reached? */
  reachable: boolean;
  board: Board;
};

/** An event of a stream. */
export type StreamEvent = {
  lane: number;
  event: Event;
};

/** What happened. The last event of a job is a result or a failure. */
export type Event = {
  queued: Queued;
} | {
  progress: ProgressReport;
} | {
  best: Best;
} | {
  log: Message;
} | {
  acts: Acts;
} | {
  result: Answer;
} | {
  "cards-result": CardsAnswer;
} | {
  "tables-result": TableList;
} | {
  failed: Failure;
};

/** The job is admitted. */
export type Queued = {
  job: number;
};

/** How far the job has come. */
export type ProgressReport = {
  phase: Message;
  /** No solution is shorter than this. */
  lower_bound: number;
  /** Length of the best path so far, or score of the best board. */
  best: number | null;
  /** How much longer the best path is than the bound: (best − lower_bound) / lower_bound. */
  gap: number | null;
  stats: Stats;
  /** Since the job began to run. */
  seconds: number;
};

/** The work done by a search. */
export type Stats = {
  /** States taken off the frontier, including the goal. */
  expanded: number;
  /** Successors produced. */
  generated: number;
  /** States in memory at the end. */
  stored: number;
  /** States expanded again because a cheaper path to them was found. */
  reopened: number;
  /** The largest number of states that waited at once: on the frontier of a best-first or breadth-first search, or on the stack of a depth-first search. For a search that keeps a path, a tree or layers instead, the number of states in these. Reserved but unused capacity counts only in `peak_bytes`(Self::peak_bytes). */
  peak_frontier: number;
  /** The largest number of bytes that the data structures of the search held at once. */
  peak_bytes: number;
};

/** A better answer than before. */
export type Best = {
  /** Length of the path, or score of the board. */
  value: number;
  /** The path or the board as text. */
  text: string;
};

/** Acts of a strategy, in order; all of them together begin with an empty table. */
export type Acts = {
  acts: Act[];
};

/** Something that a strategy does to the table. */
export type Act = {
  /** Its code. */
  act: string;
  /** What lies now in the cells that it changes or looks at: `4=7/2 5=.`, cells from 0, card/turn. */
  cells: string;
};

/** What `solve`(crate::solve) answers. */
export type Answer = {
  /** The board to solve. */
  start: Board;
  /** The board that it shall become. */
  goal: Board;
  /** Which moves count. */
  metric: Metric;
  /** How it ended. */
  status: Status;
  /** Why the search was stopped, if it was. */
  reason: Message | null;
  /** How the answer is known to be right, or what it is worth if that is not known. */
  proof: Message;
  /** Is the solution proved optimal? */
  optimal: boolean;
  /** The moves of the blank. */
  moves?: Moves;
  /** The length in the metric of the problem. */
  length?: number;
  /** The length in single-tile moves. */
  stm?: number;
  /** The length in multi-tile moves: a straight run of the blank counts 1. */
  mtm?: number;
  /** No solution is shorter than this, in the metric of the problem. */
  lower_bound: number;
  /** How much longer the path is than the bound: (length − bound) / bound. There is none without a path, or if the bound is 0 and the path is longer. */
  gap: number | null;
  /** A standard goal that an unsolvable board can reach, if there is one. */
  reachable_goal: Goal | null;
  /** The method that gave the answer. */
  algorithm: string;
  /** The heuristic that the method used, if any. */
  heuristic: string | null;
  /** Tables and memory that the search had to do without. */
  warnings: Message[];
  /** The work done. */
  stats: Stats;
  /** The time taken. */
  seconds: number;
  /** The work of each round, if the search deepened step by step. Rounds before the last found nothing. */
  rounds: Round[];
  /** Solutions on the way, each shorter than the one before, if the method improves on them. */
  improvements: Improvement[];
};

/** The kind of an `Outcome`. */
export type Status = "solved" | "unsolvable" | "stopped";

/** The written form of a path. */
export type Moves = {
  /** Where the blank goes: a letter for each move, U, D, L or R. */
  blank: string;
  /** Where the tiles go, in the same letters. */
  tile: string;
};

/** One round of an iterative-deepening search, which restarts from the start with a higher bound. */
export type Round = {
  /** The largest cost or depth that this round searches. */
  bound: number;
  /** States expanded in this round. */
  expanded: number;
  /** Successors produced in this round. */
  generated: number;
};

/** A solution that was shorter than all earlier ones. */
export type Improvement = {
  /** Its length. */
  length: number;
  /** The time when it was found, in seconds since the beginning. */
  seconds: number;
  /** The part that found it. */
  by: string;
};

/** What a strategy attained. */
export type CardsAnswer = {
  game: string;
  strategy: string;
  status: Status;
  /** Why the strategy was stopped, if it was. */
  reason: Message | null;
  board: string;
  /** Its table score. */
  score: number;
  /** The table score of a solution. */
  full_score: number;
  /** Its inner seams that match. */
  seams: number;
  /** All inner seams. */
  all_seams: number;
  stats: Stats;
  seconds: number;
};

/** Tables on disk, and those that can be made. */
export type TableList = {
  files: TableFile[];
  /** What can be made, smallest first. */
  sets: TableSet[];
};

/** A file of the folder. */
export type TableFile = {
  /** Its name. */
  file: string;
  bytes: number;
  /** Does its beginning say what it is? If not, it is never used. */
  sound: boolean;
  /** How long it took to make, where the file says so. */
  seconds: number | null;
  /** Names of the sets that it belongs to. */
  sets: string[];
};

/** Tables that are used together. */
export type TableSet = {
  name: string;
  width: number;
  height: number;
  /** What all of them take on disk. */
  bytes: number;
  /** About how long they take to make on two cores, where that is known. */
  seconds: number | null;
  /** How many they are. */
  tables: number;
  /** The goal cells of each table's tiles, where the blank belongs on the first cell. */
  groups: number[][];
  /** How many of them are there. */
  present: number;
};

/** A search that was drawn. */
export type TreeAnswer = {
  status: Status;
  /** Why the search was stopped, if it was. */
  reason: Message | null;
  board: Board;
  goal: Board;
  algorithm: string;
  heuristic: string | null;
  /** How much the estimate weighs, where it is weighed: nodes wait by `100 g + weight h`. */
  weight_percent: number | null;
  trace: Trace;
};

/** What happened in a search. */
export type Trace = {
  /** Every node that was made; each round begins with one that has no parent. */
  nodes: Node[];
  /** Every expansion in order. */
  steps: Step[];
  /** Nodes from the start to the goal, if it was reached. */
  path: number[] | null;
};

/** A board, reached by a certain path. */
export type Node = {
  /** The node it was made of; nothing for the start. */
  parent: number | null;
  /** The blank's move that led here. */
  letter: string | null;
  tiles: number[];
  /** Moves so far. */
  g: number;
  /** Estimate of the moves that are left; 0 where the search uses none. */
  h: number;
  /** Priority by which it waits. */
  f: number;
  /** `new` (it waits), `known`, `better` (it waits), `missed` or `cut`. */
  fate: Fate;
  /** The node with the same board: it stays, or is replaced by a better one. */
  of: number | null;
};

/** What a search does with a node that it has generated. */
export type Fate = "new" | "known" | "better" | "missed" | "cut";

/** One expansion. */
export type Step = {
  /** The node taken off the frontier. */
  node: number;
  goal: boolean;
  /** The limit of this round, where there are rounds. */
  round: number | null;
  /** The nodes made, in the order in which they were. */
  children: number[];
};

/** What there is to choose from. */
export type CardMethods = {
  /** Every strategy. */
  strategies: Strategy[];
  /** What a strategy may do, by the codes of its acts. */
  acts: string[];
};

/** A method that looks for a solution, with the data that help and menus need. */
export type Strategy = {
  /** Its name, one word. */
  name: string;
  /** One line of help. */
  summary: string;
  /** A paragraph that explains how the method works and what to expect. */
  description: string;
  /** The settings of the strategy. */
  settings: StrategySetting[];
  /** Whether the strategy can prove that there is no solution. */
  proves: boolean;
};

/** A setting of a strategy. */
export type StrategySetting = {
  /** The name. The same name means the same setting in every strategy. */
  name: string;
  /** What the setting does, in one line. */
  summary: string;
  /** The values that it accepts. */
  accepts: Accepts;
};

/** The values that a setting accepts. */
export type Accepts = {
  kind: "number";
  /** The smallest value. */
  least: number;
  /** The largest value. */
  most: number;
  /** The value if none is given. */
  default: number;
} | {
  kind: "score";
} | {
  kind: "word";
  /** The words. */
  words: string[];
} | {
  kind: "flag";
};

/** A game. */
export type GameDescription = {
  name: string;
  /** The game as text, by which it can be named again. */
  text: string;
  width: number;
  height: number;
  framed: boolean;
  turning: boolean;
  /** Are labels halves of motifs, that must be completed? */
  halves: boolean;
  /** All labels; the first is the outside. */
  labels: LabelInfo[];
  pieces: [number, number, number, number][];
  /** Solutions up to turning the board and to cards that look alike, as text, if the game states their number. */
  solutions: string | null;
  /** Cards that lie where the game says. Where there are any, a turned solution is none. */
  fixed: FixedPiece[];
  /** How hard it is, if it was just made. */
  level: DifficultyLevel | null;
  /** Why it is that hard. */
  rating: Rating | null;
};

/** A label. */
export type LabelInfo = {
  name: string;
  partners: number[];
};

/** A piece whose cell and turn are given in advance. */
export type FixedPiece = {
  /** The number of the piece, counted from 0. */
  piece: number;
  /** The cell, counted from 0, row by row from the top left. */
  cell: number;
  /** The number of quarter turns clockwise. */
  turn: number;
};

/** The level of a game, by its depth. */
export type DifficultyLevel = "easy" | "medium" | "hard";

/** The amount of guessing that a player needs. */
export type Rating = {
  /** The largest number of cards on trial at the same time. */
  depth: number;
  /** The number of cards laid on trial. */
  trials: number;
  /** The number of forced moves. */
  forced: number;
  /** Whether the player finished. Otherwise the figures are lower bounds. */
  whole: boolean;
};

/** The next step. */
export type CardAdvice = {
  /** What it is. */
  hint: Message;
  /** The cell it speaks of, if of one. */
  cell: number | null;
};

/** Solutions to be leafed through. */
export type SolutionList = {
  boards: string[];
  /** Are these all? */
  all: boolean;
};

/** How long each method would take. */
export type CardEstimates = {
  /** Ways to lay the cards, as a power of ten. */
  arrangements_log10: number;
  /** Solutions that are known, as text. */
  solutions: string;
  /** Are these all? With no solution it is proved that there is none. */
  all: boolean;
  /** One for each strategy and choice of its settings, the quickest first. */
  guesses: Guess[];
};

/** How long a strategy takes. */
export type Guess = {
  /** The strategy, with the choice of its settings in brackets. */
  strategy: string;
  /** How the figures came about: `measured` (runs that solved it), `estimated`, `proved` (it proved that there is no solution), `never` (there is none, and it would not notice), `unknown` (not within its time) or `unfit` (this choice is not for boards of this size). */
  basis: string;
  /** Runs that the figures are a mean of. */
  runs: number;
  /** Tries until the first solution, as a power of ten. */
  tries_log10: number | null;
  /** Seconds, as a power of ten. */
  seconds_log10: number | null;
  /** Is an estimate likely too low? */
  low: boolean;
};
