// npm run eval:findings -- --against DIST --turns FILE: differences between the findings of two builds, turn by turn.
//
//   --against DIST   folder of the other build, an absolute path
//   --turns FILE     file with one call per line, as `python3 -m ner.calls.show --lines --count 1300` writes them in training/
//   --sample 200     number of differing turns to print, evenly spaced
//   --patterns       without the model
//
// Roles other than speech are read as tool results. The differences are counted in letters and digits that were masked
// before and are not now, or the reverse, separately for values and for other words.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDetection, slotsOf } from './lib-eval.mjs';

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    turns: { type: 'string' },
    sample: { type: 'string', default: '200' },
    patterns: { type: 'boolean', default: false },
  },
});
const SPEECH = new Set(['system', 'user', 'assistant']);
const AT_ONCE = 8;
const calls = readFileSync(options.turns, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const passes = options.patterns ? ['pattern'] : ['pattern', 'model'];
const builds = [await openDetection({ passes, dist: options.against }), await openDetection({ passes })];

const counts = { turns: 0, equal: 0, bounds: 0, lost: 0, 'lost values': 0, gained: 0, 'gained values': 0 };
const differing = [];
for (let from = 0; from < calls.length; from += AT_ONCE)
  await Promise.all(calls.slice(from, from + AT_ONCE).map(compare));
await Promise.all(builds.map((build) => build.stop()));

process.stdout.write(`${JSON.stringify(counts)}\n`);
const step = Math.max(1, differing.length / Number(options.sample));
for (let at = 0; at < differing.length; at += step) process.stdout.write(`${differing[Math.floor(at)]}\n`);

async function compare({ turns }) {
  const slots = slotsOf({
    turns: turns.map(({ role, text }) => ({ text, role: SPEECH.has(role) ? role : 'tool' })),
  });
  const [before, now] = await Promise.all(
    builds.map((build) => build.detect(slots.map((slot) => ({ ...slot })))),
  );
  slots.forEach(({ text }, at) => note(text, valuesOf(turns[at]), before[at], now[at]));
}

function note(text, values, before, now) {
  counts.turns += 1;
  const lost = partsOf(text, before, now);
  const gained = partsOf(text, now, before);
  for (const [name, parts] of [
    ['lost', lost],
    ['gained', gained],
  ]) {
    counts[name] += parts.length;
    counts[`${name} values`] += parts.filter((at) => isCovered(values, at)).length;
  }
  const isEqual = JSON.stringify(before.map(boundsOf)) === JSON.stringify(now.map(boundsOf));
  if (isEqual) counts.equal += 1;
  else if (lost.length + gained.length === 0) counts.bounds += 1;
  if (!isEqual) differing.push([said(text, before), said(text, now)].join('\n    '));
}

/** Returns the ranges of letters and digits that only the first findings cover. */
function partsOf(text, some, others) {
  const parts = [];
  for (const { start, end } of some)
    for (let at = start; at < end; at += 1)
      if (/[\p{L}\p{N}]/u.test(text[at]) && !isCovered(others, at)) parts.push(at);
  return parts;
}

function isCovered(ranges, at) {
  return ranges.some(({ start, end }) => start <= at && at < end);
}

function boundsOf({ start, end, kind }) {
  return [start, end, kind];
}

function valuesOf({ text, values = [] }) {
  const units = [0];
  for (const char of text) units.push(units.at(-1) + char.length);
  return values.map(([start, end]) => ({ start: units[start], end: units[end] }));
}

/** Returns the text with its findings in brackets. */
function said(text, findings) {
  let out = '';
  let at = 0;
  for (const { start, end, kind } of findings) {
    out += `${text.slice(at, start)}[${kind} ${text.slice(start, end)}]`;
    at = end;
  }
  return (out + text.slice(at)).replace(/\s+/g, ' ');
}
