// npm run bench:log: cost of the checkpoint log, and time to prove a session, for an account with a million sessions.
//
//   --write       write bench/log.md
//   --check       exits 1 if the target is missed
//   --sessions N  another number of sessions
//   --algorithm A witnesses cosign with `ml-dsa-44`; printed only
//
// Sessions are stored in bulk, with chains from the service's own writer. The service's own code seals, signs, cosigns
// and timestamps them in this process. A separate process runs the built service, which serves proofs and tiles. A
// million sessions take about 20 minutes, and 50,000 about three.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Pool } from 'undici';
import { bareRows } from './lib-journal.mjs';
import { startService } from './lib-service.mjs';
import { cosign, cosignEarlier, stamp } from './load/log/cosigning.mjs';
import { costsText, partsQuantile, proofsText, publicLogText, roundsText } from './load/log/page.mjs';
import { DOORS, measureProofs } from './load/log/proofs.mjs';
import { measurePublicLog } from './load/log/public-log.mjs';
import { rowsRead } from './load/log/reads.mjs';
import { runRounds } from './load/log/rounds.mjs';
import { startLogTestbed } from './load/log/testbed.mjs';
import { describeMachine } from './load/processes.mjs';

const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    algorithm: { type: 'string', default: 'ed25519' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const SESSIONS = Number(options.sessions);
/** Number of an account's sessions that end between two checkpoints. */
const PER_ROUND = 15;
/** Number of sessions for a full seal, one below the maximum of 100. */
const FULL_SEAL = 99;
const ROUNDS = { alone: 1_500, full: 200, cosigned: 300, stamped: 100 };
const PROOFS = { all: 1_000, some: 300 };
const SERVED = { requests: 500, width: 16, seconds: 3 };
const BARE_ROWS = 300;
const TARGET_MS = 50;
/** Interval of the service's own rounds, long enough that none runs during the measurement. */
const DAY_MS = '86400000';

const run = promisify(execFile);
const ROOT = new URL('..', import.meta.url);
const progress = (text) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};
const sections = [];
const show = (section) => {
  sections.push(section);
  process.stdout.write(`${section}\n`);
};

/** Stores the sessions, and runs rounds of other sizes on the resulting log. */
async function grow(bed) {
  const [large, alone, full, cosigned] = bed.accounts;
  const rounds = Math.ceil(SESSIONS / PER_ROUND);
  const startedAt = performance.now();
  const onProgress = (round) => round % 100 === 0 && progress(`round ${round} of ${rounds}`);
  const main = await runRounds(bed, large, { rounds, perRound: PER_ROUND, onProgress });
  const seconds = (performance.now() - startedAt) / 1_000;
  progress('rounds of other sizes');
  const others = {
    alone: await runRounds(bed, alone, { rounds: ROUNDS.alone, perRound: 1 }),
    full: await runRounds(bed, full, { rounds: ROUNDS.full, perRound: FULL_SEAL }),
    cosigned: await runRounds(bed, cosigned, {
      rounds: ROUNDS.cosigned,
      perRound: PER_ROUND,
      after: () => cosign(bed),
    }),
    bare: await bareRows(bed.client, BARE_ROWS),
  };
  await cosignEarlier(bed);
  return { seconds, main, ...others };
}

/**
 * Returns a function that sends a request to the service and measures the milliseconds up to the last byte of the
 * response.
 */
function requester(pool) {
  return async (path, cookie, expected = 200) => {
    const headers = cookie === undefined ? {} : { cookie };
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const bytes = Buffer.from(await body.arrayBuffer());
    const ms = performance.now() - startedAt;
    if (statusCode !== expected) throw new Error(`${path} answered ${statusCode}: ${bytes}`);
    return { ms, text: bytes.toString() };
  };
}

/** Returns the output of a monitor of the public log. */
async function monitored(bed, baseUrl) {
  const words = [
    '--url',
    `${baseUrl}/log`,
    '--key',
    bed.key,
    '--once',
    '--state',
    join(bed.folder, 'seen.json'),
  ];
  const { stdout } = await run(process.execPath, ['bin/sotto.js', 'monitor', ...words], { cwd: ROOT });
  return JSON.parse(stdout).status;
}

async function measureProofsBy(bed, asked, door, { main, full }) {
  const measured = (title, sessions, count, isStamped) =>
    measureProofs(bed, asked, door, sessions, count, isStamped).then((samples) => ({ title, ...samples }));
  const results = [
    await measured(`${door.title}: of ${main.ids.length.toLocaleString('en')}`, main, PROOFS.all, false),
    await measured(`the same, sealed with ${FULL_SEAL - 1} others`, full, PROOFS.some, false),
  ];
  const [id] = full.ids;
  const rows = await rowsRead(bed.client, () => asked.get(door.path(id), full.account.cookie));
  return { door, results, rows };
}

async function measureService(bed, grown) {
  const service = await startService('http://127.0.0.1:9/v1', {
    ...bed.env,
    SERVICE_LOG_PUBLIC: 'true',
    SERVICE_CHECKPOINT_INTERVAL_MS: DAY_MS,
  });
  const pool = new Pool(service.baseUrl.replace('localhost', '127.0.0.1'), { connections: SERVED.width });
  const get = requester(pool);
  const asked = { get, pid: service.pid };
  try {
    const size = Number((await get('/log/checkpoint')).text.split('\n')[1]);
    const doors = [];
    for (const door of DOORS) doors.push(await measureProofsBy(bed, asked, door, grown));
    progress('the public log');
    const served = await measurePublicLog(bed, get, size, SERVED);
    const status = await monitored(bed, service.baseUrl);
    progress('timestamps');
    const stamped = await runRounds(bed, bed.accounts[4], {
      rounds: ROUNDS.stamped,
      perRound: PER_ROUND,
      after: () => stamp(bed),
    });
    await cosignEarlier(bed);
    for (const { door, results } of doors) {
      const samples = await measureProofs(bed, asked, door, grown.main, PROOFS.some, true);
      results.push({ title: 'the same, under a checkpoint with a timestamp', ...samples });
    }
    return { size, doors, served, status, stamped };
  } finally {
    await pool.destroy();
    await service.stop();
  }
}

const machine = describeMachine();
process.stdout.write(`${machine}\n\n`);
const startedAt = performance.now();
const bed = await startLogTestbed(options.algorithm);
let slowest;
try {
  const grown = await grow(bed);
  const { size, doors, served, status, stamped } = await measureService(bed, grown);
  progress('');
  show(costsText({ ...grown, stamped }));
  show(roundsText(grown, stamped));
  show(proofsText(doors, TARGET_MS));
  show(publicLogText(served, { size, status, ...SERVED }));
  slowest = Math.max(
    ...doors.flatMap(({ results }) => results.map(({ proof }) => partsQuantile(proof, 0.95))),
  );
  show(
    `The run took ${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes, ${(grown.seconds / 60).toFixed(0)} of them for the sessions and their rounds.\n`,
  );
} finally {
  await bed.stop();
}
const text = `# The log of checkpoints

\`npm run bench:log -- --write\` wrote this on ${machine}. Other work may have shared the cores: compare with the lines that
are there for comparison.

${SESSIONS.toLocaleString('en')} sessions of 8 events of one account were sealed by the service's own code, ${PER_ROUND} by a round, as if the account had
as many a minute: each round made a seal, a leaf of the log and a checkpoint. The service, its embedded PostgreSQL and the callers
share the cores.

${sections.join('\n')}`;
if (options.write && options.algorithm === 'ed25519') writeFileSync(new URL('log.md', import.meta.url), text);
process.exit(options.check && slowest >= TARGET_MS ? 1 : 0);
