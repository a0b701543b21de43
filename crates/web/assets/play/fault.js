// @ts-check
// What is wrong with a field, said at the field until the next try.
import { Refused } from "../shared/api.js";
import { complain, el, reason } from "../shared/page.js";

export class Fault {
  /** @param {string} name @param {...HTMLInputElement} fields */
  constructor(name, ...fields) {
    this.fields = fields;
    this.line = el("p", { class: "fault", role: "alert", hidden: true, id: `fault-${name}`, "data-test": `fault-${name}` });
    fields.forEach((field) => {
      field.setAttribute("aria-describedby", this.line.id);
      field.addEventListener("input", () => this.clear());
    });
  }

  clear() {
    this.line.hidden = true;
    this.line.textContent = "";
    this.fields.forEach((field) => field.removeAttribute("aria-invalid"));
  }

  /** Shows why it was refused, and where; whatever else went wrong is no matter of the field. @param {unknown} error */
  tell(error) {
    if (!(error instanceof Refused)) return complain(error);
    this.line.textContent = reason(error);
    this.line.hidden = false;
    this.line.closest("details")?.setAttribute("open", "");
    this.fields.forEach((field) => field.setAttribute("aria-invalid", "true"));
  }
}
