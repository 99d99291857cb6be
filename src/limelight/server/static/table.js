// The live page of a seat. Without it everything still works, one page at a time.
import { listen } from "./line.js";
import { morph, children } from "./morph.js";
import { answered, follow, keep, known, roots } from "./seal.js";

const body = document.body;
const base = /** @type {string} */ (body.dataset.base);
const sheet = /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
const line = /** @type {HTMLElement} */ (document.getElementById("line"));
const lines = /** @type {HTMLElement} */ (document.getElementById("lines"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));
let number = Number(body.dataset.number);
let rolled = newest();

const mark = /** @type {HTMLElement} */ (document.getElementById("seal"));
const toldSeal = JSON.parse(body.dataset.seal ?? "{}");
const seal = known(base, toldSeal);

/** @typedef {import("./line.js").Page} Page */
/** @typedef {import("./line.js").State} State */

function newest() {
  return Number(document.querySelector("#stage [data-roll]")?.getAttribute("data-roll") ?? 0);
}

/** @param {number} now */
function at(now) {
  number = now;
  body.dataset.number = String(now);
}

// -- whether the dice are fair -----------------------------------------------------------

/** What is new of the chain, asked for where it was not sent along. @param {[string, string][]} links @param {number} upto */
async function check(links, upto) {
  try {
    const first = links.length ? JSON.parse(links[0][0]).number : Infinity;
    while (!seal.broken && seal.number < Math.min(upto, first - 1)) {
      const answer = await fetch(`${base}links?since=${seal.number}`).catch(() => null);
      const before = seal.number;
      follow(seal, answer?.ok ? (await answer.json()).links : []);
      if (seal.number === before) break;
    }
    follow(seal, links);
  } catch {
    seal.broken ??= "order"; // no links at all, or something else in their place
  }
  if (!seal.broken && seal.number === toldSeal.number && seal.head !== toldSeal.head) seal.broken = "head";
  keep(base, seal);
  sealed(upto);
}

/** The small seal: whole, broken with what is wrong and what to do, or not checked any further. @param {number} [upto] */
function sealed(upto = 0) {
  const { dataset } = mark;
  const behind = seal.number < upto;
  mark.hidden = !seal.trees.length && !seal.broken;
  mark.className = seal.broken ? "broken" : behind ? "behind" : "whole";
  if (seal.broken) {
    mark.setAttribute("role", "alert");
    mark.textContent = `${dataset.broken} ${dataset[seal.broken] ?? ""} ${dataset.lost}`;
  } else if (behind) {
    mark.textContent = (dataset.behind ?? "").replace("{n}", String(seal.number));
  } else {
    mark.textContent = (dataset.whole ?? "").replace("{n}", String(seal.throws ?? 0));
  }
}

// -- what comes in ---------------------------------------------------------------------

/** @param {Page} page */
function show(page) {
  if (page.lang !== document.documentElement.lang) return location.reload(); // chosen in another tab
  for (const [name, html] of Object.entries(page.parts)) {
    const part = document.getElementById(name);
    if (part) morph(part, html);
  }
  const made = document.createElement("template");
  made.innerHTML = page.story;
  if (page.first > number + 1) lines.replaceChildren();
  const fresh = [];
  for (const li of made.content.querySelectorAll("li[id]")) {
    const old = document.getElementById(li.id);
    if (old) old.replaceWith(li); // taken back
    else if (Number(li.getAttribute("value")) >= page.first) fresh.push(li);
  }
  const near = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 400;
  lines.append(...fresh);
  if (fresh.length) {
    if (near) lines.scrollTop = lines.scrollHeight;
    announce.textContent = fresh.map((li) => li.querySelector("p")?.textContent ?? "").join(" ");
  }
  check(page.links, page.number);
  at(page.number);
  for (const form of document.forms) matters(form);
  const roll = newest();
  if (roll > rolled) {
    document.querySelector("#stage [data-roll]")?.classList.add("fresh");
    rolled = roll;
  }
}

/** @type {Set<() => void>} */
const waiting = new Set();

/** @param {State} state */
function told(state) {
  body.dataset.line = state;
  line.hidden = state === "open";
  if (state !== "open") line.textContent = line.dataset[state] ?? "";
  if (state === "gone") location.reload(); // the server says what there is to say
  if (state === "open") for (const go of waiting) go();
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

/** The whole page again, where something may have been missed. */
async function catchUp() {
  const answer = await fetch(base, { headers: { accept: "text/html" } });
  if (!answer.ok) return told("gone");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of page.querySelectorAll(".part, #lines")) {
    const own = document.getElementById(part.id);
    if (own) children(own, part);
  }
  at(Number(page.body.dataset.number));
  rolled = newest();
}

function connect() {
  const address = new URL(base, location.href).href;
  const seen = body.dataset.seen ?? "";
  if (!window.SharedWorker) {
    listen(address, number, seen, show, told);
    return;
  }
  const script = document.querySelector("script[data-worker]")?.getAttribute("data-worker") ?? "";
  const { port } = new SharedWorker(script, { type: "module", name: base });
  port.onmessage = ({ data }) => {
    if (data.page) show(data.page);
    if (data.line) told(data.line);
    if (data.behind !== undefined && data.behind !== number) catchUp();
  };
  port.postMessage({ base: address, number, seen });
  addEventListener("pagehide", () => port.postMessage({ bye: true }));
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

// -- what goes out ---------------------------------------------------------------------

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
}

/** A new id, which nobody knew, and what this device has seen of the dice. @param {FormData} data */
function signed(data) {
  /** @type {import("./seal.js").Receipt} */
  const sent = { id: newId() };
  data.set("id", sent.id ?? "");
  for (const name of ["next", "roots"]) data.delete(name);
  if (seal.broken || !seal.trees.length) return sent; // nothing to hold on to
  sent.next = seal.index;
  sent.roots = roots(seal);
  data.set("next", String(sent.next));
  for (const root of sent.roots) data.append("roots", root);
  return sent;
}

/** @param {HTMLFormElement} form @param {string} text */
function problem(form, text) {
  let place = form.querySelector(".problem");
  if (!place) {
    place = document.createElement("p");
    place.className = "problem";
    place.setAttribute("role", "alert");
    form.append(place);
  }
  if (place instanceof HTMLElement) place.hidden = !text;
  place.textContent = text;
}

/** Forms that are on their way, and whether they changed since. @type {WeakMap<HTMLFormElement, boolean>} */
const sending = new WeakMap();

/** @param {HTMLFormElement} form @param {HTMLElement | null} [by] */
async function send(form, by) {
  if (sending.has(form)) {
    sending.set(form, true);
    return;
  }
  const sure = form.dataset.sure;
  if (sure && !confirm(sure)) return;
  sending.set(form, false);
  form.dataset.sending = "yes";
  const data = new FormData(form, by instanceof HTMLButtonElement && by.name ? by : null);
  const command = form.getAttribute("action") === "do";
  let sent = command ? signed(data) : {};
  try {
    let { ok, said } = await post(form, data);
    if (command && said.refused === "stale") {
      const before = [seal.index, ...roots(seal)].join();
      await check([], number + 1); // somebody's dice fell in between, or there is a new seal
      if ([seal.index, ...roots(seal)].join() !== before) {
        sent = signed(data);
        ({ ok, said } = await post(form, data));
      }
    }
    if (command && ok) {
      await check([], said.number);
      answered(seal, said.number, sent);
      keep(base, seal);
      sealed(said.number);
    }
    problem(form, ok ? "" : (said.message ?? ""));
    if (ok) {
      if (!form.hasAttribute("data-auto")) form.reset();
      if (sheet.open && sheet.contains(form)) sheet.close();
      form.closest("details.act")?.removeAttribute("open");
      document.getElementById(form.dataset.then ?? "")?.scrollIntoView({ block: "start" });
    } else {
      if (said.refused === "missing_dice" && said.at) missing(form, said.at);
      const field = form.querySelector(`[name="with.${CSS.escape(said.at ?? "")}"]`);
      if (field instanceof HTMLElement) field.focus();
    }
  } catch {
    problem(form, line.dataset.lost ?? "");
  }
  const changed = sending.get(form);
  sending.delete(form);
  delete form.dataset.sending;
  if (changed && form.hasAttribute("data-auto")) send(form);
}

/**
 * Sends until there is an answer: a command goes out again with the same id, so it happens once.
 * @param {HTMLFormElement} form @param {FormData} data @returns {Promise<{ok: boolean, said: any}>}
 */
async function post(form, data) {
  const files = [...data.values()].some((value) => value instanceof File);
  const body = files ? data : new URLSearchParams(/** @type {any} */ (data));
  for (;;) {
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      return { ok: answer.ok, said: await answer.json() };
    } catch (error) {
      if (!data.has("id")) throw error;
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

/** @param {string} text */
function refusal(text) {
  const place = document.createElement("p");
  place.className = "problem";
  place.setAttribute("role", "alert");
  place.textContent = text;
  return place.outerHTML;
}

/** @param {string} html */
function open(html) {
  const content = /** @type {HTMLElement} */ (sheet.querySelector(".content"));
  content.innerHTML = html;
  for (const form of content.querySelectorAll("form")) matters(form);
  if (!sheet.open) sheet.showModal();
  const first = content.querySelector("input:not([type=hidden]), select, textarea, button");
  if (first instanceof HTMLElement) first.focus();
}

/** Shows only the fields that matter after what was said before. @param {HTMLFormElement} form */
function matters(form) {
  const data = new FormData(form);
  for (const field of form.querySelectorAll("[data-when], [data-unless]")) {
    if (!(field instanceof HTMLElement)) continue;
    const [name, values] = (field.dataset.when ?? "").split("=");
    const wanted = !field.dataset.when || values.split(" ").includes(String(data.get(name)));
    const enough = field.dataset.unless && data.get(field.dataset.unless);
    field.hidden = !wanted || !!enough;
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
  for (const input of form.querySelectorAll("input[data-of]")) {
    if (input instanceof HTMLInputElement) input.value = String(data.get(input.dataset.of ?? "") ?? "");
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const by = event.submitter;
  if (form.hasAttribute("data-command")) {
    event.preventDefault();
    send(form, by);
  } else if (form.hasAttribute("data-invite")) {
    event.preventDefault();
    const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    const answer = await fetch(form.action, { method: "POST", body: data, headers: { accept: "application/json" } });
    if (answer.ok) open(await answer.text());
    else problem(form, (await answer.json()).message);
  }
});

document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) event.target.dataset.typed = "yes";
  const form = /** @type {Element} */ (event.target).closest("form");
  if (!form) return;
  matters(form);
  if (form.hasAttribute("data-auto")) send(form);
  brings(form);
  const real = form.querySelector("details[data-faces][open]");
  if (real instanceof HTMLDetailsElement && !real.contains(/** @type {Node} */ (event.target))) asked(real);
});

document.addEventListener("click", async (event) => {
  const on = /** @type {Element} */ (event.target);
  const link = on.closest("[data-form]");
  if (link instanceof HTMLElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const answer = await fetch(link.dataset.form ?? "");
    if (answer.ok) open(await answer.text());
    else open(refusal((await answer.json()).message));
    return;
  }
  if (on.closest("[data-close]")) sheet.close();
  const step = on.closest("[data-step]");
  const counter = step?.parentElement?.querySelector("input");
  if (step instanceof HTMLElement && counter) {
    counter.value = String(Math.max(Number(counter.value) + Number(step.dataset.step), Number(counter.min || 0)));
    counter.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const copy = on.closest("[data-copy]");
  if (copy instanceof HTMLElement) {
    const field = copy.parentElement?.querySelector("input");
    field?.select();
    const done = navigator.clipboard ? await navigator.clipboard.writeText(copy.dataset.copy ?? "").then(() => true, () => false) : document.execCommand("copy");
    if (done) copy.textContent = copy.dataset.copied ?? "";
  }
  const earlier = on.closest("#earlier");
  if (earlier instanceof HTMLButtonElement) {
    const answer = await fetch(`story?before=${earlier.dataset.before}`);
    const older = await answer.json();
    lines.insertAdjacentHTML("afterbegin", older.html);
    earlier.dataset.before = older.first;
    if (older.first <= 1) earlier.closest("p")?.remove();
  }
});

// Links that act as buttons do so by the space bar too.
document.addEventListener("keydown", (event) => {
  const on = event.target;
  if (event.key === " " && on instanceof HTMLElement && on.matches("a[role=button]")) {
    event.preventDefault();
    on.click();
  }
});

document.addEventListener("toggle", (event) => {
  const details = event.target;
  if (details instanceof HTMLDetailsElement && details.open && details.hasAttribute("data-faces")) asked(details);
}, true);

/** Asks what a form would bring as it is filled in so far. @param {HTMLFormElement} form */
async function brings(form) {
  const place = form.querySelector("[data-brings]");
  if (!place) return;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch("brings", { method: "POST", body: data, headers: { accept: "application/json" } });
  if (answer.ok) place.innerHTML = await answer.text();
}

/** Asks which dice would fall, to be typed in. @param {HTMLDetailsElement} details */
async function asked(details) {
  const form = details.closest("form");
  const place = details.querySelector(".asked");
  if (!form || !place) return;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch("faces", { method: "POST", body: data, headers: { accept: "application/json" } });
  if (answer.ok) morph(place, await answer.text());
  else place.textContent = (await answer.json()).message;
}

try {
  const known = JSON.parse(localStorage.getItem("tables") ?? "{}");
  known[base] = { title: body.dataset.title, seat: body.dataset.seat, at: Date.now() };
  localStorage.setItem("tables", JSON.stringify(known));
} catch {
  // a browser that keeps nothing
}
for (const form of document.forms) matters(form);
lines.scrollTop = lines.scrollHeight;
check([], toldSeal.number);
connect();
