import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { merkleRoot } from '../../src/audit/chain/log/merkle.js';
import type { AccountEventBody } from '../../src/audit/events/events.js';
import { AccountJournal } from '../../src/audit/journal/account-journal.js';
import { SealedSessionsRepository } from '../../src/audit/sealing/sealed-sessions.repository.js';
import { SessionSealing } from '../../src/audit/sealing/session-sealing.service.js';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { ageChain, rewriteChain } from '../support/aged-chains.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type ExportingService, runExportingService } from './exporting-service.js';
import { verifyAccountExport } from './independent-verifier.js';
import { forAll } from './journaled-service.js';

jest.setTimeout(300_000);

/**
 * The account's chain determines what its sessions can be, whatever the tables contain. See "Comparisons" in
 * docs/audit-format.md.
 */
describe('sessions that contradict the account’s chain', () => {
  let service: ExportingService;
  let accountId: string;
  let agentId: string;

  beforeAll(async () => {
    service = await runExportingService({ calls: 0 });
    ({ accountId } = service);
    const created = await accountEvents(service.databaseUrl, accountId);
    agentId = String(created.find(({ kind }) => kind === 'agent_created')?.agent_id);
    await update({ policy_yaml: 'name: own\nretention_days: 30\n', own_terms: ['Maple Clinic'] });
    await ageChain(service.databaseUrl, accountId, 70);
    await sealing().confirmAll();
    await ageChain(service.databaseUrl, accountId, 10);
    await service.call();
    await service.checkpoint();
    await service.disarm();
    for (const table of ['agents', 'policies'])
      await query(service.databaseUrl, `CREATE TABLE clean_${table} AS SELECT * FROM ${table}`);
    await query(
      service.databaseUrl,
      forAll((table) => `CREATE TABLE clean_${table} AS SELECT * FROM ${table}`),
    );
  });

  beforeEach(async () => {
    for (const name of await readdir(service.folder)) await rm(join(service.folder, name));
    await service.disarm();
    const restored = (table: string): string =>
      `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM clean_${table}`;
    await query(service.databaseUrl, forAll(restored));
    await query(service.databaseUrl, ['agents', 'policies'].map(restored).join('; '));
    await query(service.databaseUrl, 'UPDATE accounts SET epoch = epoch + 1');
  });

  afterAll(() => service.stop());

  const sealing = (): SessionSealing => service.service.app.get(SessionSealing);

  async function update(body: object): Promise<void> {
    const answer = await fetch(`${service.baseUrl}/api/v1/agents/${agentId}`, {
      method: 'PATCH',
      headers: { cookie: service.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }

  async function append(body: AccountEventBody): Promise<void> {
    const { app } = service.service;
    await app
      .get(Transactions)
      .run(accountId, (manager) => app.get(AccountJournal).append(manager, accountId, body));
  }

  /** Seals a session like an attacker with write access to the tables. */
  async function sealByHand(id: string, fields: { since?: string }): Promise<void> {
    const [chain] = await query<{ n: number; hash: string }>(
      service.databaseUrl,
      `SELECT next_seq AS n, encode(head_hash, 'hex') AS hash FROM audit_chains WHERE chain = $1`,
      [id],
    );
    const { n = 0, hash = '' } = chain ?? {};
    const body = { kind: 'sessions_sealed', root: merkleRoot([hash]), count: 1, first: id, last: id };
    await append({ ...body, ...fields } as unknown as AccountEventBody);
    const seal = (await accountEvents(service.databaseUrl, accountId)).length - 1;
    const rows = await query<{ hash: string }>(
      service.databaseUrl,
      `SELECT encode(head_hash, 'hex') AS hash FROM audit_chains WHERE chain = $1`,
      [accountId],
    );
    const { app } = service.service;
    const leaf = { sessionId: id as `sess_${string}`, eventCount: n, headHash: hash };
    await app
      .get(Transactions)
      .run(accountId, (manager) =>
        app
          .get(SealedSessionsRepository, { strict: false })
          .insertSeal(manager, accountId, { seq: seal, hash: rows[0]?.hash ?? '' }, [leaf]),
      );
  }

  async function madeUp(daysAgo: number): Promise<string> {
    const id = await service.call();
    await ageChain(service.databaseUrl, id, daysAgo);
    return id;
  }

  /**
   * Returns the failure code of the verification in the database, after expecting the same code for an
   * exported file and a refusal by the independent verifier.
   */
  async function verdict(): Promise<string | undefined> {
    const { failure } = await service.service.app.get(AuditVerification).verifyAll();
    const { out } = await service.sotto('audit', 'export', '--account', 'clinic');
    const path = join(service.folder, 'account.jsonl');
    await writeFile(path, out);
    const ran = await service.sotto('audit', 'verify', '--file', path, '--public-key', service.vkey);
    const inFile = ran.code === 1 ? /^\w+/.exec(ran.out)?.[0] : undefined;
    expect(inFile).toBe(failure?.code);
    const isForeignRefusal = ((): boolean => {
      try {
        verifyAccountExport(out, service.vkey);
        return false;
      } catch {
        return true;
      }
    })();
    expect(isForeignRefusal).toBe(failure !== undefined);
    return failure?.code;
  }

  describe('a session that was added later', () => {
    it('is not sealed if it ended long before an earlier sign of sealing', async () => {
      const id = await madeUp(30);
      await service.checkpoint();
      expect(sealing().refused).toBe(1);
      const sealed = await query(service.databaseUrl, 'SELECT 1 FROM sealed_sessions WHERE session_id = $1', [
        id,
      ]);
      expect(sealed).toEqual([]);
      expect((await service.get(`/api/v1/sessions/${id}/proof`)).status).toBe(409);
      expect(await verdict()).toBe('sealed_late');
    });

    it.each([
      ['without a time', {}],
      ['with an earlier time', { since: new Date(Date.now() - 40 * 86_400_000).toISOString() }],
      ['with a wrong time', { since: 'yesterday' }],
    ])('is detected if it was sealed by hand, %s', async (_, fields) => {
      const id = await madeUp(30);
      await sealByHand(id, fields);
      await service.checkpoint();
      expect(await verdict()).toBe('sealed_late');
      expect((await service.verify({ session_id: id })).failure?.code).toBe('sealed_late');
    });

    it('is sealed if no sign of sealing follows its end, because the service was down', async () => {
      const id = await madeUp(9);
      await service.checkpoint();
      expect(await verdict()).toBeUndefined();
      expect(await service.verify({ session_id: id })).toMatchObject({ ok: true });
    });

    it('is not sealed while the database clock is more than an hour behind the latest seal', async () => {
      await ageChain(service.databaseUrl, accountId, -2);
      const id = await service.call();
      await expect(service.checkpoint()).rejects.toThrow(/newer than the database's clock/);
      const chains = 'SELECT sealed FROM audit_chains WHERE chain = $1';
      expect(await query(service.databaseUrl, chains, [id])).toEqual([{ sealed: false }]);
    });

    it('is not sealed if it ends in the future', async () => {
      await madeUp(-2);
      await service.checkpoint();
      expect(sealing().refused).toBe(1);
    });
  });

  describe('a removed session', () => {
    const OLD = new Date(Date.now() - 3_000 * 86_400_000).toISOString();
    const DEFAULT = { policy_name: 'healthcare-default', policy_version: 3 };

    /** Removes the only sealed session and appends a tombstone with the given fields. */
    async function bury(fields: object): Promise<void> {
      const [sealed] = await query<{ id: string; n: number; hash: string }>(
        service.databaseUrl,
        `SELECT session_id AS id, event_count AS n, encode(head_hash, 'hex') AS hash FROM sealed_sessions`,
      );
      const { id = '', n = 0, hash = '' } = sealed ?? {};
      const actor = { user_id: 'system', login: 'retention' };
      const stone = { kind: 'session_purged', session_id: id, event_count: n, head_hash: hash, actor };
      await append({ ...stone, reason: 'retention', ...fields } as unknown as AccountEventBody);
      await service.disarm();
      for (const table of ['audit_single_events', 'audit_batches', 'audit_chains'])
        await query(service.databaseUrl, `DELETE FROM ${table} WHERE chain = $1`, [id]);
      await service.checkpoint();
    }

    it.each<[string, object]>([
      ['whose tombstone states neither start nor days', {}],
      ['whose tombstone states no days', { ...DEFAULT, started_at: OLD }],
      [
        'that began too recently',
        { ...DEFAULT, started_at: new Date().toISOString(), retention_days: 2_190 },
      ],
      [
        'that is said to have begun long before its seal',
        { ...DEFAULT, started_at: OLD, retention_days: 2_190 },
      ],
      [
        'with fewer days than any built-in policy has',
        { ...DEFAULT, started_at: new Date(Date.now() - 2 * 86_400_000).toISOString(), retention_days: 1 },
      ],
    ])('is detected: %s', async (_, fields) => {
      await bury(fields);
      expect(await verdict()).toBe('purged_early');
    });
  });

  describe('a session under rules that are not journaled', () => {
    /** Changes rows as their owner can, and makes a call. */
    async function callAfter(sql: string): Promise<string> {
      await query(service.databaseUrl, sql);
      await query(service.databaseUrl, 'UPDATE accounts SET epoch = epoch + 1');
      const id = await service.call();
      await service.checkpoint();
      return id;
    }

    async function started(id: string): Promise<Record<string, unknown>> {
      const rows = await query<{ canonical: string }>(
        service.databaseUrl,
        'SELECT canonical FROM audit_events WHERE chain = $1 AND seq = 0',
        [id],
      );
      return JSON.parse(rows[0]?.canonical ?? '{}') as Record<string, unknown>;
    }

    it('contains a hash of the rules and a MAC of the own terms, which changes with the terms', async () => {
      await update({ policy_yaml: 'name: own\nretention_days: 40\n', own_terms: ['Oak Clinic'] });
      const id = await service.call();
      await service.checkpoint();
      const events = await accountEvents(service.databaseUrl, accountId);
      const policy = events.findLast(({ kind }) => kind === 'policy_created');
      const agent = events.findLast(({ kind }) => kind === 'agent_updated');
      expect(policy).toMatchObject({
        retention_days: 40,
        rules_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(await started(id)).toMatchObject({
        rules_sha256: policy?.rules_sha256,
        own_terms: 1,
        own_terms_mac: agent?.own_terms_mac,
      });
      expect(JSON.stringify(events)).not.toContain('Oak');
      expect(await verdict()).toBeUndefined();
      await update({ own_terms: [] });
      await update({ own_terms: ['Oak Clinic'] });
      const again = await service.call();
      expect((await started(again)).own_terms_mac).not.toBe((await started(id)).own_terms_mac);
      await service.checkpoint();
      expect(await verdict()).toBeUndefined();
    });

    it.each([
      ['the version that the policy inherits from', 'UPDATE policies SET base_version = 1'],
      ['own terms', `UPDATE agents SET own_terms = '{Okafor}'`],
      ['no own terms', `UPDATE agents SET own_terms = '{}'`],
      ['the key of the own terms', `UPDATE agents SET own_terms_key = sha256('x')`],
      ['the policy of the agent', `UPDATE agents SET policy_name = 'healthcare-strict', policy_version = 1`],
      ['observe mode that no admin started', `UPDATE agents SET observe_until = now() + interval '5 hours'`],
    ])('is detected: %s', async (_, sql) => {
      await callAfter(sql);
      expect(await verdict()).toBe('rules_mismatch');
    });

    it('contains the mode until observe mode ends', async () => {
      await update({ mode: 'observe' });
      const id = await service.call();
      expect(await started(id)).toMatchObject({ mode: 'observe' });
      await service.checkpoint();
      expect(await verdict()).toBeUndefined();
      await update({ mode: 'mask' });
      await service.call();
      await service.checkpoint();
      expect(await verdict()).toBeUndefined();
    });

    it('is accepted from a release that recorded neither rules nor own terms', async () => {
      const id = await service.call();
      await rewriteChain(service.databaseUrl, id, ({ rules_sha256: _, own_terms_mac: __, ...body }) => body);
      await service.checkpoint();
      expect(await verdict()).toBeUndefined();
    });
  });
});
