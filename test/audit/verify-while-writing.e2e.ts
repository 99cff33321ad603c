import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import { query } from '../support/databases.js';
import { until } from '../support/until.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';

const WRITERS = 64;
const CALLS_EACH = 6;
const CHECKPOINT_KEY = Buffer.alloc(32, 3).toString('base64');
const env = {
  SERVICE_CHECKPOINT_KEY: CHECKPOINT_KEY,
  SERVICE_MASTER_KEY: Buffer.alloc(32, 4).toString('base64'),
  // Both instances seal and sign continuously.
  SERVICE_CHECKPOINT_INTERVAL_MS: '100',
};

describe('a growing journal without tampering', () => {
  let one: JournaledService;
  let two: RunningService;
  let proxies: string[];

  beforeAll(async () => {
    one = await runJournaledService({ env });
    two = await runService({ env, databaseUrl: one.databaseUrl });
    const agents = await Promise.all(
      ['clinic', 'practice'].map(async (account) => one.createAgent(await one.login({ account }), {})),
    );
    proxies = agents.flatMap(({ proxy_url: url }) => [url, url.replace(one.baseUrl, two.baseUrl)]);
  });

  afterAll(async () => {
    await two.stop();
    await one.stop();
  });

  async function write(writer: number): Promise<void> {
    for (let call = 0; call < CALLS_EACH; call += 1) {
      const answer = await fetch(proxies[(writer + call) % proxies.length] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'stub',
          messages: [{ role: 'user', content: `It is writer ${writer}` }],
        }),
      });
      await answer.text();
      expect(answer.status).toBe(200);
    }
  }

  it(`is never reported as broken during the calls of ${WRITERS} writers at two instances`, async () => {
    let isOver = false;
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(() => {
      isOver = true;
    });
    const messages: string[] = [];
    const verifying = [one.service, two.service].map(async ({ app }) => {
      const verification = app.get(AuditVerification);
      do {
        const { ok, message } = await verification.verifyAll();
        if (!ok) messages.push(message);
        const own = await verification.verifyAccount(one.accountId);
        if (!own.ok) messages.push(own.message);
      } while (!isOver);
    });
    await Promise.all([writing, ...verifying]);
    expect(messages).toEqual([]);
    const counts = async (): Promise<unknown> => {
      const [row] = await query<{ ended: number; sealed: number; twice: number }>(
        one.databaseUrl,
        `SELECT (SELECT count(*) FROM sessions)::int AS ended, (SELECT count(*) FROM sealed_sessions)::int AS sealed,
           (SELECT count(*) FROM audit_chains WHERE NOT sealed AND chain <> account_id)::int AS twice`,
      );
      return row;
    };
    // The other instance may still be sealing some sessions.
    const all = { ended: WRITERS * CALLS_EACH, sealed: WRITERS * CALLS_EACH, twice: 0 };
    await until(async () => {
      await one.checkpoint();
      return isDeepStrictEqual(await counts(), all);
    });
    expect(await counts()).toEqual(all);
    expect(await one.service.app.get(AuditVerification).verifyAll()).toMatchObject({ ok: true });
  }, 300_000);
});
