// The seal of a table: this device checks the public chain and every throw as it falls.
import { bytes, hex, hmac, joined, sha256, unhex } from "./sha256.js";

/**
 * Where the dice and the chain stand, as far as this device has seen them.
 * @typedef {{table: string, number: number, head: string, trees: [number, string][], index: number,
 *   salt: string, lying?: Record<number, string>, throws?: number, broken?: string,
 *   latest?: Record<number, Receipt>}} Seal
 */
/** What an entry says about how it was sent. @typedef {{id?: string, next?: number, roots?: string[]}} Receipt */
/** @typedef {"order" | "head" | "root" | "dice" | "id"} Fault */
/** @typedef {[string, string]} Link what every seat may see of an entry, and the head after it */

const SIZE = 4096;
const EARLY = 64;
const DEPTH = 12;
const HASH = /^[0-9a-f]{64}$/;
const LATEST = 64; // of so many entries it is kept how they were sent

class Broken extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** @param {unknown} holds @param {Fault} fault */
function must(holds, fault) {
  if (!holds) throw new Broken(fault);
}

/** What this device knows of a table, or what the page says where it comes for the first time. @param {string} base @param {Seal} told @returns {Seal} */
export function known(base, told) {
  try {
    const kept = JSON.parse(localStorage.getItem(`seal:${base}`) ?? "null");
    if (kept) {
      if (!kept.broken && kept.table !== told.table) kept.broken = "head"; // another table in its place
      if (!kept.broken && kept.number > told.number) kept.broken = "order"; // it was longer once
      if (!kept.broken && kept.number === told.number && kept.head !== told.head) kept.broken = "head";
      return kept;
    }
  } catch {
    // a browser that keeps nothing
  }
  return told;
}

/** Another tab may have seen more, or something worse. @param {string} base @param {Seal} seal */
export function keep(base, seal) {
  try {
    const kept = JSON.parse(localStorage.getItem(`seal:${base}`) ?? "null");
    if (kept?.broken) seal.broken ??= kept.broken;
    if (kept && !seal.broken && kept.number > seal.number) return;
    localStorage.setItem(`seal:${base}`, JSON.stringify(seal));
  } catch {
    // then it is checked from here on each time
  }
}

/** The roots that this device has seen and that dice may come from. @param {Seal} seal @returns {string[]} */
export function roots(seal) {
  return seal.trees.filter(([first]) => first + SIZE > seal.index).map(([, root]) => root);
}

/** Checks what is new, link by link; what is wrong stays written in the seal. @param {Seal} seal @param {Link[]} links */
export function follow(seal, links) {
  for (const [text, head] of links) {
    if (seal.broken) return;
    try {
      const entry = read(text);
      if (entry.number <= seal.number) continue; // another tab was quicker
      must(entry.number === seal.number + 1, "order");
      must(hex(sha256(bytes(`${seal.head}\n${text}`))) === head, "head");
      dice(seal, entry);
      seal.number = entry.number;
      seal.head = head;
      const { id, next, roots: seen } = entry;
      (seal.latest ??= {})[entry.number] = { id, next, roots: seen };
      delete seal.latest[entry.number - LATEST];
    } catch (error) {
      seal.broken = error instanceof Broken ? error.fault : "dice";
    }
  }
}

/** Whether an entry that answers a command of this device is what this device sent. @param {Seal} seal @param {number} number @param {Receipt} sent */
export function answered(seal, number, sent) {
  const told = seal.latest?.[number];
  if (!told || seal.broken) return;
  const same = told.id === sent.id && told.next === sent.next && String(told.roots ?? "") === String(sent.roots ?? "");
  if (!same) seal.broken = "id";
}

/** Keys that are numbers would lose their order, so each gets a mark in front. @param {string} text */
function read(text) {
  return JSON.parse(text.replace(/"(\d+)":/g, '"\\u0001$1":'));
}

/** @param {Seal} seal @param {any} entry */
function dice(seal, entry) {
  if (entry.by && entry.by !== "gm" && entry.id) seal.salt = entry.id;
  const begun = seal.index;
  for (const thrown of entry.throws ?? []) {
    const proof = thrown.proof ?? thrown;
    if (proof.index === undefined) {
      must(!thrown.source || thrown.source === "typed", "dice"); // no other dice fall at a live table
      continue;
    }
    must(entry.next === undefined || entry.next === begun, "dice");
    must(proof.index === seal.index, "dice");
    const tree = seal.trees.findLast(([first]) => first <= proof.index);
    must(tree && proof.index < tree[0] + SIZE, "root");
    if (tree && entry.roots) must(entry.roots.includes(tree[1]), "root");
    if (thrown.proof) fair(seal, thrown, seal.salt);
    else (seal.lying ??= {})[proof.index] = seal.salt;
    seal.index++;
    if (proof.next_root) {
      must(tree && proof.index === tree[0] + SIZE - EARLY && HASH.test(proof.next_root), "root");
      if (tree) seal.trees.push([tree[0] + SIZE, proof.next_root]);
    }
  }
  for (const thrown of entry.opened ?? []) {
    must(thrown.proof || thrown.source === "typed", "dice");
    const lay = seal.lying?.[thrown.proof?.index];
    if (lay !== undefined) fair(seal, thrown, lay); // what lay there before this device came is not known
  }
  if (entry.root) {
    must(HASH.test(entry.root) && !entry.throws && !entry.events, "root");
    seal.trees = [...seal.trees.filter(([first]) => first < seal.index), [seal.index, entry.root]];
  }
}

/** @param {Seal} seal @param {any} thrown @param {string} salt */
function fair(seal, thrown, salt) {
  const { index, id, key, path } = thrown.proof;
  const tree = seal.trees.findLast(([first]) => first <= index);
  must(tree && path.length === DEPTH, "root");
  must(id === salt, "dice");
  let node = sha256(joined(Uint8Array.of(0), sha256(unhex(key))));
  let place = index - (tree?.[0] ?? 0);
  for (const other of path.map(unhex)) {
    node = sha256(joined(Uint8Array.of(1), ...(place & 1 ? [other, node] : [node, other])));
    place >>= 1;
  }
  must(hex(node) === tree?.[1], "root");
  const asked = Object.entries(thrown.dice).map(([name, sides]) => [name.replace("\u0001", ""), sides]);
  const numbers = taken(unhex(key), bytes(JSON.stringify([seal.table, index, id, asked])));
  for (const [name, sides] of Object.entries(thrown.dice)) {
    const faces = sides.map((/** @type {number} */ each) => faceOf(numbers, each));
    must(String(faces) === String(thrown.faces[name]), "dice");
  }
  seal.throws = (seal.throws ?? 0) + 1;
}

/** Two bytes at a time, as many as are needed. @param {Uint8Array} key @param {Uint8Array} message */
function* taken(key, message) {
  for (let block = 0; ; block++) {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, block);
    const part = hmac(key, joined(count, message));
    for (let at = 0; at < 32; at += 2) yield part[at] * 256 + part[at + 1];
  }
}

/** @param {Generator<number>} numbers @param {number} sides */
function faceOf(numbers, sides) {
  for (;;) {
    const number = numbers.next().value;
    if (number < 65536 - (65536 % sides)) return (number % sides) + 1;
  }
}
