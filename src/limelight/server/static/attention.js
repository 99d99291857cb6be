// Nobody misses their turn: tabs of a small screen, a mark, the window's title, a buzz and a sound.
const body = document.body;
const title = document.title;
let yours = false;

/** @param {string} key */
export function kept(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

/** @param {string} key @param {string} value */
export function hold(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing
  }
}

/** Shows one part of the page where there is room for one only. @param {string} name @param {boolean} [looking] */
export function tab(name, looking = false) {
  const section = document.getElementById(name === "drawer" ? "aside" : name);
  if (!section) return;
  const change = body.dataset.tab !== name;
  body.dataset.tab = name;
  marks();
  if (!change) return;
  if (name === "story") latest();
  else scrollTo({ top: 0 });
  if (looking) section.focus({ preventScroll: true });
}

/** The story at its end. */
export function latest() {
  const lines = document.getElementById("lines");
  if (!lines) return;
  lines.scrollTop = lines.scrollHeight;
  if (getComputedStyle(lines).overflowY !== "auto" && body.dataset.tab === "story") scrollTo({ top: document.documentElement.scrollHeight });
}

/** Says on the tabs where one is, and in the title that something waits. */
export function marks() {
  for (const link of document.querySelectorAll(".tabs [data-tab]")) {
    if (link.getAttribute("data-tab") === body.dataset.tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const now = document.querySelector("#dock .summons") !== null;
  if (now && !yours) call();
  yours = now;
  const said = document.querySelector("#dock .summons b")?.textContent ?? body.dataset.yours ?? "";
  document.title = now ? `● ${said} · ${body.dataset.title}` : title;
}

/** Something became this seat's. */
function call() {
  if (document.hidden || body.dataset.tab !== "stage") navigator.vibrate?.(80);
  if (kept("sound") === "on") chime();
}

/** Two soft notes. */
function chime() {
  const context = new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.16, 880]]) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, context.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.15, context.currentTime + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + 0.4);
    tone.connect(loud).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.45);
  }
}

/** The switches of the menu, as this device remembers them. */
export function switches() {
  for (const box of document.querySelectorAll("input[data-sound]")) {
    if (box instanceof HTMLInputElement) box.checked = kept("sound") === "on";
  }
  const scheme = kept("scheme");
  if (scheme) document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
  for (const radio of document.querySelectorAll("input[data-scheme]")) {
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === scheme;
  }
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.hasAttribute("data-sound")) {
    hold("sound", target.checked ? "on" : "");
    if (target.checked) chime();
  }
  if (target.hasAttribute("data-scheme")) hold("scheme", target.value);
  switches();
});

document.addEventListener("click", (event) => {
  const on = /** @type {Element} */ (event.target);
  const link = on.closest("a[data-tab]");
  if (link instanceof HTMLElement) {
    event.preventDefault();
    tab(link.dataset.tab ?? "stage", true);
  }
  const drawer = on.closest("[data-drawer]");
  if (drawer && drawer !== body && matchMedia("(min-width: 68rem)").matches) {
    event.preventDefault();
    body.toggleAttribute("data-drawer");
    if (body.hasAttribute("data-drawer")) document.getElementById("aside")?.focus();
  } else if (drawer && drawer !== body) {
    event.preventDefault();
    tab(body.dataset.tab === "drawer" ? "stage" : "drawer", true);
  }
  for (const open of document.querySelectorAll(".top details[open]")) {
    if (!open.contains(on)) open.removeAttribute("open");
  }
});
