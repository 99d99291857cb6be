// What takes a while is asked after again, as long as somebody looks at it.
import { morph } from "./morph.js";

/** Asks again until all of it is there. @param {HTMLDialogElement} sheet @param {HTMLElement} content */
export async function opened(sheet, content) {
  for (;;) {
    const waits = content.querySelector("[data-again]");
    const address = waits?.getAttribute("data-again");
    if (!waits || !address) return;
    const answer = await fetch(address).catch(() => null);
    if (!sheet.open || waits.getAttribute("data-again") !== address || !waits.isConnected) return; // they look at something else
    if (answer?.ok) morph(content, await answer.text());
    else return waits.removeAttribute("data-again");
  }
}
