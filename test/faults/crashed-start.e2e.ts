import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  joinEmbeddedPostgres,
  removeEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.js';
import { query } from '../support/databases.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { call, maskedHashes } from './callers.js';
import { findLosses, NOTHING_LOST } from './journal-check.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

jest.setTimeout(90_000);

/** What `npm start` runs: the one service on an embedded database, which a crash takes along. */
describe('a crash of the service on its embedded database', () => {
  let dataDir: string;
  let upstream: RecordingUpstream;
  let env: NodeJS.ProcessEnv;
  let child: ChildProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sotto-crashed-'));
    upstream = await recordUpstream();
    const { baseUrl } = upstream.provider;
    const file = join(dataDir, 'upstreams.yaml');
    await writeFile(file, `providers: { recorder: { base_url: "${baseUrl}", models: [model-a] } }\n`);
    env = {
      PATH: process.env.PATH,
      SERVICE_DATA_DIR: dataDir,
      SERVICE_PORT: '0',
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_UPSTREAMS_FILE: file,
    };
  });

  afterAll(async () => {
    await end('SIGTERM');
    await upstream.stop();
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<string> {
    child = spawn(process.execPath, ['dist/src/main.js'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    for await (const part of child.stdout ?? []) {
      printed += String(part);
      const baseUrl = /listens on (\S+)/.exec(printed)?.[1];
      if (baseUrl !== undefined && printed.includes('role admin')) return baseUrl;
    }
    throw new Error('the service ended before it listened');
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async function proxyUrl(baseUrl: string): Promise<string> {
    const { stdout } = await run(
      process.execPath,
      ['bin/sotto.js', 'session', 'create', '--login', 'sam', '--role', 'admin'],
      { cwd: ROOT, env },
    );
    const answer = await fetch(`${baseUrl}/api/v1/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `service_session=${stdout.trim()}` },
      body: JSON.stringify({ name: 'An agent', upstream: 'recorder:model-a' }),
    });
    return ((await answer.json()) as { agent: { proxy_url: string } }).agent.proxy_url;
  }

  it('leaves open sessions, which the next start has ended before it listens', async () => {
    const url = await proxyUrl(await start());
    const arrived = new Promise<void>((resolve) => {
      upstream.answerWith(() => {
        resolve();
      });
    });
    const calling = call(url, false);
    await arrived;
    // A command beside the running service has no part in its sessions.
    await run(process.execPath, ['bin/sotto.js', 'audit', 'verify'], { cwd: ROOT, env });
    await end('SIGKILL');
    expect((await calling).isWhole).toBe(false);
    await start();
    const database = await joinEmbeddedPostgres({ dataDir });
    try {
      const rows = await query<{ status: string; body: object }>(
        database.url,
        `SELECT s.status, e.canonical::jsonb AS body FROM sessions s JOIN audit_events e
           ON e.account_id = s.account_id AND e.chain = s.session_id AND e.kind = 'session_closed'`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ status: 'error', body: { status: 'error', reason: 'instance_lost' } });
      expect(await findLosses(database.url, [], maskedHashes(upstream.requests))).toEqual(NOTHING_LOST);
    } finally {
      await database.stop();
    }
  });
});
