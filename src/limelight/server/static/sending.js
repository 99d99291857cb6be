// Forms on their way: sent until there is an answer, and what is wrong is said where it is.
import { budgets } from "./budget.js";
import { check, held, receipt, signed } from "./fairness.js";
import { morph } from "./morph.js";

const line = /** @type {HTMLElement} */ (document.getElementById("line"));
/** @type {Set<() => void>} */
const waiting = new Set();

/** The line is open again: whoever waited tries once more. */
export function again() {
  for (const go of waiting) go();
}

/** Until the line is open again, or a while has passed. */
function meanwhile() {
  return new Promise((resolve) => {
    const go = () => {
      waiting.delete(go);
      resolve(undefined);
    };
    waiting.add(go);
    setTimeout(go, 3000);
  });
}

/** Says what is wrong at the field that it is about. @param {HTMLFormElement} form @param {string} name @param {string} text */
function at(form, name, text) {
  for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  const path = CSS.escape(`with.${name}`);
  const field = name ? form.querySelector(["", ".", ":"].map((then) => `[name${then ? "^" : ""}="${path}${then}"]:not([type=hidden], :disabled)`).join()) : null;
  const place = form.querySelector(".problem");
  if (!(field instanceof HTMLElement) || !place) return;
  place.id ||= "problem";
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", place.id);
  (field.closest("fieldset, .field, label:not(.pill, .choice)") ?? field).after(place);
  field.closest("details:not([open])")?.setAttribute("open", "");
  field.dispatchEvent(new CustomEvent("wanted", { bubbles: true }));
  place.textContent = text;
  field.focus();
}

/** @param {HTMLFormElement} form @param {string} text */
export function problem(form, text) {
  let place = form.querySelector(".problem");
  if (!place) {
    place = document.createElement("p");
    place.className = "problem";
    place.setAttribute("role", "alert");
    form.append(place);
  }
  if (place instanceof HTMLElement) place.hidden = !text;
  place.textContent = text;
  if (!text) return;
  if (!place.checkVisibility()) form.querySelector(".send")?.before(place); // it stood where something is folded away
  place.scrollIntoView({ block: "nearest" });
}

/**
 * A form on its way: the entry that the page showed then, whether something was typed in since it
 * shows another, and whether it goes once more.
 * @typedef {{at: number, typed: boolean, again: boolean, by?: HTMLElement | null}} Way
 */
/** @type {WeakMap<HTMLFormElement, Way>} */
const sending = new WeakMap();

document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form") : null;
  const under = form && sending.get(form);
  if (under && shown() > under.at) under.typed = true;
});

/** The entry that the page shows. */
function shown() {
  return Number(document.body.dataset.number);
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} [by] */
export async function send(form, by) {
  const under = sending.get(form);
  if (under) {
    // A second tap on the same thing is none, but one on what the page shows since is meant.
    if (form.hasAttribute("data-auto") || shown() > under.at) Object.assign(under, { again: true, by });
    return;
  }
  const sure = form.dataset.sure;
  if (sure && !confirm(sure)) return;
  /** @type {Way} */
  const way = { at: shown(), typed: false, again: false };
  sending.set(form, way);
  form.dataset.sending = "yes";
  const data = new FormData(form, by instanceof HTMLButtonElement && by.name ? by : null);
  const command = form.getAttribute("action") === "do" && !form.hasAttribute("data-unsigned"); // the X-card is nobody's
  let sent = command ? signed(data) : {};
  try {
    let { ok, said } = await post(form, data);
    if (command && said.refused === "stale") {
      const before = held();
      await check([], shown() + 1); // dice fell in between, or there is a new seal
      if (held() !== before) {
        sent = signed(data);
        ({ ok, said } = await post(form, data));
      }
    }
    if (command && ok) await receipt(said.number, sent);
    problem(form, ok ? "" : (said.message ?? ""));
    if (ok) {
      if (!form.hasAttribute("data-auto") && !way.typed) form.reset();
      matters(form);
      if (!way.typed) form.closest("details.act, details.step")?.removeAttribute("open");
      form.dispatchEvent(new CustomEvent("done", { bubbles: true }));
    } else {
      if (said.refused === "missing_dice" && said.at) missing(form, said.at);
      at(form, said.at ?? "", said.message ?? "");
    }
  } catch {
    problem(form, line.dataset.lost ?? "");
  }
  sending.delete(form);
  delete form.dataset.sending;
  if (way.again && form.isConnected && way.by?.isConnected !== false) send(form, way.by);
}

/**
 * Sends until there is an answer: a command goes out again with the same id, so it happens once.
 * @param {HTMLFormElement} form @param {FormData} data @returns {Promise<{ok: boolean, said: any}>}
 */
async function post(form, data) {
  const files = form.enctype === "multipart/form-data" || [...data.values()].some((value) => value instanceof File);
  const body = files ? data : new URLSearchParams(/** @type {any} */ (data));
  for (;;) {
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      return { ok: answer.ok, said: await answer.json() };
    } catch (error) {
      if (!data.has("id") && !form.hasAttribute("data-unsigned")) throw error;
      problem(form, line.dataset.lost ?? "");
      await meanwhile();
    }
  }
}

/** A die that was not typed in gets its own field. @param {HTMLFormElement} form @param {string} name */
function missing(form, name) {
  const place = form.querySelector(".faces, .asked");
  if (!place || form.querySelector(`[name="dice.${CSS.escape(name)}"]:placeholder-shown`)) return;
  const label = document.createElement("label");
  const said = document.createElement("span");
  said.textContent = name;
  const input = document.createElement("input");
  input.type = "number";
  input.name = `dice.${name}`;
  label.append(said, input);
  place.append(label);
  input.focus();
}

const ASKED_FOR = "[data-when], [data-unless], [data-among], [data-given], [data-same]";

/** Shows only the fields that matter after what was said before. @param {HTMLFormElement} form */
export function matters(form) {
  const data = new FormData(form);
  for (const field of form.querySelectorAll(ASKED_FOR)) {
    if (!(field instanceof HTMLElement)) continue;
    const when = field.dataset.when ?? "";
    const [name, values] = [when.slice(0, when.indexOf("=")), when.slice(when.indexOf("=") + 1)];
    const wanted = !field.dataset.when || values.split("\n").includes(String(data.get(name)));
    const enough = field.dataset.unless && data.get(field.dataset.unless);
    const [of, among] = JSON.parse(field.dataset.among ?? "[]");
    const given = !field.dataset.given || !!data.get(field.dataset.given);
    const same = Object.entries(JSON.parse(field.dataset.same ?? "{}")).every(([name, value]) => data.get(name) === value);
    const around = field.parentElement?.closest(ASKED_FOR);
    const apart = (!!of && !among.includes(String(data.get(of)))) || (around instanceof HTMLElement && around.hidden !== false);
    field.hidden = !wanted || !!enough || !given || !same || apart;
    for (const input of field.querySelectorAll("input, select, textarea")) {
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement) {
        input.disabled = field.hidden;
      }
    }
  }
  for (const input of form.querySelectorAll("input[data-suggested]")) {
    if (!(input instanceof HTMLInputElement) || input.dataset.typed) continue;
    const suggested = JSON.parse(input.dataset.suggested ?? "{}");
    input.value = String(suggested[String(data.get(input.dataset.after ?? ""))] ?? "");
  }
  for (const place of form.querySelectorAll("[data-values]")) {
    if (place instanceof HTMLElement) place.textContent = JSON.parse(place.dataset.values ?? "{}")[String(data.get(place.dataset.after ?? ""))] ?? "";
  }
  for (const button of form.querySelectorAll("button[data-waits]")) {
    if (button instanceof HTMLButtonElement) button.disabled = !data.get(button.dataset.waits ?? "");
  }
  for (const button of form.querySelectorAll("button[data-several]")) {
    if (!(button instanceof HTMLElement)) continue;
    const count = Number(data.get(button.dataset.after ?? "") || 1);
    button.textContent = (count > 1 ? button.dataset.several?.replace("#", String(count)) : button.dataset.one) ?? "";
  }
  for (const input of form.querySelectorAll("input[data-of]")) {
    if (input instanceof HTMLInputElement) input.value = String(data.get(input.dataset.of ?? "") ?? "");
  }
  for (const named of form.querySelectorAll("[data-says]")) {
    named.textContent = String(data.get(named.getAttribute("data-says") ?? "") ?? "") || named.textContent;
  }
  budgets(form);
}

/** Asks what a form would bring as it is filled in so far. @param {HTMLFormElement} form */
export async function brings(form) {
  const place = form.querySelector("[data-brings]");
  if (!place) return;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch("brings", { method: "POST", body: data, headers: { accept: "application/json" } });
  if (answer.ok) place.innerHTML = await answer.text();
}

/** Asks which dice would fall, to be typed in. @param {HTMLDetailsElement} details */
export async function asked(details) {
  const form = details.closest("form");
  const place = details.querySelector(".asked");
  if (!form || !place) return;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch("faces", { method: "POST", body: data, headers: { accept: "application/json" } });
  if (answer.ok) morph(place, await answer.text());
  else place.textContent = (await answer.json()).message;
}
