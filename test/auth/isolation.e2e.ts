import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '../support/routes.js';
import type { RunningService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { type Account, runAccounts } from './accounts.js';
import { type Door, TABLE } from './route-table.js';

describe('every route', () => {
  let service: RunningService;
  let one: Account;
  let two: Account;
  let member: string;
  let reviewer: string;

  beforeAll(async () => {
    ({ service, one, two } = await runAccounts());
    member = await service.login({ account: 'one', login: 'low', role: 'member' });
    reviewer = await service.login({ account: 'one', login: 'ray', role: 'reviewer' });
  });

  afterAll(() => service.stop());

  async function ask(
    route: string,
    cookie: string | undefined,
    parameters: Record<string, string> = {},
  ): Promise<[number, string | undefined]> {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'none');
    const body = TABLE[route]?.body;
    const answer = await fetch(service.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed = isJson ? (JSON.parse(text) as { error?: { code?: string } }) : {};
    return [answer.status, parsed.error?.code];
  }

  const behind = (...doors: Door[]): string[] =>
    Object.keys(TABLE).filter((route) => doors.includes(TABLE[route]?.door ?? 'open'));
  const foreign = Object.keys(TABLE).filter((route) => TABLE[route]?.foreign !== undefined);

  it('is listed in the route table', () => {
    expect(routesOf(service).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('has a case for another account if its path has a parameter', () => {
    const guarded = behind('login', 'reviewer', 'admin').filter((route) => route.includes('/:'));
    expect(guarded.sort()).toEqual([...foreign].sort());
  });

  it.each(behind('login', 'reviewer', 'admin'))(
    '%s: returns 401 without a cookie and with an invalid one',
    async (route) => {
      expect(await ask(route, undefined)).toEqual([401, 'unauthenticated']);
      expect(await ask(route, 'service_session=bad')).toEqual([401, 'unauthenticated']);
    },
  );

  it.each(behind('login', 'reviewer', 'admin'))('%s: rejects other origins', async (route) => {
    const [method = '', pattern = ''] = route.split(' ');
    const body = TABLE[route]?.body;
    if (method === 'GET') return;
    for (const origin of ['null', 'https://evil.example.com']) {
      const answer = await fetch(service.baseUrl + pattern, {
        method,
        headers: { cookie: one.cookie, origin, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(403);
    }
  });

  it.each(behind('open'))('%s: requires no login', async (route) => {
    for (const cookie of [undefined, 'service_session=bad']) {
      expect([200, 204, 302, 400, 404]).toContain((await ask(route, cookie))[0]);
    }
  });

  it.each(behind('reviewer', 'admin'))(
    '%s: returns 403 to members, whether the resource exists or not',
    async (route) => {
      const { memberId, agentId, sessionId } = one;
      const others = TABLE[route]?.door === 'admin' ? [member, reviewer] : [member];
      for (const cookie of others) {
        expect(await ask(route, cookie)).toEqual([403, 'forbidden']);
        expect(await ask(route, cookie, { memberId, agentId, sessionId })).toEqual([403, 'forbidden']);
      }
    },
  );

  it.each(foreign)('%s: returns 404 for data of another account', async (route) => {
    const [status, code] = await ask(route, one.cookie, TABLE[route]?.foreign?.(two));
    expect(status).toBe(404);
    expect(code).toMatch(/not_found$/);
    // The same request of the owner succeeds.
    const [method] = route.split(' ');
    if (method === 'GET') expect((await ask(route, two.cookie, TABLE[route]?.foreign?.(two)))[0]).toBe(200);
  });

  /** IDs that the database cannot store, and texts that are not IDs. */
  const UNREADABLE = ['%00', 'agt_%00', 'sess_%00x', 'agt_%ff', 'sess_%zz', '%', '%E0%A4%A', '%C3%00', '%20'];

  it.each(foreign)('%s: returns the same 404 for each invalid ID', async (route) => {
    const unknown = await ask(route, one.cookie, TABLE[route]?.foreign?.(two));
    const name = /:(\w+)/.exec(route)?.[1] ?? '';
    for (const id of UNREADABLE) {
      expect([id, ...(await ask(route, one.cookie, { [name]: id }))]).toEqual([id, ...unknown]);
    }
  });

  it.each(behind('signed').filter((route) => route.includes('/:')))(
    '%s: returns agent_not_found for each invalid ID',
    async (route) => {
      const parameters = (agentId: string): Record<string, string> => ({ agentId });
      const unknown = await ask(route, undefined, parameters('agt_01KEXAMP0E000000000000000Z'));
      for (const id of UNREADABLE) {
        expect([id, ...(await ask(route, undefined, parameters(id)))]).toEqual([id, ...unknown]);
      }
    },
  );

  it.each(behind('optional'))(
    '%s: requires a valid cookie for stored chains, and returns 404 for another account',
    async (route) => {
      expect(await ask(route, undefined)).toEqual([401, 'unauthenticated']);
      expect(await ask(route, 'service_session=bad')).toEqual([401, 'unauthenticated']);
      const answer = await fetch(`${service.baseUrl}/audit/verify`, {
        method: 'POST',
        headers: { cookie: one.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ session_id: two.sessionId }),
      });
      expect(answer.status).toBe(404);
    },
  );

  it('does not remove a member of another account', async () => {
    await ask('DELETE /api/v1/account/members/:memberId', one.cookie, { memberId: two.memberId });
    expect(await ask('GET /api/v1/me', two.cookie)).toEqual([200, undefined]);
  });

  it('returns only data of the own account to 50 parallel requests', async () => {
    const accounts = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : two));
    const answers = await Promise.all(
      accounts.map(async ({ cookie, sessionId }) => {
        const headers = { cookie };
        const [me, members, own] = await Promise.all(
          ['/api/v1/me', '/api/v1/account/members', `/api/v1/sessions/${sessionId}`].map((path) =>
            fetch(service.baseUrl + path, { headers }),
          ),
        );
        const { user } = (await me?.json()) as Me;
        const { data } = (await members?.json()) as { data: { id: string }[] };
        return { account: user.account.id, ids: data.map(({ id }) => id), own: own?.status };
      }),
    );
    for (const [index, { account, ids, own }] of answers.entries()) {
      const [mine, theirs] = index % 2 === 0 ? [one, two] : [two, one];
      expect(account).toBe(mine.accountId);
      expect(ids).toContain(mine.memberId);
      expect(ids).not.toContain(theirs.memberId);
      expect(own).toBe(200);
    }
  });
});
