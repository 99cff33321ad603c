// npm run bench: added latency, throughput and memory of the service, compared with direct calls and a bare relay in
// the same run. A full run takes about half an hour and writes bench/results.md.
//
//   a, b           a new turn of a conversation of 20, with the model pass and with patterns
//   c, g, burst    streams: to the first token, gaps; 500 of them; 500 that begin at once
//   d, i           a commit of the journal; lists over 1,000,000 sessions, as `npm run bench:api` recorded them
//   e, f           calls per second, with patterns and with the model pass
//   h, open        memory over 100,000 calls, and with 2,000 open conversations
//   j, cold        a call's history: the cost of each turn, and of 20 turns that no instance has seen
//   k              the longest stall of other callers during one text of 1 MB
//   consultations  16 whole consultations at once that no instance has seen
//   failover       200 open conversations move to an instance without knowledge of them
//   processes      the load of row e on 1, 2 and 4 processes (SERVICE_PROCESSES)
//
//   --only a,cold  only these rows; printed only
//   --short        less than a minute: rows a, b, e, g and j (with patterns only) with few samples, and exits 1 if a
//                  ratio to the bare relay is far off; for machines of unknown speed
//   --scale 0.1    a tenth of the samples, seconds and streams, for a quick test; printed only
//   --profile      prints the slowest functions of the service in each row, except rows on separate services
//
// The service, its embedded database, the upstream and the bare relay are separate processes, and this process runs the
// callers. All share the machine's cores, so figures of a loaded machine, and of short runs, are unreliable.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withBounds } from './load/bounds.mjs';
import { describeMachine } from './load/processes.mjs';
import { nowMicroseconds, Profile } from './load/profile.mjs';
import { figure, lines, page } from './load/report.mjs';
import { APART, FULL, LIMITS, MEASURED, SHORT, SHORT_ROWS } from './load/rows.mjs';
import { journalRow } from './load/rows/apart.mjs';
import { startTestbed } from './load/testbed.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    profile: { type: 'boolean', default: false },
  },
});

const sizes = options.short ? SHORT : scaled(FULL, Number(options.scale));
const rows = [];
const spans = new Map();

/** Multiplies all numbers by the factor, with a minimum of 1. */
function scaled(value, factor) {
  if (typeof value === 'number') return Math.max(1, Math.round(value * factor));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, scaled(inner, factor)]));
}

function wanted(row) {
  if (options.only !== undefined) return options.only.split(',').includes(row);
  return !options.short || SHORT_ROWS.includes(row);
}

/** Prints results. @param results results of one row */
function show(results) {
  rows.push(...results);
  for (const result of results) process.stdout.write(lines(result, !options.short));
}

async function measureService() {
  const names = Object.keys(MEASURED).filter(wanted);
  if (names.length === 0) return;
  const profile = options.profile ? new Profile() : undefined;
  const testbed = await startTestbed(profile?.nodeOptions);
  try {
    for (const name of names) {
      const from = nowMicroseconds();
      show(await MEASURED[name](testbed, sizes));
      spans.set(`row ${name}`, { from, to: nowMicroseconds() });
    }
  } finally {
    await testbed.stop();
  }
  for (const text of profile?.summaries(spans) ?? []) process.stdout.write(text);
  profile?.remove();
}

/** Prints the checks. @returns whether all checks are within their limits */
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

const machine = describeMachine();
process.stdout.write(`${machine}\n\n`);
let postgres;
if (wanted('d')) {
  const journal = await journalRow(sizes);
  postgres = journal.postgres;
  show([journal.row]);
}
await measureService();
for (const [name, measure] of Object.entries(APART)) if (wanted(name)) show(await measure(sizes));
const passed = !options.short || passes();
const whole = !options.short && options.only === undefined && options.scale === '1';
if (whole && !options.profile)
  writeFileSync(
    new URL('results.md', import.meta.url),
    page(withBounds(rows), `${machine}, PostgreSQL ${postgres}`),
  );
process.exit(passed ? 0 : 1);
