/** FNV-1a, 32 bit: turns a frame's text into the seed of its own random sequence. */
export function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A small seeded generator (mulberry32): the same seed gives the same corpus on every machine. */
export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer from low to high, both included. */
  int(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick(list) {
    return list[this.int(0, list.length - 1)];
  }

  chance(probability) {
    return this.next() < probability;
  }

  digits(count) {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  /** Digits whose first one is odd, as every invented number of this part has it. */
  odd(count) {
    return `${this.pick([1, 3, 5, 7, 9])}${this.digits(count - 1)}`;
  }

  letters(count, alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ') {
    return Array.from({ length: count }, () => this.pick([...alphabet])).join('');
  }
}
