import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type ExportingService, runExportingService } from './exporting-service.js';
import { verifySessionExport } from './independent-verifier.js';

describe('journal exports', () => {
  let service: ExportingService;

  beforeAll(async () => {
    service = await runExportingService();
  });

  afterAll(() => service.stop());

  describe('of a session', () => {
    it('satisfy an independent verifier', async () => {
      expect(verifySessionExport(await service.exported(), service.vkey)).toMatchObject({ isSigned: true });
      const other = service.vkey.replace(/\+Ad?.{5}/, '+AAAAAA');
      expect(() => verifySessionExport('{"events":[]}', other)).toThrow();
    });

    it('contain the stored text byte for byte', async () => {
      const text = await service.exported();
      const rows = await query<{ canonical: string }>(
        service.databaseUrl,
        'SELECT canonical FROM audit_events WHERE chain = $1',
        [service.sessionId],
      );
      for (const { canonical } of rows) expect(text).toContain(canonical.slice(1));
    });

    it('can be posted without login for verification, which detects changes', async () => {
      const body = JSON.parse(await service.exported()) as {
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

    it('contain no checkpoint until one covers the session', async () => {
      const id = await service.call();
      const body = JSON.parse(await service.exported(id)) as { checkpoint: unknown; events: unknown[] };
      expect(body.checkpoint).toBeNull();
      expect(await service.verify(body, null)).toMatchObject({ ok: true, event_count: body.events.length });
      await service.checkpoint();
      expect(verifySessionExport(await service.exported(id), service.vkey)).toMatchObject({ isSigned: true });
    });

    it('are available to all members, and only for ended sessions of their account', async () => {
      const member = await service.login({ login: 'low', role: 'member' });
      expect((await service.get(`/api/v1/sessions/${service.sessionId}/audit`, member)).status).toBe(200);
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
        [service.sessionId, stranger],
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
      readonly data: { readonly seq: number; readonly kind: string; readonly chain: string }[];
      readonly next_cursor: string | null;
    }

    const pageOf = async (parameters: string): Promise<EventPage> =>
      (await (await service.get(`/api/v1/audit?${parameters}`)).json()) as EventPage;

    /** @param most maximum number of events per page */
    async function walk(parameters: string, most = 100): Promise<EventPage['data']> {
      const seen: EventPage['data'] = [];
      for (let more = ''; ;) {
        const page = await pageOf(parameters + more);
        expect(page.data.length).toBeLessThanOrEqual(most);
        seen.push(...page.data);
        if (page.next_cursor === null) return seen;
        more = `&cursor=${page.next_cursor}`;
      }
    }

    it('are paged in order, for admins only', async () => {
      const seen = await walk('limit=3', 3);
      expect(new Set(seen.map(({ chain }) => chain))).toEqual(new Set([service.accountId]));
      expect(seen.length).toBeGreaterThan(3);
      expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index));
      const member = await service.login({ login: 'low', role: 'member' });
      expect((await service.get('/api/v1/audit', member)).status).toBe(403);
    });

    it('are paged backwards and filtered by kind', async () => {
      const all = await walk('limit=100');
      const newest = await walk('limit=4&order=desc');
      expect(newest).toEqual([...all].reverse());
      const kinds = ['agent_created', 'sessions_sealed'];
      const some = await walk(`limit=1&order=desc&kind=${kinds.join(',')},${kinds.join(',')}`);
      expect(some).toEqual(newest.filter(({ kind }) => kinds.includes(kind)));
      expect(new Set(some.map(({ kind }) => kind))).toEqual(new Set(kinds));
      expect(await walk('kind=never_was')).toEqual([]);
    });

    it('accept a cursor only for the same order and kinds', async () => {
      const { next_cursor: cursor } = await pageOf('limit=1&order=desc');
      for (const other of ['', '&order=asc', '&order=desc&kind=login']) {
        const answer = await service.get(`/api/v1/audit?limit=1${other}&cursor=${String(cursor)}`);
        expect(answer.status).toBe(422);
      }
    });

    it('contain the whole chain, which can be posted for verification', async () => {
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
    ])('reject the query %s with 422', async (parameters) => {
      const answer = await service.get(`/api/v1/audit?${parameters}`);
      expect(answer.status).toBe(422);
    });
  });
});
