import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openCheckpoint, type TreeHead } from '../../src/audit/chain/log/checkpoint.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { LimitClock } from '../../src/rate-limits/limit-clock.js';
import { query } from '../support/databases.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';

const TILE = 256;
const HASH = 32;

describe('the public log', () => {
  let service: JournaledService;
  let head: TreeHead;

  beforeAll(async () => {
    service = await runJournaledService({ env: { SERVICE_LOG_PUBLIC: 'true' } });
    expect((await get('checkpoint')).status).toBe(404);
    // The log gets as many leaves as in many days of operation.
    await query(
      service.databaseUrl,
      `INSERT INTO checkpoint_leaves (account_id, seq, hash)
       SELECT $1, 1000000 + n, sha256(n::text::bytea) FROM generate_series(1, 599) n`,
      [service.accountId],
    );
    await service.checkpoint();
    const { verifiers } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    head = openCheckpoint(verifiers, await (await get('checkpoint')).text()) ?? { size: 0, rootHex: '' };
    expect(head.size).toBe(600);
  });

  afterAll(() => service.stop());

  const get = (path: string): Promise<Response> => fetch(`${service.baseUrl}/log/${path}`);

  async function hashes(tile: string): Promise<Buffer[]> {
    const bytes = Buffer.from(await (await get(`tile/${tile}`)).arrayBuffer());
    return Array.from({ length: bytes.length / HASH }, (_, at) => bytes.subarray(at * HASH, (at + 1) * HASH));
  }

  it('has a checkpoint that is cached for two seconds', async () => {
    const answer = await get('checkpoint');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2');
  });

  it.each([
    ['0/000', TILE],
    ['0/001', TILE],
    ['0/002.p/88', 88],
    ['1/000.p/2', 2],
    // Tiles of an earlier checkpoint.
    ['0/000.p/1', 1],
    ['0/002.p/87', 87],
  ])('has the tile %s, which is cached permanently', async (tile, width) => {
    const answer = await get(`tile/${tile}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await answer.arrayBuffer()).byteLength).toBe(width * HASH);
  });

  it('has tiles whose hashes lead to the signed root', async () => {
    const tiles = [await hashes('0/000'), await hashes('0/001'), await hashes('0/002.p/88')];
    expect(root(tiles.flat()).toString('hex')).toBe(head.rootHex);
    const [first = [], second = [], rest = []] = tiles;
    expect(await hashes('1/000.p/2')).toEqual([root(first), root(second)]);
    expect(await hashes('0/002.p/5')).toEqual(rest.slice(0, 5));
  });

  it.each([
    '0/002',
    '0/002.p/89',
    '0/003.p/1',
    '1/000',
    '1/000.p/3',
    '2/000.p/1',
    '63/000.p/1',
    '0/0',
    '0/000/',
    '0/000.p/256',
    '64/000',
    '0/x999/x999/x999/999',
    '0/x999/x999/x999/x999/x999/x999/x999/999',
    '0/%00',
    '',
    // Entries would contain account IDs.
    'entries/000',
    'entries/002.p/88',
  ])('answers 404 for the tile "%s", which is not cached', async (tile) => {
    const answer = await get(`tile/${tile}`);
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'not_found',
    ]);
    expect(answer.headers.get('cache-control') ?? 'none').toMatch(/^(no-store|none)$/);
  });

  it('does not reveal account IDs', async () => {
    const texts = await Promise.all(
      ['checkpoint', 'tile/0/000', 'tile/0/002.p/88'].map(async (path) => (await get(path)).text()),
    );
    expect(texts.join('')).not.toContain(service.accountId);
  });

  it('limits the requests from one address, whether they succeed or not', async () => {
    const limited = await runJournaledService({
      env: { SERVICE_LOG_PUBLIC: 'true', SERVICE_RATE_LIMITS: 'on' },
    });
    try {
      await limited.checkpoint();
      // A fixed time later than the real clock.
      jest
        .spyOn(limited.service.app.get(LimitClock, { strict: false }), 'nowUs')
        .mockReturnValue(1_000_000_000_000);
      const statuses: number[] = [];
      for (const path of ['checkpoint', 'tile/0/000.p/1', 'tile/none']) {
        for (let made = 0; made < 25; made += 1) {
          const answer = await fetch(`${limited.baseUrl}/log/${path}`);
          await answer.arrayBuffer();
          statuses.push(answer.status);
        }
      }
      const times = (status: number): number => statuses.filter((one) => one === status).length;
      expect([times(200), times(404), times(429)]).toEqual([50, 10, 15]);
      expect((await fetch(`${limited.baseUrl}/api/v1/auth/logout`, { method: 'POST' })).status).toBe(204);
    } finally {
      await limited.stop();
    }
  });
});

/** Root over the hashes of the leaves (RFC 6962 section 2.1). */
function root(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) throw new RangeError('no leaves');
  if (leaves.length === 1) return only;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  const parts = [Buffer.of(1), root(leaves.slice(0, left)), root(leaves.slice(left))];
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
