// npm run eval:facts: share of facts that identify no person but are masked, and share of persons with ordinary words
// as names that are left in clear.
//
//   npm run eval:facts                  measures on the held-out cases, prints tables
//   npm run eval:facts -- --write       the same, and writes bench/facts.md and bench/facts.json
//   npm run eval:facts -- --check       fails if a share is worse than the last one written
//   npm run eval:facts -- --part tune   the development cases; --show prints what was masked, or left in clear
//   --passes NAMES                      pattern,model (default), or one of them
//   --dist FOLDER                       another build than dist/
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isCovered, openDetection } from './lib-eval.mjs';
import { casesOf, isHeld, readPart } from './lib-held.mjs';
import { shareWithInterval as share, spokenAt } from './lib-turns.mjs';

const ROOT = new URL('..', import.meta.url);
const RESULTS = new URL('bench/facts.json', ROOT);
const REPORT = new URL('bench/facts.md', ROOT);
const MARK = /<<([^<>]+)>>/g;
const DEFAULT_PASSES = 'pattern,model';
const CONCURRENCY = 16;
/** Tolerated deterioration of a share in a check, because processors round the model's products differently. */
const MARGIN = 0.01;
const FACTS = 'all facts';
const PERSONS = 'persons whose names are words';
/** Rows that are checked. Rows of single categories have too few cases. */
const HELD = [FACTS, PERSONS, 'English', 'Spanish'];

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    passes: { type: 'string', default: DEFAULT_PASSES },
    show: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
});
const held = isHeld('facts', options.part);
if (held && options.show) fail('the measuring cases are not shown: use --part tune');

const cases = casesOf(readPart('facts', options.part));
const { chatCompletions } = await import(
  new URL(`${options.dist}/src/proxy/wire/chat/chat-completions.js`, ROOT)
);
const { passes } = options;
const detection = await openDetection({ passes: passes.split(','), dist: options.dist });
const tallies = new Map();
for (let from = 0; from < cases.length; from += CONCURRENCY) {
  const batch = cases.slice(from, from + CONCURRENCY);
  const marked = await Promise.all(batch.map(read));
  marked.forEach((marks, at) => marks.forEach((mark) => tally(batch[at], mark)));
}
await detection.stop();

const report = page();
process.stdout.write(report);
const figures = Object.fromEntries(
  HELD.filter((name) => tallies.has(name)).map((name) => {
    const { marks, faults } = tallies.get(name);
    return [name, faults / marks];
  }),
);
if (options.check) check();
if (options.write && held && passes === DEFAULT_PASSES) {
  writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(REPORT, report);
}

/** Returns the marks of a case, each with the findings in its text. */
async function read({ messages }) {
  const marks = [];
  const sent = messages.flatMap(([role, marked], at) => {
    const own = [];
    let content = '';
    let from = 0;
    for (const match of marked.matchAll(MARK)) {
      content += marked.slice(from, match.index);
      own.push({ start: content.length, end: content.length + match[1].length });
      content += match[1];
      from = match.index + match[0].length;
    }
    content += marked.slice(from);
    if (role !== 'tool') {
      marks.push(own);
      return [{ role, content }];
    }
    const call = { id: `call_${at}`, type: 'function', function: { name: 'look_up', arguments: '{}' } };
    marks.push([], own);
    return [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role, tool_call_id: call.id, content },
    ];
  });
  const body = { model: 'm', messages: sent };
  const { slots } = chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
  const findings = await detection.detect(slots);
  return sent.flatMap((message, nth) =>
    (marks[nth] ?? []).map((mark) => {
      const whole = slots.findIndex((slot) => spokenAt(slot, body) === nth);
      if (whole >= 0) return { ...mark, text: slots[whole].text, found: findings[whole] ?? [] };
      // Each leaf of a tool result is a separate text. Marked text that is in no leaf is left in clear.
      const said = message.content.slice(mark.start, mark.end);
      const own = slots.map(({ path, text }) => (path.startsWith(`messages[${nth}].`) ? text : ''));
      const leaf = own.includes(said) ? own.indexOf(said) : own.findIndex((text) => placeIn(text, said) >= 0);
      if (leaf < 0) return { start: 0, end: said.length, text: said, found: [] };
      const start = placeIn(slots[leaf].text, said);
      return { start, end: start + said.length, text: slots[leaf].text, found: findings[leaf] ?? [] };
    }),
  );
}

/** Returns the offset of whole words in a text; -1 if the text does not contain the words. */
function placeIn(text, said) {
  const isPart = (unit) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
  for (let at = text.indexOf(said); at >= 0; at = text.indexOf(said, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + said.length])) return at;
  return -1;
}

function tally({ category, language, where, beside }, { start, end, text, found }) {
  const isPerson = category === undefined;
  const within = found.filter((each) => each.start < end && start < each.end);
  const isFault = isPerson ? !isCovered(text, { start, end }, within) : within.length > 0;
  const names = isPerson
    ? [PERSONS]
    : [
        FACTS,
        language === 'en' ? 'English' : 'Spanish',
        `in a ${where.replace('_', ' ')}`,
        beside ? 'beside a value' : 'alone',
        category,
      ];
  for (const name of names) {
    let sum = tallies.get(name);
    if (sum === undefined) tallies.set(name, (sum = { marks: 0, faults: 0 }));
    sum.marks += 1;
    if (isFault) sum.faults += 1;
  }
  if (isFault && options.show) show(category ?? 'person', text, { start, end }, found);
}

function show(category, text, { start, end }, found) {
  const around = `${text.slice(Math.max(0, start - 60), start)}<<${text.slice(start, end)}>>${text.slice(end, end + 40)}`;
  const what = found
    .filter((each) => each.start < end + 20 && start - 20 < each.end)
    .map((each) => `${each.kind} "${text.slice(each.start, each.end)}" ${each.pass}/${each.detector}`);
  process.stdout.write(`${category} | ${around.replaceAll('\n', ' ')} | ${what.join('; ')}\n`);
}

function page() {
  const first = [FACTS, PERSONS];
  const rows = [...first, ...[...tallies.keys()].filter((name) => !first.includes(name)).sort()];
  return [
    '# Which facts does a model not get to read?',
    '',
    `\`npm run eval:facts -- --write\` measured this on ${cases.length} short conversations, written by people who did not know the code`,
    'and not read while it is developed. A fact that identifies nobody is altered if a character of it is masked; a person whose',
    'name is a word is in clear if a letter of a mention is. Intervals of 95 % in parentheses.',
    '',
    '| | marks | altered, or in clear |',
    '| --- | --- | --- |',
    ...rows
      .filter((name) => tallies.has(name))
      .map((name) => {
        const { marks, faults } = tallies.get(name);
        return `| ${name} | ${marks} | ${share(faults, marks)} |`;
      }),
    '',
  ].join('\n');
}

function check() {
  const last = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const faults = Object.entries(last)
    .filter(([name, value]) => figures[name] - value > MARGIN)
    .map(([name, value]) => `${name}: ${figures[name]}, was ${value}`);
  if (faults.length === 0) return;
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
