/** Seeded generator (mulberry32), so that the corpus is rebuilt byte for byte. */
export function createRandom(seedText) {
  let state = hash(seedText);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low, high) => low + Math.floor(next() * (high - low + 1));
  const pick = (list) => list[int(0, list.length - 1)];
  const chance = (share) => next() < share;
  const digits = (count) => Array.from({ length: count }, () => int(0, 9)).join('');
  const evenFirst = (count) => pick(['2', '4', '6', '8']) + digits(count - 1);
  const letters = (count, alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ') =>
    Array.from({ length: count }, () => pick([...alphabet])).join('');
  return { int, pick, chance, digits, evenFirst, letters };
}

/** FNV-1a, 32 bits. */
function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
