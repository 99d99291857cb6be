// One stream for all tabs of a seat: a shared worker listens, and tells every tab.

/** @type {Set<MessagePort>} */
const tabs = new Set();
/** @type {EventSource | undefined} */
let source;
let number = -1;

/** @param {unknown} message */
function tell(message) {
  for (const tab of tabs) tab.postMessage(message);
}

/** @param {string} address */
function listen(address) {
  source = new EventSource(address);
  source.onopen = () => tell({ line: "open" });
  source.onerror = () => tell({ line: source?.readyState === EventSource.CLOSED ? "gone" : "lost" });
  source.addEventListener("page", (event) => {
    const page = JSON.parse(event.data);
    number = page.number;
    tell({ page });
  });
}

/** @param {MessageEvent} event */
self.onconnect = (event) => {
  const tab = event.ports[0];
  tabs.add(tab);
  tab.onmessage = ({ data }) => {
    if (data.bye) {
      tabs.delete(tab);
      if (!tabs.size) {
        source?.close();
        source = undefined;
      }
      return;
    }
    if (!source || source.readyState === EventSource.CLOSED) {
      number = data.number;
      listen(data.address);
    } else {
      tab.postMessage({ line: "open", behind: number });
    }
  };
};
