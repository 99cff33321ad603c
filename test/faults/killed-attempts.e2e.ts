import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FURTHER_STAGES } from '../../src/proxy/call-stages.js';
import { sha256Hex } from '../../src/common/sha256.js';
import { query } from '../support/databases.js';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { callMany, maskedHashes, type Outcome, unhurried } from './callers.js';
import { type FaultyServices, faultyServices } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';

const CALLS = 6;

jest.setTimeout(300_000);

describe('a service killed while calls fall back to another upstream', () => {
  let services: FaultyServices;
  let failing: FaultyProvider;
  let second: RecordingUpstream;
  let path: string;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    failing = await faultyProvider('failing');
    failing.manner = '500';
    second = await recordUpstream();
    second.answerWith(unhurried);
    const upstream = ['failing:m', 'recorder:model-a'];
    services = await faultyServices([failing.provider, second.provider], [{ upstream }]);
    path = services.paths[0] ?? '';
  });

  afterAll(async () => {
    await services.end();
    await Promise.all([failing.stop(), second.stop()]);
  });

  async function expectNothingLost(): Promise<void> {
    const received = [...failing.bodies.map(sha256Hex), ...maskedHashes(second.requests)];
    expect(await findLosses(services.databaseUrl, outcomes, received)).toEqual(NOTHING_LOST);
  }

  it.each(['opened', ...FURTHER_STAGES, 'answered', 'streaming', 'closing', 'closed'] as const)(
    'at the stage "%s" has journaled each request before it was sent',
    async (stage) => {
      const service = await services.start();
      await service.dieAt(stage, 3);
      const calling = callMany(service.baseUrl + path, CALLS);
      await service.exited;
      outcomes.push(...(await calling));
      await expectNothingLost();
    },
  );

  it('ends open sessions after a restart, and serves calls', async () => {
    const service = await services.start();
    const last = await callMany(service.baseUrl + path, CALLS);
    outcomes.push(...last);
    expect(last.every(({ isWhole }) => isWhole)).toBe(true);
    await allEnded(services.databaseUrl);
    await service.stop();
    await expectNothingLost();
    const attempts = await query<{ kinds: string[] }>(
      services.databaseUrl,
      `SELECT array_agg(kind ORDER BY seq) AS kinds FROM audit_events WHERE chain = $1 AND kind IN
       ('request_forwarded', 'attempt_failed')`,
      [last[0]?.sessionId],
    );
    expect(attempts[0]?.kinds).toEqual(['request_forwarded', 'attempt_failed', 'request_forwarded']);
    expect([failing.bodies.length, second.requests.length].every((count) => count > CALLS)).toBe(true);
  });
});
