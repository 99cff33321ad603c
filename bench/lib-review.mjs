// Simulated calls with known misses, samples of the calls, and reference confidence intervals.

/**
 * Strata of the simulated traffic, with name, share of the calls, mean number of values in a call, and relative
 * sampling rate.
 */
export const STRATA = [
  { name: 'low_confidence', share: 0.08, values: 5, factor: 4 },
  { name: 'other_language', share: 0.05, values: 4, factor: 4 },
  { name: 'spared', share: 0.12, values: 4, factor: 4 },
  { name: 'long_answer', share: 0.1, values: 9, factor: 4 },
  { name: 'rest', share: 0.65, values: 3, factor: 1 },
];

/** Returns a generator of uniform random numbers from 0 to 1, which are the same for the same seed (mulberry32). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Simulates calls with a known miss rate, by stratum. Misses within a call are correlated, because each call has a
 * random miss rate from a beta distribution with the given correlation.
 * @returns pairs of values and misses by stratum, and the true share
 */
export function simulateCalls(random, { calls, rates, correlation }) {
  return STRATA.map((stratum, at) => {
    const [a, b] = [rates[at], 1 - rates[at]].map((part) => part * (1 / correlation - 1));
    const units = Array.from({ length: Math.round(calls * stratum.share) }, () => {
      const of = poisson(random, stratum.values);
      const chance = beta(random, a, b);
      let hits = 0;
      for (let value = 0; value < of; value += 1) if (random() < chance) hits += 1;
      return { of, hits };
    });
    return { ...stratum, units };
  });
}

/** Returns the true miss rate. */
export function trueShare(strata) {
  const units = strata.flatMap((stratum) => stratum.units);
  return sum(units, ({ hits }) => hits) / sum(units, ({ of }) => of);
}

/** Samples calls at random, at the sampling rate times each stratum's factor. */
export function drawSample(random, strata, share) {
  return strata.flatMap(({ name, factor, units }) => {
    const chance = Math.min(1, share * factor);
    const drawn = [];
    // The steps to the next sampled call are geometrically distributed, since nearly all calls are skipped.
    for (let at = step(random, chance); at < units.length; at += 1 + step(random, chance))
      drawn.push({ stratum: name, weight: 1 / chance, ...units[at] });
    return drawn;
  });
}

function step(random, chance) {
  return chance >= 1 ? 0 : Math.floor(Math.log(1 - random()) / Math.log(1 - chance));
}

/**
 * Returns the 95 % interval of Clopper and Pearson (1934) for a share of `size` values, which need not be an integer.
 */
export function clopperPearson(share, size) {
  const hits = share * size;
  return {
    low: hits === 0 ? 0 : betaQuantile(0.025, hits, size - hits + 1),
    high: hits >= size ? 1 : betaQuantile(0.975, hits + 1, size - hits),
  };
}

function betaQuantile(chance, a, b) {
  let [low, high] = [0, 1];
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns the regularized incomplete beta function, by the series of NIST DLMF 8.17.22 (continued fraction, modified
 * Lentz).
 */
function incompleteBeta(x, a, b) {
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < 300; m += 1) {
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / (1 + term * d);
      c = 1 + term / c;
      fraction *= c * d;
    }
  }
  return (front * fraction) / a;
}

/** Returns the logarithm of the gamma function, by Stirling's series (NIST DLMF 5.11.1) for arguments of at least 7. */
function logGamma(x) {
  if (x < 7) return logGamma(x + 1) - Math.log(x);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3);
}

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Returns a random number of the gamma distribution, by the method of Marsaglia and Tsang (2000). */
function gamma(random, shape) {
  if (shape < 1) return gamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function beta(random, a, b) {
  const one = gamma(random, a);
  return one / (one + gamma(random, b));
}

/** Returns a random number of the Poisson distribution, by Knuth's method. */
function poisson(random, mean) {
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > end; product *= random()) count += 1;
  return count;
}

function sum(items, valueOf) {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
