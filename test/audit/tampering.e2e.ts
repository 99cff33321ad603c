import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyEventBody } from '../../src/audit/events/audit-event.js';
import { ChainWriter } from '../../src/audit/chain/hash/hash-chain.js';
import { flip, runTamperedJournal, type TamperedJournal } from './tampered-journal.js';

/**
 * The owner of the database changes the journal. Verification must detect each change, with its code and
 * position. Each test starts from the same clean tables.
 */
describe('verification after tampering with events', () => {
  let journal: TamperedJournal;
  let victim: string;
  let length: number;
  let accountId: string;

  beforeAll(async () => {
    journal = await runTamperedJournal();
    accountId = journal.service.accountId;
    ({ victim, length } = journal);
  });

  beforeEach(() => journal.restore());

  afterAll(() => journal.service.stop());

  const tamper = (sql: string, values: readonly unknown[] = []): Promise<void> => journal.tamper(sql, values);

  it('reports no failure in an unchanged journal', async () => {
    expect(length).toBeGreaterThan(4);
    expect(await journal.everything()).toMatchObject({ ok: true });
    expect(await journal.service.verify({})).toMatchObject({ ok: true });
    expect(await journal.service.verify({ session_id: victim })).toMatchObject({
      ok: true,
      event_count: length,
    });
  });

  describe('with one changed byte', () => {
    it.each([
      ['kind', `overlay(kind placing 'x' from 1 for 1)`, 'hash_mismatch'],
      ['ts', `ts + interval '1 millisecond'`, 'hash_mismatch'],
      ['canonical', `overlay(canonical placing 'x' from 20 for 1)`, 'hash_mismatch'],
      ['curr_hash', flip('curr_hash'), 'hash_mismatch'],
      ['prev_hash', flip('prev_hash'), 'prev_hash_mismatch'],
      ['seq', 'seq + 100', 'seq_gap'],
    ])('detects a change in %s', async (column, value, code) => {
      await tamper(`UPDATE audit_single_events SET ${column} = ${value} WHERE chain = $1 AND seq = 2`, [
        victim,
      ]);
      await journal.expectFound({ code, chain: victim, seq: 2 });
    });

    it('detects a change in the account', async () => {
      await tamper(`UPDATE audit_single_events SET account_id = 'acc_x' WHERE chain = $1 AND seq = 2`, [
        victim,
      ]);
      await journal.expectFound({ code: 'seq_gap', chain: victim, seq: 2 });
    });

    it('detects a change in the chain', async () => {
      await tamper(`UPDATE audit_single_events SET chain = 'sess_x' WHERE chain = $1 AND seq = 2`, [victim]);
      await journal.expectFound({ code: 'seq_gap', chain: victim, seq: 2 });
    });

    it('detects a change in each event of the account chain', async () => {
      for (const { seq } of await journal.events(accountId)) {
        const edit = (sign: string): Promise<void> =>
          tamper(
            `UPDATE audit_single_events SET ts = ts ${sign} interval '1 millisecond' WHERE chain = $1 AND seq = $2`,
            [accountId, seq],
          );
        await edit('+');
        await journal.expectFound({ code: 'hash_mismatch', chain: accountId, seq });
        await edit('-');
      }
    });
  });

  describe('with changed rows', () => {
    it.each([
      ['the first', 0],
      ['one in the middle', 2],
    ])('detects a deleted event: %s', async (_, seq) => {
      await tamper('DELETE FROM audit_single_events WHERE chain = $1 AND seq = $2', [victim, seq]);
      await journal.expectFound({ code: 'seq_gap', chain: victim, seq });
    });

    it('detects a deleted last event', async () => {
      await tamper('DELETE FROM audit_single_events WHERE chain = $1 AND seq = $2', [victim, length - 1]);
      await journal.expectFound({ code: 'truncated', chain: victim, seq: length - 1 });
    });

    it('detects two exchanged events', async () => {
      await tamper(
        `UPDATE audit_single_events SET seq = CASE seq WHEN 1 THEN 1002 WHEN 2 THEN 1001 END WHERE chain = $1 AND seq IN (1, 2)`,
        [victim],
      );
      await tamper('UPDATE audit_single_events SET seq = seq - 1000 WHERE chain = $1 AND seq > 1000', [
        victim,
      ]);
      await journal.expectFound({ code: 'seq_gap', chain: victim, seq: 1 });
    });

    it('detects an inserted event with renumbered successors', async () => {
      await tamper(`UPDATE audit_single_events SET seq = seq + 1000 WHERE chain = $1 AND seq >= 2`, [victim]);
      await tamper('UPDATE audit_single_events SET seq = seq - 999 WHERE chain = $1 AND seq > 1000', [
        victim,
      ]);
      const writer = new ChainWriter<AnyEventBody>(victim, { nextSeq: 2, hash: 'ab'.repeat(32) });
      const forged = writer.append({ kind: 'detection' }, new Date());
      await tamper(
        `INSERT INTO audit_single_events VALUES ($1, $2, 2, 'detection', $3, decode($4, 'hex'), decode($5, 'hex'), $6)`,
        [accountId, victim, forged.ts, forged.prevHash, forged.currHash, forged.canonical],
      );
      await journal.expectFound({ code: 'prev_hash_mismatch', chain: victim, seq: 2 });
    });

    it('detects an event repeated at the end', async () => {
      await tamper(
        `INSERT INTO audit_single_events SELECT account_id, chain, $2, kind, ts, sha256('x'), curr_hash, canonical
         FROM audit_single_events WHERE chain = $1 AND seq = 1`,
        [victim, length],
      );
      await journal.expectFound({ code: 'seq_gap', chain: victim, seq: length });
    });

    it('detects an event of another session in place of a deleted event', async () => {
      await tamper('DELETE FROM audit_single_events WHERE chain = $1 AND seq = 2', [victim]);
      await tamper(
        `INSERT INTO audit_single_events SELECT account_id, $2, seq, kind, ts, prev_hash, curr_hash, canonical
         FROM audit_single_events WHERE chain = $1 AND seq = 2`,
        [journal.other, victim],
      );
      await journal.expectFound({ code: 'hash_mismatch', chain: victim, seq: 2 });
    });
  });
});
