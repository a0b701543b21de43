// @ts-check
// A race as data: the board, the lanes, the limits and the state of each lane.
import { mtm } from "../shared/board.js";
import { counted, say, t } from "../shared/i18n.js";
import { methodName } from "../shared/methods.js";
import { boardText } from "../shared/state.js";

/** @typedef {{algorithm: string, heuristic: string}} Lane */
/**
 * @typedef {"" | "queued" | "running" | "shortest" | "solved" | "unsolvable" | "stopped"
 * | "failed"} State
 */
/**
 * `path` is the best path so far in moves of the blank. `thing` says what bound and length count.
 * @typedef {{thing: "move" | "run", state: State, reason: import("../shared/api.js").Message
 * | null, stats: import("../shared/api.js").Stats | null, bound: number, length: number | null,
 * path: string, points: [number, number][]}} Standing
 */
/**
 * A race with all its settings. It keeps them when the reader changes the settings for the next
 * race.
 * @typedef {{board: import("../shared/state.js").Board, goal: string, lanes: Lane[],
 * limits: {memory: number, time?: number, nodes?: number}, standings: Standing[]}} Run
 */

/** @param {string} text @returns {Lane[]} */
export const readLanes = (text) =>
  text
    .split("~")
    .filter(Boolean)
    .map((lane) => {
      const [algorithm, heuristic] = lane.split(".");
      return { algorithm, heuristic: heuristic ?? "" };
    });
/** @param {Lane[]} lanes */
export const writeLanes = (lanes) =>
  lanes
    .map(({ algorithm, heuristic }) => (heuristic ? `${algorithm}.${heuristic}` : algorithm))
    .join("~");

/**
 * The default lanes: for each pair of guarantee and use of memory, the first algorithm that is
 * compared by default. All use the same heuristic.
 * @param {import("../shared/api.js").Algorithm[]} algorithms
 * @returns {Lane[]}
 */
export const usual = (algorithms) =>
  algorithms
    .filter(({ compared }) => compared)
    .filter(
      ({ guarantee, memory }, at, all) =>
        all.findIndex((other) => other.guarantee === guarantee && other.memory === memory) === at,
    )
    .map(({ name, heuristics }) => ({
      algorithm: name,
      heuristic: heuristics.includes("manhattan") ? "manhattan" : "",
    }));

/** @param {"move" | "run"} thing @returns {Standing} */
export const fresh = (thing) => ({
  thing,
  state: "",
  reason: null,
  stats: null,
  bound: 0,
  length: null,
  path: "",
  points: [],
});

/** @param {Lane} lane */
export const label = ({ algorithm, heuristic }) =>
  methodName(algorithm, ["best", "fast"].includes(algorithm) ? "" : heuristic);

/** @param {Standing} standing @param {string} name @param {any} data */
export function hear(standing, name, data) {
  if (name === "queued") standing.state = "queued";
  if (name === "progress" || name === "result") {
    standing.stats = { ...data.stats, seconds: data.seconds };
    standing.bound = data.lower_bound;
    // The last figure is the time of the search alone. Later points by the clock of the job would
    // turn the line back.
    standing.points = standing.points.filter(([time]) => time < data.seconds);
    standing.points.push([data.seconds, data.stats.expanded]);
  }
  if (name === "progress") standing.state = "running";
  if (name === "best") [standing.length, standing.path] = [data.value, data.text];
  if (name === "failed") standing.state = "failed";
  if (name !== "result") return;
  [standing.length, standing.path] = [data.length ?? null, data.moves?.blank ?? ""];
  standing.reason = data.reason;
  standing.state = data.status === "solved" && data.optimal ? "shortest" : data.status;
}

/** @param {Standing} standing */
export const solved = ({ state }) => state === "shortest" || state === "solved";

/** The lanes that solved the board, the fastest first. @param {Standing[]} standings */
export const placed = (standings) =>
  [...standings.keys()]
    .filter((lane) => solved(standings[lane]))
    .sort((a, b) => (standings[a].stats?.seconds ?? 0) - (standings[b].stats?.seconds ?? 0));

/** The verdict: which method was first, and which one has a shorter path. @param {Run} run */
export function verdict({ lanes, standings }) {
  const [winner, ...others] = placed(standings);
  if (winner === undefined) return t("race.over");
  const first = standings[winner].length ?? 0;
  const words = t("race.first", { method: label(lanes[winner]) });
  // Lengths in runs and lengths in moves cannot be compared.
  if (standings[winner].thing === "run") return words;
  const best = others
    .filter((lane) => standings[lane].thing !== "run")
    .reduce(
      (best, lane) =>
        (standings[lane].length ?? Infinity) < (standings[best].length ?? 0) ? lane : best,
      winner,
    );
  if (best === winner) return words;
  const n = standings[best].length;
  return `${words} ${t("race.fewest", { method: label(lanes[best]), n, first })}`;
}

/** @param {Standing} standing */
export const stateWords = ({ thing, state, reason }) =>
  state === "stopped" && reason
    ? say("stop", reason)
    : state === "shortest" && thing === "run"
      ? t("race.fewest.runs")
      : state
        ? t(`race.${state}`)
        : "";

/**
 * The length of the path so far. If it counts runs, the single moves follow.
 * @param {Standing} standing
 */
export const pathWords = ({ thing, length, path }) =>
  length === null
    ? ""
    : thing === "run"
      ? t("length", { length: counted("run", length), other: counted("move", path.length) })
      : counted("move", length);

/** @param {Run} run */
export function csv({ board, goal, lanes, limits, standings }) {
  const rows = standings.map(({ thing, state, reason, stats, bound, length, path }, number) =>
    [
      lanes[number].algorithm,
      lanes[number].heuristic,
      reason?.code ?? state,
      (thing === "run" && length !== null ? path.length : length) ?? "",
      bound,
      stats?.expanded ?? "",
      stats?.generated ?? "",
      stats?.stored ?? "",
      stats?.peak_frontier ?? "",
      stats?.peak_bytes ?? "",
      stats?.seconds ?? "",
      boardText(board),
      goal,
      limits.memory,
      limits.time ?? "",
      limits.nodes ?? "",
      length === null ? "" : mtm(path),
      `${thing}s`,
    ].join(","),
  );
  const names =
    "algorithm,heuristic,state,moves,lower_bound,expanded,generated,stored,peak_frontier," +
    "peak_bytes,seconds,board,goal,limit_bytes,limit_seconds,limit_nodes,runs,bound_counts";
  return `${names}\n${rows.join("\n")}\n`;
}
