// @ts-check
// Saves and shares a game: links, moves and drawings. It also puts a picture on the tiles.
import { GIF_MOVES, STRIP_MOVES, animation, strip } from "./export.js";
import { count, t } from "../shared/i18n.js";
import { announce, button, complain, download, el, toast } from "../shared/page.js";

/** The picture on the tiles. The page remembers it when the view is left. */
let picture = "";

export class Keep {
  /** @param {import("./view.js").Play} play */
  constructor(play) {
    this.play = play;
    this.news = el("p", { class: "note", "data-test": "export-news" });
    this.gifButton = button(t("export.gif"), () => this.gif(), { "data-test": "gif" });
    this.file = el("input", {
      type: "file",
      accept: "image/*",
      class: "hidden",
      "data-test": "picture",
      onchange: () => this.choose(this.file.files?.[0]),
    });
    this.numbers = button(t("setup.picture.remove"), () => this.#take(""), {
      hidden: !picture,
      "data-test": "numbers",
    });
  }

  more() {
    const { play } = this;
    return el(
      "section",
      {},
      el("h3", {}, t("export")),
      el(
        "div",
        { class: "row" },
        button(t("setup.share"), () => this.copy(location.href)),
        button(t("export.moves"), () => this.copy(play.state.moves)),
        button(t("export.svg"), () => this.svg()),
        this.gifButton,
        el("label", { class: "file" }, t("setup.picture"), this.file),
        this.numbers,
      ),
      this.news,
    );
  }

  /** Shows the picture of the last visit again. */
  show() {
    for (const view of [this.play.view, this.play.goalView]) view.showPicture(picture);
  }

  /** @param {File | undefined} file */
  async choose(file) {
    if (!file) return;
    const address = URL.createObjectURL(file);
    try {
      const probe = new Image();
      probe.src = address;
      await probe.decode();
      this.#take(address);
    } catch {
      URL.revokeObjectURL(address);
      this.#tell(t("setup.picture.bad", { name: file.name }));
    }
  }

  /** @param {string} address */
  #take(address) {
    if (picture) URL.revokeObjectURL(picture);
    picture = address;
    this.numbers.hidden = !address;
    if (!address) this.file.value = "";
    this.#tell("");
    this.show();
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      toast(t("setup.copied"));
    } catch (error) {
      complain(error);
    }
  }

  svg() {
    const { state, goal } = this.play;
    download("knobel.svg", strip(state.start, state.moves, goal), "image/svg+xml");
    this.#leftOut(STRIP_MOVES);
  }

  /** Creates the GIF in short slices, so that the page stays responsive. */
  async gif() {
    const { state, goal, abort } = this.play;
    this.gifButton.disabled = true;
    this.#tell("");
    try {
      const moves = state.moves.length;
      const bytes = await animation(state.start, state.moves, goal, abort.signal, (done) => {
        this.news.textContent = t("export.making", { percent: Math.round(100 * done) });
      });
      download("knobel.gif", bytes, "image/gif");
      this.#leftOut(GIF_MOVES, moves);
    } catch (error) {
      complain(error);
    }
    this.gifButton.disabled = false;
  }

  /** Reports moves that a drawing leaves out. @param {number} most @param {number} [moves] */
  #leftOut(most, moves = this.play.state.moves.length) {
    this.#tell(moves > most ? t("export.left", { shown: count(most), moves: count(moves) }) : "");
  }

  /** @param {string} text */
  #tell(text) {
    this.news.textContent = text;
    if (text) announce(text);
  }
}
