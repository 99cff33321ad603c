import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '../support/routes.js';
import type { RunningService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { type Account, runAccounts } from './accounts.js';

/** Who may come in: `login` needs the cookie, `reviewer` a reviewer's or an admin's, `admin` an admin's; the others see to their callers themselves. */
type Door = 'login' | 'reviewer' | 'admin' | 'optional' | 'open' | 'signed';

interface Route {
  readonly door: Door;
  /** A body with which the route works. */
  readonly body?: object;
  /** What stands for each parameter of the path: something of another account. */
  readonly foreign?: (other: Account) => Record<string, string>;
}

const TABLE: Readonly<Record<string, Route>> = {
  'GET /health': { door: 'open' },
  'GET /health/live': { door: 'open' },
  'GET /health/ready': { door: 'open' },
  'GET /log/checkpoint': { door: 'open' },
  'GET /log/tile/*path': { door: 'open' },
  'GET /portal': { door: 'open' },
  'GET /portal/*path': { door: 'open' },
  'GET /api/docs': { door: 'open' },
  'GET /api/docs/openapi.json': { door: 'open' },
  'GET /api/docs/:file': { door: 'open' },
  'GET /api/v1/auth/idp': { door: 'open' },
  'GET /api/v1/auth/idp/callback': { door: 'open' },
  'POST /api/v1/auth/logout': { door: 'open' },
  'POST /proxy/:agentId/v1/chat/completions': { door: 'signed' },
  'POST /proxy/:agentId/v1/chat/completions/chat/completions': { door: 'signed' },
  'GET /proxy/:agentId/v1/models': { door: 'signed' },
  'GET /proxy/:agentId/v1/models/:model': { door: 'signed' },
  'GET /proxy/:agentId/v1/responses': { door: 'signed' },
  'GET /proxy/:agentId/v1/responses/responses': { door: 'signed' },
  'POST /proxy/:agentId/v1/responses': { door: 'signed' },
  'POST /proxy/:agentId/v1/responses/responses': { door: 'signed' },
  'POST /proxy/:agentId/v1/messages': { door: 'signed' },
  'POST /proxy/:agentId/v1/v1/messages': { door: 'signed' },
  'POST /proxy/:agentId/v1/messages/count_tokens': { door: 'signed' },
  'POST /proxy/:agentId/v1/v1/messages/count_tokens': { door: 'signed' },
  'POST /voice/webhook/:agentId': { door: 'signed' },
  'POST /audit/verify': { door: 'optional' },
  'GET /api/v1/me': { door: 'login' },
  'GET /api/v1/account/members': { door: 'admin' },
  'POST /api/v1/account/members': { door: 'admin', body: { login: 'someone', role: 'member' } },
  'PATCH /api/v1/account/members/:memberId': {
    door: 'admin',
    body: { role: 'member' },
    foreign: ({ memberId }) => ({ memberId }),
  },
  'DELETE /api/v1/account/members/:memberId': { door: 'admin', foreign: ({ memberId }) => ({ memberId }) },
  'GET /api/v1/agents': { door: 'login' },
  'POST /api/v1/agents': { door: 'login', body: { name: 'An agent', upstream: 'stub' } },
  'GET /api/v1/agents/:agentId': { door: 'login', foreign: ({ agentId }) => ({ agentId }) },
  'PATCH /api/v1/agents/:agentId': {
    door: 'admin',
    body: { callback_url: null },
    foreign: ({ agentId }) => ({ agentId }),
  },
  'DELETE /api/v1/agents/:agentId': { door: 'admin', foreign: ({ agentId }) => ({ agentId }) },
  'GET /api/v1/upstreams': { door: 'login' },
  'GET /api/v1/upstreams/health': { door: 'login' },
  'GET /api/v1/policies': { door: 'login' },
  'GET /api/v1/policies/schema': { door: 'login' },
  'POST /api/v1/policies/validate': { door: 'login', body: { policy_yaml: 'name: x' } },
  'POST /api/v1/policies/preview': { door: 'login', body: { text: 'Hello' } },
  'GET /api/v1/agents/:agentId/sessions': { door: 'login', foreign: ({ agentId }) => ({ agentId }) },
  'GET /api/v1/sessions': { door: 'login' },
  'GET /api/v1/statistics': { door: 'login' },
  'GET /api/v1/usage': { door: 'login' },
  'PUT /api/v1/usage/budget': { door: 'admin', body: { monthly_tokens: 5_000_000 } },
  'GET /api/v1/reviews': { door: 'reviewer' },
  'GET /api/v1/reviews/figure': { door: 'login' },
  'GET /api/v1/reviews/:sessionId': { door: 'reviewer', foreign: ({ sessionId }) => ({ sessionId }) },
  'PUT /api/v1/reviews/:sessionId/marks': {
    door: 'reviewer',
    body: { marks: [] },
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'POST /api/v1/reviews/:sessionId/terms/preview': {
    door: 'reviewer',
    body: { text: 0, start: 0, end: 2, as: 'deny' },
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'POST /api/v1/reviews/:sessionId/terms': {
    door: 'reviewer',
    body: { text: 0, start: 0, end: 2, as: 'deny' },
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'GET /api/v1/reviews/rows': { door: 'reviewer' },
  'POST /api/v1/reviews/:sessionId/finish': { door: 'reviewer', foreign: ({ sessionId }) => ({ sessionId }) },
  'GET /api/v1/drift': { door: 'login' },
  'POST /api/v1/drift/:alarmId/confirm': { door: 'admin', foreign: ({ alarmId }) => ({ alarmId }) },
  'GET /api/v1/audit': { door: 'admin' },
  'GET /api/v1/audit/export': { door: 'admin' },
  'GET /api/v1/audit/evidence': { door: 'login' },
  'GET /api/v1/sessions/:sessionId/proof': { door: 'login', foreign: ({ sessionId }) => ({ sessionId }) },
  'GET /api/v1/sessions/:sessionId/audit': { door: 'login', foreign: ({ sessionId }) => ({ sessionId }) },
  'GET /api/v1/sessions/:sessionId': { door: 'login', foreign: ({ sessionId }) => ({ sessionId }) },
  'GET /api/v1/sessions/:sessionId/report': { door: 'login', foreign: ({ sessionId }) => ({ sessionId }) },
};

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

  it('stands in the table', () => {
    expect(routesOf(service).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('has a row for something foreign wherever its path has a parameter', () => {
    const guarded = behind('login', 'reviewer', 'admin').filter((route) => route.includes('/:'));
    expect(guarded.sort()).toEqual([...foreign].sort());
  });

  it.each(behind('login', 'reviewer', 'admin'))(
    '%s: 401 without a cookie, and with a bad one',
    async (route) => {
      expect(await ask(route, undefined)).toEqual([401, 'unauthenticated']);
      expect(await ask(route, 'service_session=bad')).toEqual([401, 'unauthenticated']);
    },
  );

  it.each(behind('login', 'reviewer', 'admin'))('%s: refuses another origin', async (route) => {
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

  it.each(behind('open'))('%s: never asks for a login', async (route) => {
    for (const cookie of [undefined, 'service_session=bad']) {
      expect([200, 204, 302, 400, 404]).toContain((await ask(route, cookie))[0]);
    }
  });

  it.each(behind('reviewer', 'admin'))(
    '%s: 403 for a member, whether the thing exists or not',
    async (route) => {
      const { memberId, agentId, sessionId } = one;
      const others = TABLE[route]?.door === 'admin' ? [member, reviewer] : [member];
      for (const cookie of others) {
        expect(await ask(route, cookie)).toEqual([403, 'forbidden']);
        expect(await ask(route, cookie, { memberId, agentId, sessionId })).toEqual([403, 'forbidden']);
      }
    },
  );

  it.each(foreign)('%s: 404 for what belongs to another account', async (route) => {
    const [status, code] = await ask(route, one.cookie, TABLE[route]?.foreign?.(two));
    expect(status).toBe(404);
    expect(code).toMatch(/not_found$/);
    // There is nothing in it that the owner doesn't have either.
    const [method] = route.split(' ');
    if (method === 'GET') expect((await ask(route, two.cookie, TABLE[route]?.foreign?.(two)))[0]).toBe(200);
  });

  /** Identifiers that no database text can hold, and what is no identifier at all. */
  const UNREADABLE = ['%00', 'agt_%00', 'sess_%00x', 'agt_%ff', 'sess_%zz', '%', '%E0%A4%A', '%C3%00', '%20'];

  it.each(foreign)('%s: the same 404 for whatever stands for an id', async (route) => {
    const unknown = await ask(route, one.cookie, TABLE[route]?.foreign?.(two));
    const name = /:(\w+)/.exec(route)?.[1] ?? '';
    for (const id of UNREADABLE) {
      expect([id, ...(await ask(route, one.cookie, { [name]: id }))]).toEqual([id, ...unknown]);
    }
  });

  it.each(behind('signed').filter((route) => route.includes('/:')))(
    '%s: agent_not_found, whatever stands for an id',
    async (route) => {
      const parameters = (agentId: string): Record<string, string> => ({ agentId });
      const unknown = await ask(route, undefined, parameters('agt_01KEXAMP0E000000000000000Z'));
      for (const id of UNREADABLE) {
        expect([id, ...(await ask(route, undefined, parameters(id)))]).toEqual([id, ...unknown]);
      }
    },
  );

  it.each(behind('optional'))(
    '%s: takes no bad cookie, and needs a good one for what is stored',
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

  it('leaves a foreign member as they were', async () => {
    await ask('DELETE /api/v1/account/members/:memberId', one.cookie, { memberId: two.memberId });
    expect(await ask('GET /api/v1/me', two.cookie)).toEqual([200, undefined]);
  });

  it('shows 50 parallel requests of alternating accounts only their own', async () => {
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
