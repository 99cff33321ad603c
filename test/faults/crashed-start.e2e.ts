import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { query } from '../support/databases.js';
import { call, maskedHashes } from './callers.js';
import { type EmbeddedSetting, embeddedSetting } from './embedded-setting.js';
import { findLosses, NOTHING_LOST } from './journal-check.js';

jest.setTimeout(300_000);

/** The setup of `npm start`: one service on an embedded database, which a crash also ends. */
describe('a crash of the service on its embedded database', () => {
  let place: string;
  let setting: EmbeddedSetting;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-crashed-'));
    setting = await embeddedSetting(join(place, 'data'));
  });

  afterAll(async () => {
    await setting.remove();
    await rmdir(place);
  });

  it('leaves open sessions, which the next start ends before it listens', async () => {
    const url = await setting.proxyUrl(await setting.start());
    const arrived = new Promise<void>((resolve) => {
      setting.upstream.answerWith(() => {
        resolve();
      });
    });
    const calling = call(url, false);
    await arrived;
    // A command beside the running service must not affect its sessions.
    await setting.sotto('audit', 'verify');
    await setting.end('SIGKILL');
    expect((await calling).isWhole).toBe(false);
    await setting.start();
    await setting.withDatabase(async (database) => {
      const rows = await query<{ status: string; body: object }>(
        database,
        `SELECT s.status, e.canonical::jsonb AS body FROM sessions s JOIN audit_events e
           ON e.account_id = s.account_id AND e.chain = s.session_id AND e.kind = 'session_closed'`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ status: 'error', body: { status: 'error', reason: 'instance_lost' } });
      expect(await findLosses(database, [], maskedHashes(setting.upstream.requests))).toEqual(NOTHING_LOST);
    });
  });
});
