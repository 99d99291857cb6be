// The search of the rules and of the library, in the dialog: what is found stands there while one types.
const sheet = /** @type {HTMLElement} */ (document.getElementById("sheet"));
const PATIENCE = 200;
let waiting = 0;
let asked = 0;

/** @param {HTMLFormElement} form */
async function find(form) {
  const mine = ++asked;
  const words = String(new FormData(form).get("find") ?? "");
  const answer = await fetch(`${form.getAttribute("action")}?find=${encodeURIComponent(words)}`).catch(() => null);
  const place = form.parentElement?.querySelector("[data-found]");
  if (!answer?.ok || !place || mine !== asked) return;
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  const found = made.content.querySelector("[data-found]");
  if (found) place.replaceChildren(...found.childNodes);
}

sheet.addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form[data-rules]") : null;
  if (!(form instanceof HTMLFormElement)) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => find(form), PATIENCE);
});

sheet.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.hasAttribute("data-rules")) return;
  event.preventDefault();
  clearTimeout(waiting);
  find(event.target);
});

// Whoever was quicker than this file has typed already.
const typed = sheet.querySelector("form[data-rules]");
if (typed instanceof HTMLFormElement && new FormData(typed).get("find")) find(typed);
