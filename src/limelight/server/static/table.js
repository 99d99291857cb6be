// The live page of a seat. Without it everything still works, one page at a time.
import { kept, hold, latest, marks, switches, tab } from "./attention.js";
import { shelves } from "./console.js";
import { done, open, refused } from "./dialog.js";
import { check, from } from "./fairness.js";
import { listen } from "./line.js";
import { morph, children } from "./morph.js";
import { fall, newest, say } from "./reveal.js";
import { again, asked, brings, matters, problem, send } from "./sending.js";
import "./menu.js";
import "./paste.js";
import { near } from "./story.js";

const body = document.body;
const base = /** @type {string} */ (body.dataset.base);
const line = /** @type {HTMLElement} */ (document.getElementById("line"));
const lines = /** @type {HTMLElement} */ (document.getElementById("lines"));
let number = Number(body.dataset.number);
let rolled = newest();

/** @typedef {import("./line.js").Page} Page */
/** @typedef {import("./line.js").State} State */

/** @param {number} now */
function at(now) {
  number = now;
  body.dataset.number = String(now);
}

// -- what comes in ---------------------------------------------------------------------

/** @param {Page} page */
function show(page) {
  if (page.lang !== document.documentElement.lang) return location.reload(); // chosen in another tab
  for (const [name, html] of Object.entries(page.parts)) {
    const part = document.getElementById(name);
    if (part) morph(part, html);
  }
  const told = tell(page);
  check(page.links, page.number);
  at(page.number);
  for (const form of document.forms) matters(form);
  switches();
  shelves();
  const roll = newest();
  if (roll > rolled) {
    fall(told);
    rolled = roll;
  } else if (told) say(told, true);
  marks();
}

/** Puts what is new into the story, and says what it was. @param {Page} page */
function tell(page) {
  const made = document.createElement("template");
  made.innerHTML = page.story;
  if (lines.hasAttribute("data-found")) return "";
  if (page.first > number + 1) lines.replaceChildren();
  const fresh = [];
  const crossed = [];
  for (const li of made.content.querySelectorAll("li[id]")) {
    const old = document.getElementById(li.id);
    if (old) {
      old.replaceWith(li); // taken back
      if (li.matches(".undone")) crossed.push(li);
    } else if (Number(li.getAttribute("value")) >= page.first) fresh.push(li);
  }
  const follows = near();
  if (fresh.some((li) => !li.matches(".prep, .spoken"))) {
    for (const old of lines.querySelectorAll(".prep")) old.remove(); // told with what it led to
  }
  for (const li of fresh) li.classList.add("late");
  lines.append(...fresh);
  if (fresh.length && follows) latest();
  return [...crossed, ...fresh].map((li) => [...li.querySelectorAll("p")].map((p) => p.textContent).join(": ")).join(" ");
}

/** @param {State} state */
function told(state) {
  body.dataset.line = state;
  line.hidden = state === "open";
  if (state !== "open") line.textContent = line.dataset[state] ?? "";
  if (state === "lost") say(line.textContent ?? "");
  if (state === "gone") location.reload(); // the server says what there is to say
  if (state === "open") again();
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
  switches();
  marks();
}

/** How long the shared worker may say nothing, in milliseconds. */
const SILENCE = 4000;

function connect() {
  const address = new URL(base, location.href).href;
  const seen = body.dataset.seen ?? "";
  const alone = () => listen(address, number, seen, show, told);
  if (!window.SharedWorker) {
    alone();
    return;
  }
  const script = document.querySelector("script[data-worker]")?.getAttribute("data-worker") ?? "";
  const worker = new SharedWorker(script, { type: "module", name: base });
  const { port } = worker;
  /** It did not begin: this tab listens for itself. */
  const silent = () => {
    heard();
    port.onmessage = null;
    port.postMessage({ bye: true });
    alone();
  };
  const waiting = setTimeout(silent, SILENCE);
  const heard = () => {
    clearTimeout(waiting);
    worker.onerror = null;
  };
  worker.onerror = silent;
  port.onmessage = ({ data }) => {
    heard();
    if (data.page) show(data.page);
    if (data.line) told(data.line);
    if (data.behind !== undefined && data.behind !== number) catchUp();
  };
  port.postMessage({ base: address, number, seen });
  addEventListener("pagehide", () => port.postMessage({ bye: true }));
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

// -- what people do -----------------------------------------------------------------------

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.hasAttribute("data-command")) {
    event.preventDefault();
    send(form, event.submitter);
  } else if (form.hasAttribute("data-invite")) {
    event.preventDefault();
    if (form.dataset.sure && !confirm(form.dataset.sure)) return;
    const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    const answer = await fetch(form.action, { method: "POST", body: data, headers: { accept: "application/json" } });
    if (answer.ok) open("", await answer.text(), form);
    else problem(form, (await answer.json()).message);
  }
});

document.addEventListener("done", ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  done(target);
  if (target.dataset.then) tab(target.dataset.then);
});

// What folds away does so while one types: on leaving the field it would move what is pressed.
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement) target.dataset.typed = "yes";
  const form = target instanceof Element ? target.closest("form") : null;
  if (form) matters(form);
});

document.addEventListener("change", ({ target }) => {
  const form = /** @type {Element} */ (target).closest("form");
  if (!form) return;
  if (form.hasAttribute("data-auto")) send(form);
  brings(form);
  const real = form.querySelector("details[data-faces][open]");
  if (real instanceof HTMLDetailsElement && !real.contains(/** @type {Node} */ (target))) asked(real);
});

document.addEventListener("click", async (event) => {
  const on = /** @type {Element} */ (event.target);
  const link = on.closest("[data-form]");
  if (link instanceof HTMLElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const address = link.dataset.form || (link.getAttribute("href") ?? "");
    link.setAttribute("aria-busy", "true"); // it may take a while
    const answer = await fetch(address).finally(() => link.removeAttribute("aria-busy"));
    if (answer.ok) open(address, await answer.text(), link);
    else refused((await answer.json()).message);
    return;
  }
  const close = on.closest("[data-close]");
  if (close) close.closest("dialog")?.close();
  const step = on.closest("[data-step]");
  const counter = step?.parentElement?.querySelector("input");
  if (step instanceof HTMLElement && counter) {
    const to = (Number(counter.value || counter.placeholder) || 0) + Number(step.dataset.step);
    const low = counter.min === "" ? -Infinity : Number(counter.min);
    const high = counter.max === "" ? Infinity : Number(counter.max);
    counter.value = String(Math.min(Math.max(to, low), high));
    counter.dispatchEvent(new Event("input", { bubbles: true }));
    counter.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const copy = on.closest("[data-copy]");
  if (copy instanceof HTMLElement) {
    const field = copy.parentElement?.querySelector("input");
    field?.select();
    const written = navigator.clipboard ? await navigator.clipboard.writeText(copy.dataset.copy ?? "").then(() => true, () => false) : document.execCommand("copy");
    if (written) copy.textContent = copy.dataset.copied ?? "";
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

try {
  const known = JSON.parse(kept("tables") || "{}");
  known[base] = { title: body.dataset.title, seat: body.dataset.seat, at: Date.now() };
  hold("tables", JSON.stringify(known));
} catch {
  // what was kept there makes no sense
}
body.classList.add("live");
for (const form of document.forms) matters(form);
switches();
tab(location.hash === "#story" ? "story" : "stage");
latest();
check([], from);
connect();
