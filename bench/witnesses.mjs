// npm run bench:witnesses: verifies that calls do not wait for witnesses, however the witnesses behave.
//
//   --write       write bench/witnesses.md
//   --turns N     number of turns, each with all conditions
//   --seconds N   duration of each condition in a turn
//
// Calls at random times go to three services of the same build. Two services have no witnesses. The third has two
// witnesses whose behaviour alternates between well, slow, gone and lying. Checkpoints are made continuously, and a
// failed witness is called again at once. A full run takes about nine minutes. Exits 1 if a call failed.
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeMachine } from './load/processes.mjs';
import { shuffled } from './load/talk.mjs';
import { witnessesTable } from './load/witnesses/page.mjs';
import { capacity, pacedCalls } from './load/witnesses/paced.mjs';
import { INTERVAL_MS, SERVICES, startWitnessesTestbed } from './load/witnesses/testbed.mjs';

const { values: options } = parseArgs({
  options: {
    turns: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
  },
});
const TURNS = Number(options.turns);
const SECONDS = Number(options.seconds);
const WARM_UP = { seconds: 15, width: 16 };
const SETTLING_MS = 1_000;
const RETRY_MS = 50;
const BEHAVIOURS = ['well', 'slow', 'gone', 'lying'];

/** Removes the service's increasing pauses after failed witness requests, so that it retries at once. */
function withoutPauses(client) {
  let isOver = false;
  const again = async () => {
    while (!isOver) {
      await client.query('UPDATE witness_progress SET retry_at = now(), failures = 0 WHERE retry_at > now()');
      await pause(RETRY_MS);
    }
  };
  const running = again();
  return async () => {
    isOver = true;
    await running;
  };
}

/** Returns the number of checkpoints since a time, and the number that both witnesses have cosigned since then. */
async function checkpointsSince(client, since) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM checkpoints WHERE created_at >= $1)::int AS made,
       (SELECT count(*) FROM (SELECT size FROM checkpoint_cosignatures WHERE created_at >= $1
         GROUP BY size HAVING count(*) = 2) s)::int AS cosigned`,
    [since],
  );
  return rows[0];
}

/**
 * Measures calls with one behaviour of the witnesses.
 * @returns by service, the calls, processor seconds, and the results of its log
 */
async function measure(testbed, behaviour, perSecond) {
  const services = SERVICES.map((name) => testbed.services[name]);
  await testbed.behave(behaviour);
  const end = withoutPauses(testbed.services.watched.client);
  await pause(SETTLING_MS);
  await testbed.requests();
  const since = new Date();
  const before = services.map(({ cpu }) => cpu());
  const calls = await pacedCalls(
    services.map(({ target }) => target),
    perSecond,
    SECONDS,
  );
  const spent = services.map(({ cpu }, at) => cpu() - before[at]);
  await end();
  const logs = await Promise.all(services.map(({ client }) => checkpointsSince(client, since)));
  const requests = await testbed.requests();
  await testbed.behave('well');
  return Object.fromEntries(
    SERVICES.map((name, at) => [
      name,
      { calls: calls[at], cpu: spent[at], ...logs[at], requests: name === 'watched' ? requests : 0 },
    ]),
  );
}

const machine = describeMachine();
process.stdout.write(`${machine}\n\n`);
const testbed = await startWitnessesTestbed();
const blocks = [];
let perSecond;
try {
  const targets = SERVICES.map((name) => testbed.services[name].target);
  await capacity(targets, WARM_UP.width, WARM_UP.seconds);
  perSecond = Math.round((await capacity(targets, WARM_UP.width, WARM_UP.seconds)) / 2);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const behaviour of shuffled(BEHAVIOURS)) {
      blocks.push({ behaviour, ...(await measure(testbed, behaviour, perSecond)) });
    }
  }
} finally {
  await testbed.stop();
}
const failures = blocks
  .flatMap((block) => SERVICES.flatMap((name) => block[name].calls))
  .flatMap(({ failure }) => failure?.message ?? []);
const rows = witnessesTable(blocks);
process.stdout.write(`${perSecond} calls a second\n\n${rows}`);
for (const reason of new Set(failures)) process.stdout.write(`failed: ${reason}\n`);
const text = `# Calls and witnesses

\`npm run bench:witnesses -- --write\` wrote this on ${machine}.

No call waits for witnesses. Calls go at random to three services of the same build, so that whatever else the machine does
delays them alike: two without witnesses, and one with two, which were well, slow, gone or lying in turns of ${SECONDS} s, ${TURNS} of each in random
order. The services, their embedded PostgreSQLs, the upstream, the witnesses and the callers share the cores. Calls are streamed
turns of conversations with the pattern pass, ${perSecond} a second on average, about half of what the three could do together; the
upstream answers at once. A round of checkpoints follows ${INTERVAL_MS} ms after the one before (by default 60 s), and the pause after a failure
(5 s and longer) is taken out, so that witnesses are asked after each round. The ratio is to the calls of (a) in the same turns, with the
bootstrap's 95 % interval. The processor's time is that of the service and its database, with all rounds.

${rows}`;
if (options.write) writeFileSync(new URL('witnesses.md', import.meta.url), text);
process.exit(failures.length > 0 ? 1 : 0);
