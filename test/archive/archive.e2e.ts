import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ArchiveJob } from '../../src/audit/archive/archive-job.js';
import { Archive } from '../../src/audit/archive/archive.service.js';
import { NoteSigner } from '../../src/audit/chain/log/signed-note.js';
import { createLog } from '../../src/common/logging/logger.js';
import { loadConfig } from '../../src/config/config.js';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';
import { ageChain } from '../support/aged-chains.js';
import { blockOf, blocksOf } from '../docs/blocks.js';
import { importBuilt } from '../support/built.js';
import { freshDatabase, query } from '../support/databases.js';
import { startInstance } from '../support/instances.js';
import { describeWith } from '../support/left-out.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { until } from '../support/until.js';
import { CREDENTIALS, S3Need, type S3Server, startS3, type Trouble } from './s3-server.js';

const MOTO = await S3Need.prepare();
const SEED = randomBytes(32);
const MASTER = randomBytes(32).toString('base64');
const KEY = new NoteSigner('sotto', SEED).verifier.toString();

jest.setTimeout(300_000);

/** Returns the permissions that a request needs. Objects are written with a lock. */
function actionsOf(asked: string): string[] {
  if (asked.startsWith('PUT /asking/journal/')) return ['s3:PutObject', 's3:PutObjectRetention'];
  if (/^GET \/asking\/journal\/[^?]*(?:\?x-id=GetObject)?$/.test(asked)) return ['s3:GetObject'];
  return /^GET \/asking\/?\?object-lock=?$/.test(asked) ? ['s3:GetBucketObjectLockConfiguration'] : [asked];
}

/** See docs/archive.md. */
describeWith([MOTO], 'the archive', () => {
  let s3: S3Server;
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) });

  beforeAll(async () => {
    // The built service has its own environment object.
    const { env } = (
      await importBuilt<{ default: NodeJS.Process }>('data:text/javascript,export default process')
    ).default;
    Object.assign(env, CREDENTIALS);
    s3 = await startS3(MOTO);
  });

  afterEach(async () => {
    s3.trouble();
    for (const service of started.splice(0).reverse()) await service.stop();
  });

  afterAll(async () => {
    await s3.stop();
  });

  const settings = (bucket: string): Record<string, string> => ({
    SERVICE_ARCHIVE_URL: `s3://${bucket}/journal`,
    SERVICE_ARCHIVE_ENDPOINT: s3.endpoint,
    SERVICE_CHECKPOINT_KEY: SEED.toString('base64'),
    SERVICE_MASTER_KEY: MASTER,
  });

  /** Services that the test has started. They stop after the test. */
  const started: JournaledService[] = [];

  async function serve(bucket: string, databaseUrl?: string): Promise<JournaledService> {
    const service = await runJournaledService({
      env: settings(bucket),
      log,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });
    started.push(service);
    return service;
  }

  const verify = (place: string, ...more: string[]): Promise<Ran> =>
    runSotto(['audit', 'verify', '--archive', place, '--public-key', KEY, ...more], {
      env: { ...CREDENTIALS, SERVICE_ARCHIVE_ENDPOINT: s3.endpoint },
    });

  async function versions(bucket: string): Promise<{ key: string; id: string; isMarker: boolean }[]> {
    const { Versions = [], DeleteMarkers = [] } = await s3.client.send(
      new ListObjectVersionsCommand({ Bucket: bucket }),
    );
    return [
      ...Versions.map(({ Key = '', VersionId = '' }) => ({ key: Key, id: VersionId, isMarker: false })),
      ...DeleteMarkers.map(({ Key = '', VersionId = '' }) => ({ key: Key, id: VersionId, isMarker: true })),
    ];
  }

  async function keys(bucket: string): Promise<string[]> {
    return (await versions(bucket)).map(({ key }) => key).sort();
  }

  async function read(bucket: string, key: string): Promise<Buffer> {
    const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }

  /** Downloads the archive, without the bucket's prefix. */
  async function download(bucket: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'sotto-archive-'));
    for (const key of await keys(bucket)) {
      const path = join(folder, key.replace('journal/', ''));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await read(bucket, key));
    }
    return folder;
  }

  const job = ({ service }: JournaledService): ArchiveJob => service.app.get(ArchiveJob);

  /** Makes the next round due now, whatever failed before. */
  const makeDue = ({ databaseUrl }: JournaledService): Promise<unknown> =>
    query(databaseUrl, 'UPDATE archives SET next_at = now()');

  const health = async (service: JournaledService): Promise<unknown> => (await service.get('/health')).json();

  it('contains each session with its proof, which verify in the bucket, in a copy, and individually', async () => {
    await s3.createBucket('whole');
    const service = await serve('whole');
    const sessions = [await service.call(), await service.call()];
    await service.checkpoint();
    await job(service).run();
    sessions.push(await service.call());
    await service.checkpoint();
    await job(service).run();
    expect(await verify('s3://whole/journal')).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^archive ok: 3 sessions of 1 accounts with \d+ events, in 2 checkpoints/),
    });
    const folder = await download('whole');
    const shown = blocksOf('docs/archive.md').flatMap(({ code }) => code.match(/(?<=^npx sotto ).+/gm) ?? []);
    expect(shown).toHaveLength(2);
    for (const line of shown) {
      const words = line
        .replace('s3://example-journal/sotto', 's3://whole/journal')
        .replace('./archive', folder)
        .replace('<vkey>', KEY);
      const env = { ...CREDENTIALS, SERVICE_ARCHIVE_ENDPOINT: s3.endpoint };
      const ran = await runSotto(words.split(' '), { env });
      expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/^archive ok: 3 /) });
    }
    const names = await readdir(join(folder, 'sessions'), { recursive: true });
    for (const id of sessions) {
      const [file = '', proof = ''] = ['jsonl', 'tlog-proof'].map((end) =>
        join(folder, 'sessions', names.find((name) => name.endsWith(`${id}.${end}`)) ?? ''),
      );
      const ran = await runSotto(['audit', 'verify', '--file', file, '--proof', proof, '--public-key', KEY], {
        env: {},
      });
      expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(id) });
    }
    await rm(folder, { recursive: true });
  });

  it('makes only requests that the documented policy allows', async () => {
    await s3.createBucket('asking');
    s3.asked.length = 0;
    const service = await serve('asking');
    for (let round = 0; round < 2; round += 1) {
      await service.call();
      await service.checkpoint();
      await job(service).run();
      await query(service.databaseUrl, 'UPDATE archives SET size = 0');
      await job(service).run();
    }
    const policy = JSON.parse(blockOf('docs/archive.md', 'json')) as {
      Statement: { Action: string | string[] }[];
    };
    expect(policy.Statement.flatMap(({ Action }) => Action).sort()).toEqual(
      [...new Set(s3.asked.flatMap(actionsOf))].sort(),
    );
  });

  it('is written once by two instances and several rounds', async () => {
    await s3.createBucket('two');
    const one = await serve('two');
    const other = await serve('two', one.databaseUrl);
    for (let round = 0; round < 3; round += 1) {
      await one.call();
      await other.call();
      await one.checkpoint();
      await Promise.all([job(one).run(), job(other).run(), job(one).run()]);
    }
    await job(other).run();
    const found = await keys('two');
    expect(found).toHaveLength(new Set(found).size);
    expect(s3.asked.filter((line) => line.startsWith('PUT /two/journal/sessions/'))).toHaveLength(12);
    expect(await verify('s3://two/journal')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^archive ok: 6 sessions of 1 accounts/),
    });
  });

  it('is rewritten with the same bytes from the beginning, and conflicts with another service', async () => {
    await s3.createBucket('again');
    const service = await serve('again');
    await service.call();
    await service.checkpoint();
    await job(service).run();
    const before = await versions('again');
    await query(service.databaseUrl, 'UPDATE archives SET size = 0');
    await job(service).run();
    expect(await health(service)).toMatchObject({ archive: { state: 'ok' } });
    expect(await versions('again')).toEqual(before);
    // Another service must not write between its objects, whatever the sizes of its checkpoints.
    const stranger = await serve('again');
    for (let calls = 0; calls < 2; calls += 1) {
      await stranger.call();
      await stranger.checkpoint();
    }
    await stranger.checkpoint();
    await job(stranger).run();
    expect(await health(stranger)).toMatchObject({ archive: { state: 'conflict' } });
    expect(await versions('again')).toEqual(before);
  });

  it.each([1, 4, 7, 9])('is completed after a crash at object %d', async (count) => {
    const bucket = `crash-${count}`;
    await s3.createBucket(bucket);
    const first = await serve(bucket);
    for (let calls = 0; calls < 3; calls += 1) await first.call();
    await first.checkpoint();
    // The object is written, but the service does not record it.
    s3.trouble('lost', count);
    await job(first).run();
    const { databaseUrl } = first;
    expect(await query(databaseUrl, 'SELECT size::int FROM archives')).toEqual([{ size: 0 }]);
    const cut = await keys(bucket);
    s3.trouble();
    expect((await verify(`s3://${bucket}/journal`)).code).toBe(2);
    const next = await serve(bucket, databaseUrl);
    await makeDue(next);
    await job(next).run();
    const all = await keys(bucket);
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toEqual(expect.arrayContaining(cut));
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.length).toBeLessThan(all.length);
    expect(await verify(`s3://${bucket}/journal`)).toMatchObject({ code: 0 });
  });

  it('is completed by another process after one was killed during a write', async () => {
    await s3.createBucket('killed');
    const database = await freshDatabase();
    const env = { ...settings('killed'), ...CREDENTIALS, DATABASE_URL: database.url };
    const service = await runJournaledService({
      env: { SERVICE_CHECKPOINT_KEY: SEED.toString('base64'), SERVICE_MASTER_KEY: MASTER },
      databaseUrl: database.url,
    });
    for (let calls = 0; calls < 3; calls += 1) await service.call();
    await service.checkpoint();
    await service.stop();
    s3.trouble('silent', 4);
    const fast = { ...env, SERVICE_CHECKPOINT_INTERVAL_MS: '200', SERVICE_WARM_UP: 'false' };
    const killed = await startInstance(fast);
    await until(async () => (await keys('killed')).length >= 3);
    await killed.kill();
    s3.trouble();
    const next = await startInstance(fast);
    await until(async () => (await verify('s3://killed/journal')).code === 0);
    await next.stop();
    const all = await keys('killed');
    expect(all).toHaveLength(new Set(all).size);
    await database.drop();
  });

  it.each([
    ['gone', 'unreachable'],
    ['full', 'full'],
    ['broken', 'unavailable'],
    ['refusing', 'refused'],
  ] as const)('does not affect calls while the storage is %s, and catches up', async (trouble, state) => {
    await s3.createBucket(trouble);
    const service = await serve(trouble);
    const { databaseUrl } = service;
    await service.call();
    await service.checkpoint();
    await job(service).run();
    lines.length = 0;
    s3.trouble(trouble satisfies Trouble);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      expect(await service.call()).toMatch(/^sess_/);
      await service.checkpoint();
      await job(service).run();
      // The next round is not due, so no request is made.
      await job(service).run();
      const [row] = await query<{ wait: number }>(
        databaseUrl,
        'SELECT extract(epoch FROM next_at - now())::float8 AS wait FROM archives',
      );
      waits.push(row?.wait ?? 0);
      await makeDue(service);
    }
    for (const [round, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(15 * 2 ** round - 10);
      expect(wait).toBeLessThanOrEqual(30 * 2 ** round);
    }
    expect(job(service).failures.get(state)).toBe(4);
    expect(job(service).waitingSince).toBeGreaterThan(0);
    expect(await health(service)).toMatchObject({
      status: 'ok',
      archive: { state, waiting_since: expect.stringMatching(/^20/) },
    });
    s3.trouble();
    await job(service).run();
    expect(await health(service)).toMatchObject({ status: 'ok', archive: { state: 'ok' } });
    expect(job(service).waitingSince).toBeUndefined();
    const told = lines.map(({ msg }) => msg).filter((msg) => msg.includes('archive'));
    expect(told).toEqual([
      expect.stringMatching(/^sessions cannot be archived: /),
      'the archive is complete again',
    ]);
    expect(await verify(`s3://${trouble}/journal`)).toMatchObject({ code: 0 });
  });

  it('delays neither a shutdown nor a checkpoint while the storage does not respond', async () => {
    await s3.createBucket('silent');
    const service = await serve('silent');
    await service.call();
    await service.checkpoint();
    s3.trouble('silent');
    const ending = new AbortController();
    const running = service.service.app.get(Archive).run(ending.signal);
    await until(() => s3.asked.some((line) => line.includes('/silent')));
    await service.call();
    await service.checkpoint();
    ending.abort();
    expect(await running).toBeUndefined();
    const again = job(service).run();
    await started.pop()?.stop();
    await again;
  });

  it.each([
    ['unlocked', 'not_locked'],
    ['absent', 'no_bucket'],
  ])('is rejected by a bucket that is %s', async (bucket, state) => {
    if (bucket === 'unlocked') await s3.createBucket(bucket, false);
    const service = await serve(bucket);
    await service.call();
    await service.checkpoint();
    await job(service).run();
    expect([...job(service).failures]).toEqual([[state, 1]]);
    expect(await health(service)).toMatchObject({ status: 'ok', archive: { state } });
    if (bucket === 'unlocked') expect(await keys(bucket)).toEqual([]);
  });

  it('is complete before retention removes a session, and contains the session afterwards', async () => {
    await s3.createBucket('kept');
    const service = await serve('kept');
    const agent = await service.createAgent(service.cookie, {
      policy_yaml: 'name: short\nretention_days: 30\n',
    });
    await ageChain(service.databaseUrl, service.accountId, 400);
    const answer = await fetch(agent.proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: 'hello' }] }),
    });
    const id = answer.headers.get('x-sotto-session') ?? '';
    await answer.text();
    await ageChain(service.databaseUrl, id, 31);
    const purge = (): Promise<Ran> =>
      runSotto(['audit', 'purge'], { env: { ...settings('kept'), DATABASE_URL: service.databaseUrl } });
    s3.trouble('gone');
    await service.checkpoint();
    await job(service).run();
    expect(await purge()).toMatchObject({ code: 0, out: expect.stringMatching(/^0 sessions/) });
    s3.trouble();
    await makeDue(service);
    await job(service).run();
    expect(await purge()).toMatchObject({ code: 0, out: expect.stringMatching(/^1 sessions/) });
    await service.checkpoint();
    await job(service).run();
    expect(await keys('kept')).toContainEqual(expect.stringContaining(`${id}.jsonl`));
    expect(await verify('s3://kept/journal')).toMatchObject({
      code: 0,
      out: expect.not.stringContaining('tombstone'),
    });
    // An archive that begins later has no objects of the session.
    await s3.createBucket('later');
    const later = await serve('later', service.databaseUrl);
    await job(later).run();
    expect(await keys('later')).not.toContainEqual(expect.stringContaining(id));
    expect(await verify('s3://later/journal')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 sessions have a tombstone only'),
    });
  });

  describe('after tampering', () => {
    let whole: string;
    let folder: string;
    const bucket = 'tampered';

    beforeAll(async () => {
      await s3.createBucket(bucket);
      const service = await serve(bucket);
      for (let round = 0; round < 3; round += 1) {
        await service.call();
        await service.call();
        await service.checkpoint();
        await job(service).run();
      }
      whole = await download(bucket);
      await started.pop()?.stop();
    });

    afterAll(async () => {
      await rm(whole, { recursive: true });
    });

    /** Returns the names of the files in the copy. */
    async function names(): Promise<string[]> {
      const found = await readdir(whole, { recursive: true, withFileTypes: true });
      const files = found.filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => join(parentPath, name).slice(whole.length + 1)).sort();
    }

    async function copied(change: () => Promise<void>): Promise<Ran> {
      folder = await mkdtemp(join(tmpdir(), 'sotto-tampered-'));
      await cp(whole, folder, { recursive: true });
      await change();
      const ran = await verify(folder);
      await rm(folder, { recursive: true });
      return ran;
    }

    it('is rejected if an object is missing', async () => {
      for (const name of await names()) {
        const ran = await copied(() => unlink(join(folder, name)));
        const isLast = /checkpoint-\d+\.note$/.test(name) && name === (await lastNote());
        // Without its note, the last checkpoint is incomplete.
        if (isLast) expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('not complete') });
        else expect([name, ran.code, ran.out.includes('missing: ')]).toEqual([name, 1, true]);
      }
    });

    async function lastNote(): Promise<string | undefined> {
      return (await names()).filter((name) => /^checkpoints\/.+\.note$/.test(name)).at(-1);
    }

    it('is rejected if a byte of an object is changed, added or removed', async () => {
      for (const name of await names()) {
        const bytes = await readFile(join(whole, name));
        const middle = Math.floor(bytes.length / 2);
        const flipped = Buffer.from(bytes);
        flipped[middle] = (bytes[middle] ?? 0) ^ 1;
        for (const changed of [
          flipped,
          Buffer.concat([bytes, Buffer.from(' ')]),
          Buffer.concat([bytes, Buffer.from('\n')]),
          bytes.subarray(0, -1),
          bytes.subarray(0, middle),
          Buffer.alloc(0),
          Buffer.from(`{"curr_hash":"${'0'.repeat(64)}","kind":"\\ud800"}\n`),
          Buffer.from(`{"sealed":{}}\n{"sealed":null}\n{"chain":1}\n`),
          Buffer.from(`{"curr_hash":"","kind":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`),
        ]) {
          const ran = await copied(() => writeFile(join(folder, name), changed));
          expect([name, ran.code, ran.out]).toEqual([name, 1, expect.stringMatching(/(altered|missing): /)]);
        }
      }
    });

    it('is rejected if objects of the same kind are exchanged', async () => {
      const all = await names();
      for (const end of ['.jsonl', '.tlog-proof', '.leaves', '.note']) {
        const [one = '', other = ''] = all.filter((name) => name.endsWith(end)).slice(-2);
        const ran = await copied(async () => {
          await cp(join(whole, one), join(folder, other));
          await cp(join(whole, other), join(folder, one));
        });
        expect([end, ran.code, ran.out]).toEqual([end, 1, expect.stringMatching(/(altered|missing): /)]);
      }
    });

    it('is rejected with additional objects', async () => {
      const session = (await names()).find((name) => /sess_\w+\.jsonl$/.test(name)) ?? '';
      for (const name of [
        'notes.txt',
        session.replace(/sess_\w+/, 'sess_01KZ0000000000000000000001'),
        'accounts/acc_01KZ0000000000000000000001/0000000000000001.jsonl',
        'sessions/acc_01KZ0000000000000000000001/0000000000000001/x',
      ]) {
        const ran = await copied(async () => {
          await mkdir(dirname(join(folder, name)), { recursive: true });
          await writeFile(join(folder, name), '');
        });
        expect(ran).toMatchObject({ code: 1, out: expect.stringContaining(`additional: ${name}`) });
      }
    });

    it('is not verified without the key, with another key, or if it does not exist', async () => {
      const run = (...words: string[]): Promise<Ran> =>
        runSotto(['audit', 'verify', '--archive', ...words], { env: {} });
      expect(await run(whole)).toMatchObject({ code: 2, err: expect.stringContaining('--public-key') });
      const other = new NoteSigner('sotto', randomBytes(32)).verifier.toString();
      expect(await run(whole, '--public-key', other)).toMatchObject({
        code: 1,
        out: expect.stringContaining('an unknown key signed it'),
      });
      const nothing = await mkdtemp(join(tmpdir(), 'sotto-nothing-'));
      expect(await verify(nothing)).toMatchObject({
        code: 2,
        err: expect.stringContaining('no checkpoints'),
      });
      expect(await verify(join(nothing, 'x'))).toMatchObject({ code: 2 });
      expect(await verify('s3://absent-bucket/journal')).toMatchObject({
        code: 2,
        err: expect.stringContaining('cannot be read: the bucket does not exist'),
      });
      expect(await verify('s3://Not_A_Bucket')).toMatchObject({ code: 2 });
      expect(await verify(whole, '--session', 'sess_x')).toMatchObject({ code: 2 });
      expect(await verify(whole, '--quorum', '1')).toMatchObject({ code: 2 });
      await rm(nothing, { recursive: true });
    });

    it('keeps locked versions, and is rejected with delete markers and newer versions', async () => {
      const [deleted, overwritten] = (await keys(bucket)).filter((key) => key.endsWith('.tlog-proof'));
      const version = (await versions(bucket)).find(({ key }) => key === deleted);
      const at = { Bucket: bucket, Key: deleted };
      await expect(
        s3.client.send(new DeleteObjectCommand({ ...at, VersionId: version?.id })),
      ).rejects.toThrow(/Access Denied/);
      await s3.client.send(new DeleteObjectCommand(at));
      await s3.client.send(new PutObjectCommand({ Bucket: bucket, Key: overwritten, Body: 'nothing' }));
      await s3.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'journal/more', Body: 'nothing' }));
      const { code, out } = await verify(`s3://${bucket}/journal`);
      expect(code).toBe(1);
      expect(out.trimEnd().split('\n').sort()).toEqual(
        [
          'the archive is not valid: 3 problems',
          `  deleted: ${deleted?.replace('journal/', '') ?? ''}`,
          `  overwritten: ${overwritten?.replace('journal/', '') ?? ''}`,
          '  additional: more',
        ].sort(),
      );
    });
  });
});

describe('archive settings', () => {
  const problems = (env: Readonly<Record<string, string>>): string => {
    try {
      loadConfig(env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    'https://bucket.example.com',
    's3://',
    's3://Bucket',
    's3://bucket//journal',
    's3://bucket/../journal',
    's3://user:word@bucket/journal',
    's3://bucket/journal?x=1',
  ])('are rejected with the URL %s, which is not repeated', (url) => {
    expect(problems({ SERVICE_ARCHIVE_URL: url })).toMatch(/SERVICE_ARCHIVE_URL: must be s3:\/\/<bucket>/);
    expect(problems({ SERVICE_ARCHIVE_URL: url })).not.toContain('word');
  });

  it('require a checkpoint key, and an endpoint without credentials', () => {
    const env = {
      DATABASE_URL: 'postgres://db.example.com/sotto',
      SERVICE_MASTER_KEY: MASTER,
      SERVICE_ARCHIVE_URL: 's3://bucket',
      SERVICE_ARCHIVE_ENDPOINT: 'https://user:word@s3.example.com',
      SERVICE_ARCHIVE_LOCK: 'none',
      SERVICE_ARCHIVE_DAYS: '0',
    };
    for (const name of ['ENDPOINT', 'LOCK', 'DAYS'])
      expect(problems(env)).toContain(`SERVICE_ARCHIVE_${name}: `);
    const rest = { ...env, SERVICE_ARCHIVE_ENDPOINT: '', SERVICE_ARCHIVE_LOCK: '', SERVICE_ARCHIVE_DAYS: '' };
    expect(problems(rest)).toContain('SERVICE_CHECKPOINT_KEY: required with SERVICE_ARCHIVE_URL');
    expect(loadConfig({ SERVICE_ARCHIVE_URL: 's3://bucket/a/b/' }).archive).toMatchObject({
      location: 's3://bucket/a/b',
      prefix: 'a/b/',
      lock: { mode: 'GOVERNANCE', days: 2190 },
    });
  });
});
