// The line to the server: what it tells, and whether it holds.

/** @typedef {{number: number, lang: string, first: number, story: string, parts: Record<string, string>, links: [string, string][]}} Page */
/** @typedef {"open" | "lost" | "gone"} State */

const PATIENCE = 2000;

/**
 * Listens to the stream of a seat, and comes back to it whenever it breaks.
 * @param {string} base @param {number} since @param {string} seen
 * @param {(page: Page) => void} show @param {(state: State) => void} tell
 */
export function listen(base, since, seen, show, tell) {
  let number = since;
  /** @type {EventSource} */
  let source;
  let closed = false;

  /** @param {string} address */
  function open(address) {
    source = new EventSource(address);
    source.onopen = () => tell("open");
    source.onerror = () => (source.readyState === EventSource.CLOSED ? refused() : tell("lost"));
    source.addEventListener("page", (event) => {
      const page = JSON.parse(event.data);
      number = page.number;
      show(page);
    });
  }

  /** Somebody said no: the server because the seat is gone, or whatever stands before it. */
  async function refused() {
    const answer = await fetch(base, { method: "GET", headers: { accept: "text/html" } }).catch(() => null);
    if (closed) return;
    if (answer?.status === 404) {
      tell("gone");
      return;
    }
    tell("lost");
    setTimeout(() => closed || open(`${base}live?since=${number}`), PATIENCE);
  }

  open(`${base}live?since=${since}&seen=${seen}`);
  return {
    get number() {
      return number;
    },
    get holds() {
      return source.readyState === EventSource.OPEN;
    },
    close() {
      closed = true;
      source.close();
    },
  };
}
