// The live page of a seat. Without it everything still works, one page at a time.
import { morph, children } from "./morph.js";

const body = document.body;
const base = /** @type {string} */ (body.dataset.base);
const sheet = /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
const line = /** @type {HTMLElement} */ (document.getElementById("line"));
const lines = /** @type {HTMLElement} */ (document.getElementById("lines"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));
let number = Number(body.dataset.number);
let rolled = newest();

/** @typedef {{number: number, first: number, story: string, parts: Record<string, string>}} Page */

function newest() {
  return Number(document.querySelector("#stage [data-roll]")?.getAttribute("data-roll") ?? 0);
}

// -- what comes in ---------------------------------------------------------------------

/** @param {Page} page */
function show(page) {
  for (const [name, html] of Object.entries(page.parts)) {
    const part = document.getElementById(name);
    if (part) morph(part, html);
  }
  const made = document.createElement("template");
  made.innerHTML = page.story;
  const fresh = [...made.content.querySelectorAll("li[id]")].filter((li) => !document.getElementById(li.id));
  if (page.first > number + 1) lines.replaceChildren();
  lines.append(...fresh);
  if (fresh.length) {
    const near = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 400;
    if (near) lines.scrollTop = lines.scrollHeight;
    announce.textContent = fresh.map((li) => li.querySelector("p")?.textContent ?? "").join(" ");
  }
  number = page.number;
  for (const form of document.forms) matters(form);
  const roll = newest();
  if (roll > rolled) {
    document.querySelector("#stage [data-roll]")?.classList.add("fresh");
    rolled = roll;
  }
}

/** @param {string} state */
function told(state) {
  line.hidden = state === "open";
  if (state !== "open") line.textContent = line.dataset[state] ?? "";
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
  number = Number(page.body.dataset.number);
  rolled = newest();
}

function connect() {
  const address = `${base}live?since=${number}&seen=${body.dataset.seen}`;
  const worker = document.querySelector("script[data-worker]")?.getAttribute("data-worker") ?? "";
  if (window.SharedWorker) {
    const port = new SharedWorker(worker, { type: "module", name: base }).port;
    port.onmessage = ({ data }) => {
      if (data.page) show(data.page);
      if (data.line) told(data.line);
      if (data.behind !== undefined && data.behind !== number) catchUp();
    };
    port.postMessage({ address: new URL(address, location.href).href, number });
    addEventListener("pagehide", () => port.postMessage({ bye: true }));
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    return;
  }
  const source = new EventSource(address);
  source.onopen = () => told("open");
  source.onerror = () => told(source.readyState === EventSource.CLOSED ? "gone" : "lost");
  source.addEventListener("page", (event) => show(JSON.parse(event.data)));
}

// -- what goes out ---------------------------------------------------------------------

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
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

/** @param {HTMLFormElement} form @param {HTMLElement | null} [by] */
async function send(form, by) {
  if (form.dataset.sending) return;
  const sure = form.dataset.sure;
  if (sure && !confirm(sure)) return;
  form.dataset.sending = "yes";
  const data = new FormData(form, by instanceof HTMLButtonElement && by.name ? by : null);
  if (form.getAttribute("action") === "do") data.set("id", (form.dataset.id ??= newId()));
  const files = [...data.values()].some((value) => value instanceof File);
  const sent = files ? data : new URLSearchParams(/** @type {any} */ (data));
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent, headers: { accept: "application/json" } });
    const said = await answer.json();
    if (!answer.ok) {
      delete form.dataset.id;
      problem(form, said.message ?? "");
      if (said.refused === "missing_dice" && said.at) missing(form, said.at);
      const field = form.querySelector(`[name="with.${CSS.escape(said.at ?? "")}"]`);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    delete form.dataset.id;
    problem(form, "");
    form.reset();
    if (sheet.open && sheet.contains(form)) sheet.close();
  } catch {
    problem(form, line.dataset.lost ?? ""); // the same id goes along when it is sent again
  } finally {
    delete form.dataset.sending;
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
    const [name, value] = (field.dataset.when ?? "").split("=");
    const wanted = !field.dataset.when || data.get(name) === value;
    const enough = field.dataset.unless && data.get(field.dataset.unless);
    field.hidden = !wanted || !!enough;
    for (const input of field.querySelectorAll("input, select, textarea")) {
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement) {
        input.disabled = field.hidden;
      }
    }
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
  const form = /** @type {Element} */ (event.target).closest("form");
  if (!form) return;
  matters(form);
  if (form.hasAttribute("data-auto")) send(form);
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

document.addEventListener("toggle", async (event) => {
  const details = event.target;
  if (!(details instanceof HTMLDetailsElement) || !details.open || !details.hasAttribute("data-faces")) return;
  const form = details.closest("form");
  const place = details.querySelector(".asked");
  if (!form || !place) return;
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch("faces", { method: "POST", body: data, headers: { accept: "application/json" } });
  if (answer.ok) place.innerHTML = await answer.text();
  else place.textContent = (await answer.json()).message;
}, true);

try {
  const known = JSON.parse(localStorage.getItem("tables") ?? "{}");
  known[base] = { title: body.dataset.title, seat: body.dataset.seat, at: Date.now() };
  localStorage.setItem("tables", JSON.stringify(known));
} catch {
  // a browser that keeps nothing
}
for (const form of document.forms) matters(form);
lines.scrollTop = lines.scrollHeight;
connect();
