// Paste or drop anything: it is looked at first; what comes of it is shown before it is kept.
import { shelves } from "./console.js";
import { open } from "./dialog.js";
import { morph } from "./morph.js";
import { problem } from "./sending.js";

/** @param {EventTarget | null} target */
function form(target) {
  const found = target instanceof Element ? target.closest("form[data-look]") : null;
  return found instanceof HTMLFormElement ? found : null;
}

/** Forms that are being looked at. @type {WeakSet<HTMLFormElement>} */
const looking = new WeakSet();

document.addEventListener("submit", async (event) => {
  const sent = form(event.target);
  if (!sent) return;
  event.preventDefault();
  if (looking.has(sent)) return;
  looking.add(sent);
  sent.dataset.sending = "yes";
  try {
    const answer = await fetch(sent.action, { method: "POST", body: new FormData(sent), headers: { accept: "application/json" } });
    const told = answer.ok ? "" : (await answer.json()).message;
    problem(sent, told);
    if (answer.ok) open("", await answer.text(), sent);
  } catch {
    problem(sent, document.getElementById("line")?.dataset.lost ?? "");
  }
  looking.delete(sent);
  delete sent.dataset.sending;
});

// Where something is brought comes into sight when it is unfolded.
document.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLDetailsElement && target.open && target.querySelector("form[data-look]")) target.scrollIntoView({ block: "nearest" });
}, true);

// A file that is dropped is looked at right away.
document.addEventListener("dragover", (event) => {
  const over = form(event.target);
  if (!over || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  over.dataset.over = "yes";
});

document.addEventListener("dragleave", ({ target }) => {
  delete form(target)?.dataset.over;
});

document.addEventListener("drop", (event) => {
  const over = form(event.target);
  delete over?.dataset.over;
  const files = event.dataTransfer?.files;
  const field = over?.querySelector("input[type=file]");
  if (!over || !files?.length || !(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.files = files;
  over.requestSubmit();
});

// And so is one that is chosen.
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "file" && target.files?.length) form(target)?.requestSubmit();
});

// Keeping nothing leads back to the table; here one is there already.
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("dialog a[data-close]")) event.preventDefault();
});

// What was kept is not waiting to be pasted any more.
document.addEventListener("done", ({ target }) => {
  if (!(target instanceof HTMLFormElement) || !target.hasAttribute("data-kept")) return;
  for (const each of document.querySelectorAll("form[data-look]")) {
    if (each instanceof HTMLFormElement) each.reset();
  }
});

// A library that is longer than its shelf is searched where all of it is.
document.addEventListener("submit", async (event) => {
  const search = event.target;
  const shelf = document.getElementById("shelf");
  if (!(search instanceof HTMLFormElement) || !search.hasAttribute("data-shelf") || !shelf) return;
  event.preventDefault();
  const asked = new URLSearchParams(/** @type {any} */ (new FormData(search)));
  const answer = await fetch(`library?${asked}`, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  morph(shelf, made.content.querySelector("#shelf")?.innerHTML ?? "");
  shelves();
});
