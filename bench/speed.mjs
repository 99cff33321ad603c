// npm run bench: what the service adds to a call, how much it carries, and what memory it takes, beside a direct call and a
// bare relay in the same run. A whole run takes some ten minutes and writes bench/results.md.
//
//   --only a,b     some rows, by their letters; printed only
//   --short        less than a minute: rows a, b, e and g with few samples, and exits 1 where a ratio to the bare relay
//                  is far from what it was; for machines of which nothing is known
//   --scale 0.1    a tenth of the samples, seconds and streams, to see that all works; printed only
//   --profile      prints the functions of the service that took most time in each row
//
// The service, its embedded database, the upstream and the bare relay are processes of their own; the callers are this
// one. All share the machine's cores, so figures of a loaded machine, and those of short runs, say little.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine } from './load/processes.mjs';
import { nowMicroseconds, Profile } from './load/profile.mjs';
import { apiRow, journalRow } from './load/rows/apart.mjs';
import { memory, memoryRow } from './load/rows/memory.mjs';
import { newTurns, newTurnsRows, WITHOUT_COMMITS } from './load/rows/new-turns.mjs';
import { manyStreams, manyStreamsRow, STALLED, streamRows, streams } from './load/rows/streams.mjs';
import { PROCESSOR_TIME, sustained, sustainedRow } from './load/rows/sustained.mjs';
import { setStage } from './load/stage.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    profile: { type: 'boolean', default: false },
  },
});

const FULL = {
  commits: 1_000,
  turns: { conversations: 250, warmUp: 60 },
  streams: { firstTokens: 300, pacedBatches: 60, warmUp: 50 },
  sustained: { rounds: 5, seconds: 10, warmUpSeconds: 10 },
  many: { streams: 500, streamSeconds: 20 },
  memory: { calls: 100_000 },
};
const SHORT = {
  ...FULL,
  turns: { conversations: 15, warmUp: 8 },
  sustained: { rounds: 1, seconds: 3, warmUpSeconds: 3 },
  many: { streams: 50, streamSeconds: 3 },
};
const SHORT_ROWS = ['a', 'b', 'e', 'g'];
/**
 * What a short run may come to. Ratios to the bare relay hold on slow machines and loaded ones alike, all the more those of
 * processor time; the bounds are some three times what was measured.
 */
const MOST = {
  a: { [WITHOUT_COMMITS]: 30 },
  b: { [WITHOUT_COMMITS]: 15 },
  e: { [PROCESSOR_TIME]: 110 },
  g: { [STALLED]: 0.1 },
};

const scale = options.short ? SHORT : scaled(FULL, Number(options.scale));
const rows = [];
const spans = new Map();

/** Rows that are measured through the service, by letter, in the order of a run. */
const MEASURED = {
  a: async (stage) =>
    newTurnsRows(
      'a',
      'added to a new turn in a conversation of 20, with the model pass',
      'model',
      { 0.5: 5, 0.95: 9 },
      await newTurns(stage, 'model', scale.turns),
    ),
  b: async (stage) =>
    newTurnsRows(
      'b',
      'the same, pattern pass only',
      'pattern',
      { 0.5: 2 },
      await newTurns(stage, 'pattern', scale.turns),
    ),
  c: async (stage) => streamRows(await streams(stage, scale.streams)),
  e: async (stage) => [
    sustainedRow(
      'e',
      'calls with the pattern pass, 64 connections',
      'pattern',
      1_500,
      await sustained(stage, 'pattern', 64, scale.sustained),
    ),
  ],
  f: async (stage) => [
    sustainedRow(
      'f',
      'new turns with the model pass, 16 connections',
      'model',
      250,
      await sustained(stage, 'model', 16, scale.sustained),
    ),
  ],
  g: async (stage) => [manyStreamsRow(await manyStreams(stage, scale.many))],
  h: async (stage) => [memoryRow(await memory(stage, scale.memory))],
};

/** All numbers times the factor, and at least 1. */
function scaled(value, factor) {
  if (typeof value === 'number') return Math.max(1, Math.round(value * factor));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, scaled(inner, factor)]));
}

function wanted(row) {
  if (options.only !== undefined) return options.only.split(',').includes(row);
  return !options.short || SHORT_ROWS.includes(row);
}

/** @param results of one letter */
function show(results) {
  rows.push(...results);
  for (const { row, what, target, measured, relay, ratio, met, note } of results) {
    const beside = relay === '' ? '' : `; bare relay ${relay}, ratio ${figure(ratio)}`;
    const verdict = options.short ? '' : met ? ' - met' : ' - MISSED';
    process.stdout.write(`${row}  ${what}: ${measured}, target ${target}${verdict}${beside}\n`);
    if (note !== undefined) process.stdout.write(`   ${note}\n`);
  }
}

function figure(ratio) {
  return ratio === undefined ? '' : ratio.toPrecision(3);
}

async function measureService() {
  const letters = Object.keys(MEASURED).filter(wanted);
  if (letters.length === 0) return;
  const profile = options.profile ? new Profile() : undefined;
  const stage = await setStage(profile?.nodeOptions);
  try {
    for (const letter of letters) {
      const from = nowMicroseconds();
      show(await MEASURED[letter](stage));
      spans.set(`row ${letter}`, { from, to: nowMicroseconds() });
    }
  } finally {
    await stage.stop();
  }
  for (const text of profile?.summaries(spans) ?? []) process.stdout.write(text);
  profile?.remove();
}

/** Prints what was checked. @returns whether all of it is within its bounds */
function passes() {
  let passed = true;
  for (const { row, checks } of rows) {
    for (const [name, value] of Object.entries(checks)) {
      const most = MOST[row][name];
      const within = value <= most;
      passed &&= within;
      const verdict = within ? 'may be' : 'TOO MUCH, may be';
      process.stdout.write(`${row}  ${name}: ${figure(value)}, ${verdict} ${most}\n`);
    }
  }
  return passed;
}

function report(machine) {
  const line = (...cells) => `| ${cells.join(' | ')} |\n`;
  const body = rows
    .toSorted((a, b) => a.row.localeCompare(b.row))
    .map((r) => line(r.row, r.what, r.target, r.measured, r.met ? 'yes' : 'no', r.relay, figure(r.ratio)));
  const notes = rows.filter(({ note }) => note !== undefined).map(({ row, note }) => `- ${row}: ${note}.\n`);
  return `# Speed

\`npm run bench\` wrote this on ${machine}.

The service (as \`npm start\` starts it), its embedded PostgreSQL, the upstream and the bare relay are processes of their own, and
the callers are one more; all share the cores. The upstream answers at once. The bare relay is a Node HTTP proxy that
reads and writes down nothing (\`bench/load/bare-relay.mjs\`). Latencies are differences to direct calls of the same requests
in the same run, taken in turns in an order drawn by chance, with the bootstrap's 95 % interval of the difference; rates are
medians of rounds, with the lowest and the highest.

${line('row', 'what', 'target', 'measured', 'met', 'bare relay', 'ratio to it')}${line(...Array.from({ length: 7 }, () => '---'))}${body.join('')}
${notes.join('')}`;
}

const machine = describeMachine();
process.stdout.write(`${machine}\n\n`);
let postgres;
if (wanted('d')) {
  const journal = await journalRow(scale);
  postgres = journal.postgres;
  show([journal.row]);
}
await measureService();
if (wanted('i')) show([apiRow()]);
const passed = !options.short || passes();
const whole = scale !== SHORT && options.only === undefined && options.scale === '1';
if (whole && !options.profile)
  writeFileSync(new URL('results.md', import.meta.url), report(`${machine}, PostgreSQL ${postgres}`));
process.exit(passed ? 0 : 1);
