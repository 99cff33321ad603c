// npm run bench:sizing: capacity by number of cores. Measures the processor time of a streamed turn of a phone
// conversation by component, and derives the calls per second and open conversations for 2 to 16 cores.
//
//   --seconds N   duration of each of three rounds, default 10
//   --write       write bench/sizing.md and bench/sizing.json, which keeps the last figures with and without VNNI
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { streamText, workers } from './load/client.mjs';
import { cpuBetween, cpuOf, describeMachine } from './load/processes.mjs';
import { median } from './load/statistics.mjs';
import { Callers } from './load/talk.mjs';
import { startTestbed } from './load/testbed.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
});
const RECORDED = new URL('sizing.json', import.meta.url);
const SECONDS = Number(options.seconds);
const ROUNDS = 3;
const WARM_UP_SECONDS = 20;
/**
 * Number of connections, which is enough to keep the cores busy, and small enough that the database handles each call
 * separately.
 */
const CONNECTIONS = 16;
const TURNS = 20;
/** Pace of a reply of about 30 words without pauses, because pauses take no processor time. */
const PACE = { ms: 0, pieces: 20 };
const SORTS = { pattern: 'patterns', model: 'patterns and the model' };
const CORES = [2, 4, 8, 16];
/** Share of the cores' time that calls may use, which leaves a reserve for busy minutes. */
const SHARE = 0.6;
/** Seconds between two turns of the caller, including the time in which the agent speaks. */
const EVERY_SECONDS = 8;

/**
 * Runs one round. Returns the milliseconds of processor time per call, of the main thread, of the other threads (mainly
 * the model), and of the database.
 */
async function round(testbed, targets, sort) {
  const callers = new Callers(TURNS);
  const until = performance.now() + SECONDS * 1_000;
  const read = () => cpuOf({ ...testbed.processes(), main: `${testbed.pid}/task/${testbed.pid}` });
  const before = read();
  let calls = 0;
  await workers(
    CONNECTIONS,
    () => performance.now() < until,
    async (worker) => {
      const conversation = callers.of(worker);
      const { text } = await targets[sort].streamed(conversation.nextRequest(PACE));
      conversation.addReply(streamText(text));
      calls += 1;
    },
  );
  const { main, service, database } = cpuBetween(before, read());
  const ofCall = (seconds) => (1_000 * seconds) / calls;
  return { main: ofCall(main), others: ofCall(service - main), database: ofCall(database) };
}

async function measure() {
  const testbed = await startTestbed([], { SERVICE_PROCESSES: '1' });
  const targets = testbed.connect(CONNECTIONS);
  try {
    const taken = {};
    for (const sort of Object.keys(SORTS)) {
      const warmUpUntil = performance.now() + WARM_UP_SECONDS * 1_000;
      while (performance.now() < warmUpUntil) await round(testbed, targets, sort);
      const rounds = [];
      for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round(testbed, targets, sort));
      taken[sort] = Object.fromEntries(
        Object.keys(rounds[0]).map((part) => [
          part,
          Number(median(rounds.map((one) => one[part])).toFixed(2)),
        ]),
      );
    }
    return taken;
  } finally {
    await targets.close();
    await testbed.stop();
  }
}

function costs([processor, { machine, taken }]) {
  return Object.entries(taken)
    .map(
      ([sort, { main, others, database }]) =>
        `| ${SORTS[sort]} | ${processor}: ${machine} | ${main} | ${others} | ${database} | ${(main + others + database).toFixed(2)} |\n`,
    )
    .join('');
}

/**
 * Describes the capacity of this many cores at `SHARE` of their time, with the number of processes at which no main
 * thread is busier.
 */
function enough(cores, { main, others, database }) {
  const perSecond = (cores * SHARE * 1_000) / (main + others + database);
  const processes = Math.max(1, Math.ceil((perSecond * main) / (SHARE * 1_000) - 0.2));
  return `${perSecond.toFixed(0)} calls, ${(Math.floor((perSecond * EVERY_SECONDS) / 50) * 50).toLocaleString('en')} open (${String(processes)})`;
}

function page(recorded) {
  const kinds = Object.entries(recorded).flatMap(([processor, { taken }]) =>
    Object.entries(taken).map(([sort, parts]) => ({ title: `${SORTS[sort]}, ${processor}`, parts })),
  );
  return `# What cores are enough for

\`npm run bench:sizing -- --write\` measured this: milliseconds of processor time of one turn in conversations of up to ${String(TURNS)}, streamed in
${String(PACE.pieces)} pieces, ${String(CONNECTIONS)} at once, medians of ${String(ROUNDS)} rounds of ${options.seconds} s. The model multiplies whole numbers, for which many processors
have instructions of their own (VNNI).

| detection by | measured on | main thread | other threads | database | together |
| --- | --- | --- | --- | --- | --- |
${Object.entries(recorded).map(costs).join('')}
What follows for a machine with so many cores, service and database together: calls a second at ${String(SHARE * 100)} % of the cores' time,
conversations that may be open with a turn every ${String(EVERY_SECONDS)} s, and in brackets how many processes (\`SERVICE_PROCESSES\`) that takes, so that no
main thread is busier than that.

| cores | ${kinds.map(({ title }) => title).join(' | ')} |
| --- | ${kinds.map(() => '---').join(' | ')} |
${CORES.map((cores) => `| ${String(cores)} | ${kinds.map(({ parts }) => enough(cores, parts)).join(' | ')} |\n`).join('')}`;
}

const machine = describeMachine();
const processor = /\bavx(?:512)?_vnni\b/.test(readFileSync('/proc/cpuinfo', 'utf8'))
  ? 'with VNNI'
  : 'without VNNI';
const recorded = existsSync(RECORDED) ? JSON.parse(readFileSync(RECORDED, 'utf8')) : {};
recorded[processor] = { machine, taken: await measure() };
const text = page(recorded);
process.stdout.write(text);
if (options.write) {
  writeFileSync(new URL('sizing.md', import.meta.url), text);
  writeFileSync(RECORDED, `${JSON.stringify(recorded, undefined, 2)}\n`);
}
