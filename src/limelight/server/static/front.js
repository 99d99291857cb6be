// The tables that this browser has a seat at.
const place = document.getElementById("known");
const list = place?.querySelector("ul");
/** @type {Record<string, {title: string, seat: string, at: number}>} */
let known = {};
try {
  known = JSON.parse(localStorage.getItem("tables") ?? "{}");
} catch {
  // a browser that keeps nothing
}
const newest = Object.entries(known).sort(([, a], [, b]) => b.at - a.at).slice(0, 12);
const form = document.querySelector("form[action$='/new']");
const root = form?.getAttribute("action")?.slice(0, -"/new".length) ?? "";
for (const [base, { title, seat }] of newest) {
  if (!base.startsWith(root) || !/^\/t\/[0-9a-f]+\/[0-9a-z]+\/$/.test(base.slice(root.length))) continue;
  const link = document.createElement("a");
  link.href = base;
  link.className = "place";
  const name = document.createElement("b");
  name.textContent = title;
  const who = document.createElement("small");
  who.textContent = seat;
  link.append(name, who);
  const item = document.createElement("li");
  item.append(link);
  list?.append(item);
}
if (place && list?.children.length) place.hidden = false;

// Only the options of the chosen game.
function options() {
  const game = new FormData(/** @type {HTMLFormElement} */ (form)).get("game");
  for (const option of document.querySelectorAll(".option")) {
    if (option instanceof HTMLElement) option.hidden = option.dataset.game !== game;
  }
}
if (form) {
  form.addEventListener("change", options);
  options();
}
