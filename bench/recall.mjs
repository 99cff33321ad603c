// npm run eval:model: recall and false positives of the model, alone and with the patterns, by set, kind, style and
// language, with intervals.
//
//   npm run eval:model                  measures on the held-out calls and exchanges, prints tables
//   npm run eval:model -- --write       the same, and writes bench/recall.md and bench/recall.json, which keeps the first figures
//   npm run eval:model -- --part tune   the development parts
//   npm run eval:model -- --blind       also the 200 blind calls: once, at the end of a development
//   --model FOLDER, --dist FOLDER       another model than model/, another build than dist/
//   --against DIST                      another build beside this one, both passes, value by value: bench/paired.md
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDetection } from './lib-eval.mjs';
import { casesOf, readPart } from './lib-held.mjs';
import { readTalk } from './lib-talk.mjs';
import { scoreCall } from './lib-talk-score.mjs';
import { pairedPage } from './lib-paired.mjs';
import { interval, requestOf, scoreCase, spokenAt } from './lib-turns.mjs';

const ROOT = new URL('..', import.meta.url);
const RESULTS = new URL('bench/recall.json', ROOT);
const REPORT = new URL('bench/recall.md', ROOT);
const PAIRED = new URL('bench/paired.md', ROOT);

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    blind: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
    model: { type: 'string', default: 'model' },
    against: { type: 'string' },
  },
});
const { dist, against } = options;
const both = ['pattern', 'model'];
const WAYS =
  against === undefined
    ? { 'model alone': { passes: ['model'], dist }, both: { passes: both, dist } }
    : { before: { passes: both, dist: against }, now: { passes: both, dist } };

const { chatCompletions } = await import(
  new URL(`${options.dist}/src/proxy/wire/chat/chat-completions.js`, ROOT)
);
const { BuiltInPolicies } = await import(new URL(`${options.dist}/src/policies/builtin-policies.js`, ROOT));
const builtIn = new BuiltInPolicies();
const talks = [options.part, ...(options.blind ? ['blind'] : [])];
const calls = talks.flatMap((part) =>
  readPart('talk', part)
    .flatMap(readTalk)
    .map((call) => ({ ...call, set: part === 'blind' ? 'blind calls' : 'calls' })),
);
const exchanges = casesOf(readPart('turns', options.part));

/** Counts by detection variant and table row. */
const counts = new Map();
for (const [way, { passes, dist }] of Object.entries(WAYS)) {
  const detection = await openDetection({ passes, dist, model: options.model });
  const detect = (body, policy) => {
    const { slots } = chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
    return detection.detect(slots, policy).then((findings) => ({ slots, findings }));
  };
  await measureCalls(way, passes, detect);
  for (const item of exchanges) await measureExchange(way, item, detect);
  await detection.stop();
}

const figures = Object.fromEntries([...counts].map(([name, count]) => [name, figuresOf(count)]));
const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
const page = against === undefined ? report() : pairedPage(counts);
process.stdout.write(page);
if (options.write && options.part === 'measure' && against !== undefined) writeFileSync(PAIRED, page);
else if (options.write && options.part === 'measure') {
  // The first recorded figures remain as `before`, while `now` is replaced.
  const kept = before.before ?? before.now ?? figures;
  writeFileSync(RESULTS, `${JSON.stringify({ before: kept, now: figures }, null, 2)}\n`);
  writeFileSync(REPORT, page);
}

async function measureCalls(way, passes, detect) {
  const realNow = Date.now;
  for (const call of calls) {
    Date.now = () => Date.parse(`${call.today}T18:00:00Z`);
    const policy = { ...builtIn.latest(`healthcare-${call.policy}`), passes };
    const { words, values, excess } = await scoreCall(call, (body) => detect(body, policy));
    const rows = [call.set, `${call.set}, ${call.style}`, `${call.set}, ${call.lang ?? 'en'}`];
    for (const row of rows) {
      for (const { seen } of values) add(way, row, seen === undefined);
      addExcess(way, row, words, excess.length);
      addWhose(way, row, values, excess);
    }
    for (const { kind, seen } of values) add(way, `${call.set}, ${kind}`, seen === undefined);
  }
  Date.now = realNow;
}

async function measureExchange(way, item, detect) {
  const { body, values } = requestOf(item);
  const { slots, findings } = await detect(body);
  const own = slots.map((slot) => values[spokenAt(slot, body)] ?? []);
  const result = scoreCase(own, slots, findings);
  const words = slots.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0);
  for (const row of [item.class, ...(item.style === undefined ? [] : [`${item.class}, ${item.style}`])]) {
    for (const { found } of result.values) add(way, row, found);
    addExcess(way, row, words, result.excess.length);
  }
}

function countOf(way, row) {
  const name = `${way} | ${row}`;
  let count = counts.get(name);
  if (count === undefined) counts.set(name, (count = { values: 0, found: 0, words: 0, excess: 0, hits: [] }));
  return count;
}

function add(way, row, found) {
  const count = countOf(way, row);
  count.values += 1;
  count.found += found ? 1 : 0;
  count.hits.push(found);
}

function addExcess(way, row, words, excess) {
  const count = countOf(way, row);
  count.words += words;
  count.excess += excess;
}

/**
 * Counts the findings that detection attributes to the office, among the office's texts, other texts and persons'
 * values.
 */
function addWhose(way, row, values, excess) {
  const count = countOf(way, row);
  const own = excess.filter(({ broken }) => broken === 'own');
  const told = (item) => item.whose === 'office';
  count.own = (count.own ?? 0) + own.length;
  count.ownTold = (count.ownTold ?? 0) + own.filter(told).length;
  count.othersTold =
    (count.othersTold ?? 0) + excess.filter((item) => told(item) && item.broken !== 'own').length;
  count.persons = (count.persons ?? 0) + values.length;
  count.personsTold = (count.personsTold ?? 0) + values.filter(({ isOffice }) => isOffice).length;
}

function figuresOf({ values, found, words, excess, ...others }) {
  const whose = { ...others };
  delete whose.hits;
  return {
    ...whose,
    values,
    ...(values > 0 && { found: found / values, interval: interval(found, values) }),
    ...(words > 0 && { excess: (1000 * excess) / words }),
  };
}

function report() {
  const rows = [...new Set([...counts.keys()].map((name) => name.split(' | ')[1]))].sort();
  const known = before.before ?? before.now ?? {};
  const cells = (figure, old) => [found(figure), found(old), excess(figure), excess(old)];
  const head = Object.keys(WAYS).flatMap((way) => [
    `${way}: found`,
    'before',
    'for nothing per 1,000 words',
    'before',
  ]);
  return [
    '# What the model finds',
    '',
    `\`npm run eval:model\` measured this on ${calls.length} calls and ${exchanges.length} single exchanges, which were written without a look at`,
    'the code. A value, one mention, is found if each letter and digit of it is masked in every request. Intervals of 95 %',
    'in parentheses. Kinds have no figure of what was masked for nothing: that has no true kind.',
    '',
    `| ${['set', 'values', ...head].join(' | ')} |`,
    `| ${['set', 'values', ...head].map(() => '---').join(' | ')} |`,
    ...rows.map((row) => {
      const names = Object.keys(WAYS).map((way) => `${way} | ${row}`);
      return `| ${[row, figures[names[0]]?.values ?? 0, ...names.flatMap((name) => cells(figures[name], known[name]))].join(' | ')} |`;
    }),
    '',
    "Whose a value is, by the model alone: of what it found and the corpus marks as the office's own, how much it says is; of what",
    "it says is the office's, how much the corpus marks so; of persons' values, how many it says are the office's.",
    '',
    "| set | the office's told | precision | persons' called the office's |",
    '| --- | --- | --- | --- |',
    ...rows.flatMap((row) => whoseRow(row, figures[`model alone | ${row}`])),
    '',
  ].join('\n');
}

function whoseRow(row, figure) {
  if (!figure?.own) return [];
  const { own, ownTold, othersTold, persons, personsTold } = figure;
  const said = ownTold + othersTold + personsTold;
  return [`| ${row} | ${ratio(ownTold, own)} | ${ratio(ownTold, said)} | ${ratio(personsTold, persons)} |`];
}

function ratio(part, whole) {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(2)} % of ${whole}`;
}

function found(figure) {
  if (figure?.found === undefined) return '';
  const [from, to] = figure.interval.map((share) => (100 * share).toFixed(1));
  return `${(100 * figure.found).toFixed(2)} % (${from} to ${to})`;
}

function excess(figure) {
  return figure?.excess === undefined ? '' : figure.excess.toFixed(2);
}
