// Row h: resident memory of the service over many calls, a fifth of which use the model pass.
import { setTimeout as pause } from 'node:timers/promises';
import { residentMiB } from '../../lib-service.mjs';
import { workers } from '../client.mjs';
import { median, slope } from '../statistics.mjs';
import { Callers } from '../talk.mjs';

const WIDTH = 16;
const WITH_MODEL = 5;
const TURNS = 6;
const LIMIT_MIB = 450;
/** Maximum growth from the second quarter of the calls to the last, in MiB. */
const FLAT_MIB = 20;
const LOOK_MS = 500;

export async function memory(testbed, { calls: total }) {
  const targets = testbed.connect(WIDTH);
  const callers = new Callers(TURNS);
  const samples = [];
  let calls = 0;
  let ended = false;
  const watching = (async () => {
    while (!ended) {
      samples.push({ calls, mib: await residentMiB(testbed.pid) });
      await pause(LOOK_MS);
    }
  })();
  await workers(
    WIDTH,
    () => calls < total,
    async (worker) => {
      calls += 1;
      const conversation = callers.of(worker);
      const { reply } = await targets[worker % WITH_MODEL === 0 ? 'model' : 'pattern'].whole(
        conversation.nextRequest(),
      );
      conversation.addReply(reply);
    },
  );
  ended = true;
  await watching;
  await targets.close();
  return { samples, total };
}

/** Returns the median memory between two shares of all calls. */
function between({ samples, total }, from, to) {
  const within = samples.filter(({ calls }) => calls >= from * total && calls <= to * total);
  return median(within.map(({ mib }) => mib));
}

export function memoryRow(run) {
  const peak = Math.max(...run.samples.map(({ mib }) => mib));
  const [second, last] = [between(run, 0.25, 0.5), between(run, 0.75, 1)];
  const later = run.samples.filter(({ calls }) => calls >= run.total / 2);
  const perCalls = slope(later.map(({ mib }) => mib)) * (later.length / (run.total / 2)) * 100_000;
  return {
    row: 'h',
    what: `resident memory over ${run.total.toLocaleString('en')} calls, peak, MiB`,
    target: `< ${LIMIT_MIB}, flat`,
    measured: `${peak.toFixed(0)} (second quarter ${second.toFixed(0)}, last quarter ${last.toFixed(0)})`,
    relay: '',
    ratio: undefined,
    met: peak < LIMIT_MIB && last - second < FLAT_MIB,
    note: `over the second half ${perCalls.toFixed(0)} MiB for 100,000 calls`,
    checks: {},
  };
}
