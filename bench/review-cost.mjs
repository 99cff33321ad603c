// npm run bench:review-cost: processor time that sampling for review adds to a call, in the service and its database.
// Two agents of one service receive the same calls alternately, and one agent's policy samples 0.5 % of them.
//
//   --rounds N   default 24
//   --write      write bench/review-cost.md
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Target, workers } from './load/client.mjs';
import { cpuBetween, cpuOf, descendants, describeMachine, startHelper } from './load/processes.mjs';
import { bootstrap, median, withInterval } from './load/statistics.mjs';
import { Callers, shuffled } from './load/talk.mjs';
import { startService } from './lib-service.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '24' }, write: { type: 'boolean', default: false } },
});
const CALLS = 1_000;
const CONNECTIONS = 16;
const TURNS = 6;
const DETECTION = 'detection: { passes: [pattern] }';
const POLICIES = {
  without: `name: bench-without\n${DETECTION}\n`,
  with: `name: bench-with\nreview: { share: 0.5 %, keep: 14d }\n${DETECTION}\n`,
};

/** Runs one round. @returns milliseconds of processor time per call, of the service and its database */
async function round(pid, target) {
  const callers = new Callers(TURNS);
  const cpu = () => cpuOf({ all: [pid, ...descendants(pid)] });
  const before = cpu();
  let begun = 0;
  await workers(
    CONNECTIONS,
    () => begun++ < CALLS,
    async (worker) => {
      const conversation = callers.of(worker);
      const { reply } = await target.whole(conversation.nextRequest());
      conversation.addReply(reply);
    },
  );
  return (cpuBetween(before, cpu()).all * 1_000) / CALLS;
}

const machine = describeMachine();
const upstream = await startHelper('upstream.mjs');
const service = await startService(`http://127.0.0.1:${upstream.port}/v1`, { SERVICE_PROCESSES: '1' });
const targets = {};
const pairs = [];
try {
  for (const [name, policy_yaml] of Object.entries(POLICIES))
    targets[name] = new Target(await service.createAgent(`Bench ${name}`, { policy_yaml }), CONNECTIONS);
  for (let number = 0; number <= Number(options.rounds); number += 1) {
    const pair = {};
    for (const name of shuffled(Object.keys(POLICIES))) pair[name] = await round(service.pid, targets[name]);
    // The first round is the warm-up.
    if (number > 0) pairs.push(pair);
  }
} finally {
  await Promise.all(Object.values(targets).map((target) => target.close()));
  await service.stop();
  await upstream.stop();
}
const medianOf = (sample, name) => median(sample.map((pair) => pair[name]));
const ratio = bootstrap([pairs], ([sample]) => median(sample.map((pair) => pair.with / pair.without)));
const text = `# What drawing calls for review costs

\`npm run bench:review-cost -- --write\` wrote this on ${machine}.

Milliseconds of processor time of the service and its database for a call of one agent, and of another whose policy draws 0.5 % of
its calls: ${String(CONNECTIONS)} connections, conversations of ${String(TURNS)} turns, detection by patterns, ${options.rounds} rounds of ${CALLS.toLocaleString('en')} calls each, in turns. The ratio
is the median of the rounds', with the bootstrap's 95 % interval.

| without review | with it | ratio |
| --- | --- | --- |
| ${medianOf(pairs, 'without').toFixed(3)} | ${medianOf(pairs, 'with').toFixed(3)} | ${withInterval(ratio, 3)} |
`;
process.stdout.write(text);
if (options.write) writeFileSync(new URL('review-cost.md', import.meta.url), text);
