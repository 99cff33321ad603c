// Growth of the time of detection with the length of a text. Random units are repeated to a short and to a long text.
import { performance } from 'node:perf_hooks';
import { PatternPass } from '../../../dist/src/detection/passes/pattern/pattern-pass.js';
import { BUILT_IN_KINDS } from '../../../dist/src/detection/kinds.js';
import { propagateValues } from '../../../dist/src/detection/values/propagate.js';
import { seeded } from '../seeded.mjs';
import { randomUnit } from './texts.mjs';

const SHORT = 2_000;
const LONG = 16_000;
/** Maximum ratio between the time per character of the long text and of the short text. */
const MOST_GROWTH = 3;
/** Minimum time of the short text in milliseconds. Below the minimum, growth is noise of the clock. */
const LEAST_MS = 1;
/** Number of measurements if the first one exceeds the maximum. The shortest time counts. */
const TIMES = 4;

const pass = new PatternPass();
const kinds = new Set(BUILT_IN_KINDS);

async function timed(unit, size) {
  const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const slots = [{ path: '', role: 'user', form: 'text', text }];
  const startedAt = performance.now();
  const placed = slots.map((slot) => ({ slot, question: '', label: '' }));
  const found = await pass.detect(placed, { kinds }, new AbortController().signal);
  await propagateValues(slots, found);
  return performance.now() - startedAt;
}

async function least(unit, size, times) {
  let ms = Infinity;
  for (let time = 0; time < times; time++) ms = Math.min(ms, await timed(unit, size));
  return ms;
}

async function ratioOf(unit, times) {
  const short = Math.max(LEAST_MS, await least(unit, SHORT, times));
  return (await least(unit, LONG, times)) / short / (LONG / SHORT);
}

/** Measures random units. @returns the units whose time grows faster than their length, with the ratio */
export async function growth(seed, count) {
  const random = seeded(seed);
  const steep = [];
  for (let at = 0; at < count; at++) {
    const unit = randomUnit(random);
    if ((await ratioOf(unit, 1)) <= MOST_GROWTH) continue;
    const ratio = await ratioOf(unit, TIMES);
    if (ratio > MOST_GROWTH) steep.push({ unit, ratio });
  }
  return steep;
}
