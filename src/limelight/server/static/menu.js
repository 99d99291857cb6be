// The menus of the head: Escape closes them, and so does whatever one goes on to.

/** @param {Element} menu @param {boolean} [back] */
function close(menu, back = false) {
  menu.removeAttribute("open");
  const by = menu.querySelector("summary");
  if (back && by instanceof HTMLElement) by.focus();
}

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector(".top details[open]");
  if (menu) close(menu, true);
});

document.addEventListener("focusin", ({ target }) => {
  for (const menu of document.querySelectorAll(".top details[open]")) {
    if (target instanceof Node && target !== document.body && !menu.contains(target)) close(menu);
  }
});

document.addEventListener("click", ({ target }) => {
  const menu = target instanceof Element && target.closest("a")?.closest(".top details[open]");
  if (menu) close(menu);
});
