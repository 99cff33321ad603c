// Rows e and f: throughput of many connections without pauses, compared with the bare relay in alternating rounds.
import { workers } from '../client.mjs';
import { cpuBetween } from '../processes.mjs';
import { median } from '../statistics.mjs';
import { Callers } from '../talk.mjs';

/** Check name. */
export const PROCESSOR_TIME = 'processor time of a call, to that of the bare relay';

const TURNS = 6;

/** Measures the calls per second, and their processor time by process. */
export async function sustain(testbed, target, width, seconds) {
  const callers = new Callers(TURNS);
  const before = testbed.cpu();
  const startedAt = performance.now();
  let calls = 0;
  await workers(
    width,
    () => performance.now() - startedAt < seconds * 1_000,
    async (worker) => {
      const conversation = callers.of(worker);
      const { reply } = await target.whole(conversation.nextRequest());
      conversation.addReply(reply);
      calls += 1;
    },
  );
  const took = (performance.now() - startedAt) / 1_000;
  return { perSecond: calls / took, calls, took, cpu: cpuBetween(before, testbed.cpu()) };
}

/** @param agent `model` or `pattern` */
export async function sustained(testbed, agent, width, { rounds, seconds, warmUpSeconds }) {
  const targets = testbed.connect(width);
  const results = { relay: [], [agent]: [] };
  await sustain(testbed, targets[agent], width, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    results.relay.push(await sustain(testbed, targets.relay, width, seconds / 2));
    results[agent].push(await sustain(testbed, targets[agent], width, seconds));
  }
  await targets.close();
  return results;
}

/** Returns the processor time per call of each process, in milliseconds. */
export function perCall(rounds) {
  const calls = rounds.reduce((sum, round) => sum + round.calls, 0);
  const names = Object.keys(rounds[0].cpu);
  return Object.fromEntries(
    names.map((name) => [name, (1_000 * rounds.reduce((sum, { cpu }) => sum + cpu[name], 0)) / calls]),
  );
}

export function rate(rounds) {
  const rates = rounds.map(({ perSecond }) => perSecond);
  return `${medianRate(rounds).toFixed(0)} (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)})`;
}

/** Returns the median of the rounds' calls per second. */
export function medianRate(rounds) {
  return median(rounds.map(({ perSecond }) => perSecond));
}

/** Describes a call's processor time by process. */
export function costs(rounds, relayRounds) {
  const parts = Object.entries(perCall(rounds))
    .filter(([name]) => name !== 'relay')
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  return `processor milliseconds a call: ${parts.join(', ')}; bare relay ${perCall(relayRounds).relay.toFixed(2)}`;
}

/** @param share minimum share of the bare relay's calls */
export function sustainedRow(row, what, agent, share, results) {
  const own = results[agent];
  const cost = perCall(own);
  const ratio = medianRate(own) / medianRate(results.relay);
  return {
    row,
    what: `${what}, a second`,
    target: `>= ${share} of the bare relay's`,
    measured: rate(own),
    relay: rate(results.relay),
    ratio,
    met: ratio >= share,
    facts: { [agent]: cost.service },
    note: costs(own, results.relay),
    checks: { [PROCESSOR_TIME]: (cost.service + cost.database) / perCall(results.relay).relay },
  };
}
