// One stream for all tabs of a seat: a shared worker listens, and tells every tab.
import { listen } from "./line.js";

/** @typedef {import("./line.js").State} State */
/** @typedef {{page?: import("./line.js").Page, line?: State, behind?: number}} Told */

/** @type {Set<MessagePort>} */
const tabs = new Set();
/** @type {ReturnType<typeof listen> | undefined} */
let line;

/** @param {Told} told */
function tell(told) {
  for (const tab of tabs) tab.postMessage(told);
}

/** @param {State} state */
function say(state) {
  if (state === "gone") {
    line?.close();
    line = undefined;
  }
  tell({ line: state });
}

const here = /** @type {{onconnect: (event: MessageEvent) => void}} */ (/** @type {unknown} */ (self));
here.onconnect = (/** @type {MessageEvent} */ event) => {
  const tab = event.ports[0];
  tab.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data.bye) {
      tabs.delete(tab);
      if (!tabs.size) {
        line?.close();
        line = undefined;
      }
      return;
    }
    tabs.add(tab);
    tab.postMessage({}); // somebody is here
    if (line) tab.postMessage({ line: line.holds ? "open" : "lost", behind: line.number });
    else line = listen(data.base, data.number, data.seen, (page) => tell({ page }), say);
  };
};
