// Dice first, then words: a roll that is new falls before anybody's eyes, once.
const body = document.body;
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** How long until everything is told, and until the outcome is, in milliseconds. */
const WHOLE = 2400;
const OUTCOME = 900;
/** How long what was told is shown. */
const TELLS = 4500;
let ending = 0;
let telling = 0;

/** The number of the newest roll that the stage shows. */
export function newest() {
  return Number(document.querySelector(":is(#stage, #show) [data-roll]")?.getAttribute("data-roll") ?? 0);
}

/** Lets the newest roll fall. @param {string} told what the story says of it */
export function fall(told) {
  const outcome = document.querySelector(":is(#stage, #show) [data-outcome]")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  body.classList.remove("fresh", "skipped");
  void body.offsetWidth; // so that it begins anew
  if (!calm.matches) body.classList.add("fresh");
  clearTimeout(ending);
  ending = setTimeout(() => body.classList.remove("fresh", "skipped"), WHOLE);
  setTimeout(() => say(outcome || told), calm.matches ? 0 : OUTCOME);
  if (body.dataset.tab === "stage" && !typing()) scrollTo({ top: 0 });
}

/**
 * For those who hear the page, and for a moment for those whose story is on another screen.
 * @param {string} text
 * @param {boolean} shown
 */
export function say(text, shown = false) {
  announce.textContent = text;
  announce.classList.toggle("told", shown);
  clearTimeout(telling);
  telling = setTimeout(() => announce.classList.remove("told"), TELLS);
}

/** Whether somebody is filling something in: then nothing jumps. */
function typing() {
  const on = document.activeElement;
  return on instanceof HTMLInputElement || on instanceof HTMLTextAreaElement || on instanceof HTMLSelectElement;
}

document.addEventListener("pointerdown", ({ target }) => {
  if (body.classList.contains("fresh") && target instanceof Element && target.closest("[data-skip]")) body.classList.add("skipped");
});
