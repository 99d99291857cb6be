// The story: it opens at its end, older parts come while one scrolls, and it can be searched.
const lines = /** @type {HTMLElement} */ (document.getElementById("lines"));
const find = document.getElementById("find");
let loading = false;
/** Whether the end is what is looked at. */
let end = true;

/** Whether the end of the story is in sight, so that what is new may move it. */
export function near() {
  const on = scroller();
  return on.scrollHeight - on.scrollTop - on.clientHeight < 400;
}

/** What scrolls: the list of its own where there is room, the whole page on a phone. */
function scroller() {
  return getComputedStyle(lines).overflowY === "auto" ? lines : document.documentElement;
}

/** Whether the story is in sight at all. */
function seen() {
  return lines.offsetParent !== null;
}

/** Fills the place there is, so that there is something to scroll. */
export async function fill() {
  for (let n = 0; n < 20 && seen() && Number(lines.dataset.first) > 1 && !searching(); n++) {
    if (scroller().scrollHeight > scroller().clientHeight + 300) return;
    const down = near();
    await earlier();
    if (down) scroller().scrollTop = scroller().scrollHeight;
  }
}

/** Brings what came before into the list; nothing moves under the reader. */
async function earlier() {
  const first = Number(lines.dataset.first);
  if (loading || !(first > 1) || searching()) return;
  loading = true;
  const answer = await fetch(`story?before=${first}`).catch(() => null);
  if (answer?.ok) {
    const older = await answer.json();
    const on = scroller();
    const below = on.scrollHeight - on.scrollTop;
    lines.insertAdjacentHTML("afterbegin", older.html);
    lines.dataset.first = older.first;
    if (seen()) on.scrollTop = on.scrollHeight - below;
  }
  loading = false;
}

function searching() {
  return lines.hasAttribute("data-found");
}

/** What is searched for. */
let sought = "";

/** Shows the lines in which words stand; all of the story again where there are none. @param {string} words */
async function search(words) {
  if (!words.trim()) {
    if (searching()) location.reload();
    return;
  }
  sought = words;
  const answer = await fetch(`story?find=${encodeURIComponent(words)}`).catch(() => null);
  if (!answer?.ok) return;
  lines.dataset.found = "";
  lines.innerHTML = (await answer.json()).html;
}

/** Looks for the same words further back. @param {HTMLButtonElement} button */
async function further(button) {
  button.disabled = true;
  const answer = await fetch(`story?find=${encodeURIComponent(sought)}&before=${button.dataset.further}`).catch(() => null);
  button.disabled = false;
  if (!answer?.ok || !button.isConnected) return;
  const older = document.createElement("template");
  older.innerHTML = (await answer.json()).html;
  document.getElementById("further")?.remove();
  for (const each of older.content.children) document.getElementById(each.id)?.remove(); // a chapter that goes on
  lines.prepend(older.content);
}

lines.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-further]") : null;
  if (button instanceof HTMLButtonElement) further(button);
});
new ResizeObserver(() => {
  if (end && scroller() === lines) lines.scrollTop = lines.scrollHeight; // there is less room, or more
  fill(); // also when its tab is opened
}).observe(lines);
lines.addEventListener("scroll", () => (end = near()), { passive: true });
lines.addEventListener("scroll", () => lines.scrollTop < 300 && earlier(), { passive: true });
addEventListener("scroll", () => document.body.dataset.tab === "story" && scrollY < 300 && earlier(), { passive: true });
find?.addEventListener("submit", (event) => {
  event.preventDefault();
  search(String(new FormData(/** @type {HTMLFormElement} */ (find)).get("find") ?? ""));
});
find?.addEventListener("search", () => search(String(new FormData(/** @type {HTMLFormElement} */ (find)).get("find") ?? "")));
