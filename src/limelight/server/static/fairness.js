// Whether the dice are fair: what this device has seen of the chain, and the small seal that says so.
import { answered, follow, keep, known, roots } from "./seal.js";

const base = /** @type {string} */ (document.body.dataset.base);
const mark = /** @type {HTMLElement} */ (document.getElementById("seal"));
const told = JSON.parse(document.body.dataset.seal ?? "{}");
export const seal = known(base, told);
/** Where the chain stood when the page was drawn. */
export const from = told.number;

/** What is new of the chain, asked for where it was not sent along. @param {[string, string][]} links @param {number} upto */
export async function check(links, upto) {
  try {
    const first = links.length ? JSON.parse(links[0][0]).number : Infinity;
    while (!seal.broken && seal.number < Math.min(upto, first - 1)) {
      const answer = await fetch(`${base}links?since=${seal.number}`).catch(() => null);
      const before = seal.number;
      follow(seal, answer?.ok ? (await answer.json()).links : []);
      if (seal.number === before) break;
    }
    follow(seal, links);
  } catch {
    seal.broken ??= "order"; // no links at all, or something else in their place
  }
  if (!seal.broken && seal.number === told.number && seal.head !== told.head) seal.broken = "head";
  keep(base, seal);
  sealed(upto);
}

/** The small seal: whole, broken with what is wrong and what to do, or not checked any further. @param {number} [upto] */
function sealed(upto = 0) {
  const { dataset } = mark;
  const behind = seal.number < upto;
  mark.hidden = !seal.trees.length && !seal.broken;
  mark.className = seal.broken ? "broken" : behind ? "behind" : "whole";
  if (seal.broken) {
    mark.setAttribute("role", "alert");
    mark.textContent = `${dataset.broken} ${dataset[seal.broken] ?? ""} ${dataset.lost}`;
  } else if (behind) {
    mark.textContent = (dataset.behind ?? "").replace("{n}", String(seal.number));
  } else {
    mark.textContent = (dataset.whole ?? "").replace("{n}", String(seal.throws ?? 0));
  }
}

/** A new id, which nobody knew, and what this device has seen of the dice. @param {FormData} data */
export function signed(data) {
  /** @type {import("./seal.js").Receipt} */
  const sent = { id: newId() };
  data.set("id", sent.id ?? "");
  for (const name of ["next", "roots"]) data.delete(name);
  if (seal.broken || !seal.trees.length) return sent; // nothing to hold on to
  sent.next = seal.index;
  sent.roots = roots(seal);
  data.set("next", String(sent.next));
  for (const root of sent.roots) data.append("roots", root);
  return sent;
}

/** What this device holds of the dice, to see whether it changed. */
export function held() {
  return [seal.index, ...roots(seal)].join();
}

/** A command was answered under this number. @param {number} number @param {import("./seal.js").Receipt} sent */
export async function receipt(number, sent) {
  await check([], number);
  answered(seal, number, sent);
  keep(base, seal);
  sealed(number);
}

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
}
