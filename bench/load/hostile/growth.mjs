// Whether the time of detection grows faster than a text: random units, repeated to a short and to a long text.
import { performance } from 'node:perf_hooks';
import { PatternPass } from '../../../dist/src/detection/passes/pattern/pattern-pass.js';
import { BUILT_IN_KINDS } from '../../../dist/src/detection/kinds.js';
import { propagateValues } from '../../../dist/src/detection/values/propagate.js';
import { seeded } from '../seeded.mjs';
import { randomUnit } from './texts.mjs';

const SHORT = 2_000;
const LONG = 16_000;
/** Maximum ratio of the time per character of the long text to that of the short one. */
const MOST_GROWTH = 3;
/** Below this many milliseconds of the short text, growth is noise of the clock. */
const LEAST_MS = 1;
/** What seems to grow is measured again: the least of its times counts. */
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

/** @returns the units of which a longer text takes more than its share, with the ratio */
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
