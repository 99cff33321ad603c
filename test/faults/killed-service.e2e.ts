import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CALL_STAGES, type CallStage } from '../../src/proxy/call-stages.js';
import { query } from '../support/databases.js';
import { callMany, maskedHashes, type Outcome } from './callers.js';
import { type FaultySetting, faultySetting } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { seededRandom } from './seeded-random.js';

const IS_FULL = process.env.SOTTO_FAULTS === 'full';
const CALLS = IS_FULL ? 24 : 6;
const RANDOM_ROUNDS = IS_FULL ? 60 : 3;

jest.setTimeout(IS_FULL ? 900_000 : 60_000);

describe('a service killed during calls', () => {
  let setting: FaultySetting;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    setting = await faultySetting();
  });

  afterAll(() => setting.end());

  /** Starts the service, which dies when calls have passed the stage the given number of times. */
  async function live(stage: CallStage, passings: number): Promise<void> {
    const service = await setting.start();
    await service.dieAt(stage, passings);
    const calling = callMany(service.baseUrl + setting.path, CALLS);
    await service.exited;
    outcomes.push(...(await calling));
  }

  async function expectNothingLost(): Promise<void> {
    const received = maskedHashes(setting.upstream.requests);
    expect(await findLosses(setting.databaseUrl, outcomes, received)).toEqual(NOTHING_LOST);
  }

  it.each(CALL_STAGES)('at the stage "%s" loses nothing that it had confirmed', async (stage) => {
    await live(stage, 3);
    await expectNothingLost();
  });

  it('at random stages, again and again, loses nothing', async () => {
    const seed = Number(process.env.SOTTO_FAULTS_SEED ?? randomInt(2 ** 31));
    process.stderr.write(`SOTTO_FAULTS_SEED=${seed} repeats the stages of this run\n`);
    const random = seededRandom(seed);
    for (let done = 0; done < RANDOM_ROUNDS; done += 1) {
      const stage = CALL_STAGES[random(CALL_STAGES.length)] ?? 'received';
      await live(stage, 1 + random(CALLS / 2));
    }
    await expectNothingLost();
  });

  it('leaves no session open, because the next instance ends them and journals the reason', async () => {
    // Instances that lived long enough have already ended some sessions of earlier instances.
    const lost = await query<{ id: string }>(
      setting.databaseUrl,
      'SELECT session_id AS id FROM sessions WHERE ended_at IS NULL',
    );
    expect(lost.length).toBeGreaterThan(0);
    const service = await setting.start();
    const last = await callMany(service.baseUrl + setting.path, CALLS);
    expect(last.every(({ isWhole }) => isWhole)).toBe(true);
    outcomes.push(...last);
    await allEnded(setting.databaseUrl);
    await service.stop();
    await expectNothingLost();
    const told = await query<{ n: number }>(
      setting.databaseUrl,
      `SELECT count(*)::int AS n FROM audit_events
       WHERE kind = 'session_closed' AND canonical::jsonb @> '{"status":"error","reason":"instance_lost"}'
         AND chain = ANY ($1)`,
      [lost.map(({ id }) => id)],
    );
    expect(told[0]?.n).toBe(lost.length);
  });

  it('has forwarded requests and completed some replies, but not all', () => {
    expect(setting.upstream.requests.length).toBeGreaterThan(CALL_STAGES.length);
    expect(outcomes.some(({ isWhole }) => isWhole)).toBe(true);
    expect(outcomes.some(({ isWhole }) => !isWhole)).toBe(true);
  });
});
