// The table on a large screen: drawn anew as things happen, dice first. Nothing here can be pressed.
import { listen } from "./line.js";
import { morph } from "./morph.js";
import { fall, newest } from "./reveal.js";

const body = document.body;
const line = /** @type {HTMLElement} */ (document.getElementById("line"));
const place = /** @type {HTMLElement} */ (document.getElementById("show"));
let rolled = newest();

/** @param {import("./line.js").Page} page */
function show(page) {
  if (page.lang !== document.documentElement.lang) return location.reload();
  if (page.parts.show) morph(place, page.parts.show);
  const roll = newest();
  if (roll > rolled) fall("");
  rolled = roll;
}

/** @param {import("./line.js").State} state */
function told(state) {
  line.hidden = state === "open";
  if (state !== "open") line.textContent = line.dataset[state] ?? "";
  if (state === "gone") location.reload();
}

const address = new URL(body.dataset.base ?? "", location.href).href;
listen(address, Number(body.dataset.number), body.dataset.seen ?? "", show, told);
