// Forms in a dialog: what was typed survives Escape, and the focus goes back to where it was.
import { asked, matters } from "./sending.js";
import { staged } from "./steps.js";

const sheet = /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
const plain = sheet.ariaLabel;
const content = /** @type {HTMLElement} */ (sheet.querySelector(".content"));
/** @typedef {{field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, name: string, now: string, was: string}} Said */
/** A row of a list, in the name of a field. */
const ROW = /^([^:]*):[0-9]+/;
/** What was typed into forms that were closed, by the form. @type {Map<string, Said[]>} */
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
  sheet.ariaLabel = content.querySelector("h2")?.textContent ?? plain;
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
    if (form instanceof HTMLFormElement && form.hasAttribute("data-touched")) drafts.set(draft(form), said(form));
  }
}

/** What a form says, field by field: what each is called, says, and said when it was opened. @param {HTMLFormElement} form */
function said(form) {
  /** @type {Said[]} */
  const found = [];
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      found.push({ field, name: `${field.name}=${field.value}`, now: String(field.checked), was: String(field.defaultChecked) });
    } else if (field instanceof HTMLSelectElement) {
      found.push({ field, name: field.name, now: field.value, was: [...field.options].find((each) => each.defaultSelected)?.value ?? field.options[0]?.value ?? "" });
    } else if ((field instanceof HTMLInputElement && field.type !== "file") || field instanceof HTMLTextAreaElement) {
      found.push({ field, name: field.name, now: field.value, was: field.defaultValue });
    }
  }
  return found;
}

/** The rows of lists among fields, each with what stood in it at first. @param {Said[]} fields */
function rows(fields) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { name, was } of fields) {
    const row = ROW.exec(name);
    if (row) found.set(row[0], `${found.get(row[0]) ?? row[1]}\n${name.slice(row[0].length)}:${was}`);
  }
  return found;
}

/** Where rows that were changed stand by now: found again by what stood in them, or by its name. @param {Said[]} typed @param {Said[]} fields */
function moved(typed, fields) {
  const [before, free] = [rows(typed), rows(fields)];
  const to = new Map();
  for (const row of new Set(typed.filter(({ now, was }) => now !== was).map(({ name }) => ROW.exec(name)?.[0] ?? ""))) {
    const stood = before.get(row) ?? "";
    const named = stood.split("\n", 2).join("\n");
    const here = free.get(row) === stood ? row : ([...free].find(([, each]) => each === stood) ?? [...free].find(([, each]) => each.startsWith(`${named}\n`)))?.[0];
    free.delete(here ?? "");
    to.set(row, here);
  }
  return to;
}

/** Puts back what was typed before, and nothing else: the rest stands as it is by now. @param {HTMLFormElement} form */
function fill(form) {
  const typed = drafts.get(draft(form));
  if (!typed) return;
  form.setAttribute("data-touched", "");
  const to = moved(typed, said(form));
  for (const [n, { name, now, was }] of typed.entries()) {
    if (now === was) continue;
    const place = name.replace(ROW, (row) => to.get(row) ?? "");
    const nth = typed.slice(0, n).filter((each) => each.name === name).length;
    const field = said(form).filter((each) => each.name === place)[nth]?.field;
    if (!field || field.type === "hidden") continue;
    if (name.includes("=")) /** @type {HTMLInputElement} */ (field).checked = now === "true";
    else field.value = now;
    if (field.value) field.dataset.typed = "yes";
    field.dispatchEvent(new Event("input", { bubbles: true })); // there may be room for more
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
