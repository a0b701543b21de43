// @ts-check
// Several methods on one board, side by side and live.
import { job, methods } from "./api.js";
import { afterAll, smallBoard } from "./board.js";
import { count, duration, say, size, t } from "./i18n.js";
import { announce, button, complain, download, el, field, select, signButton, svg } from "./page.js";
import { boardText } from "./state.js";
import { heuristicSelect, methodName, methodSelect, namedMethod } from "./methods.js";

/** @typedef {{algorithm: string, heuristic: string}} Lane */
/** @typedef {{state: string, reason: import("./api.js").Message | null, stats: import("./api.js").Stats | null, bound: number, length: number | null, points: [number, number][]}} Standing */

/** One of each kind: of those that are compared unasked, the first with a certain promise and use of memory. @param {import("./api.js").Algorithm[]} algorithms */
const usual = (algorithms) => algorithms.filter(({ compared }) => compared)
  .filter(({ guarantee, memory }, at, all) => all.findIndex((other) => other.guarantee === guarantee && other.memory === memory) === at)
  .map(({ name }) => ({ algorithm: name, heuristic: "" }));

/** @param {string} text @returns {Lane[]} */
const readLanes = (text) => text.split("~").filter(Boolean).map((lane) => {
  const [algorithm, heuristic] = lane.split(".");
  return { algorithm, heuristic: heuristic ?? "" };
});
/** @param {Lane[]} lanes */
const writeLanes = (lanes) => lanes.map(({ algorithm, heuristic }) => heuristic ? `${algorithm}.${heuristic}` : algorithm).join("~");

/** @param {import("./main.js").Context} context @returns {import("./main.js").View} */
export function raceView(context) {
  const { state } = context;
  const board = afterAll(state.start, state.moves.slice(0, state.at));
  let lanes = readLanes(state.more.lanes ?? "");
  let most = Infinity;
  /** @type {AbortController | null} */
  let running = null;
  /** @type {Standing[]} */
  let standings = [];
  let drawing = 0;

  const list = el("div", { class: "stack" });
  const limit = select([["time", t("race.limit.time")], ["nodes", t("race.limit.nodes")]], "time", () => { seconds.hidden = limit.value !== "time"; nodes.hidden = !seconds.hidden; });
  const secondsInput = el("input", { type: "number", min: 1, max: 600, value: 20, "data-test": "race-seconds" });
  const nodesInput = el("input", { type: "number", min: 1, max: 1e10, value: 100000 });
  const memory = el("input", { type: "number", min: 1, max: 512, value: 256 });
  const seconds = field(t("race.seconds"), secondsInput);
  const nodes = field(t("race.nodes"), nodesInput);
  nodes.hidden = true;
  const start = button(t("race.start"), () => running ? running.abort() : race(), { class: "main", "data-test": "race-start" });
  const csv = button(t("race.csv"), () => download("race.csv", table(lanes, standings), "text/csv"), { disabled: true, "data-test": "race-csv" });
  const results = el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("race.title") });
  const plot = el("div", {});
  const news = el("p", { class: "result", "data-test": "race-news" });

  const remember = () => { state.more.lanes = writeLanes(lanes); context.save(); };
  const drawLanes = () => {
    list.replaceChildren(...lanes.map((lane, number) => el("div", { class: "lane" }, el("span", { class: `dot l${number}` }),
      withLabel(methodSelect(lane.algorithm, (value) => { lane.algorithm = value; remember(); }), `${t("solve.algorithm")} ${number + 1}`),
      withLabel(heuristicSelect(lane.heuristic, (value) => { lane.heuristic = value; remember(); }), `${t("solve.heuristic")} ${number + 1}`),
      lanes.length > 1 ? signButton("close", t("race.remove"), () => { lanes.splice(number, 1); remember(); drawLanes(); }) : null)));
    add.disabled = lanes.length >= most;
  };
  const add = button(t("race.add"), () => { lanes.push({ algorithm: "ida-star", heuristic: "manhattan" }); remember(); drawLanes(); });

  const show = () => {
    drawing = 0;
    results.replaceChildren(resultTable(lanes, standings));
    plot.replaceChildren(chart(standings, plot.clientWidth));
  };
  const showSoon = () => { drawing ||= requestAnimationFrame(show); };

  const race = async () => {
    running = new AbortController();
    start.textContent = t("race.stop");
    news.textContent = "";
    csv.disabled = true;
    standings = lanes.map(() => ({ state: "queued", reason: null, stats: null, bound: 0, length: null, points: [] }));
    const limits = { bytes: Number(memory.value) << 20, ...(limit.value === "time" ? { seconds: Number(secondsInput.value) } : { nodes: Number(nodesInput.value) }) };
    try {
      const asked = await Promise.all(lanes.map((lane) => namedMethod(lane.algorithm, lane.heuristic)));
      await job("race", { board: boardText(board), goal: state.goal, methods: asked, limits }, (name, data, lane) => {
        hear(standings[lane], name, data);
        showSoon();
      }, running.signal);
      const winner = fastest(standings);
      news.textContent = winner < 0 ? t("race.over") : t("race.first", { method: label(lanes[winner]) });
      announce(news.textContent);
    } catch (error) { complain(error); }
    for (const standing of standings) if (["queued", "running"].includes(standing.state)) standing.state = "stopped";
    running = null;
    start.textContent = t("race.start");
    csv.disabled = false;
    show();
  };

  const ready = () => {
    drawLanes();
    standings = lanes.map(() => ({ state: "", reason: null, stats: null, bound: 0, length: null, points: [] }));
    show();
  };
  methods().then(({ algorithms, limits }) => {
    most = limits.lanes;
    lanes = (lanes.length ? lanes : usual(algorithms)).slice(0, most);
    ready();
  }, complain);
  const small = smallBoard(board, { label: t("play.board") });
  small.style.width = "9rem";
  return {
    element: el("div", { class: "stack" },
      el("section", { class: "card" }, el("h2", {}, t("race.title")), el("p", { class: "lead" }, t("race.intro")), el("div", { class: "two" },
        el("div", { class: "stack" }, list, el("div", { class: "row" }, add, field(t("race.limit"), limit), seconds, nodes, field(t("race.memory"), memory), start)), small)),
      el("section", { class: "card" }, news, results, el("h3", {}, t("race.plot")), plot, el("div", {}, csv))),
    leave: () => { running?.abort(); cancelAnimationFrame(drawing); },
  };
}

/** @template {HTMLElement} E @param {E} control @param {string} label */
function withLabel(control, label) {
  control.setAttribute("aria-label", label);
  return control;
}

/** @param {Lane} lane */
const label = ({ algorithm, heuristic }) => methodName(algorithm, ["best", "fast"].includes(algorithm) ? "" : heuristic);

/** @param {Standing} standing @param {string} name @param {any} data */
function hear(standing, name, data) {
  if (name === "progress" || name === "result") {
    standing.stats = data.stats;
    standing.bound = data.lower_bound;
    // The last figure counts the search alone; what came later by the job's clock would turn the line back.
    standing.points = standing.points.filter(([time]) => time < data.stats.seconds);
    standing.points.push([data.stats.seconds, data.stats.expanded]);
  }
  if (name === "progress") standing.state = "running";
  if (name === "failed") standing.state = "failed";
  if (name !== "result") return;
  standing.length = data.length;
  standing.reason = data.reason;
  standing.state = data.status === "solved" && data.optimal ? "shortest" : data.status;
}

/** The lane that solved the board in the least time; -1 if none did. @param {Standing[]} standings */
function fastest(standings) {
  let best = -1;
  standings.forEach(({ state, stats }, lane) => {
    const solved = state === "shortest" || state === "solved";
    if (solved && stats && (best < 0 || stats.seconds < (standings[best].stats?.seconds ?? 0))) best = lane;
  });
  return best;
}

/** @param {Lane[]} lanes @param {Standing[]} standings */
function resultTable(lanes, standings) {
  const columns = ["method", "state", "path", "bound", "expanded", "frontier", "bytes", "rate", "time"];
  const cells = (/** @type {Standing} */ { stats, bound, length }) => [
    length ?? "–", bound || "–", stats ? count(stats.expanded) : "–", stats?.peak_frontier ? count(stats.peak_frontier) : "–", stats?.peak_bytes ? size(stats.peak_bytes) : "–",
    stats && stats.seconds > 0.002 ? `${(stats.expanded / stats.seconds / 1e6).toFixed(1)} M` : "–", stats ? duration(stats.seconds) : "–"];
  return el("table", { "data-test": "race-table" }, el("thead", {}, el("tr", {}, ...columns.map((column) => el("th", { scope: "col" }, t(`race.${column}`))))),
    el("tbody", {}, ...standings.map((standing, number) => el("tr", {}, el("td", {}, el("span", { class: `dot l${number}` }), label(lanes[number] ?? { algorithm: "", heuristic: "" })),
      el("td", { class: ["shortest", "solved"].includes(standing.state) ? "yes" : standing.reason ? "no" : "" }, stateWords(standing)),
      ...cells(standing).map((cell) => el("td", {}, String(cell)))))));
}

/** @param {Standing} standing */
const stateWords = ({ state, reason }) => state === "stopped" && reason ? say("stop", reason) : state ? t(`race.${state}`) : "";

/** Expanded states over time, both on logarithmic scales. @param {Standing[]} standings @param {number} room */
function chart(standings, room) {
  const [width, height, margin] = [Math.max(340, Math.min(1700, room || 900)), 260, 46];
  const points = standings.flatMap((standing) => standing.points);
  const most = Math.max(10, ...points.map(([, expanded]) => expanded));
  const longest = Math.max(0.1, ...points.map(([time]) => time));
  const x = (/** @type {number} */ time) => margin + Math.log1p(time / longest * 50) / Math.log1p(50) * (width - margin - 12);
  const y = (/** @type {number} */ expanded) => height - 28 - Math.log10(Math.max(1, expanded)) / Math.log10(most) * (height - 44);
  const grid = [];
  for (let power = 1; power <= Math.log10(most); power++) {
    const at = y(10 ** power);
    grid.push(svg("line", { x1: margin, x2: width, y1: at, y2: at }), svg("text", { x: margin - 6, y: at + 4, "text-anchor": "end" }, power < 3 ? String(10 ** power) : power < 6 ? `${10 ** (power - 3)} k` : `${10 ** (power - 6)} M`));
  }
  for (const share of [0.02, 0.1, 0.3, 1]) grid.push(svg("text", { x: x(longest * share), y: height - 8, "text-anchor": share === 1 ? "end" : "middle" }, duration(longest * share)));
  return svg("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("race.plot") }, ...grid, ...standings.map(({ points: own }, number) => {
    const last = own[own.length - 1];
    return last ? svg("g", { class: `l${number}` }, svg("polyline", { points: own.map(([time, expanded]) => `${x(time)},${y(expanded)}`).join(" ") }), svg("circle", { cx: x(last[0]), cy: y(last[1]), r: 5 })) : null;
  }));
}

/** @param {Lane[]} lanes @param {Standing[]} standings */
function table(lanes, standings) {
  const rows = standings.map(({ state, reason, stats, bound, length }, number) => [lanes[number].algorithm, lanes[number].heuristic, reason?.code ?? state, length ?? "", bound,
    stats?.expanded ?? "", stats?.generated ?? "", stats?.stored ?? "", stats?.peak_frontier ?? "", stats?.peak_bytes ?? "", stats?.seconds ?? ""].join(","));
  return `algorithm,heuristic,state,moves,lower_bound,expanded,generated,stored,peak_frontier,peak_bytes,seconds\n${rows.join("\n")}\n`;
}
