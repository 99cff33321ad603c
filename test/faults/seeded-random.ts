/**
 * Returns a generator of integers from 0 up to a bound, the same for the same seed (xorshift32; Marsaglia,
 * 2003).
 */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed % 2 ** 32 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
