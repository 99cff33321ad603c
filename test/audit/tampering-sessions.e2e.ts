import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { flip, runTamperedJournal, type TamperedJournal } from './tampered-journal.js';

describe('verification after tampering with whole sessions', () => {
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

  describe('at the end of a session', () => {
    it('detects a removed last event with the head moved back', async () => {
      await tamper('DELETE FROM audit_single_events WHERE chain = $1 AND seq = $2', [victim, length - 1]);
      await tamper(
        `UPDATE audit_chains h SET next_seq = e.seq + 1, head_hash = e.curr_hash FROM audit_single_events e
         WHERE h.chain = $1 AND e.chain = $1 AND e.seq = $2`,
        [victim, length - 2],
      );
      await journal.expectFound({ code: 'truncated', chain: victim, seq: length - 1 });
    });

    it('detects recomputed hashes with a matching head', async () => {
      await journal.recompute(victim, 2);
      await journal.expectFound({ code: 'head_mismatch', chain: victim, seq: length - 1 });
    });

    it('detects recomputed hashes with a matching seal', async () => {
      await journal.recompute(victim, 2);
      await tamper(
        `UPDATE sealed_sessions s SET head_hash = h.head_hash FROM audit_chains h WHERE s.session_id = $1 AND h.chain = $1`,
        [victim],
      );
      await journal.expectFound({ code: 'head_mismatch', chain: accountId, seq: journal.sealSeq }, true);
    });

    it('detects an appended event with a matching head', async () => {
      await journal.append(victim, { kind: 'detection' });
      await journal.expectFound({ code: 'head_mismatch', chain: victim, seq: length });
    });

    it('detects a changed head', async () => {
      await tamper(`UPDATE audit_chains SET head_hash = ${flip('head_hash')} WHERE chain = $1`, [victim]);
      await journal.expectFound({ code: 'head_mismatch', chain: victim, seq: length - 1 });
      await tamper(
        `UPDATE audit_chains SET head_hash = ${flip('head_hash')}, next_seq = 1 WHERE chain = $1`,
        [victim],
      );
      expect((await journal.everything()).failure).toMatchObject({ chain: victim });
      expect((await journal.service.verify({ session_id: victim })).failure?.code).toBe('head_mismatch');
    });
  });

  describe('for a removed session', () => {
    it('detects that its events were removed', async () => {
      await tamper('DELETE FROM audit_single_events WHERE chain = $1', [victim]);
      await journal.expectFound({ code: 'truncated', chain: victim, seq: 0 });
    });

    it('detects by the seal that its events and head were removed', async () => {
      await tamper('DELETE FROM audit_single_events WHERE chain = $1', [victim]);
      await tamper('DELETE FROM audit_chains WHERE chain = $1', [victim]);
      await journal.expectFound({ code: 'truncated', chain: victim, seq: 0 });
    });

    it('detects that its head was removed', async () => {
      await tamper('DELETE FROM audit_chains WHERE chain = $1', [victim]);
      await journal.expectFound({ code: 'truncated', chain: victim, seq: 0 }, false);
    });

    it('detects by the root that its row in the seal was removed', async () => {
      for (const [table, column] of [
        ['audit_single_events', 'chain'],
        ['audit_chains', 'chain'],
        ['sealed_sessions', 'session_id'],
      ] as const) {
        await tamper(`DELETE FROM ${table} WHERE ${column} = $1`, [victim]);
      }
      await journal.expectFound({ code: 'truncated', chain: accountId, seq: journal.sealSeq });
    });

    it('detects by the checkpoint that the seal was recomputed', async () => {
      for (const [table, column] of [
        ['audit_single_events', 'chain'],
        ['audit_chains', 'chain'],
        ['sealed_sessions', 'session_id'],
      ] as const) {
        await tamper(`DELETE FROM ${table} WHERE ${column} = $1`, [victim]);
      }
      await journal.recompute(accountId, journal.sealSeq);
      await journal.expectFound({ code: 'checkpoint_invalid', chain: accountId, seq: journal.sealSeq });
    });

    it('accepts a removal with a tombstone that contains the last hash', async () => {
      const purge = (hash: string): Promise<void> =>
        journal.append(accountId, {
          kind: 'session_purged',
          session_id: victim,
          event_count: length,
          head_hash: hash,
          reason: 'retention',
        });
      const hash = (await journal.events(victim)).at(-1)?.curr_hash.toString('hex') ?? '';
      await tamper('DELETE FROM audit_single_events WHERE chain = $1', [victim]);
      await purge('ab'.repeat(32));
      await journal.expectFound({ code: 'truncated', chain: victim, seq: 0 });
      await purge(hash);
      expect(await journal.everything()).toMatchObject({ ok: true });
      await tamper('DELETE FROM audit_chains WHERE chain = $1', [victim]);
      expect(await journal.everything()).toMatchObject({ ok: true });
      expect(await journal.service.verify({ session_id: victim })).toMatchObject({
        ok: true,
        event_count: 0,
      });
    });
  });
});
