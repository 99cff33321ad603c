// npm run eval:talk: leaked values and false positives in whole phone calls, which are sent turn by turn under the
// policies of agents.
//
//   npm run eval:talk                  measures on the held-out calls, prints a table
//   npm run eval:talk -- --write       the same, and writes bench/talk.md and bench/talk.json
//   npm run eval:talk -- --check       fails if a figure is worse than the last one written
//   npm run eval:talk -- --part tune   the development calls; --show prints each error, --call ID selects one call
//   npm run eval:talk -- --part blind  200 calls, a fifth of them Spanish, for use at the end of a development
//   --passes NAMES                     pattern,model (default), or one of them
//   --lang es                          the calls in one language
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDetection } from './lib-eval.mjs';
import { isHeld, readPart } from './lib-held.mjs';
import { readTalk } from './lib-talk.mjs';
import { scoreCall } from './lib-talk-score.mjs';

const ROOT = new URL('..', import.meta.url);
const RESULTS = new URL('bench/talk.json', ROOT);
/** Tolerated deterioration of a rate in a check, because processors round the model's products differently. */
const MARGIN = { leaks: 0.004, excess: 0.5, broken: 6 };

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    passes: { type: 'string', default: 'pattern,model' },
    show: { type: 'boolean', default: false },
    call: { type: 'string' },
    lang: { type: 'string' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
});
const held = isHeld('talk', options.part);
if (held && (options.show || options.call !== undefined))
  fail('errors of calls that measure are not shown: use --part tune');

const calls = readPart('talk', options.part)
  .flatMap(readTalk)
  .filter(({ id }) => options.call === undefined || id === options.call)
  .filter(({ lang = 'en' }) => options.lang === undefined || lang === options.lang);

const { chatCompletions } = await import(
  new URL(`${options.dist}/src/proxy/wire/chat/chat-completions.js`, ROOT)
);
const { BuiltInPolicies } = await import(new URL(`${options.dist}/src/policies/builtin-policies.js`, ROOT));
const builtIn = new BuiltInPolicies();
const passes = options.passes.split(',');
const detection = await openDetection({ passes, dist: options.dist });

/** Reads and detects as the proxy does. The current date is the call's date. */
async function detect(body, call) {
  const policy = { ...builtIn.latest(`healthcare-${call.policy}`), passes };
  const { slots } = chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
  return { slots, findings: await detection.detect(slots, policy) };
}

const realNow = Date.now;
const kinds = new Map();
const broken = new Map();
const total = {
  calls: calls.length,
  words: 0,
  values: 0,
  whole: 0,
  part: 0,
  nameless: 0,
  excess: 0,
  broken: 0,
};
for (const call of calls) {
  Date.now = () => Date.parse(`${call.today}T18:00:00Z`);
  const { words, values, excess } = await scoreCall(call, detect);
  total.words += words;
  total.values += values.length;
  total.excess += excess.length;
  for (const value of values) {
    const row = kinds.get(value.kind) ?? { values: 0, whole: 0, part: 0 };
    kinds.set(value.kind, row);
    row.values += 1;
    if (value.seen === undefined) continue;
    row[value.seen] += 1;
    total[value.seen] += 1;
    if (value.seen === 'part' && value.isNameless) total.nameless += 1;
    if (options.show) print(call, `LEAK ${value.seen} ${value.kind}`, value);
  }
  for (const finding of excess) {
    if (finding.broken !== undefined) {
      total.broken += 1;
      broken.set(finding.broken, (broken.get(finding.broken) ?? 0) + 1);
    }
    if (options.show)
      print(call, `EXCESS ${finding.kind} ${finding.detector} ${finding.broken ?? ''}`, finding);
  }
}
Date.now = realNow;
await detection.stop();

const figures = {
  leaks: total.whole / total.values,
  parts: total.part / total.values,
  excess: (1000 * total.excess) / total.words,
  broken: total.broken,
};
process.stdout.write(report());
if (options.check) check();
if (options.write && held && options.passes === 'pattern,model') {
  const isChecked = options.part === 'measure';
  if (isChecked) writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  const page = isChecked ? 'talk' : `talk-${options.part}`;
  writeFileSync(new URL(`bench/${page}.md`, ROOT), report());
}

function report() {
  const percent = (count, all) => `${((100 * count) / all).toFixed(2)} %`;
  return [
    '# Whole telephone calls',
    '',
    `\`npm run eval:talk -- ${options.part === 'measure' ? '' : `--part ${options.part} `}--write\` measured this on ${total.calls} calls of ${total.words} words, each sent turn by turn as a`,
    'platform does. They were written before the code that they measure, by somebody who did not know it, and are not read',
    'while it is developed. A value is one mention; it leaks whole if any request of the call shows all of it.',
    '',
    '| kind | mentions | leak whole | shown in part |',
    '| --- | --- | --- | --- |',
    ...[...kinds].sort().map(([kind, row]) => `| ${kind} | ${row.values} | ${row.whole} | ${row.part} |`),
    `| **all** | ${total.values} | ${total.whole} (${percent(total.whole, total.values)}) | ${total.part} (${percent(total.part, total.values)}) |`,
    '',
    `Of those shown in part, ${total.nameless} show no more than a title, a degree, an article or the end of a possessive.`,
    '',
    `Masked though it identifies nobody: ${total.excess} spans, ${figures.excess.toFixed(2)} per 1,000 words; of these`,
    `${total.broken} were marked as what a call needs (${[...broken]
      .sort()
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}).`,
    '',
  ].join('\n');
}

function check() {
  const last = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const worse = Object.keys(MARGIN).filter((name) => figures[name] > last[name] + MARGIN[name]);
  if (worse.length > 0) fail(worse.map((name) => `${name}: ${figures[name]}, was ${last[name]}`).join('\n'));
}

function print({ id }, what, { value, text, place }) {
  const at = text.indexOf(value);
  const around = text.slice(Math.max(0, at - 60), at + value.length + 60).replaceAll('\n', ' ');
  process.stdout.write(`${id}\t${what}\t${value}\t${place}\t${around}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
