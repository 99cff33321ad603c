// Rows e and f: calls that many connections make without a pause, beside the same through the bare relay, in rounds.
import { workers } from '../client.mjs';
import { cpuBetween } from '../processes.mjs';
import { median } from '../statistics.mjs';
import { Callers } from '../talk.mjs';

/** Name of a check. */
export const PROCESSOR_TIME = 'processor time of a call, to that of the bare relay';

const TURNS = 6;

/** Calls a second, and the processor time that went into them by process. */
export async function sustain(stage, target, width, seconds) {
  const callers = new Callers(TURNS);
  const before = stage.cpu();
  const began = performance.now();
  let calls = 0;
  await workers(
    width,
    () => performance.now() - began < seconds * 1_000,
    async (worker) => {
      const conversation = callers.of(worker);
      const { said } = await target.whole(conversation.say());
      conversation.hear(said);
      calls += 1;
    },
  );
  const took = (performance.now() - began) / 1_000;
  return { perSecond: calls / took, calls, took, cpu: cpuBetween(before, stage.cpu()) };
}

/** @param agent `model` or `pattern` */
export async function sustained(stage, agent, width, { rounds, seconds, warmUpSeconds }) {
  const targets = stage.connect(width);
  const results = { relay: [], [agent]: [] };
  await sustain(stage, targets[agent], width, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    results.relay.push(await sustain(stage, targets.relay, width, seconds / 2));
    results[agent].push(await sustain(stage, targets[agent], width, seconds));
  }
  await targets.close();
  return results;
}

/** Milliseconds of processor time that each process spent on a call. */
function perCall(rounds) {
  const calls = rounds.reduce((sum, round) => sum + round.calls, 0);
  const names = Object.keys(rounds[0].cpu);
  return Object.fromEntries(
    names.map((name) => [name, (1_000 * rounds.reduce((sum, { cpu }) => sum + cpu[name], 0)) / calls]),
  );
}

function rate(rounds) {
  const rates = rounds.map(({ perSecond }) => perSecond);
  return `${median(rates).toFixed(0)} (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)})`;
}

export function sustainedRow(row, what, agent, least, results) {
  const own = results[agent];
  const cost = perCall(own);
  const relayCost = perCall(results.relay).relay;
  const cores = Object.entries(cost)
    .filter(([name]) => name !== 'relay')
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    .join(', ');
  const rates = [agent, 'relay'].map((name) => median(results[name].map(({ perSecond }) => perSecond)));
  return {
    row,
    what: `${what}, a second`,
    target: `>= ${least}`,
    measured: rate(own),
    relay: rate(results.relay),
    ratio: rates[0] / rates[1],
    met: rates[0] >= least,
    note: `processor milliseconds a call: ${cores}; bare relay ${relayCost.toFixed(2)}`,
    checks: { [PROCESSOR_TIME]: (cost.service + cost.database) / relayCost },
  };
}
