import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { freshDatabase } from '../support/databases.js';
import { type Instance, startInstance } from '../support/instances.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MASTER_KEY = Buffer.alloc(32, 4).toString('base64');

/** Returns the copies that a stage of the Dockerfile makes, in order, with sources and target. */
async function copiesOf(
  stage: string,
): Promise<{ from: string | undefined; sources: string[]; to: string }[]> {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  const [, body = ''] = text.split(new RegExp(`^FROM \\S+ AS ${stage}$`, 'm'));
  const [own = ''] = body.split(/^FROM /m);
  return [...own.matchAll(/^COPY (?:--from=(\w+) )?(.+) (\S+)$/gm)].map(
    ([, from, sources = '', to = '']) => ({
      from,
      sources: sources.split(' '),
      to,
    }),
  );
}

/**
 * The last stage of the Dockerfile without a container engine (`test/image` uses one): a folder with only the
 * files that it copies of the service. The packages are linked instead, including those for development.
 */
describe('the image', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let instance: Instance;
  let env: Record<string, string>;
  let before: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-image-'));
    for (const { from, sources, to } of await copiesOf('service')) {
      expect(from).toBe('pruned');
      const ofService = sources.filter((source) => source.startsWith('/app/'));
      for (const source of ofService) await take(source.replace('/app/', ''), to);
    }
    before = await files();
    database = await freshDatabase();
    env = { DATABASE_URL: database.url, SERVICE_MASTER_KEY: MASTER_KEY, SERVICE_MODEL_WORKERS: '1' };
    instance = await startInstance(env, folder);
  });

  afterAll(async () => {
    await instance.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function take(path: string, to: string): Promise<void> {
    const target = join(folder, to.endsWith('/') ? join(to, path) : to);
    await mkdir(dirname(target), { recursive: true });
    if (path === 'node_modules') await symlink(join(ROOT, path), target);
    else await cp(join(ROOT, path), target, { recursive: true });
  }

  async function files(): Promise<string[]> {
    return (await readdir(folder, { recursive: true })).sort();
  }

  it('contains a service with portal, calls and reports', async () => {
    const { stdout } = await run(
      process.execPath,
      ['bin/sotto.js', 'session', 'create', '--login', 'sam', '--role', 'admin'],
      { cwd: folder, env: { PATH: process.env.PATH, ...env } },
    );
    const api = new AgentsApi(instance, `service_session=${stdout.trim().split('\n').at(-1) ?? ''}`);
    const agent = await api.create({ name: 'An agent' });
    const session = await callAgent(`${instance.baseUrl}${new URL(agent.proxy_url).pathname}`);
    const headers = { cookie: api.cookie };
    const report = await fetch(`${instance.baseUrl}/api/v1/sessions/${session}/report?format=pdf`, {
      headers,
    });
    expect(report.status).toBe(200);
    expect(
      Buffer.from(await report.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    for (const page of ['/portal', '/api/docs', '/health']) {
      expect((await fetch(`${instance.baseUrl}${page}`, { headers })).status).toBe(200);
    }
  });

  it('writes no files next to itself, because its file system is read-only', async () => {
    expect(await files()).toEqual(before);
  });

  it('has the same command as `npm start`', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    const [, service = ''] = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split(' AS service\n');
    const [, command = ''] = /^CMD (.+)$/m.exec(service) ?? [];
    expect(JSON.parse(command)).toEqual(scripts.start.replace(/^exec /, '').split(' '));
  });

  it('is built from existing files that are not ignored', async () => {
    const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n');
    const sources = (await copiesOf('build')).flatMap((copy) => copy.sources);
    for (const source of sources) expect(existsSync(join(ROOT, source))).toBe(true);
    const needed = ['src', 'portal', 'docs', 'scripts', 'model', 'bin', 'tsconfig.build.json'];
    expect(needed.filter((path) => ignored.includes(path))).toEqual([]);
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', '.sotto', '.env']));
  });
});
