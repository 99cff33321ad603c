import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

const CALL = { model: 'model-a', messages: [{ role: 'user', content: CALLER_WORDS }] };

/** Changes by another instance take effect at once, whatever this instance has cached. */
describe('an agent in the cache of an instance', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    expect((await service.post(CALL)).status).toBe(200);
  });

  afterAll(() => service.stop());

  async function sessions(): Promise<number> {
    const rows = await query<{ n: number }>(service.databaseUrl, 'SELECT count(*)::int AS n FROM sessions');
    return rows[0]?.n ?? -1;
  }

  it('restarts a call if the account has changed meanwhile', async () => {
    await query(service.databaseUrl, 'UPDATE accounts SET epoch = epoch + 1');
    const before = await sessions();
    expect((await service.post(CALL)).status).toBe(200);
    expect(await sessions()).toBe(before + 1);
    const verdict = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { cookie: await service.login() },
    });
    expect(await verdict.json()).toMatchObject({ ok: true });
  });

  it('is not found after it is deleted, and nothing is stored or forwarded', async () => {
    await query(service.databaseUrl, 'DELETE FROM agents');
    const before = await sessions();
    service.upstream.requests.length = 0;
    const answer = await service.post(CALL);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'agent_not_found' } });
    expect(await sessions()).toBe(before);
    expect(service.upstream.requests).toHaveLength(0);
  });
});
