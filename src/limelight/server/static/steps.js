// Long forms, one screen after the other; lists of names with room for one more; and values that
// are swapped, never made up.
// Without a script they are one long form, and everything in it can be typed.

/** Shows a form that has pages one page at a time. @param {HTMLFormElement} form */
export function staged(form) {
  const pages = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-page]")]);
  if (!pages.length || form.classList.contains("staged")) return;
  form.classList.add("staged");
  const bar = document.createElement("div");
  bar.className = "steps";
  bar.append(...pages.map(() => document.createElement("i")));
  form.querySelector("h2")?.after(bar);
  const back = key(form, "back");
  const next = key(form, "next");
  const send = form.querySelector(".send");
  send?.prepend(back);
  send?.append(next);
  let at = 0;

  /** @param {number} to @param {boolean} [by] whether somebody went there */
  function go(to, by) {
    at = to;
    for (const [n, page] of pages.entries()) page.hidden = n !== at;
    for (const [n, item] of [...bar.children].entries()) item.className = n <= at ? "done" : "";
    bar.setAttribute("role", "img");
    bar.setAttribute("aria-label", (form.dataset.of ?? "").replace("0", String(at + 1)).replace("0", String(pages.length)));
    back.hidden = at === 0;
    next.hidden = at === pages.length - 1;
    back.textContent = pages[at - 1]?.dataset.page ?? "";
    next.textContent = (form.dataset.next ?? "").replace("#", pages[at + 1]?.dataset.page ?? "");
    if (by) {
      form.closest("dialog")?.scrollTo(0, 0);
      const first = pages[at].querySelector("h3");
      if (first instanceof HTMLElement) first.focus();
    }
  }

  /** Whether everything on a page fits; if not, the browser says what is wrong. */
  function fits() {
    for (const field of pages[at].querySelectorAll("input, select, textarea")) {
      const told = field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
      if (told && !field.reportValidity()) return false;
    }
    return true;
  }

  back.addEventListener("click", () => go(at - 1, true));
  next.addEventListener("click", () => fits() && go(at + 1, true));
  form.addEventListener("keydown", (event) => {
    const on = event.target;
    if (event.key !== "Enter" || !(on instanceof HTMLInputElement) || at === pages.length - 1) return;
    event.preventDefault(); // the next page, and not the end
    if (fits()) go(at + 1, true);
  });
  /** @param {Event} event */
  const wanted = ({ target }) => {
    const page = pages.findIndex((each) => target instanceof Node && each.contains(target));
    if (page >= 0 && page !== at) go(page);
  };
  form.addEventListener("wanted", wanted);
  form.addEventListener("invalid", wanted, true);
  go(0);
}

/** @param {HTMLFormElement} form @param {string} kind */
function key(form, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind === "next" ? "big next" : "back";
  return made;
}

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.value || !target.matches(".several > :last-child")) return;
  const next = /** @type {HTMLInputElement} */ (target.cloneNode());
  next.value = "";
  next.ariaLabel = (target.ariaLabel ?? "").replace(/[0-9]+$/, (n) => String(Number(n) + 1));
  target.after(next);
});

/** A number as it is written with its sign. @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : "0");
/** @param {HTMLInputElement} input */
const worth = (input) => Number(input.value.replace("\u2212", "-")) || 0;

document.addEventListener("click", ({ target }) => {
  const step = target instanceof Element ? target.closest("[data-swap-by]") : null;
  const group = step?.closest("[data-swap]");
  const own = step?.closest("li")?.querySelector("input");
  if (!(step instanceof HTMLElement) || !group || !own) return;
  const up = Number(step.dataset.swapBy) > 0;
  const others = [...group.querySelectorAll("input")].filter((each) => each !== own && (up ? worth(each) > worth(own) : worth(each) < worth(own)));
  others.sort((a, b) => (up ? worth(a) - worth(b) : worth(b) - worth(a)));
  const other = others[0];
  if (!other) return;
  [own.value, other.value] = [signed(worth(other)), signed(worth(own))];
  for (const row of group.querySelectorAll("li")) row.classList.toggle("swapped", row.contains(own) || row.contains(other));
  const told = group.parentElement?.querySelector("[data-swapped]");
  if (told instanceof HTMLElement) told.textContent = (told.dataset.swapped ?? "").replace("{one}", own.dataset.word ?? "").replace("{other}", other.dataset.word ?? "");
  own.dispatchEvent(new Event("input", { bubbles: true }));
  own.dispatchEvent(new Event("change", { bubbles: true }));
});
