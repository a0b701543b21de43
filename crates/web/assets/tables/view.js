// @ts-check
// Pattern databases on this computer: which exist, what they cost, how to build and remove them.
import { Refused, ask, job } from "../shared/api.js";
import { term } from "../shared/glossary.js";
import { count, percent, size, t, tOr } from "../shared/i18n.js";
import { announce, button, complain, el, svg } from "../shared/page.js";

/** @typedef {import("../shared/api.js").Names["tables.set"][number]} Name */
/** @template T @template F @typedef {import("../shared/api.js").With<T, F>} With */
/** @typedef {With<import("../../wire.js").TableSet, {name: Name}>} Set_ */
/** @typedef {import("../../wire.js").TableFile} File_ */
/** @typedef {With<import("../../wire.js").TableList, {sets: Set_[]}>} List */

/**
 * The set that is being built. The build continues while other views are open.
 * @type {{name: Name, share: number, stop: AbortController} | null}
 */
let building = null;
/** The open view, which shows the progress. @type {TablesPage | null} */
let open = null;

/** @returns {import("../main.js").View} */
export function tablesView() {
  const page = new TablesPage();
  open = page;
  page.load();
  return {
    element: page.element,
    leave: () => {
      open = null;
    },
  };
}

class TablesPage {
  /** @type {List | null} */ list = null;
  drawing = 0;

  constructor() {
    this.sets = el("ul", { class: "table-sets", "aria-label": t("tables.sets") });
    this.kept = el("div", {
      class: "scroll",
      tabindex: 0,
      role: "region",
      "aria-label": t("tables.kept"),
    });
    this.element = el(
      "div",
      { class: "stack" },
      el(
        "section",
        { class: "card" },
        el("h2", {}, t("tables.title")),
        el("p", { class: "lead" }, t("tables.intro"), " ", term("pdb")),
        this.sets,
      ),
      el("section", { class: "card" }, el("h2", {}, t("tables.kept")), this.kept),
    );
  }

  async load() {
    try {
      this.show(await ask("tables"));
    } catch (error) {
      complain(error);
    }
  }

  /** @param {List} list */
  show(list) {
    this.list = list;
    this.sets.replaceChildren(...list.sets.map((set) => this.set(set)));
    this.kept.replaceChildren(
      list.files.length ? this.files(list.files) : el("p", { class: "note" }, t("tables.none")),
    );
  }

  /** @param {Set_} set */
  set(set) {
    const made = building?.name === set.name;
    const ready = set.present === set.tables;
    const facts = [
      size(set.bytes),
      set.seconds === null ? "" : t("tables.takes", { time: roughly(set.seconds) }),
    ]
      .filter(Boolean)
      .map((fact) => fact.replaceAll(" ", "\u00a0"))
      .join(" · ");
    const bar = el("progress", {
      class: "made",
      max: 1,
      value: building?.share ?? 0,
      "aria-label": t("tables.making"),
      hidden: !made,
    });
    const note = el("span", { class: "note", hidden: !made }, percent(building?.share ?? 0));
    const act = made
      ? button(t("go.stop"), () => building?.stop.abort(), { "data-test": "tables-stop" })
      : ready
        ? el("span", { class: "badge yes", "data-test": "tables-ready" }, t("tables.ready"))
        : button(t("tables.build"), () => build(set.name), {
            class: "main",
            "data-test": `build-${set.name}`,
            disabled: building !== null,
            "aria-label": `${t("tables.build")}: ${t(`tables.set.${set.name}`)}`,
          });
    return el(
      "li",
      { "data-set": set.name },
      partition(set),
      el(
        "div",
        { class: "stack" },
        el("h3", {}, t(`tables.set.${set.name}`)),
        el("p", {}, t(`tables.use.${set.name}`)),
        el("p", { class: "note" }, `${set.width} × ${set.height} · ${facts}`),
        el("div", { class: "row" }, act, bar, note),
      ),
    );
  }

  /** @param {File_[]} files */
  files(files) {
    const head = /** @type {const} */ (["file", "size", "usedby"]).map((column) =>
      el("th", { scope: "col" }, t(`tables.${column}`)),
    );
    return el(
      "table",
      { class: "table-files", "data-test": "tables-files" },
      el(
        "thead",
        {},
        el("tr", {}, ...head, el("th", {}, el("span", { class: "hidden" }, t("tables.remove")))),
      ),
      el(
        "tbody",
        {},
        ...files.map((file) =>
          el(
            "tr",
            {},
            el("th", { scope: "row", id: `file-${file.file}` }, file.file),
            el("td", {}, size(file.bytes)),
            el(
              "td",
              { class: file.sound ? "" : "no" },
              !file.sound
                ? t("tables.unsound")
                : file.sets.map((name) => tOr(`tables.set.${name}`, name)).join(", ") || "–",
            ),
            el("td", {}, this.remover(file)),
          ),
        ),
      ),
    );
  }

  /** Removes a file after a second click as confirmation. @param {File_} file */
  remover(file) {
    let sure = false;
    const calm = () => {
      sure = false;
      made.textContent = t("tables.remove");
    };
    const made = button(
      t("tables.remove"),
      async () => {
        if (!sure) {
          sure = true;
          made.textContent = t("tables.remove.sure");
          return;
        }
        try {
          this.show(await ask("tables/remove", { file: file.file }));
          announce(t("tables.removed", { file: file.file }));
          this.element.querySelector("h2")?.scrollIntoView({ block: "nearest" });
        } catch (error) {
          complain(error);
        }
      },
      { onblur: calm, "data-test": "tables-remove", "aria-describedby": `file-${file.file}` },
    );
    return made;
  }

  /** Shows the progress of the set at most once per frame. */
  advance() {
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      const item = building && this.sets.querySelector(`[data-set="${building.name}"]`);
      if (!item || !building) return;
      /** @type {HTMLProgressElement} */ (item.querySelector("progress")).value = building.share;
      /** @type {HTMLElement} */ (item.querySelector(".row .note")).textContent = percent(
        building.share,
      );
    });
  }
}

/** Builds a set. If it is stopped, finished tables stay. @param {Name} name */
async function build(name) {
  building = { name, share: 0, stop: new AbortController() };
  redraw();
  try {
    await job(
      "tables/build",
      { name },
      (event, data) => {
        if (event === "failed") throw new Refused(data);
        if (event === "tables-result") {
          announce(t("tables.done", { name: t(`tables.set.${name}`) }));
        }
        if (event !== "progress" || data.phase.code !== "table" || !building) return;
        const { part, parts, done, total } = data.phase.values;
        building.share = (part - 1 + done / total) / parts;
        open?.advance();
      },
      building.stop.signal,
    );
  } catch (error) {
    complain(error);
  }
  building = null;
  await open?.load();
}

/** A rounded duration, because an estimate has no exact digits. @param {number} seconds */
const roughly = (seconds) =>
  seconds < 1 ? `${count(Math.round(seconds * 1000))} ms` : `${count(Math.round(seconds))} s`;

function redraw() {
  if (open?.list) open.show(open.list);
}

/** Draws the groups of tiles as colours on the board. @param {Set_} set */
function partition({ width, height, groups, name }) {
  const cells = Array.from({ length: width * height }, (_, cell) => {
    const group = groups.findIndex((tiles) => tiles.includes(cell));
    const [x, y] = [(cell % width) * 20, Math.floor(cell / width) * 20];
    return cell === 0
      ? null
      : svg("rect", {
          x: x + 1.5,
          y: y + 1.5,
          width: 17,
          height: 17,
          rx: 4,
          class: `l${group < 0 ? cell % width : group}`,
        });
  });
  return svg(
    "svg",
    {
      viewBox: `-2 -2 ${width * 20 + 4} ${height * 20 + 4}`,
      class: "partition",
      role: "img",
      "aria-label": t("tables.picture", { name: t(`tables.set.${name}`) }),
    },
    svg("rect", {
      class: "tray",
      x: -2,
      y: -2,
      width: width * 20 + 4,
      height: height * 20 + 4,
      rx: 6,
    }),
    ...cells,
  );
}
