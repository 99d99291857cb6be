// Things that are chosen for a price: what is left cannot be overspent, and has to be spent.

/** Closes what costs too much now, and says where something is left to choose. @param {HTMLFormElement} form */
export function budgets(form) {
  for (const group of form.querySelectorAll("[data-budget]")) {
    if (!(group instanceof HTMLElement)) continue;
    const own = /** @type {HTMLInputElement[]} */ ([...group.querySelectorAll("input[data-price]")].filter((each) => each.closest("[data-budget]") === group));
    const around = group.closest("[data-when]");
    const closed = around instanceof HTMLElement && !!around.hidden;
    const most = Number(group.dataset.budget);
    const spent = own.reduce((sum, each) => sum + (each.checked && !closed ? price(each) : 0), 0);
    for (const each of own) {
      each.disabled = closed || each.hasAttribute("data-off") || (!each.checked && spent + price(each) > most);
      each.setCustomValidity("");
    }
    const first = own.find((each) => !each.disabled);
    if (first && !closed && spent !== most) first.setCustomValidity(group.dataset.short ?? "");
  }
}

/** @param {HTMLInputElement} input */
function price(input) {
  return Number(input.dataset.price);
}
