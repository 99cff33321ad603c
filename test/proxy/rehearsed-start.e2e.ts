import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/common/logging/logger.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';

/** Every table with data of an account. */
const TABLES = `SELECT table_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY 1`;

/** A warm-up runs invented calls before the service accepts real calls. */
describe('a start with warm-up', () => {
  let service: RunningService;
  const logged: string[] = [];

  beforeAll(async () => {
    const log = createLog('info', { write: (line) => logged.push(line) });
    service = await runService({
      log,
      env: { SERVICE_WARM_UP: 'true' },
    });
  });

  afterAll(() => service.stop());

  it('logs no failed rehearsal', () => {
    expect(logged.filter((line) => line.includes('rehearsal'))).toEqual([]);
  });

  it('leaves no rows in the database', async () => {
    const tables = await query<{ name: string }>(service.databaseUrl, TABLES);
    expect(tables.map(({ name }) => name)).toContain('sessions');
    const filled: string[] = [];
    for (const { name } of tables) {
      const rows = await query(service.databaseUrl, `SELECT 1 FROM ${name} LIMIT 1`);
      if (rows.length > 0) filled.push(name);
    }
    expect(filled).toEqual([]);
  });

  it('accepts calls afterwards', async () => {
    const { proxy_url: url } = await service.createAgent(await service.login(), {});
    const messages = [{ role: 'user', content: 'My name is Elena Quibble.' }];
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Elena Quibble');
    const rows = await query<{ n: number }>(service.databaseUrl, 'SELECT count(*)::int AS n FROM sessions');
    expect(rows).toEqual([{ n: 1 }]);
  });
});
