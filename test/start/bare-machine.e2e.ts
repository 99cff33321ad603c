import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { removeEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { type Me, Visitor } from '../support/visitor.js';
import { itWith } from '../support/left-out.js';
import { CURL } from '../support/needs.js';
import { until } from '../support/until.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The built service in a separate process with the embedded database, as `npm start` runs it. */
describe('a start on a bare machine', () => {
  let dataDir: string;
  let env: NodeJS.ProcessEnv;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sotto-start-'));
    env = { PATH: process.env.PATH, SERVICE_DATA_DIR: dataDir, SERVICE_PORT: '0', SERVICE_LOG_LEVEL: 'warn' };
  });

  afterEach(async () => {
    await end('SIGTERM');
  });

  afterAll(async () => {
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (ending?.exitCode !== null) return ending?.exitCode ?? null;
    const exited = once(ending, 'exit') as Promise<[number | null]>;
    ending.kill(signal);
    return (await exited)[0];
  }

  /** Starts the service, and returns its output once that contains the address. */
  async function start(
    program = process.execPath,
    words: readonly string[] = ['dist/src/main.js'],
  ): Promise<{ printed: string; baseUrl: string }> {
    child = spawn(program, words, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for await (const part of child.stdout ?? []) {
      printed += String(part);
      const baseUrl = /public address: (\S+)\n/.exec(printed)?.[1];
      if (baseUrl !== undefined && printed.includes('role admin')) return { printed, baseUrl };
    }
    throw new Error('the service ended before it listened');
  }

  function sotto(...args: string[]): Promise<{ stdout: string }> {
    return run(process.execPath, ['bin/sotto.js', ...args], { cwd: ROOT, env });
  }

  itWith([CURL], 'prints an address, and a curl command that works as printed', async () => {
    const { printed } = await start();
    const line = /curl -s .*/.exec(printed)?.[0] ?? '';
    const { stdout } = await run('sh', ['-c', line]);
    expect(JSON.parse(stdout)).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { content: expect.stringContaining('Jane Okafor') } }],
    });
    expect(await end('SIGTERM')).toBe(0);
  });

  it('prints its listening address and its public address', async () => {
    env.SERVICE_BASE_URL = 'https://sotto.example.com';
    const { printed } = await start();
    delete env.SERVICE_BASE_URL;
    expect(printed).toMatch(
      /Sotto listens on http:\/\/127\.0\.0\.1:\d+\n {2}public address: https:\/\/sotto\.example\.com\n/,
    );
    expect(printed).toContain('Portal: https://sotto.example.com/portal');
  });

  it('ends with npm if a supervisor stops `npm start`', async () => {
    const { baseUrl } = await start('npm', ['start']);
    await end('SIGTERM');
    const answers = (): Promise<boolean> =>
      fetch(`${baseUrl}/health/live`).then(
        () => true,
        () => false,
      );
    await until(async () => !(await answers()));
    // The data directory is free for the next start, which fails while a service uses it.
    await start();
  });

  it('warns of an unknown variable, and names the most similar one', async () => {
    env.SERVICE_RATELIMITS = 'on';
    const { printed } = await start();
    delete env.SERVICE_RATELIMITS;
    const line = printed.split('\n').find((each) => each.includes('SERVICE_RATELIMITS'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, nearest: 'SERVICE_RATE_LIMITS' });
  });

  it('prints the address of the portal, where a new user can log in', async () => {
    const { printed, baseUrl } = await start();
    expect(printed).toContain(`Portal: ${baseUrl}/portal`);
    const [demo, newcomer] = [new Visitor(baseUrl), new Visitor(baseUrl)];
    expect(await accountAfterLogin(demo, 'demo')).toBe('demo');
    expect(await accountAfterLogin(newcomer, 'alice')).toBe('alice@development');
  });

  it('accepts commands beside it, with a cookie that the API accepts', async () => {
    const { baseUrl } = await start();
    const { stdout } = await sotto('session', 'create', '--login', 'L', '--account', 'A', '--role', 'admin');
    const cookie = stdout.trimEnd().split('\n').at(-1) ?? '';
    const created = await fetch(`${baseUrl}/api/v1/agents`, {
      method: 'POST',
      headers: { cookie: `service_session=${cookie}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'From a script', upstream: 'stub' }),
    });
    expect(created.status).toBe(201);
    const verdict = await fetch(`${baseUrl}/audit/verify`, { method: 'POST' });
    expect(await verdict.json()).toMatchObject({ ok: true });
    expect((await sotto('audit', 'verify')).stdout).toMatch(/chain ok/);
  });

  it('rejects a second start with the same data, with a clear error', async () => {
    await start();
    const second = run(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env });
    await expect(second).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/in use by a running service/),
    });
  });

  it('fails with the name of the setting if the metrics port is in use, unlike the demo', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const busy = { ...env, SERVICE_METRICS_PORT: String(port) };
    try {
      const started = run(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env: busy });
      await expect(started).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`SERVICE_METRICS_PORT: port ${port} is in use`),
      });
      await start();
      const demo = await run(process.execPath, ['dist/src/cli/demo.js'], { cwd: ROOT, env: busy });
      expect(demo.stdout).toMatch(/WHAT THE LLM SAW[^]*chain ok/);
    } finally {
      taken.close();
    }
  }, 300_000);

  it('prints in the observe demo what masking would change', async () => {
    const demo = await run(process.execPath, ['dist/src/cli/demo.js', '--observe'], { cwd: ROOT, env });
    expect(demo.stdout).toMatch(
      /WHAT IT WOULD SEE[^]*\[REDACTED:NAME\][^]*Observed, not masked: 1 [^]*chain ok/,
    );
    expect(demo.stdout).not.toMatch(/\[NAME_/);
  }, 300_000);

  it('succeeds after a kill, with all chains complete', async () => {
    await start();
    await end('SIGKILL');
    const { baseUrl } = await start();
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    const verdict = await fetch(`${baseUrl}/audit/verify`, { method: 'POST' });
    expect(await verdict.json()).toMatchObject({ ok: true });
  });

  it('lists all problems of the settings', async () => {
    const bad = { ...env, SERVICE_PORT: 'x', SERVICE_PROXY_SIGNATURE: 'maybe', NODE_ENV: 'production' };
    const started = run(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env: bad });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/SERVICE_PORT[^]*SERVICE_PROXY_SIGNATURE/),
    });
  });
});

/** Returns the name of a user's account after a login. */
async function accountAfterLogin(visitor: Visitor, login: string): Promise<string> {
  await visitor.logIn(login);
  const { user } = JSON.parse((await visitor.request('/api/v1/me')).text) as Me;
  return user.account.name;
}
