// The types of the server's answers. To renew this file:
// KNOBEL_UPDATE=1 cargo test --profile checked --package knobel-web
         // the_served_description

/** The reason why a question was not answered. */
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

/** A description, as `describe` generates it. */
export type Document = Record<string, any>;

/** The load of a server. */
export type Jobs = {
  /** The number of jobs that run or wait. */
  jobs: number;
};

/** The answer to a request to stop a job. */
export type Stopped = {
  /** Whether the job will end now. If not, it had ended before. */
  stopped: boolean;
};

/** The screens that the board's display has shown, with two lines of sixteen characters each. */
export type Screens = {
  /** The screens in order. */
  screens: [string, string][];
};

/** The programs of the 8-bit board, and its memory. */
export type AksenPrograms = {
  programs: AksenProgram[];
  limits: BoardLimits;
  /** The start of the AKSEN report's example. */
  board: Board;
  /** The goal of the example. */
  goal: Board;
};

/** A program. */
export type AksenProgram = {
  name: string;
  summary: string;
  /** The figures that the AKSEN report prints for the program, if there are any. */
  printed: PrintedMemory | null;
};

/** Memory figures of the AKSEN report. */
export type PrintedMemory = {
  /** Bytes of global variables. */
  globals: number;
  /** The largest number of bytes on the stack. */
  stack: number;
  /** Size of the `.ihx` file, which is text: about 2.8 times the bytes it loads. */
  ihx: number;
};

/** The memory that the board offers to a program. */
export type BoardLimits = {
  /** Bytes of program memory. */
  rom: number;
  /** Bytes of external RAM for global variables: 8,000 less 512 for the AKSEN library, 100 for SDCC, 16 for parameters and 256 for one process. */
  globals: number;
  /** Bytes of the processor's own RAM that are left when `AksenMain` begins. They hold the stack and the variables that we put there. */
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
  /** The tiles as text: rows separated by `/`. */
  text: string;
};

/** The memory, the time and the result of a program. */
export type AksenReply = {
  memory: Memory;
  /** The largest number of bytes on the stack in this run. */
  stack: number;
  /** The moves of the blank, one letter each: u, d, l or r. */
  moves: string | null;
  /** The reason why there are no moves. */
  refusal: FirmwareError | null;
  /** The time between reading the boards and finding the path, at 12 MHz. */
  microseconds: number;
  /** The display of two lines of sixteen characters, one state after the other. */
  screens: [string, string][];
};

/** The memory that one program occupies. */
export type Memory = {
  /** Bytes of program memory: code, constants and tables. */
  rom: number;
  /** Bytes of external RAM. */
  xram: number;
  /** Bytes of the processor's own RAM, without registers and stack. */
  internal: number;
  /** The stack pointer before the first call. */
  stack_start: number;
};

/** The reason why the firmware found no path. */
export type FirmwareError = "bad-board" | "unreachable" | "too-deep" | "agenda-full";

/** Methods, heuristics, and what this server allows. */
export type Methods = {
  /** The version of the library. */
  version: string;
  /** The methods, the simplest first. */
  algorithms: NamedMethod[];
  /** The heuristics that a question may name. */
  heuristics: HeuristicInfo[];
  /** The limits of one question. */
  limits: JobLimits;
};

/** A named method with the heuristics that it takes. */
export type NamedMethod = {
  /** The name on the command line, in JSON and on the page. */
  name: string;
  /** A summary in one line. */
  summary: string;
  /** The guarantee about the length of a solution. */
  guarantee: Guarantee;
  /** How memory grows. */
  memory: MemoryClass;
  /** The settings that it uses. */
  settings: string[];
  /** The metric that it minimises. */
  metric: Metric;
  /** Whether the method terminates on unsolvable boards. */
  ends_when_unsolvable: boolean;
  /** Whether the method is an anytime method, which has a solution early and keeps it when a limit stops it. */
  anytime: boolean;
  /** Whether the method reports every node, so that its tree can be drawn. */
  follows: boolean;
  /** Whether the method is part of a comparison by default. */
  compared: boolean;
  /** The heuristics that it takes. */
  heuristics: string[];
  /** The heuristics with which its tree can be drawn. */
  drawn_with: string[];
};

/** The guarantee of an algorithm about the path that it returns. */
export type Guarantee = "fewest-moves" | "cheapest-if-admissible" | "within-weight" | "fewest-moves-at-step-width-one" | "none";

/** How the memory of an algorithm grows. */
export type MemoryClass = "states" | "path" | "limit" | "fixed";

/** A way to count moves. */
export type Metric = "stm" | "mtm";

/** A description of a heuristic. */
export type HeuristicInfo = {
  /** The name on the command line, in JSON and on the page. */
  name: string;
  /** One line of help. */
  summary: string;
  /** The guarantee about its estimates. */
  admissibility: Admissibility;
  /** Whether it is part of a comparison if no heuristic is named. */
  compared: boolean;
  /** The cost of its tables, if it uses pattern databases. */
  tables: TableCost | null;
};

/** The guarantees of heuristics about their estimates, the strongest first. */
export type Admissibility = "consistent" | "admissible" | "none";

/** The cost of pattern databases. */
export type TableCost = {
  /** The size of the finished tables, in bytes. */
  bytes: number;
  /** The approximate time that one core of 2024 takes to build them, in milliseconds. */
  milliseconds: number;
};

/** The limits of one question. A question that exceeds a limit is rejected with a message that names the limit. Only time and memory are reduced to the limit instead. */
export type JobLimits = {
  /** Cells of a board. */
  cells: number;
  /** Methods in one race. */
  lanes: number;
  /** Seconds that a job may take. */
  time: number;
  /** Bytes that a job's stores may take. */
  memory: number;
  /** Bytes that the lanes of a race may take together. */
  race_memory: number;
  /** Expansions of a drawn search. */
  steps: number;
  /** Cells of a board whose search is drawn. */
  drawn_cells: number;
  /** Cards of a game. */
  cards: number;
};

/** The board that a text is. */
export type BoardRead = {
  board: Board;
  /** How the text was read, if that is not obvious. */
  warnings: Message[];
};

/** Whether the goal can be reached, and why or why not. */
export type Verdict = {
  solvable: boolean;
  board: Board;
  goal: Board;
  /** The number of exchanges of two tiles that turn the board into the goal. */
  transpositions: number;
  /** Those exchanges in order. */
  exchanges: Transposition[];
  /** The number of steps from the blank to its goal cell. */
  blank_distance: number;
  /** The number of pairs of tiles in which the larger tile comes first. */
  inversions: number;
  /** The first standard goal that can be reached, if there is one. */
  reachable_goal: Goal | null;
  /** All standard goals. */
  standard_goals: StandardGoal[];
  /** How the board was read, if that is not obvious. */
  warnings: Message[];
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
  /** Whether the goal can be reached. */
  reachable: boolean;
  board: Board;
};

/** An event of a stream. */
export type StreamEvent = {
  lane: number;
  event: Event;
};

/** The kind of event. The last event of a job is a result or a failure. */
export type Event = {
  queued: JobNumber;
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

/** The number by which a server knows a job. */
export type JobNumber = {
  job: number;
};

/** The progress of a job. */
export type ProgressReport = {
  phase: Message;
  /** No solution is shorter than this. */
  lower_bound: number;
  /** Length of the best path so far, or score of the best board. */
  best: number | null;
  /** How much longer the best path is than the bound: (best − lower_bound) / lower_bound. */
  gap: number | null;
  stats: Stats;
  /** Seconds since the job began to run. */
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
  /** The largest number of states that waited at once: on the frontier of a best-first or breadth-first search, or on the stack of a depth-first search. For a search that keeps a path, a tree or layers instead, it is the number of states in these. Reserved but unused capacity counts only in `peak_bytes`(Self::peak_bytes). */
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

/** A change that a strategy makes on the table. */
export type Act = {
  /** The code of the act. */
  act: string;
  /** The new contents of the cells that it changes or examines: `4=7/2 5=.`, cells are counted from 0, and cards are card/turn. */
  cells: string;
};

/** The answer of `solve`(crate::solve). */
export type Answer = {
  /** The board to solve. */
  start: Board;
  /** The board to reach. */
  goal: Board;
  /** The metric to minimise, if one was chosen. */
  metric: Metric;
  /** The kind of result. */
  status: Status;
  /** Why the search was stopped, if it was. */
  reason: Message | null;
  /** The proof of the answer, or its guarantee if it is not proved optimal. */
  proof: Message;
  /** Whether the solution is proved optimal. */
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
  /** Tables and memory that the search had to do without, and how the board was read. */
  warnings: Message[];
  /** The work done. */
  stats: Stats;
  /** The time taken. */
  seconds: number;
  /** The work of each round, if the search deepened step by step. Rounds before the last found nothing. */
  rounds: Round[];
  /** The successive solutions, each shorter than the one before, if the method improves its solution. */
  improvements: Improvement[];
};

/** The kind of an `Outcome`. */
export type Status = "solved" | "unsolvable" | "stopped";

/** The written form of a path. */
export type Moves = {
  /** The directions of the blank: a letter for each move, U, D, L or R. */
  blank: string;
  /** The directions of the tiles, in the same letters. */
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

/** The result of a strategy. */
export type CardsAnswer = {
  /** The short name of the game. */
  game: string;
  /** The name of the strategy. */
  strategy: string;
  /** How the run ended. */
  status: Status;
  /** Why the run was stopped, if it was. */
  reason: Message | null;
  /** The best board of the run, as `card/turn` for each cell. */
  board: string;
  /** The table score of this board. */
  score: number;
  /** The table score of a solution. */
  full_score: number;
  /** The number of inner seams that match. */
  seams: number;
  /** The number of all inner seams. */
  all_seams: number;
  /** The work done. */
  stats: Stats;
  /** The time taken. */
  seconds: number;
};

/** Tables on disk, and those that can be built. */
export type TableList = {
  files: TableFile[];
  /** The sets that can be built, the smallest first. */
  sets: TableSet[];
};

/** A file in the folder of tables. */
export type TableFile = {
  /** The name of the file. */
  file: string;
  bytes: number;
  /** Whether the header of the file is intact. Otherwise, the file is never used. */
  sound: boolean;
  /** Names of the sets that it belongs to. */
  sets: string[];
};

/** Tables that are used together. */
export type TableSet = {
  name: string;
  width: number;
  height: number;
  /** The size of all tables of the set on disk. */
  bytes: number;
  /** The approximate time to build them on two cores, if it is known. */
  seconds: number | null;
  /** The number of tables in the set. */
  tables: number;
  /** The goal cells of each table's tiles, if the blank belongs on the first cell. */
  groups: number[][];
  /** The number of these tables that exist on disk. */
  present: number;
};

/** A search that was drawn. */
export type TreeAnswer = {
  status: Status;
  /** The reason why the search was stopped, if it was. */
  reason: Message | null;
  board: Board;
  goal: Board;
  algorithm: string;
  heuristic: string | null;
  /** The weight of the estimate, if the search reads one: the priority of a node is g + weight · h. */
  weight: number | null;
  trace: Trace;
};

/** The recorded events of a search. */
export type Trace = {
  /** Every generated node. Each round begins with a node that has no parent. */
  nodes: TraceNode[];
  /** Every expansion, in order. */
  steps: TraceStep[];
  /** The nodes from the start to the goal, if the search reached the goal. */
  path: number[] | null;
};

/** A board that was reached by a certain path. */
export type TraceNode = {
  /** The node whose successor this is; the start has none. */
  parent: number | null;
  /** The blank's move that led here. */
  letter: string | null;
  /** The tiles of the board. */
  tiles: number[];
  /** The number of moves so far. */
  g: number;
  /** The estimated number of remaining moves, or 0 if the search uses no estimate. */
  h: number;
  /** The priority in the frontier. */
  f: number;
  /** The fate of the node. */
  fate: Fate;
  /** The node with the same board, which remains or is replaced by this one. */
  of: number | null;
};

/** The fate of a node that a search has generated. */
export type Fate = "new" | "known" | "better" | "missed" | "cut";

/** One expansion. */
export type TraceStep = {
  /** The node that was taken off the frontier. */
  node: number;
  /** Whether its board is the goal. */
  goal: boolean;
  /** The bound of this round, if the search has rounds. */
  round: number | null;
  /** The generated nodes, in order. */
  children: number[];
};

/** The strategies and acts that a client can choose from. */
export type CardMethods = {
  /** Every strategy. */
  strategies: Strategy[];
  /** The codes of all acts of strategies. */
  acts: string[];
};

/** A method that looks for a solution, with the data that help and menus need. */
export type Strategy = {
  /** The name, one word. */
  name: string;
  /** A one-line summary for help texts. */
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
  /** A one-line description of the setting. */
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

/** A game as the page draws it: labels are numbered, and each lists its partners, so that the page scores a board without knowing the rule. */
export type GameDescription = {
  name: string;
  /** The game as text, with which further questions can name it. */
  text: string;
  width: number;
  height: number;
  framed: boolean;
  turning: boolean;
  /** Whether labels are halves of motifs, which a neighbour completes. */
  halves: boolean;
  /** All labels; the first is the outside. */
  labels: LabelInfo[];
  pieces: Piece[];
  /** The number of solutions, up to rotation of the board and exchange of identical cards, as text, if the game states it. */
  solutions: string | null;
  /** Cards whose places the game fixes. If there are any, a rotated solution does not count. */
  fixed: FixedPiece[];
  /** The difficulty, if the game was generated by this question. */
  level: DifficultyLevel | null;
  /** The rating from which the difficulty follows. */
  rating: Rating | null;
};

/** A label. */
export type LabelInfo = {
  name: string;
  partners: Label[];
};

/** The label of an edge: a small number whose name the game knows. 0 is the outside. */
export type Label = number;

/** The four labels of a piece, clockwise from the top. */
export type Piece = [Label, Label, Label, Label];

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
  /** The hint, with its sentence. */
  hint: Message;
  /** The cell that the hint is about, if it is about a single one. */
  cell: number | null;
};

/** Solutions to browse. */
export type SolutionList = {
  boards: string[];
  /** Whether the list is complete. */
  all: boolean;
};

/** The time that each strategy takes. */
export type CardEstimates = {
  /** Decimal logarithm of the number of arrangements. */
  arrangements_log10: number;
  /** The number of solutions, as far as it is known. */
  solutions: KnownSolutionCount;
  /** Every strategy with every choice of its settings, the fastest first. */
  strategies: ComparedStrategy[];
};

/** The number of solutions of a game, as far as it is known. */
export type KnownSolutionCount = {
  kind: "exactly";
  count: string;
} | {
  kind: "at-least";
  count: string;
};

/** The result of one strategy with one choice of settings. */
export type ComparedStrategy = {
  /** The strategy with its settings. */
  name: string;
  /** The basis of the figures. */
  basis: FigureSource;
  /** Seconds to the first solution, as a power of ten. */
  seconds_log10: number | null;
  /** Tries (arrangements, or cards laid) to the first solution, as a power of ten. */
  tries_log10: number | null;
  /** Vogler's printed figure, if any. */
  vogler: string | null;
};

/** The basis of a figure. */
export type FigureSource = {
  kind: "measured";
  /** The number of solved runs. */
  runs: number;
} | {
  kind: "estimated";
  /** Whether the figures are likely too low. */
  low: boolean;
} | {
  kind: "proved";
} | {
  kind: "never";
} | {
  kind: "unknown";
} | {
  kind: "unfit";
};
