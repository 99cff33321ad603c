import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import { query } from '../support/databases.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';

interface Batch {
  seq: number;
  prev_hash: Buffer;
  texts: string[];
  hashes: Buffer[];
}

/** Changes by the owner of the database to events that one commit stored together. */
describe('verification of a session with changed event batches', () => {
  let service: JournaledService;
  let victim: string;
  let opening: Batch;
  let closing: Batch;

  beforeAll(async () => {
    service = await runJournaledService();
    victim = await service.call();
    await service.call();
    await service.checkpoint();
    await query(service.databaseUrl, 'ALTER TABLE audit_batches DISABLE TRIGGER USER');
    await query(service.databaseUrl, 'CREATE TABLE clean AS SELECT * FROM audit_batches');
    [opening, closing] = (await batches()) as [Batch, Batch];
    expect(opening).toMatchObject({ seq: 0 });
    expect(opening.texts.length).toBeGreaterThan(5);
    expect(closing.seq).toBe(opening.texts.length);
  });

  afterEach(async () => {
    await query(service.databaseUrl, 'DELETE FROM audit_batches');
    await query(service.databaseUrl, 'INSERT INTO audit_batches SELECT * FROM clean');
    expect(await service.verify({})).toMatchObject({ ok: true });
  });

  afterAll(() => service.stop());

  async function batches(): Promise<Batch[]> {
    const rows = await query<{ seq: number; prev_hash: Buffer; hashes: Buffer; canonical: string }>(
      service.databaseUrl,
      'SELECT seq, prev_hash, hashes, canonical FROM audit_batches WHERE chain = $1 ORDER BY seq',
      [victim],
    );
    return rows.map(({ seq, prev_hash, hashes, canonical }) => ({
      seq,
      prev_hash,
      texts: canonical.split('\n'),
      hashes: Array.from({ length: hashes.length / 32 }, (_, at) => hashes.subarray(at * 32, at * 32 + 32)),
    }));
  }

  /** Rewrites a batch, or removes it if `by` is undefined. */
  async function replace(batch: Batch, by: Partial<Batch> | undefined): Promise<void> {
    const now = { ...batch, ...by };
    await (by === undefined
      ? query(service.databaseUrl, 'DELETE FROM audit_batches WHERE chain = $1 AND seq = $2', [
          victim,
          batch.seq,
        ])
      : query(
          service.databaseUrl,
          'UPDATE audit_batches SET seq = $3, prev_hash = $4, hashes = $5, canonical = $6 WHERE chain = $1 AND seq = $2',
          [victim, batch.seq, now.seq, now.prev_hash, Buffer.concat(now.hashes), now.texts.join('\n')],
        ));
  }

  /** Expects the failure for the operator, the account and the session itself. */
  async function expectFound(code: string, seq: number): Promise<void> {
    const failure = { code, chain: victim, seq };
    expect((await service.service.app.get(AuditVerification).verifyAll()).failure).toEqual(failure);
    expect((await service.verify({})).failure).toEqual(failure);
    expect((await service.verify({ session_id: victim })).failure).toEqual(failure);
  }

  const changed = (text: string): string => text.replace('"v":1', '"v": 1');
  const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
  const flipped = (hash: Buffer): Buffer => Buffer.from(hash.map((byte, at) => (at === 5 ? byte ^ 1 : byte)));
  const swapped = <T>(list: readonly T[]): T[] => list.toSpliced(1, 2, list[2] as T, list[1] as T);

  it.each<[string, string, number, (batch: Batch) => Partial<Batch>]>([
    ['a text', 'hash_mismatch', 2, ({ texts }) => ({ texts: texts.with(2, changed(texts[2] ?? '')) })],
    ['an emptied text', 'hash_mismatch', 2, ({ texts }) => ({ texts: texts.with(2, '') })],
    [
      'a hash',
      'hash_mismatch',
      2,
      ({ hashes }) => ({ hashes: hashes.with(2, flipped(hashes[2] ?? Buffer.alloc(32))) }),
    ],
    [
      'a text with its hash, no longer canonical',
      'malformed',
      2,
      ({ texts, hashes }) => ({
        texts: texts.with(2, changed(texts[2] ?? '')),
        hashes: hashes.with(2, sha256(changed(texts[2] ?? ''))),
      }),
    ],
    [
      'a text with its hash',
      'prev_hash_mismatch',
      3,
      ({ texts, hashes }) => {
        const forged = (texts[2] ?? '').replace('"ts":"2', '"ts":"3');
        return { texts: texts.with(2, forged), hashes: hashes.with(2, sha256(forged)) };
      },
    ],
    ['a removed text', 'hash_mismatch', 2, ({ texts }) => ({ texts: texts.toSpliced(2, 1) })],
    ['a removed hash', 'hash_mismatch', 2, ({ hashes }) => ({ hashes: hashes.toSpliced(2, 1) })],
    ['a removed last hash', 'hash_mismatch', -1, ({ hashes }) => ({ hashes: hashes.slice(0, -1) })],
    [
      'a removed event',
      'seq_gap',
      2,
      ({ texts, hashes }) => ({ texts: texts.toSpliced(2, 1), hashes: hashes.toSpliced(2, 1) }),
    ],
    [
      'the order of two events',
      'seq_gap',
      1,
      ({ texts, hashes }) => ({ texts: swapped(texts), hashes: swapped(hashes) }),
    ],
    ['the previous hash', 'prev_hash_mismatch', 0, ({ prev_hash: hash }) => ({ prev_hash: flipped(hash) })],
    ['the position of the batch', 'seq_gap', 0, () => ({ seq: 1 })],
  ])('detects a change in the first batch: %s', async (_, code, seq, change) => {
    await replace(opening, change(opening));
    await expectFound(code, seq < 0 ? opening.texts.length + seq : seq);
  });

  it('detects that the first batch was removed', async () => {
    await replace(opening, undefined);
    await expectFound('seq_gap', 0);
  });

  it('detects that the last batch or its last event was removed', async () => {
    await replace(closing, undefined);
    await expectFound('truncated', closing.seq);
    await query(service.databaseUrl, 'INSERT INTO audit_batches SELECT * FROM clean ON CONFLICT DO NOTHING');
    const last = closing.seq + closing.texts.length - 1;
    if (closing.texts.length > 1)
      await replace(closing, { texts: closing.texts.slice(0, -1), hashes: closing.hashes.slice(0, -1) });
    else await replace(closing, undefined);
    await expectFound('truncated', last);
  });

  it('detects that both batches were removed', async () => {
    await replace(opening, undefined);
    await replace(closing, undefined);
    await expectFound('truncated', 0);
  });

  it('detects an event that is also stored as a single row', async () => {
    await query(
      service.databaseUrl,
      'INSERT INTO audit_single_events SELECT * FROM audit_events WHERE chain = $1 AND seq = 1',
      [victim],
    );
    await expectFound('seq_gap', opening.texts.length);
    await query(service.databaseUrl, 'ALTER TABLE audit_single_events DISABLE TRIGGER USER');
    await query(service.databaseUrl, 'DELETE FROM audit_single_events WHERE chain = $1', [victim]);
  });
});
