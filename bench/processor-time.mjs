// npm run bench:processor-time: processor time of a call in the service and its database, compared with a recorded
// build. Both builds run at once and are called alternately, so that the machine's speed and load do not matter.
//
//   --check         exits 1 if a call takes more than 1.15 times the recorded build's time, and significantly more
//   --base COMMIT   compares with this commit instead of the recorded one (bench/processor-time.json)
//   --rounds N      default 6
//   --write         write bench/processor-time.md
//
// If calls become cheaper, or more expensive for a good reason, record a newer commit.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { streamText, workers } from './load/client.mjs';
import { cpuBetween, describeMachine } from './load/processes.mjs';
import { bootstrap, median, withInterval } from './load/statistics.mjs';
import { Callers, shuffled } from './load/talk.mjs';
import { startTestbed } from './load/testbed.mjs';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    base: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    write: { type: 'boolean', default: false },
  },
});
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RECORDED = JSON.parse(readFileSync(new URL('processor-time.json', import.meta.url), 'utf8'));
const BASE = options.base ?? RECORDED.commit;
const MOST = 1.15;
const TURNS = 6;
const CONNECTIONS = 4;
/** Number of rounds before the measured rounds. The engine compiles the code of a call after some thousand calls. */
const WARM_UP_ROUNDS = 6;
/** Kinds of calls, with the number of calls in a round, which takes about a second of processor time. */
const SORTS = {
  pattern: {
    what: 'whole, with patterns',
    calls: 300,
    send: (targets, body) => targets.pattern.whole(body()),
  },
  model: { what: 'whole, with the model', calls: 120, send: (targets, body) => targets.model.whole(body()) },
  stream: {
    what: 'streamed in 8 pieces, with patterns',
    calls: 200,
    send: (targets, body) => targets.pattern.streamed(body({ ms: 0, pieces: 8 })),
  },
};

/** Returns whether the repository has a commit, because a clone may be shallow. */
function isKnown(commit) {
  const found = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
  return found.status === 0;
}

/** Builds a commit in a separate folder, with the packages installed here. @returns the folder */
function buildOf(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-base-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

/** Runs one round. @returns milliseconds of processor time per call, of the service and its database */
async function round({ testbed, targets }, { calls, send }) {
  const callers = new Callers(TURNS);
  let begun = 0;
  const before = testbed.cpu();
  await workers(
    CONNECTIONS,
    () => begun++ < calls,
    async (worker) => {
      const conversation = callers.of(worker);
      const { reply, text } = await send(targets, (pace) => conversation.nextRequest(pace));
      conversation.addReply(reply ?? streamText(text));
    },
  );
  const { service, database } = cpuBetween(before, testbed.cpu());
  return ((service + database) * 1_000) / calls;
}

async function measure(builds) {
  const taken = Object.fromEntries(Object.keys(SORTS).map((sort) => [sort, []]));
  for (let number = 0; number < WARM_UP_ROUNDS + Number(options.rounds); number += 1) {
    for (const [sort, work] of Object.entries(SORTS)) {
      const pair = {};
      for (const name of shuffled(Object.keys(builds))) pair[name] = await round(builds[name], work);
      if (number >= WARM_UP_ROUNDS) taken[sort].push(pair);
    }
  }
  return taken;
}

const medianOf = (pairs, name) => median(pairs.map((pair) => pair[name]));

function page(machine, taken) {
  const rows = Object.entries(taken).map(([sort, pairs]) => {
    const ratio = ratioOf(pairs);
    const [base, present] = ['base', 'present'].map((name) => medianOf(pairs, name).toFixed(2));
    return `| ${SORTS[sort].what} | ${base} | ${present} | ${withInterval(ratio)} |\n`;
  });
  return `# Processor time of a call

\`npm run bench:processor-time -- --write\` wrote this on ${machine}.

Milliseconds of processor time of the service and its database for a call, ${String(CONNECTIONS)} connections, conversations of ${String(TURNS)} turns, medians of
${options.rounds} rounds after ${String(WARM_UP_ROUNDS)} others, in turns with the build of ${BASE.slice(0, 12)}. The ratio has the bootstrap's 95 % interval. In CI it may be ${String(MOST)} at most.

| calls | that build | this one | ratio |
| --- | --- | --- | --- |
${rows.join('')}`;
}

function ratioOf(pairs) {
  return bootstrap([pairs], ([sample]) => medianOf(sample, 'present') / medianOf(sample, 'base'));
}

if (!isKnown(BASE)) {
  process.stdout.write(`commit ${BASE} is not in the history of this clone: nothing is compared\n`);
  process.exit();
}
const machine = describeMachine();
const baseRoot = buildOf(BASE);
const testbeds = [];
try {
  const builds = {};
  for (const [name, root] of Object.entries({ base: baseRoot, present: ROOT })) {
    const testbed = await startTestbed([], { SERVICE_PROCESSES: '1' }, root);
    testbeds.push(testbed);
    builds[name] = { testbed, targets: testbed.connect(CONNECTIONS) };
  }
  const taken = await measure(builds);
  for (const { targets } of Object.values(builds)) await targets.close();
  const text = page(machine, taken);
  process.stdout.write(text);
  if (options.write) writeFileSync(new URL('processor-time.md', import.meta.url), text);
  const dearer = Object.entries(taken).filter(([, pairs]) => {
    const { value, low } = ratioOf(pairs);
    return value > MOST && low > 1;
  });
  for (const [sort] of dearer)
    process.stdout.write(`a call ${SORTS[sort].what} takes more than ${String(MOST)} times what it took\n`);
  if (options.check && dearer.length > 0) process.exitCode = 1;
} finally {
  for (const testbed of testbeds) await testbed.stop();
  rmSync(baseRoot, { recursive: true, force: true });
}
