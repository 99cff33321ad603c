import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Me, Visitor } from '../support/visitor.js';

interface Member {
  id: string;
  login: string;
  role: string;
  status: string;
}

interface ErrorBody {
  error: { code: string };
}

describe('/api/v1/account/members', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_SIGNUP: 'invite' } });
  });

  afterAll(() => service.stop());

  const list = (cookie: string): request.Test =>
    request(service.server).get('/api/v1/account/members').set({ cookie });
  const invite = (cookie: string, body: object): request.Test =>
    request(service.server).post('/api/v1/account/members').set({ cookie }).send(body);
  const remove = (cookie: string, id: string): request.Test =>
    request(service.server).delete(`/api/v1/account/members/${id}`).set({ cookie });
  const memberOf = (answer: request.Response): Member => (answer.body as { member: Member }).member;
  const codeOf = (answer: request.Response): [number, string] => [
    answer.status,
    (answer.body as ErrorBody).error.code,
  ];

  async function me(visitor: Visitor): Promise<Me['user']> {
    return (JSON.parse((await visitor.request('/api/v1/me')).text) as Me).user;
  }

  it('rejects a login without an invitation if signup is closed', async () => {
    const page = await new Visitor(service.baseUrl).logIn('stranger');
    expect(page.status).toBe(403);
    expect(page.text).toContain('You need an invitation');
    expect(page.text).toMatch(/Request req_/);
  });

  it('invites a user, who joins the account at the next login', async () => {
    const admin = await service.login({ account: 'joining' });
    const invited = await invite(admin, { login: 'mia', role: 'member' });
    expect(invited.status).toBe(201);
    expect(memberOf(invited)).toEqual({
      id: expect.stringMatching(/^usr_/),
      login: 'mia',
      provider: 'development',
      name: null,
      email: null,
      role: 'member',
      status: 'invited',
      created_at: expect.stringMatching(/Z$/),
      last_login_at: null,
    });
    const visitor = new Visitor(service.baseUrl);
    expect((await visitor.logIn('mia')).status).toBe(200);
    expect(await me(visitor)).toMatchObject({
      id: memberOf(invited).id,
      role: 'member',
      account: { name: 'joining' },
    });
    const { data } = (await list(admin)).body as { data: Member[] };
    expect(data.map(({ login, role, status }) => [login, role, status])).toEqual([
      ['sam', 'admin', 'active'],
      ['mia', 'member', 'active'],
    ]);
  });

  it('is for admins only', async () => {
    await service.login({ account: 'ranks' });
    const member = await service.login({ account: 'ranks', login: 'low', role: 'member' });
    for (const answer of [
      await list(member),
      await invite(member, { login: 'x', role: 'admin' }),
      await remove(member, 'usr_00000000000000000000000000'),
    ]) {
      expect(codeOf(answer)).toEqual([403, 'forbidden']);
    }
  });

  it('changes a role immediately, except that of the last admin who can log in', async () => {
    const admin = await service.login({ account: 'roles' });
    await invite(admin, { login: 'noa', role: 'admin' });
    const invited = await invite(admin, { login: 'waiting', role: 'admin' });
    const visitor = new Visitor(service.baseUrl);
    await visitor.logIn('noa');
    const sam = ((await list(admin)).body as { data: Member[] }).data.find(({ login }) => login === 'sam');
    expect((await remove(visitor.loginCookie, sam?.id ?? '')).status).toBe(204);
    expect(memberOf(invited).status).toBe('invited');
    expect(codeOf(await invite(visitor.loginCookie, { login: 'noa', role: 'member' }))).toEqual([
      409,
      'last_admin',
    ]);
    const { id } = await me(visitor);
    expect(codeOf(await remove(visitor.loginCookie, id))).toEqual([409, 'last_admin']);
    await new Visitor(service.baseUrl).logIn('waiting');
    expect(memberOf(await invite(visitor.loginCookie, { login: 'noa', role: 'member' })).role).toBe('member');
    expect(codeOf(await list(visitor.loginCookie))).toEqual([403, 'forbidden']);
  });

  it('keeps one admin if several remove each other at once', async () => {
    const admin = await service.login({ account: 'duel' });
    const names = ['ona', 'pia', 'quin'];
    const visitors = names.map(() => new Visitor(service.baseUrl));
    for (const [index, login] of names.entries()) {
      await invite(admin, { login, role: 'admin' });
      await visitors[index]?.logIn(login);
    }
    const { data } = (await list(admin)).body as { data: Member[] };
    const ids = data.map(({ id }) => id);
    const cookies = [admin, ...visitors.map((visitor) => visitor.loginCookie)];
    const answers = await Promise.all(
      ids.map((_, index) => remove(cookies[index] ?? '', ids[(index + 1) % ids.length] ?? '')),
    );
    expect(answers.map(({ status }) => status)).not.toContain(500);
    const left = await Promise.all(cookies.map((cookie) => list(cookie)));
    expect(left.some(({ status }) => status === 200)).toBe(true);
  });

  it('ends the logins of a removed member, who cannot log in again', async () => {
    const admin = await service.login({ account: 'leaving' });
    const invited = memberOf(await invite(admin, { login: 'rob', role: 'member' }));
    const visitor = new Visitor(service.baseUrl);
    await visitor.logIn('rob');
    const cookie = visitor.loginCookie;
    expect((await remove(admin, invited.id)).status).toBe(204);
    expect(codeOf(await request(service.server).get('/api/v1/me').set({ cookie }))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(codeOf(await remove(admin, invited.id))).toEqual([404, 'not_found']);
    expect((await new Visitor(service.baseUrl).logIn('rob')).status).toBe(403);
  });

  it('withdraws an invitation', async () => {
    const admin = await service.login({ account: 'withdrawing' });
    const invited = memberOf(await invite(admin, { login: 'tess', role: 'member' }));
    expect((await remove(admin, invited.id)).status).toBe(204);
    expect((await new Visitor(service.baseUrl).logIn('tess')).status).toBe(403);
  });

  it('journals who changed which member', async () => {
    const admin = await service.login({ account: 'journal' });
    const { id } = memberOf(await invite(admin, { login: 'uma', role: 'member' }));
    await invite(admin, { login: 'uma', role: 'member' });
    const visitor = new Visitor(service.baseUrl);
    await visitor.logIn('uma');
    const { account } = await me(visitor);
    await invite(admin, { login: 'uma', role: 'admin' });
    await remove(admin, id);
    const events = await accountEvents(service.databaseUrl, account.id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'account_created',
      'login',
      'member_invited',
      'member_joined',
      'login',
      'member_role_changed',
      'member_removed',
    ]);
    expect(events[2]).toMatchObject({ member_id: id, member_login: 'uma', actor: { login: 'sam' } });
    expect(events[3]).toMatchObject({ provider: 'development', actor: { user_id: id, login: 'uma' } });
    const verdict = await request(service.server).post('/audit/verify').set({ cookie: admin }).send({});
    expect(verdict.body).toMatchObject({ ok: true });
  });

  it.each([
    ['no login', { role: 'member' }],
    ['an empty login', { login: '', role: 'member' }],
    ['a login with spaces around it', { login: ' x', role: 'member' }],
    ['a login with a control character', { login: 'a\u0000b', role: 'member' }],
    ['an unknown role', { login: 'x', role: 'owner' }],
    ['an unknown field', { login: 'x', role: 'member', name: 'y' }],
  ])('rejects %s with 422', async (_, body) => {
    expect(codeOf(await invite(await service.login(), body))).toEqual([422, 'validation_failed']);
  });
});
