// Forms in a dialog: what was typed survives Escape, and the focus goes back to where it was.
import { asked, matters } from "./sending.js";
import { staged } from "./steps.js";

const sheet = /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
const content = /** @type {HTMLElement} */ (sheet.querySelector(".content"));
/** What was typed into forms that were closed, by the form. @type {Map<string, [string, string][]>} */
const drafts = new Map();
/** Where the focus was: the element, and how it is found again. @type {Element | null} */
let opener = null;
let back = "";
let address = "";

/** Opens the form of an address. @param {string} from @param {string} html @param {Element | null} [by] */
export function open(from, html, by) {
  leave();
  address = from;
  if (by) {
    opener = by;
    back = by.closest("[data-key]")?.getAttribute("data-key") ?? by.id;
  }
  content.innerHTML = html;
  for (const usual of content.querySelectorAll("input[data-preset]")) {
    if (usual instanceof HTMLInputElement) usual.value ||= usual.dataset.preset ?? "";
  }
  for (const form of content.querySelectorAll("form")) {
    fill(form);
    matters(form);
    staged(form);
  }
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
  const first = content.querySelector("[autofocus], input:not([type=hidden], [hidden] *), select, textarea, button");
  if (first instanceof HTMLElement) first.focus();
  for (const each of content.querySelectorAll("[data-script]")) import(each.getAttribute("data-script") ?? "").then((part) => part.opened?.(sheet, content));
}

/** @param {string} text */
export function refused(text) {
  const place = document.createElement("p");
  place.className = "problem";
  place.setAttribute("role", "alert");
  place.textContent = text;
  open("", place.outerHTML);
}

/** A form of the dialog was sent: it is done with, and its draft too. @param {HTMLFormElement} form */
export function done(form) {
  if (!sheet.contains(form)) return;
  drafts.delete(draft(form));
  content.replaceChildren();
  sheet.close();
}

/** @param {HTMLFormElement} form */
function draft(form) {
  return `${address} ${form.getAttribute("action")}`;
}

/** Keeps what was typed. */
function leave() {
  for (const form of content.querySelectorAll("form[data-command]")) {
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-touched")) continue;
    const typed = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    drafts.set(draft(form), /** @type {[string, string][]} */ (typed));
  }
}

/** Puts back what was typed before. @param {HTMLFormElement} form */
function fill(form) {
  const typed = drafts.get(draft(form));
  if (!typed) return;
  form.setAttribute("data-touched", "");
  const seen = new Set(typed.map(([name, value]) => `${name}=${value}`));
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      if (typed.some(([name]) => name === field.name) || field.type === "checkbox") field.checked = seen.has(`${field.name}=${field.value}`);
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      const found = typed.find(([name]) => name === field.name);
      if (found && field.type !== "hidden" && field.type !== "file") {
        field.value = found[1];
        if (field.value) field.dataset.typed = "yes";
      }
    }
  }
}

sheet.addEventListener("input", ({ target }) => {
  if (target instanceof Element) target.closest("form")?.setAttribute("data-touched", "");
});

sheet.addEventListener("close", () => {
  leave();
  const folded = opener?.isConnected && !opener.checkVisibility() ? opener.closest("details")?.querySelector("summary") : null;
  if (folded) return folded.focus(); // the menu that it was in has closed
  if (opener instanceof HTMLElement && opener.isConnected) return opener.focus();
  const place = document.querySelector(`[data-key="${CSS.escape(back)}"]`);
  const on = place instanceof HTMLElement && place.matches("a, button, input") ? place : place?.querySelector("a, button, summary, input");
  if (on instanceof HTMLElement) on.focus();
  else document.getElementById("stage")?.focus({ preventScroll: true });
});

document.addEventListener("toggle", (event) => {
  const details = event.target;
  if (details instanceof HTMLDetailsElement && details.open && details.hasAttribute("data-faces")) asked(details);
}, true);
