// The GM's console: finding somebody on a shelf, and small windows that close when one looks away.

/** Shows on each shelf only what was searched for. */
export function shelves() {
  for (const field of document.querySelectorAll("input[data-filter]")) {
    if (!(field instanceof HTMLInputElement)) continue;
    const words = field.value.toLowerCase().split(/\s+/);
    for (const each of document.querySelectorAll(`#${field.dataset.filter} > li`)) {
      const text = (each.textContent ?? "").toLowerCase();
      if (each instanceof HTMLElement) each.hidden = !words.every((word) => text.includes(word));
    }
  }
}

document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.hasAttribute("data-filter")) shelves();
});

document.addEventListener("click", ({ target }) => {
  for (const open of document.querySelectorAll("details.pop[open]")) {
    if (target instanceof Node && !open.contains(target)) open.removeAttribute("open");
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const open of document.querySelectorAll("details.pop[open]")) {
    open.removeAttribute("open");
    open.querySelector("summary")?.focus();
  }
});
