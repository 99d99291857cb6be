// SHA-256 and HMAC of our own: browsers have none on pages that came over plain HTTP.

const K = Uint32Array.from(primes(64), (p) => part(Math.cbrt(p)));
const START = Uint32Array.from(primes(8), (p) => part(Math.sqrt(p)));
const text = new TextEncoder();

/** The first primes. @param {number} many @returns {number[]} */
function primes(many) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < many; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. @param {number} number */
function part(number) {
  return ((number - Math.floor(number)) * 2 ** 32) >>> 0;
}

/** @param {number} n @param {number} by */
function turned(n, by) {
  return (n >>> by) | (n << (32 - by));
}

/** @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const length = ((data.length + 72) >> 6) << 6;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(length - 4, (data.length << 3) >>> 0);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const s0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((n, i) => (state[i] = (state[i] + n) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((n, i) => out.setUint32(i * 4, n));
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((n) => n ^ 0x36), message));
  return sha256(joined(block.map((n) => n ^ 0x5c), inner));
}

/** @param {...Uint8Array} parts @returns {Uint8Array} */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) {
    all.set(each, at);
    at += each.length;
  }
  return all;
}

/** @param {Uint8Array} data */
export function hex(data) {
  return Array.from(data, (n) => n.toString(16).padStart(2, "0")).join("");
}

/** @param {string} written @returns {Uint8Array} */
export function unhex(written) {
  if (!/^([0-9a-f]{2})*$/.test(written)) throw new RangeError("hex");
  return Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {string} said @returns {Uint8Array} */
export function bytes(said) {
  return text.encode(said);
}
