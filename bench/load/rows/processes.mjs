// Row processes: the load of row e on services with several processes (`SERVICE_PROCESSES`), measured alternately.
import { availableParallelism } from 'node:os';
import { shuffled } from '../talk.mjs';
import { startTestbed } from '../testbed.mjs';
import { costs, medianRate, perCall, rate, sustained } from './sustained.mjs';

const COUNTS = [1, 2, 4];
const CONNECTIONS = 64;
/** Warm-up in seconds before each round, because a service slows down while others are measured. */
const WAKE_SECONDS = 1;
/** Number of cores that the callers, the upstream and the database need in addition to the service's processes. */
const OTHER_CORES = 2;
/** Minimum rate, as a share of one process's rate times the number of processes. */
const MIN_GAIN = 0.7;
/** Maximum processor time of a call, as a multiple of the time with one process. */
const MAX_COST = 1.2;

/** Runs rounds of the load on each number of processes, and counts the service's running processes. */
export async function onProcesses({ rounds, seconds, warmUpSeconds }) {
  const runs = [];
  try {
    for (const count of COUNTS) {
      const testbed = await startTestbed([], { SERVICE_PROCESSES: String(count) });
      runs.push({
        count,
        testbed,
        running: testbed.processes().service.length,
        results: { relay: [], pattern: [] },
      });
      await sustained(testbed, 'pattern', CONNECTIONS, { rounds: 0, warmUpSeconds });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { testbed, results } of shuffled(runs)) {
        const size = { rounds: 1, seconds, warmUpSeconds: WAKE_SECONDS };
        const { relay, pattern } = await sustained(testbed, 'pattern', CONNECTIONS, size);
        results.relay.push(...relay);
        results.pattern.push(...pattern);
      }
    }
  } finally {
    for (const { testbed } of runs) await testbed.stop();
  }
  return runs;
}

/** Returns the milliseconds of processor time that the service and its database need for a call. */
function costOf({ results }) {
  const { service, database } = perCall(results.pattern);
  return service + database;
}

/** Compares several processes with one, by calls per second, or by cost if there are too few cores. */
function verdict(run, one) {
  if (availableParallelism() < run.count + OTHER_CORES) {
    const cost = costOf(run) / costOf(one);
    return {
      target: `<= ${MAX_COST} times the processor time of one process, for want of cores`,
      compared: `${cost.toFixed(2)} times the processor time`,
      met: cost <= MAX_COST,
    };
  }
  const gain = medianRate(run.results.pattern) / medianRate(one.results.pattern);
  const min = MIN_GAIN * run.count;
  return {
    target: `>= ${min.toFixed(1)} times the calls of one process`,
    compared: `${gain.toFixed(2)} times the calls`,
    met: gain >= min,
  };
}

/** @param share minimum share of the bare relay's calls that one process makes */
export function processesRows(share, runs) {
  const [one] = runs;
  return runs.map((run) => {
    const { relay, pattern } = run.results;
    const ratio = medianRate(pattern) / medianRate(relay);
    const { target, compared, met } =
      run === one ? { target: `>= ${share} of the bare relay's`, met: ratio >= share } : verdict(run, one);
    return {
      row: 'processes',
      what: `calls as in row e with SERVICE_PROCESSES=${run.count}, a second`,
      target,
      measured: rate(pattern) + (compared === undefined ? '' : `, ${compared}`),
      relay: rate(relay),
      ratio,
      met: met && run.running >= run.count,
      note: `SERVICE_PROCESSES=${run.count}: the service's processes were ${run.running}; ${costs(pattern, relay)}`,
      checks: {},
    };
  });
}
