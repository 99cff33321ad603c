import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { flip, runTamperedJournal, type TamperedJournal } from './tampered-journal.js';

describe('verification after tampering with the account chain, seals and checkpoints', () => {
  let journal: TamperedJournal;
  let victim: string;
  let accountId: string;

  beforeAll(async () => {
    journal = await runTamperedJournal();
    accountId = journal.service.accountId;
    ({ victim } = journal);
  });

  beforeEach(() => journal.restore());

  afterAll(() => journal.service.stop());

  const tamper = (sql: string, values: readonly unknown[] = []): Promise<void> => journal.tamper(sql, values);

  describe('in the account chain', () => {
    it('detects a removed last event with the head moved back', async () => {
      await tamper('DELETE FROM audit_single_events WHERE chain = $1 AND seq = $2', [
        accountId,
        journal.accountLength - 1,
      ]);
      await tamper(
        `UPDATE audit_chains h SET next_seq = e.seq + 1, head_hash = e.curr_hash FROM audit_single_events e
         WHERE h.chain = $1 AND e.chain = $1 AND e.seq = $2`,
        [accountId, journal.accountLength - 2],
      );
      await journal.expectFound({ code: 'truncated', chain: accountId, seq: journal.accountLength - 1 });
    });

    it('detects hashes recomputed to the end without the signing key', async () => {
      await journal.recompute(accountId, journal.sealSeq + 1);
      const found = await journal.everything();
      expect(found.failure).toEqual({
        code: 'checkpoint_invalid',
        chain: accountId,
        seq: journal.sealSeq + 1,
      });
    });

    it('detects recomputed hashes by the signed root if the leaves of the log match', async () => {
      await journal.recompute(accountId, journal.sealSeq + 1);
      await tamper(
        `UPDATE checkpoint_leaves l SET hash = e.curr_hash FROM audit_single_events e
         WHERE e.chain = l.account_id AND e.account_id = l.account_id AND e.seq = l.seq`,
      );
      expect((await journal.everything()).failure).toMatchObject({
        code: 'checkpoint_invalid',
        chain: 'checkpoints',
      });
      expect((await journal.service.verify({})).failure).toEqual({
        code: 'checkpoint_invalid',
        chain: accountId,
        seq: journal.accountLength - 1,
      });
    });

    it('detects that all data of the account was removed', async () => {
      await tamper('DELETE FROM audit_single_events');
      await tamper('DELETE FROM audit_chains');
      await tamper('DELETE FROM sealed_sessions');
      await journal.expectFound({ code: 'truncated', chain: accountId, seq: 0 });
    });
  });

  describe('in seals and checkpoints', () => {
    it.each([
      ['session_id', `'sess_x'`, 'truncated'],
      ['seal_seq', 'seal_seq + 1', 'truncated'],
      ['leaf_index', 'leaf_index + 50', 'truncated'],
      ['event_count', 'event_count + 1', 'truncated'],
      ['head_hash', flip('head_hash'), 'head_mismatch'],
    ])('detects a change of %s in a seal', async (column, value, code) => {
      await tamper(`UPDATE sealed_sessions SET ${column} = ${value} WHERE session_id = $1`, [victim]);
      const { failure } = await journal.everything();
      expect(failure?.code).toBe(code);
      expect((await journal.service.verify({})).failure).toEqual(failure);
    });

    it.each([
      ['checkpoint_leaves', 'account_id', `'acc_x'`],
      ['checkpoint_leaves', 'seq', 'seq + 100'],
      ['checkpoint_leaves', 'hash', flip('hash')],
      ['checkpoint_leaves', 'leaf_index', 'leaf_index + 100'],
      ['checkpoints', 'note', `replace(note, 'sotto', 'sotti')`],
      [
        'checkpoints',
        'note',
        `overlay(note placing (CASE substr(note, 12, 1) WHEN 'A' THEN 'B' ELSE 'A' END) from 12)`,
      ],
      ['checkpoints', 'size', 'size + 100'],
    ])('detects a change in %s.%s', async (table, column, value) => {
      const key = table === 'checkpoints' ? 'size' : 'leaf_index';
      await tamper(
        `UPDATE ${table} SET ${column} = ${value} WHERE ${key} = (SELECT max(${key}) FROM ${table})`,
      );
      const { failure } = await journal.everything();
      expect(failure?.code).toMatch(/^(checkpoint_invalid|truncated|unknown_key)$/);
      expect(failure?.chain).toBe('checkpoints');
    });

    it('detects a changed node of the log', async () => {
      await tamper(`UPDATE checkpoint_nodes SET hash = ${flip('hash')} WHERE level = 1`);
      expect((await journal.everything()).failure?.code).toBe('checkpoint_invalid');
    });

    it.each(['checkpoint_leaves', 'checkpoints'])(
      'detects that the last row of %s was removed',
      async (table) => {
        const key = table === 'checkpoints' ? 'size' : 'leaf_index';
        await tamper(`DELETE FROM ${table} WHERE ${key} = (SELECT max(${key}) FROM ${table})`);
        expect((await journal.everything()).failure).toMatchObject({ chain: 'checkpoints' });
      },
    );
  });
});
