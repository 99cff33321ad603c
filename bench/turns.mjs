// npm run eval:turns: missed values and false positives in single exchanges, by class: names, answers, numbers,
// ordinary words and tools.
//
//   npm run eval:turns                  measures on the held-out cases, prints tables
//   npm run eval:turns -- --write       the same, and writes bench/turns.md and bench/turns.json
//   npm run eval:turns -- --check       fails if a figure is worse than the last one written
//   npm run eval:turns -- --part tune   the development cases; --show CLASS prints its errors
//   npm run eval:turns -- --part fresh  200 calls that were measured once, at the end
//   --passes NAMES                      pattern,model (default), or one of them
//   --model FOLDER, --dist FOLDER       another model than model/, another build than dist/
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDetection } from './lib-eval.mjs';
import { casesOf, isHeld, readPart } from './lib-held.mjs';
import { interval, requestOf, scoreCase, spokenAt, Tally } from './lib-turns.mjs';

const ROOT = new URL('..', import.meta.url);
const RESULTS = new URL('bench/turns.json', ROOT);
const REPORT = new URL('bench/turns.md', ROOT);
/** Tolerated deterioration of a share in a check, because processors round the model's products differently. */
const MARGIN = 0.02;
/** Tolerated increase in the number of cases, for groups with few cases. */
const MARGIN_CASES = 3;
const DEFAULT_PASSES = 'pattern,model';
const CONCURRENCY = 16;
const BREAKDOWNS = ['style', 'origin', 'position', 'sort', 'asked'];

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    passes: { type: 'string', default: DEFAULT_PASSES },
    show: { type: 'string' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
    model: { type: 'string', default: 'model' },
  },
});
const held = isHeld('turns', options.part);
if (held && options.show !== undefined) fail('errors of the measuring cases are not shown: use --part tune');

const cases = casesOf(readPart('turns', options.part));
const { chatCompletions } = await import(
  new URL(`${options.dist}/src/proxy/wire/chat/chat-completions.js`, ROOT)
);
const { passes } = options;
const { dist, model } = options;
const detection = await openDetection({ passes: passes.split(','), dist, model });

const classes = new Map();
const parts = new Map();
for (let from = 0; from < cases.length; from += CONCURRENCY) {
  const scored = await Promise.all(cases.slice(from, from + CONCURRENCY).map(score));
  for (const { item, result, slots } of scored) {
    tallyOf(classes, item.class).add(result);
    for (const name of BREAKDOWNS)
      if (item[name] !== undefined) tallyOf(parts, `${item.class} | ${name} | ${item[name]}`).add(result);
    if (options.show === item.class) show(item, result, slots);
  }
}
await detection.stop();

const figures = Object.fromEntries(
  [...classes].flatMap(([name, { values, found, cases: all, touched, outside, overMasked }]) => [
    ...(values > 0 ? [[`${name} found`, found / values]] : [[`${name} untouched`, 1 - touched / all]]),
    [`${name} left in clear`, 1 - overMasked / outside],
  ]),
);
const report = page();
process.stdout.write(report);
if (options.check) check();
if (options.write && held && passes === DEFAULT_PASSES) {
  writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(REPORT, report);
}

async function score(item) {
  const { body, values } = requestOf(item);
  const { slots } = chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
  // In a whole request, only the texts of turns contain values.
  const own = slots.map((slot) => values[spokenAt(slot, body)] ?? []);
  return { item, slots, result: scoreCase(own, slots, await detection.detect(slots)) };
}

function tallyOf(tallies, name) {
  let tally = tallies.get(name);
  if (tally === undefined) tallies.set(name, (tally = new Tally()));
  return tally;
}

function page() {
  const head = [
    'cases',
    'values found',
    'their characters',
    'cases touched for nothing',
    'characters over-masked',
  ];
  const line = (name, { cases: all, values, found, characters, hit, touched, outside, overMasked }) =>
    [
      name,
      all,
      values === 0 ? '' : share(found, values),
      values === 0 ? '' : percent(hit, characters),
      share(touched, all),
      percent(overMasked, outside),
    ].join(' | ');
  const table = (first, rows) => [
    `| ${[first, ...head].join(' | ')} |`,
    `| ${[first, ...head].map(() => '---').join(' | ')} |`,
    ...rows.map(([name, tally]) => `| ${line(name, tally)} |`),
    '',
  ];
  return [
    '# Single exchanges by class',
    '',
    `\`npm run eval:turns -- --write\` measured this on ${cases.length} cases, which were written by somebody who did not know the`,
    'code and are not read while it is developed. A value is found if each letter and digit of it is masked; characters count',
    'whatever kind they were taken for. Intervals of 95 % in parentheses.',
    '',
    ...table('class', [...classes].sort()),
    '## By style, origin, position and sort',
    '',
    ...table('class | by | which', [...parts].sort()),
  ].join('\n');
}

function percent(count, total) {
  return total === 0 ? '' : `${((100 * count) / total).toFixed(2)} %`;
}

function share(count, total) {
  const [from, to] = interval(count, total).map((end) => (100 * end).toFixed(1));
  return `${percent(count, total)} of ${total} (${from} to ${to})`;
}

function check() {
  const last = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const marginOf = (name) =>
    Math.max(MARGIN, MARGIN_CASES / (classes.get(name.split(' ')[0])?.cases ?? Infinity));
  const worse = Object.keys(last).filter((name) => !(figures[name] >= last[name] - marginOf(name)));
  if (worse.length > 0) fail(worse.map((name) => `${name}: ${figures[name]}, was ${last[name]}`).join('\n'));
}

function show(item, { values, excess }, slots) {
  const cut = ({ slot, start, end }) => slots[slot].text.slice(start, end);
  for (const value of values.filter(({ found }) => !found))
    print('MISSED', value.kind, cut(value), slots[value.slot].text, item);
  for (const finding of excess)
    print('EXCESS', `${finding.kind}/${finding.detector}`, cut(finding), slots[finding.slot].text, item);
}

function print(what, kind, value, text, { turns, style }) {
  const question = turns?.length > 1 ? ` << ${turns.slice(0, -1).join(' / ')}` : '';
  process.stdout.write(`${what}\t${kind}\t${value}\t${style ?? ''}\t${text}${question}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
