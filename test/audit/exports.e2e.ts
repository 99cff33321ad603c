import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { query } from '../support/databases.js';
import { verifyAccountExport, verifySessionExport } from './independent-verifier.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';

const CHECKPOINT_KEY = Buffer.alloc(32, 5).toString('base64');
const MASTER_KEY = Buffer.alloc(32, 6).toString('base64');

// Each command of the CLI is a process of its own.
jest.setTimeout(120_000);

describe('exports of the journal', () => {
  let service: JournaledService;
  let folder: string;
  let vkey: string;
  let sessionId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-exports-'));
    service = await runJournaledService({
      env: {
        SERVICE_CHECKPOINT_KEY: CHECKPOINT_KEY,
        SERVICE_CHECKPOINT_DIR: folder,
        SERVICE_MASTER_KEY: MASTER_KEY,
      },
    });
    vkey = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS).verifiers.join('');
    for (let call = 0; call < 5; call += 1) sessionId = await service.call();
    await service.checkpoint();
    await service.call();
    await service.checkpoint();
  });

  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The built command, as an operator runs it. */
  function sotto(...args: string[]): Promise<Ran> {
    const env = {
      DATABASE_URL: service.databaseUrl,
      SERVICE_MASTER_KEY: MASTER_KEY,
      SERVICE_CHECKPOINT_KEY: CHECKPOINT_KEY,
      SERVICE_CHECKPOINT_DIR: folder,
    };
    return runSotto(args, { env });
  }

  const exported = async (id = sessionId): Promise<string> =>
    (await service.get(`/api/v1/sessions/${id}/audit`)).text();

  describe('of a session', () => {
    it('satisfies a verifier that shares no code with the service', async () => {
      expect(verifySessionExport(await exported(), vkey)).toMatchObject({ isSigned: true });
      const other = vkey.replace(/\+Ad?.{5}/, '+AAAAAA');
      expect(() => verifySessionExport('{"events":[]}', other)).toThrow();
    });

    it('holds the stored text byte for byte', async () => {
      const text = await exported();
      const rows = await query<{ canonical: string }>(
        service.databaseUrl,
        'SELECT canonical FROM audit_events WHERE chain = $1',
        [sessionId],
      );
      for (const { canonical } of rows) expect(text).toContain(canonical.slice(1));
    });

    it('can be posted as it is, by anybody, and shows every change', async () => {
      const body = JSON.parse(await exported()) as {
        events: Record<string, unknown>[];
        merkle_root_hex: string;
      };
      const good = await service.verify(body, null);
      expect(good).toMatchObject({ ok: true, event_count: body.events.length });
      expect(good.message).toMatch(/covered by a signed checkpoint/);
      const forged = { ...body, merkle_root_hex: 'ab'.repeat(32) };
      expect((await service.verify(forged, null)).failure?.code).toBe('head_mismatch');
      const cut = { ...body, events: body.events.slice(0, -1), merkle_root_hex: undefined };
      expect((await service.verify(cut, null)).failure?.code).toBe('checkpoint_invalid');
    });

    it('has no checkpoint while none covers it', async () => {
      const id = await service.call();
      const body = JSON.parse(await exported(id)) as { checkpoint: unknown; events: unknown[] };
      expect(body.checkpoint).toBeNull();
      expect(await service.verify(body, null)).toMatchObject({ ok: true, event_count: body.events.length });
      await service.checkpoint();
      expect(verifySessionExport(await exported(id), vkey)).toMatchObject({ isSigned: true });
    });

    it('is for every member of the account, and for sessions that have ended', async () => {
      const member = await service.login({ login: 'low', role: 'member' });
      expect((await service.get(`/api/v1/sessions/${sessionId}/audit`, member)).status).toBe(200);
      const open = await service.call();
      await query(
        service.databaseUrl,
        `UPDATE sessions SET ended_at = NULL, status = NULL WHERE session_id = $1`,
        [open],
      );
      const stranger = await service.login({ account: 'elsewhere' });
      for (const [id, cookie] of [
        [open, service.cookie],
        ['sess_none', service.cookie],
        [service.accountId, service.cookie],
        [sessionId, stranger],
      ] as const) {
        const answer = await service.get(`/api/v1/sessions/${id}/audit`, cookie);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ error: { code: 'session_not_found' } });
      }
      await query(
        service.databaseUrl,
        `UPDATE sessions SET ended_at = now(), status = 'ok' WHERE session_id = $1`,
        [open],
      );
    });
  });

  describe('of the account chain', () => {
    interface EventPage {
      readonly data: { readonly seq: number; readonly kind: string }[];
      readonly next_cursor: string | null;
    }

    const pageOf = async (parameters: string): Promise<EventPage> =>
      (await (await service.get(`/api/v1/audit?${parameters}`)).json()) as EventPage;

    async function walk(parameters: string): Promise<EventPage['data']> {
      const seen: EventPage['data'] = [];
      for (let more = ''; ;) {
        const page = await pageOf(parameters + more);
        seen.push(...page.data);
        if (page.next_cursor === null) return seen;
        more = `&cursor=${page.next_cursor}`;
      }
    }

    it('pages through it in order, for admins', async () => {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const path = `/api/v1/audit?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`;
        const page = (await (await service.get(path)).json()) as {
          data: { seq: number; chain: string; curr_hash: string }[];
          next_cursor: string | null;
        };
        expect(page.data.length).toBeLessThanOrEqual(3);
        for (const event of page.data) expect(event.chain).toBe(service.accountId);
        seen.push(...page.data.map(({ seq }) => seq));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(seen.length).toBeGreaterThan(3);
      expect(seen).toEqual(seen.map((_, index) => index));
      const member = await service.login({ login: 'low', role: 'member' });
      expect((await service.get('/api/v1/audit', member)).status).toBe(403);
    });

    it('pages through it backwards, and through the kinds that are asked for', async () => {
      const all = await walk('limit=100');
      const newest = await walk('limit=4&order=desc');
      expect(newest).toEqual([...all].reverse());
      const kinds = ['agent_created', 'sessions_sealed'];
      const some = await walk(`limit=1&order=desc&kind=${kinds.join(',')},${kinds.join(',')}`);
      expect(some).toEqual(newest.filter(({ kind }) => kinds.includes(kind)));
      expect(new Set(some.map(({ kind }) => kind))).toEqual(new Set(kinds));
      expect(await walk('kind=never_was')).toEqual([]);
    });

    it('takes a cursor for the same order and kinds only', async () => {
      const { next_cursor: cursor } = await pageOf('limit=1&order=desc');
      for (const other of ['', '&order=asc', '&order=desc&kind=login']) {
        const answer = await service.get(`/api/v1/audit?limit=1${other}&cursor=${String(cursor)}`);
        expect(answer.status).toBe(422);
      }
    });

    it('exports all of it, which can be posted as it is', async () => {
      const text = await (await service.get('/api/v1/audit/export')).text();
      const body = JSON.parse(text) as { events: object[] };
      expect(body.events).toEqual(await walk('limit=100'));
      expect(await service.verify(body, null)).toMatchObject({ ok: true, event_count: body.events.length });
      const member = await service.login({ login: 'low', role: 'member' });
      expect((await service.get('/api/v1/audit/export', member)).status).toBe(403);
    });

    it.each([
      'order=',
      'order=newest',
      'kind=',
      'kind=Login',
      'kind=login,',
      `kind=${Array(33).fill('a').join(',')}`,
      'limit=0',
      'limit=101',
      'limit=x',
      'limit=',
      'cursor=',
      'cursor=%21',
      'cursor=c2VxOi0x',
      'other=1',
    ])('refuses %s', async (parameters) => {
      const answer = await service.get(`/api/v1/audit?${parameters}`);
      expect(answer.status).toBe(422);
    });
  });

  describe('over the command line', () => {
    it('prints the key that it verifies with, and its fingerprint', async () => {
      const { out } = await sotto('audit', 'public-key');
      expect(out).toMatch(new RegExp(`^sotto\\+[0-9a-f]{8}\\+.+\\nSHA-256 [0-9a-f]{64}\\n$`));
      expect(out.split('\n')[0]).toBe(vkey);
    });

    it('exports an account for a verifier that shares no code with the service, and for its own', async () => {
      const path = join(folder, 'account.jsonl');
      expect(await sotto('audit', 'export', '--account', 'clinic', '--out', path)).toMatchObject({ code: 0 });
      const text = await readFile(path, 'utf8');
      expect(verifyAccountExport(text, vkey).sealed).toBeGreaterThanOrEqual(6);
      const good = await sotto('audit', 'verify', '--file', path, '--public-key', vkey);
      expect(good).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /^chain ok.+signed checkpoint; cosignatures were not checked \(--witness-key\)\n$/,
        ),
      });
      const lines = text.trimEnd().split('\n');
      const last = lines.findIndex((line) => line.includes('"session_closed"') && line.includes(sessionId));
      await writeFile(path, lines.toSpliced(last, 1).join('\n'));
      const cut = await sotto('audit', 'verify', '--file', path, '--public-key', vkey);
      expect(cut).toMatchObject({ code: 1, out: expect.stringMatching(/^truncated/) });
      expect(() => verifyAccountExport(lines.toSpliced(last, 1).join('\n'), vkey)).toThrow();
    });

    it('exports a session, to be verified from standard output or from the answer of the API', async () => {
      const lines = await sotto('audit', 'export', '--session', sessionId);
      const path = join(folder, 'session.jsonl');
      for (const text of [lines.out, await exported()]) {
        await writeFile(path, text);
        const good = await sotto('audit', 'verify', '--file', path, '--public-key', vkey);
        expect(good).toMatchObject({ code: 0, out: expect.stringMatching(/signed checkpoint/) });
      }
    });

    it('takes no file that others would read otherwise', async () => {
      const path = join(folder, 'ambiguous.json');
      const whole = await exported();
      const { out: lines } = await sotto('audit', 'export', '--session', sessionId);
      const accented = whole.replace('{', '{"é":1,');
      const broken = Buffer.from(accented);
      broken[broken.indexOf(0xc3)] = 0x2e;
      const twice = (text: string): string => text.replace('"status"', '"status":"error","status"');
      const outcome = (): Promise<Ran> => sotto('audit', 'verify', '--file', path, '--public-key', vkey);
      for (const text of [twice(whole), twice(lines), broken]) {
        await writeFile(path, text);
        expect(await outcome()).toMatchObject({ code: 1, out: expect.stringMatching(/^malformed/) });
      }
      await writeFile(path, accented);
      expect(await outcome()).toMatchObject({ code: 0 });
    });

    it('tells by its exit code what could not be verified', async () => {
      const path = join(folder, 'nothing.jsonl');
      await writeFile(path, '{"a":1}\n');
      const outcomes = await Promise.all(
        [
          ['--file', path],
          ['--session', 'sess_none'],
          ['--file', path, '--public-key', 'nonsense'],
          ['--file', path, '--session', sessionId],
        ].map((args) => sotto('audit', 'verify', ...args)),
      );
      expect(outcomes.map(({ code, out }) => [code, out])).toEqual(outcomes.map(() => [2, '']));
    });

    it('verifies all, one session, and what is new since the last time', async () => {
      const all = await sotto('audit', 'verify');
      expect(all).toMatchObject({ code: 0, out: expect.stringMatching(/^chain ok/) });
      expect(await sotto('audit', 'verify', '--session', sessionId)).toMatchObject({ code: 0 });
      const idle = await sotto('audit', 'verify', '--since-checkpoint');
      expect(Number(/(\d+) events/.exec(idle.out)?.[1])).toBeLessThan(
        Number(/(\d+) events/.exec(all.out)?.[1]),
      );
      expect(idle).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^chain ok/),
      });
      await service.call();
      await service.checkpoint();
      const fresh = await service.call();
      expect(await sotto('audit', 'verify', '--since-checkpoint')).toMatchObject({ code: 0 });
      await service.tamper(`UPDATE audit_single_events SET kind = 'x' WHERE chain = $1 AND seq = 1`, [fresh]);
      const broken = await sotto('audit', 'verify', '--since-checkpoint');
      expect(broken).toMatchObject({ code: 1, out: expect.stringContaining(fresh) });
      await service.tamper(`UPDATE audit_single_events SET kind = 'detection' WHERE chain = $1 AND seq = 1`, [
        fresh,
      ]);
      await writeFile(join(folder, 'last-verified.note'), 'forged');
      expect(await sotto('audit', 'verify', '--since-checkpoint')).toMatchObject({ code: 2 });
    });
  });
});
