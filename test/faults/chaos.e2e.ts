import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { answerEveryApi, APIS } from '../support/every-api.js';
import { tokensOf } from '../support/planted.js';
import { until } from '../support/until.js';
import { callBy, maskedHashes, type Outcome } from './callers.js';
import { FAULTS, type Victims } from './chaos.js';
import type { FaultyService } from './faulty-service.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, inventedSessions, NOTHING_LOST } from './journal-check.js';
import { movableDatabase } from './movable-database.js';
import { seededRandom } from './seeded-random.js';
import { describeFullDisk, type SmallDisk } from './small-disk.js';

/**
 * Minutes of faults. Releases are tested with `CHAOS_MINUTES=30 npm run test:all -- --kinds faults
 * test/faults/chaos`.
 */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? '0.5');
const SEED = Number(process.env.CHAOS_SEED ?? '1');
const INSTANCES = 2;
const CALLERS = 6;
const CALLER_PAUSE_MS = 40;
const FAULT_MS = { least: 300, most: 3_000 };
const QUIET_MS = { least: 500, most: 2_500 };
const PATIENCE_MS = 60_000;
const LATE_MS = 1_500;
/** Size of an empty database and of the data from each minute of calls. */
const DISK_MIB = 300 + 90 * MINUTES;

interface Refusal {
  /** The most recent fault. */
  readonly fault: string;
  readonly code: string;
  readonly ms: number;
}

jest.setTimeout(MINUTES * 60_000 + 240_000);
await describeFullDisk('random faults during calls to all APIs', Math.ceil(DISK_MIB), chaos);

function chaos(disk: SmallDisk): void {
  const random = seededRandom(SEED);
  const between = ({ least, most }: { least: number; most: number }): number => least + random(most - least);
  const outcomes: Outcome[] = [];
  const refusals: Refusal[] = [];
  const done = new Map<string, number>();
  let fault = '';
  let setting: FaultySetting;
  let victims: Victims;

  beforeAll(async () => {
    const database = await movableDatabase(`${disk.folder}/data`);
    setting = await faultySetting(database.url);
    answerEveryApi(setting, (masked) => ({ text: `I wrote to ${tokensOf('EMAIL', masked).at(-1) ?? ''}.` }));
    const start = (): Promise<FaultyService> => setting.start({ url: database.url, beatMs: 400 });
    const instances: FaultyService[] = [];
    while (instances.length < INSTANCES) instances.push(await start());
    victims = { database, disk, instances, start };
  });

  afterAll(async () => {
    try {
      await setting.end();
      await victims.database.remove();
    } finally {
      await disk.remove();
    }
  });

  /** Makes one call after another, each at a random instance, with a random API, streamed or not. */
  async function keepCalling(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const instance = victims.instances[random(victims.instances.length)];
      const api = APIS[random(APIS.length)] ?? 'responses';
      const began = performance.now();
      const outcome = await callBy(`${instance?.baseUrl ?? ''}${setting.path}`, api, random(2) === 1);
      const { code } = outcome;
      if (code !== undefined) refusals.push({ fault, code, ms: performance.now() - began });
      outcomes.push(outcome);
      await pause(CALLER_PAUSE_MS);
    }
  }

  async function isReady({ baseUrl }: FaultyService): Promise<boolean> {
    const answer = await fetch(`${baseUrl}/health/ready`);
    return ((await answer.json()) as { database: string }).database === 'ok';
  }

  it('lead to some rejected calls, and each instance is ready again after each fault', async () => {
    const calling = new AbortController();
    const callers = Array.from({ length: CALLERS }, () => keepCalling(calling.signal));
    const names = Object.keys(FAULTS);
    const end = performance.now() + MINUTES * 60_000;
    try {
      // Each fault once, and then random faults.
      for (let nth = 0; performance.now() < end || nth < names.length; nth += 1) {
        fault = names[nth < names.length ? nth : random(names.length)] ?? '';
        await FAULTS[fault]?.(victims, between(FAULT_MS));
        done.set(fault, (done.get(fault) ?? 0) + 1);
        for (const instance of victims.instances) await until(() => isReady(instance));
        await pause(between(QUIET_MS));
      }
    } finally {
      calling.abort();
      await Promise.all(callers);
    }
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['audit_unavailable']));
    expect(outcomes.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(refusals.length);
  });

  it('lose no confirmed call and invent none', async () => {
    await allEnded(victims.database.url, PATIENCE_MS);
    const received = maskedHashes(setting.upstream.requests);
    expect(await findLosses(victims.database.url, outcomes, received)).toEqual(NOTHING_LOST);
    expect(await inventedSessions(victims.database.url, received)).toEqual([]);
  });

  it('lead to rejected calls, whose durations are printed', () => {
    const times = refusals.map(({ ms }) => ms).sort((one, other) => one - other);
    const late = refusals
      .filter(({ ms }) => ms > LATE_MS)
      .map(({ fault: name, ms }) => `${name} ${ms.toFixed(0)}`);
    const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
    const faults = [...done].map(([name, count]) => `${name} ${count}`).join(', ');
    const whole = outcomes.filter(({ isWhole }) => isWhole).length;
    process.stdout.write(
      `${MINUTES} minutes, seed ${SEED}: ${faults}; ${outcomes.length} calls, ${whole} whole, ${times.length} refused, ` +
        `after ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (longest), ${late.length} after more than ${LATE_MS} ms: ${late.join(', ')}\n`,
    );
    expect(times.length).toBeGreaterThan(0);
  });
}
