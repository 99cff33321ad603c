import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type ComposeService, filledIn, readComposeFile } from '../start/compose-file.js';
import { AgentsApi } from '../support/agents-api.js';
import { freshDatabase } from '../support/databases.js';
import { freePort } from '../support/free-port.js';
import { describeWith } from '../support/left-out.js';
import { BUILDAH, DEBOOTSTRAP, REDIS, ROOT, RUNC } from '../support/needs.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { until } from '../support/until.js';
import { Container } from './container.js';
import { Images } from './images.js';

/** Maximum size of all files in the service's image. Half of it is Node. */
const MOST_BYTES = 330e6;
const BUILD_MS = 1_800_000;
const NEEDED = [ROOT, BUILDAH, DEBOOTSTRAP, RUNC, REDIS];
const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

jest.setTimeout(300_000);

describeWith(NEEDED, 'the images', () => {
  let images: Images;

  beforeAll(async () => {
    images = await Images.create();
    await images.build('service');
  }, BUILD_MS);

  afterAll(() => images.remove());

  describeWith(NEEDED, 'of the service', () => {
    let rootfs: string;
    let files: { path: string; size: number; head: string; mode: number }[];

    beforeAll(async () => {
      rootfs = await images.mount('service');
      files = await listFiles(rootfs);
    });

    it('contains no program except Node', () => {
      const programs = files.filter(({ path, mode }) => (mode & 0o111) !== 0 && !path.startsWith('app/'));
      const loaders = /^lib\d*\/(?:ld-linux|[\w-]+\/(?:ld-linux|libc\.so))/;
      expect(programs.map(({ path }) => path).filter((path) => !loaders.test(path))).toEqual([
        'usr/local/bin/node',
      ]);
      expect(files.filter(({ mode }) => (mode & 0o6000) !== 0)).toEqual([]);
    });

    it('contains native files only for its platform', () => {
      const native = /^(?:7f454c46|cafebabe|c[ef]faedfe|4d5a)/;
      const found = files.filter(({ path, head }) => path.startsWith('app/') && native.test(head));
      const folder = `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}`;
      expect(found.length).toBeGreaterThan(0);
      expect(found.map(({ path }) => path).filter((path) => !path.includes(folder))).toEqual([]);
    });

    it('has a limited size, which is printed', () => {
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      process.stdout.write(`The files of the service's image: ${Math.round(bytes / 1e6)} MB\n`);
      expect(bytes).toBeLessThan(MOST_BYTES);
    });

    it('contains package records of its base for scanners', () => {
      const records = files.filter(({ path }) => path.startsWith('var/lib/dpkg/status.d/'));
      expect(records.map(({ path }) => path.split('/').at(-1))).toContain('libc6');
    });
  });

  describeWith(NEEDED, 'of the service, started with the settings of the compose file', () => {
    let folder: string;
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let redis: RedisServer;
    let upstream: RecordingUpstream;
    let container: Container;
    let baseUrl: string;
    const service: ComposeService = readComposeFile().services['sotto-1'] ?? {};

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sotto-image-'));
      database = await freshDatabase();
      redis = await startRedis();
      upstream = await recordUpstream();
      upstream.answerWith((request, response) => {
        const content = `Thanks ${tokensOf('PHONE', request.text)[0] ?? ''}`;
        response.setHeader('content-type', 'application/json').end(completion({ content }));
      });
      const port = await freePort();
      baseUrl = `http://127.0.0.1:${port}`;
      const upstreams = join(folder, 'upstreams.yaml');
      const provider = { base_url: upstream.provider.baseUrl, models: ['model-a'] };
      await writeFile(upstreams, JSON.stringify({ providers: { recorder: provider } }));
      container = await Container.start({
        image: await images.configOf('service'),
        rootfs: await images.mount('service'),
        service,
        env: {
          ...composed(),
          DATABASE_URL: database.url,
          REDIS_URL: redis.url,
          SERVICE_PORT: String(port),
        },
        files: { '/etc/sotto/upstreams.yaml': upstreams },
      });
      await until(isHealthy);
    });

    afterAll(async () => {
      await container.remove();
      await upstream.stop();
      await redis.kill();
      await database.drop();
      await rm(folder, { recursive: true });
    });

    /** Returns the production settings of the compose file. */
    function composed(): Record<string, string> {
      return filledIn(service.environment ?? {}, {
        POSTGRES_PASSWORD: 'a-password',
        SERVICE_MASTER_KEY: key(4),
        SERVICE_CHECKPOINT_KEY: key(5),
        SERVICE_BASE_URL: baseUrl,
        SERVICE_OAUTH_PROVIDER: 'github',
        SERVICE_OAUTH_CLIENT_ID: 'an-id',
        SERVICE_OAUTH_CLIENT_SECRET: 'a-secret',
      });
    }

    /** Runs the health check of the compose file, with the port of this container. */
    async function isHealthy(): Promise<boolean> {
      const [, ...words] = service.healthcheck?.test ?? [];
      const check = words.map((word) => word.replace('http://127.0.0.1:3000', baseUrl));
      return container.exec(...check).then(
        () => true,
        () => false,
      );
    }

    it('runs without privileges, on a read-only file system', async () => {
      const status = await container.status();
      expect(status.get('Uid')).toBe('1000\t1000\t1000\t1000');
      expect(['CapEff', 'CapPrm', 'CapBnd', 'CapAmb'].map((name) => Number(`0x${status.get(name)}`))).toEqual(
        [0, 0, 0, 0],
      );
      expect(status.get('NoNewPrivs')).toBe('1');
      const write =
        "try { require('fs').writeFileSync('/app/x', ''); } catch ({ code }) { console.log(code); }";
      expect(await container.exec('node', '-e', write)).toBe('EROFS\n');
    });

    it('serves a call that is masked for its provider', async () => {
      const command = ['session', 'create', '--login', 'sam', '--account', 'clinic', '--role', 'admin'];
      const printed = await container.exec('node', 'bin/sotto.js', ...command);
      const api = new AgentsApi({ baseUrl }, `service_session=${printed.trim().split('\n').at(-1) ?? ''}`);
      const agent = await api.create({ name: 'Front desk', upstream: 'recorder:model-a' });
      const answer = await fetch(agent.proxy_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: CALLER_WORDS }] }),
      });
      expect(await answer.json()).toMatchObject({
        choices: [{ message: { content: `Thanks ${PLANTED.phone}` } }],
      });
      expect(upstream.requests).toHaveLength(1);
      expect(leaksIn(upstream.requests[0]?.text ?? '')).toEqual([]);
      const verdict = await fetch(`${baseUrl}/audit/verify`, {
        method: 'POST',
        headers: { cookie: api.cookie },
      });
      expect(await verdict.json()).toMatchObject({ ok: true });
      expect(leaksIn(container.printed)).toEqual([]);
    });

    it('exits by itself after SIGTERM within the stop grace period of the compose file', async () => {
      const seconds = Number.parseInt(service.stop_grace_period ?? '', 10);
      expect(await container.stop(seconds * 1_000)).toBe(0);
    });
  });

  it(
    'of the tests can run tests',
    async () => {
      await images.build('e2e');
      const test = ['node', 'scripts/test.mjs', 'test/start/load-balancer'];
      const printed = await images.run(
        'e2e',
        'env',
        'SOTTO_NOTHING_LEFT_OUT=1',
        'sh',
        '-c',
        `${test.join(' ')} 2>&1`,
      );
      expect(printed).toMatch(/[1-9]\d* passed, 0 failed/);
    },
    BUILD_MS,
  );
});

/** Returns all files of a folder, with their first four bytes in hexadecimal. */
async function listFiles(
  root: string,
): Promise<{ path: string; size: number; head: string; mode: number }[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = [];
  for (const path of paths) {
    const file = await open(path);
    const { size, mode } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4);
    await file.close();
    files.push({ path: relative(root, path), size, mode, head: buffer.toString('hex') });
  }
  return files;
}
