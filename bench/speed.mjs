// npm run bench: added latency, throughput and memory of the service, compared with direct calls and a bare relay in
// the same run. A full run takes about ten minutes and writes bench/results.md.
//
//   --only a,b     only these rows, by letter; printed only
//   --short        less than a minute: rows a, b, e and g with few samples, and exits 1 where a ratio to the bare relay
//                  is far off; for machines of unknown speed
//   --scale 0.1    a tenth of the samples, seconds and streams, for a quick test; printed only
//   --profile      prints the slowest functions of the service in each row
//
// The service, its embedded database, the upstream and the bare relay are separate processes; this one is the callers.
// All share the machine's cores, so figures of a loaded machine, and of short runs, are unreliable.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine } from './load/processes.mjs';
import { nowMicroseconds, Profile } from './load/profile.mjs';
import { apiRow, journalRow } from './load/rows/apart.mjs';
import { memory, memoryRow } from './load/rows/memory.mjs';
import { newTurns, newTurnsRows, WITHOUT_COMMITS } from './load/rows/new-turns.mjs';
import { manyStreams, manyStreamsRow, STALLED, streamRows, streams } from './load/rows/streams.mjs';
import { PROCESSOR_TIME, sustained, sustainedRow } from './load/rows/sustained.mjs';
import { startTestbed } from './load/testbed.mjs';

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
 * Limits of a short run. Ratios to the bare relay hold on slow and loaded machines alike, especially those of
 * processor time; the limits are about three times the measured values.
 */
const LIMITS = {
  a: { [WITHOUT_COMMITS]: 30 },
  b: { [WITHOUT_COMMITS]: 15 },
  e: { [PROCESSOR_TIME]: 110 },
  g: { [STALLED]: 0.1 },
};

const scale = options.short ? SHORT : scaled(FULL, Number(options.scale));
const rows = [];
const spans = new Map();

/** Rows measured through the service, by letter, in order of a run. */
const MEASURED = {
  a: async (testbed) =>
    newTurnsRows(
      'a',
      'added to a new turn in a conversation of 20, with the model pass',
      'model',
      { 0.5: 5, 0.95: 9 },
      await newTurns(testbed, 'model', scale.turns),
    ),
  b: async (testbed) =>
    newTurnsRows(
      'b',
      'the same, pattern pass only',
      'pattern',
      { 0.5: 2 },
      await newTurns(testbed, 'pattern', scale.turns),
    ),
  c: async (testbed) => streamRows(await streams(testbed, scale.streams)),
  e: async (testbed) => [
    sustainedRow(
      'e',
      'calls with the pattern pass, 64 connections',
      'pattern',
      1_500,
      await sustained(testbed, 'pattern', 64, scale.sustained),
    ),
  ],
  f: async (testbed) => [
    sustainedRow(
      'f',
      'new turns with the model pass, 16 connections',
      'model',
      250,
      await sustained(testbed, 'model', 16, scale.sustained),
    ),
  ],
  g: async (testbed) => [manyStreamsRow(await manyStreams(testbed, scale.many))],
  h: async (testbed) => [memoryRow(await memory(testbed, scale.memory))],
};

/** Multiplies all numbers by the factor, with a minimum of 1. */
function scaled(value, factor) {
  if (typeof value === 'number') return Math.max(1, Math.round(value * factor));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, scaled(inner, factor)]));
}

function wanted(row) {
  if (options.only !== undefined) return options.only.split(',').includes(row);
  return !options.short || SHORT_ROWS.includes(row);
}

/** @param results of one row letter */
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
  const testbed = await startTestbed(profile?.nodeOptions);
  try {
    for (const letter of letters) {
      const from = nowMicroseconds();
      show(await MEASURED[letter](testbed));
      spans.set(`row ${letter}`, { from, to: nowMicroseconds() });
    }
  } finally {
    await testbed.stop();
  }
  for (const text of profile?.summaries(spans) ?? []) process.stdout.write(text);
  profile?.remove();
}

/** Prints the checks. @returns whether all are within their limits */
function passes() {
  let passed = true;
  for (const { row, checks } of rows) {
    for (const [name, value] of Object.entries(checks)) {
      const limit = LIMITS[row][name];
      const within = value <= limit;
      passed &&= within;
      const verdict = within ? 'may be' : 'TOO MUCH, may be';
      process.stdout.write(`${row}  ${name}: ${figure(value)}, ${verdict} ${limit}\n`);
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

The service (started like by \`npm start\`), its embedded PostgreSQL, the upstream, the bare relay and
the callers are separate processes that share the cores. The upstream answers at once. The bare relay is a Node HTTP proxy that
neither parses nor stores anything (\`bench/load/bare-relay.mjs\`). Latencies are differences to direct calls of the same requests
in the same run, taken alternately in random order, with the bootstrap's 95 % interval of the difference; rates are
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
