import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';

describe('a service with checkpoints', () => {
  let service: JournaledService;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-checkpoints-'));
    service = await runJournaledService({ env: { SERVICE_CHECKPOINT_DIR: folder } });
  });

  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const seals = async (): Promise<Record<string, unknown>[]> =>
    (await accountEvents(service.databaseUrl, service.accountId)).filter(
      (event) => event.kind === 'sessions_sealed',
    );
  const sizes = async (): Promise<number[]> =>
    (await query<{ size: string }>(service.databaseUrl, 'SELECT size FROM checkpoints ORDER BY size')).map(
      (row) => Number(row.size),
    );

  it('seals ended sessions in the account chain, each session once', async () => {
    const first = await service.call();
    const second = await service.call();
    await service.checkpoint();
    expect(await seals()).toMatchObject([{ count: 2, first, last: second }]);
    await service.checkpoint();
    expect(await seals()).toHaveLength(1);
    const third = await service.call();
    await service.checkpoint();
    expect(await seals()).toMatchObject([{ count: 2 }, { count: 1, first: third, last: third }]);
    expect((await service.verify({})).message).toMatch(/^chain ok/);
  });

  it('signs only if the log has grown, and writes each note to the folder', async () => {
    const before = await sizes();
    await service.checkpoint();
    expect(await sizes()).toEqual(before);
    await service.login({ login: 'pat' });
    await service.checkpoint();
    const after = await sizes();
    expect(after).toEqual([...before, (before.at(-1) ?? 0) + 1]);
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith('checkpoint-'))).toHaveLength(after.length);
    const rows = await query<{ note: string }>(
      service.databaseUrl,
      'SELECT note FROM checkpoints ORDER BY size DESC LIMIT 1',
    );
    expect(await readFile(join(folder, names.sort().at(-1) ?? ''), 'utf8')).toBe(rows[0]?.note);
  });

  it('seals and signs once if several jobs run at the same time', async () => {
    await Promise.all([service.call(), service.call(), service.call()]);
    const before = await seals();
    await Promise.all([service.checkpoint(), service.checkpoint(), service.checkpoint()]);
    const covered = (await seals()).slice(before.length).map(({ count }) => count);
    expect(covered).toEqual([3]);
    expect(await service.service.app.get(AuditVerification).verifyAll()).toMatchObject({ ok: true });
  });

  it('seals many sessions in parts of 100', async () => {
    const before = await seals();
    for (let made = 0; made < 120; made += 20)
      await Promise.all(Array.from({ length: 20 }, () => service.call()));
    await service.checkpoint();
    expect((await seals()).slice(before.length).map(({ count }) => count)).toEqual([100, 20]);
    expect(await service.service.app.get(AuditVerification).verifyAll()).toMatchObject({ ok: true });
  });

  it('seals an open session only after it ends', async () => {
    const id = await service.call();
    await query(
      service.databaseUrl,
      'UPDATE sessions SET ended_at = NULL, status = NULL WHERE session_id = $1',
      [id],
    );
    const before = await seals();
    await service.checkpoint();
    expect(await seals()).toHaveLength(before.length);
    await query(
      service.databaseUrl,
      `UPDATE sessions SET ended_at = now(), status = 'ok' WHERE session_id = $1`,
      [id],
    );
    await service.checkpoint();
    expect(await seals()).toMatchObject([...before, { count: 1, first: id }]);
  });

  it.each([
    'UPDATE sealed_sessions SET leaf_index = 7',
    'DELETE FROM sealed_sessions',
    'TRUNCATE sealed_sessions',
    'UPDATE checkpoint_leaves SET seq = seq + 1',
    'UPDATE checkpoint_leaves SET leaf_index = NULL WHERE leaf_index = 0',
    'DELETE FROM checkpoint_leaves',
    'DELETE FROM checkpoint_nodes',
    `UPDATE checkpoints SET note = ''`,
    'TRUNCATE checkpoints',
    'UPDATE audit_chains SET next_seq = 1 WHERE sealed',
  ])('rejects changes even by the table owner: %s', async (sql) => {
    await expect(query(service.databaseUrl, sql)).rejects.toThrow(/append-only/);
  });

  it('signs nothing if the stored log was changed', async () => {
    const damaged = await runJournaledService();
    try {
      await damaged.checkpoint();
      await damaged.tamper(`UPDATE checkpoint_nodes SET hash = sha256('x')`);
      await damaged.login({ login: 'new' });
      await expect(damaged.checkpoint()).rejects.toThrow(/damaged/);
    } finally {
      await damaged.stop();
    }
  });

  it('signs nothing without a key, and reports it', async () => {
    const keyless = await runJournaledService({ env: { SERVICE_CHECKPOINT_KEY: '' } });
    try {
      const id = await keyless.call();
      await keyless.checkpoint();
      const verdict = await keyless.verify({});
      expect(verdict).toMatchObject({ ok: true });
      expect(verdict.message).toMatch(/no checkpoint key/);
      const body = (await (await keyless.get(`/api/v1/sessions/${id}/audit`)).json()) as {
        checkpoint: unknown;
      };
      expect(body.checkpoint).toBeNull();
    } finally {
      await keyless.stop();
    }
  });

  it('accepts checkpoints of an earlier key if its public key is configured', async () => {
    const master = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    const first = await runJournaledService({ env: master });
    const { verifiers } = first.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    await first.checkpoint();
    const rotated = { databaseUrl: first.databaseUrl };
    const stranger = await runJournaledService({ ...rotated, env: master });
    expect((await stranger.verify({})).failure?.code).toBe('unknown_key');
    await stranger.stop();
    const heir = await runJournaledService({
      ...rotated,
      env: { ...master, SERVICE_CHECKPOINT_PUBLIC_KEYS: verifiers.join(' ') },
    });
    await heir.service.app.get(CheckpointJob).run();
    expect(await heir.service.app.get(AuditVerification).verifyAll()).toMatchObject({ ok: true });
    await heir.stop();
    await first.stop();
  });

  it('detects by the folder that the whole journal was reset to an earlier state', async () => {
    const place = await mkdtemp(join(tmpdir(), 'sotto-checkpoints-'));
    const victim = await runJournaledService({ env: { SERVICE_CHECKPOINT_DIR: place } });
    try {
      await victim.checkpoint();
      await victim.login({ login: 'unwelcome' });
      await victim.checkpoint();
      const verification = victim.service.app.get(AuditVerification);
      expect(await verification.verifyAll()).toMatchObject({ ok: true });
      await victim.tamper('DELETE FROM checkpoints WHERE size = 2');
      await victim.tamper('DELETE FROM checkpoint_leaves WHERE leaf_index = 1');
      await victim.tamper('DELETE FROM checkpoint_nodes WHERE node_index = 1 OR level = 1');
      await victim.tamper(
        `DELETE FROM audit_single_events WHERE chain = $1 AND seq = (SELECT max(seq) FROM audit_events WHERE chain = $1)`,
        [victim.accountId],
      );
      await victim.tamper(
        `UPDATE audit_chains h SET next_seq = h.next_seq - 1, head_hash = e.curr_hash FROM audit_events e
         WHERE h.chain = $1 AND e.chain = $1 AND e.seq = h.next_seq - 2`,
        [victim.accountId],
      );
      const failure = { code: 'truncated', chain: 'checkpoints', seq: 1 };
      expect(await verification.verifyAll()).toMatchObject({ ok: false, failure });
      await rm(place, { recursive: true });
      expect(await verification.verifyAll()).toMatchObject({ ok: true });
    } finally {
      await victim.stop();
      await rm(place, { recursive: true, force: true });
    }
  });
});
