import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { type Backup, backupTool } from '../support/backups.js';
import { emptyDatabase, inDatabase } from '../support/databases.js';
import { createLogins, type Logins } from '../support/logins.js';
import { PLANTED, tokensOf } from '../support/planted.js';
import { completion, recordUpstream, type RecordingUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Ran, runSotto } from '../support/run-sotto.js';

const run = promisify(execFile);
const tool = await backupTool();

// Processes take a second each, and longer on a busy machine.
jest.setTimeout(300_000);

/**
 * See "Backup and restore" in docs/operations.md. One login owns the tables, and the service uses another.
 */
describe(`a backup (${tool.name})`, () => {
  const key = (): string => randomBytes(32).toString('base64');
  const keys = { SERVICE_MASTER_KEY: key(), SERVICE_CHECKPOINT_KEY: key() };
  let logins: Logins;
  let upstream: RecordingUpstream;
  let folder: string;
  let origin: Awaited<ReturnType<typeof emptyDatabase>>;
  let [older, newer]: (Backup | undefined)[] = [];
  let token: string;
  let cookie: string;
  let agentPath: string;

  beforeAll(async () => {
    [logins, upstream] = [await createLogins(), await recordUpstream()];
    folder = await mkdtemp(join(tmpdir(), 'sotto-backup-'));
    origin = await emptyDatabase(logins.owner);
    const service = await start(origin.url);
    cookie = await service.login();
    const agent = await service.createAgent(cookie, { upstream: 'recorder:model-a' });
    agentPath = new URL(agent.proxy_url).pathname;
    await say(service, `My number is ${PLANTED.phone}.`, 'ok');
    [token = ''] = tokensOf('PHONE', upstream.requests.at(-1)?.text ?? '');
    await service.service.app.get(CheckpointJob).run();
    older = await backUp();
    await say(service, 'Hello again.', 'ok');
    await service.service.app.get(CheckpointJob).run();
    newer = await backUp();
    await service.stop();
  });

  afterAll(async () => {
    await older?.drop();
    await newer?.drop();
    await origin.drop();
    await logins.drop();
    await upstream.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function backUp(): Promise<Backup> {
    const ownerUrl = inDatabase(logins.ownerUrl, origin.url);
    return tool.backUp({ url: origin.url, owner: logins.owner, ownerUrl }, folder);
  }

  /** Returns the settings of the service for a database. */
  function settings(databaseUrl: string): Record<string, string> {
    return {
      ...keys,
      DATABASE_URL: inDatabase(logins.serviceUrl, databaseUrl),
      DATABASE_MIGRATION_URL: inDatabase(logins.ownerUrl, databaseUrl),
      SERVICE_CHECKPOINT_DIR: join(folder, 'checkpoints'),
    };
  }

  function start(databaseUrl: string): Promise<RunningService> {
    return runService({ databaseUrl, providers: [upstream.provider], env: settings(databaseUrl) });
  }

  /** Makes a call to which the upstream gives this reply. Returns the reply that the caller gets. */
  async function say(service: RunningService, content: string, reply: string): Promise<string> {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: reply }));
    });
    const answer = await fetch(service.baseUrl + agentPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content }] }),
    });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { choices: { message: { content: string } }[] };
    return body.choices[0]?.message.content ?? '';
  }

  async function restored<T>(backup: Backup | undefined, work: (url: string) => Promise<T>): Promise<T> {
    if (backup === undefined) throw new Error('there is no backup');
    const database = await backup.restore();
    try {
      return await work(database.url);
    } finally {
      await database.drop();
    }
  }

  function verify(url: string, env: Record<string, string> = {}): Promise<Ran> {
    return runSotto(['audit', 'verify'], { env: { ...settings(url), ...env } });
  }

  it('restores chains that verify, tokens that can be restored, and valid logins', async () => {
    await restored(newer, async (url) => {
      expect(await verify(url)).toMatchObject({ code: 0, out: expect.stringMatching(/chain ok/) });
      const service = await start(url);
      const me = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie } });
      expect(me.status).toBe(200);
      expect(await say(service, 'Whom do I call?', `Call ${token}.`)).toBe(`Call ${PLANTED.phone}.`);
      await say(service, `My number is ${PLANTED.phone}.`, 'ok');
      expect(tokensOf('PHONE', upstream.requests.at(-1)?.text ?? '')).toEqual([token]);
      await service.stop();
      expect(await verify(url)).toMatchObject({ code: 0 });
    });
  });

  it('does not start with another master key, and the error names the variable', async () => {
    await restored(newer, async (url) => {
      const env = { ...settings(url), SERVICE_PORT: '0', SERVICE_MASTER_KEY: key() };
      const started = run(process.execPath, ['dist/src/main.js'], { env });
      await expect(started).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Another master key wraps .*SERVICE_MASTER_KEY/),
      });
      const both = { ...env, SERVICE_MASTER_KEY_PREVIOUS: keys.SERVICE_MASTER_KEY };
      await (await runService({ databaseUrl: url, env: both })).stop();
    });
  });

  it('without the newest rows is detected by checkpoints stored elsewhere', async () => {
    await restored(older, async (url) => {
      const elsewhere = await verify(url);
      expect(elsewhere).toMatchObject({ code: 1, out: expect.stringMatching(/truncated/) });
      const none = join(folder, 'none');
      expect(await verify(url, { SERVICE_CHECKPOINT_DIR: none })).toMatchObject({ code: 0 });
    });
  });
});
