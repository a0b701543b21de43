// @ts-check
// Expanded boards over time, with one line per lane.
import { count, t } from "../shared/i18n.js";
import { svg } from "../shared/page.js";
import { solved } from "./run.js";

/** @typedef {import("./run.js").Standing} Standing */

const LEFT = 62;
const FOOT = 30;
/** The width of a label on the time axis. */
const TICK = 72;

/** Round values for the axis up to a maximum. @param {number} most */
function ticks(most) {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.floor(most / step) }, (_, number) => (number + 1) * step);
}

/** @param {number} most @param {number} least */
const powers = (most, least) =>
  Array.from(
    { length: Math.max(1, Math.ceil(Math.log10(most / least))) },
    (_, power) => least * 10 ** (power + 1),
  ).filter((value) => value <= most);

/** @param {Standing[]} standings @param {number} room pixels @param {boolean} log */
export function plot(standings, room, log) {
  const width = Math.max(300, Math.min(1500, room || 600));
  const height = Math.max(300, Math.min(400, 0.55 * width));
  const points = standings.flatMap((standing) =>
    standing.points.filter(([, expanded]) => expanded > 0),
  );
  const most = Math.max(1000, ...points.map(([, expanded]) => expanded));
  const longest = Math.max(0.1, ...points.map(([time]) => time));
  // The axis begins at the power of ten below the first arrival.
  const soonest =
    10 ** Math.floor(Math.log10(Math.max(1e-6, Math.min(0.001, ...points.map(([time]) => time)))));
  const least = 10;
  const share = (
    /** @type {number} */ value,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => (log ? Math.max(0, Math.log10(value / from) / Math.log10(to / from)) : value / to);
  const x = (/** @type {number} */ time) =>
    LEFT + share(time, soonest, longest) * (width - LEFT - 14);
  const y = (/** @type {number} */ expanded) =>
    height - FOOT - share(expanded, least, most) * (height - FOOT - 14);
  const rows = (log ? powers(most, least) : ticks(most)).map((value) =>
    svg(
      "g",
      {},
      svg("line", { x1: LEFT, x2: width, y1: y(value), y2: y(value) }),
      svg("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, short(value)),
    ),
  );
  // Labels stay inside the picture and keep a distance to the previous one.
  const place = (/** @type {number} */ time) => Math.min(x(time), width - TICK / 2);
  const times = (log ? powers(longest, soonest) : ticks(longest)).reduce(
    (/** @type {number[]} */ kept, time) =>
      kept.length && place(time) - place(kept[kept.length - 1]) < TICK ? kept : [...kept, time],
    [],
  );
  const columns = times.map((value) =>
    svg("text", { x: place(value), y: height - 8, "text-anchor": "middle" }, moment(value)),
  );
  return svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("race.plot") },
    ...rows,
    ...columns,
    svg("line", { class: "axis", x1: LEFT, x2: width, y1: height - FOOT, y2: height - FOOT }),
    ...standings.map((standing, number) => line(standing, number, x, y)),
  );
}

/**
 * @param {Standing} standing
 * @param {number} number
 * @param {(time: number) => number} x
 * @param {(expanded: number) => number} y
 */
function line(standing, number, x, y) {
  const points = standing.points.filter(([, expanded]) => expanded > 0);
  const last = points[points.length - 1];
  if (!last) return null;
  const [cx, cy] = [x(last[0]), y(last[1])];
  const end = standing.reason
    ? svg("path", { d: `M${cx - 6},${cy - 6}l12,12m0,-12l-12,12` })
    : svg("circle", { cx, cy, r: solved(standing) ? 6 : 4 });
  return svg(
    "g",
    { class: `l${number}` },
    svg("polyline", {
      points: points
        .map(([time, expanded]) => `${x(time).toFixed(1)},${y(expanded).toFixed(1)}`)
        .join(" "),
    }),
    end,
  );
}

/** A rounded time without insignificant digits. @param {number} seconds */
function moment(seconds) {
  const [unit, by] = seconds < 0.0009 ? ["µs", 1e6] : seconds < 0.9 ? ["ms", 1e3] : ["s", 1];
  return `${count(Math.round(seconds * Number(by) * 10) / 10)} ${unit}`;
}

/** @param {number} value */
const short = (value) =>
  value < 1e4 ? count(value) : value < 1e6 ? `${count(value / 1e3)} k` : `${count(value / 1e6)} M`;
