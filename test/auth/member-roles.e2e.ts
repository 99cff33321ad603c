import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Provisioning } from '../../src/auth/provisioning.service.js';
import type { AccountName, LoginName } from '../../src/common/text/branded.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { runSotto } from '../support/run-sotto.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Me, Visitor } from '../support/visitor.js';

const MEMBERS = '/api/v1/account/members';

interface Member {
  id: string;
  login: string;
  provider: string;
  role: string;
  status: string;
}

describe('roles and logins of members', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_SIGNUP: 'invite' } });
  });

  afterAll(() => service.stop());

  const invite = (cookie: string, login: string, role = 'member'): request.Test =>
    request(service.server).post(MEMBERS).set({ cookie }).send({ login, role });
  const change = (cookie: string, id: string, role: unknown): request.Test =>
    request(service.server).patch(`${MEMBERS}/${id}`).set({ cookie }).send({ role });
  const memberOf = (answer: request.Response): Member => (answer.body as { member: Member }).member;
  const codeOf = ({ status, body }: request.Response): [number, string] => [
    status,
    (body as { error: { code: string } }).error.code,
  ];

  async function list(cookie: string): Promise<Member[]> {
    const answer = await request(service.server).get(MEMBERS).set({ cookie });
    return (answer.body as { data: Member[] }).data;
  }

  async function me(cookie: string): Promise<Me['user']> {
    return ((await request(service.server).get('/api/v1/me').set({ cookie })).body as Me).user;
  }

  it('change by ID, also for members from the command line', async () => {
    const admin = await service.login({ account: 'by id' });
    const made = await service.login({ account: 'by id', login: 'lou', role: 'admin' });
    const { id } = await me(made);
    const answer = await change(admin, id, 'member');
    expect(answer.status).toBe(200);
    expect(memberOf(answer)).toMatchObject({
      id,
      provider: 'command-line',
      role: 'member',
      status: 'active',
    });
    expect((await me(made)).role).toBe('member');
    expect(await list(admin)).toHaveLength(2);
    expect(codeOf(await change(admin, 'usr_00000000000000000000000000', 'member'))).toEqual([
      404,
      'not_found',
    ]);
    expect(codeOf(await change(admin, id, 'owner'))).toEqual([422, 'validation_failed']);
    expect(codeOf(await change(made, id, 'admin'))).toEqual([403, 'forbidden']);
    expect(codeOf(await change(admin, (await me(admin)).id, 'member'))).toEqual([409, 'last_admin']);
  });

  it('change by login, also for members from the command line, and leave no invitation', async () => {
    const admin = await service.login({ account: 'by login' });
    const made = await service.login({ account: 'by login', login: 'ivy', role: 'member' });
    const answer = await invite(admin, 'ivy', 'admin');
    expect(memberOf(answer)).toMatchObject({ id: (await me(made)).id, role: 'admin', status: 'active' });
    expect((await me(made)).role).toBe('admin');
    expect((await list(admin)).map(({ status }) => status)).toEqual(['active', 'active']);
    expect((await new Visitor(service.baseUrl).logIn('ivy')).status).toBe(403);
  });

  it('change by login for the member of the current provider, if several have that login', async () => {
    const admin = await service.login({ account: 'twice' });
    const invited = memberOf(await invite(admin, 'gil'));
    expect(invited.provider).toBe('development');
    const made = await service.login({ account: 'twice', login: 'gil', role: 'member' });
    expect(memberOf(await invite(admin, 'gil', 'reviewer'))).toMatchObject({
      id: invited.id,
      role: 'reviewer',
    });
    expect((await me(made)).role).toBe('member');
  });

  it('change for members of a former identity provider', async () => {
    const admin = await service.login({ account: 'moved' });
    const { id } = memberOf(await invite(admin, 'fay', 'admin'));
    await new Visitor(service.baseUrl).logIn('fay');
    await query(
      service.databaseUrl,
      `UPDATE members SET provider = 'login.example.com' WHERE member_id = $1`,
      [id],
    );
    expect(memberOf(await invite(admin, 'fay'))).toMatchObject({ id, role: 'member', status: 'active' });
    expect(await list(admin)).toHaveLength(2);
  });

  it('are kept by a later login on the command line, unless it sets another role, which is journaled', async () => {
    const provisioning = service.service.app.get(Provisioning);
    const names = ['again' as AccountName, 'setup' as LoginName] as const;
    const { accountId, memberId } = await provisioning.createSession(...names, 'admin');
    const { cookie } = await provisioning.createSession(...names);
    expect((await me(`service_session=${cookie}`)).role).toBe('admin');
    await provisioning.createSession(...names, 'reviewer');
    expect((await me(`service_session=${cookie}`)).role).toBe('reviewer');
    const events = await accountEvents(service.databaseUrl, accountId);
    expect(events.filter(({ kind }) => kind === 'member_role_changed')).toEqual([
      expect.objectContaining({
        member_id: memberId,
        member_login: 'setup',
        role: 'reviewer',
        actor: { user_id: 'operator', login: 'command-line' },
      }),
    ]);
  });

  it.each([
    ['a zero width space', 'a\u200Bnn'],
    ['a direction mark', 'ann\u202E'],
    ['a variation selector', 'ann\uFE0F'],
    ['a filler', 'ann\u3164'],
    ['a no-break space', 'ann\u00A0lee'],
    ['full-width letters', '\uFF41nn'],
    ['a Cyrillic letter among Latin ones', '\u0430nn'],
    ['a Greek letter among Latin ones', 'n\u03BFra@example.com'],
    ['a private character', 'ann\uE000'],
  ])('are rejected for a login with %s', async (_, login) => {
    const admin = await service.login({ account: 'odd' });
    expect(codeOf(await invite(admin, login))).toEqual([422, 'validation_failed']);
    const page = await new Visitor(service.baseUrl).logIn(login);
    expect(page.status).not.toBe(200);
    await expect(
      runSotto(['session', 'create', '--login', login, '--account', 'odd'], {
        env: { DATABASE_URL: service.databaseUrl },
      }),
    ).resolves.toMatchObject({ code: 1, err: expect.stringContaining('The login must be') });
  });

  it.each([
    'Zo\u00EB.\u0418\u0432\u0430\u043D\u043E\u0432',
    '\u7530\u4E2D_taro',
    'jos\u00E9@example.com',
    'a b',
  ])('are accepted for the login %s', async (login) => {
    const admin = await service.login({ account: 'usual' });
    expect(memberOf(await invite(admin, login)).login).toBe(login);
  });

  it("are rejected for a login that looks like another member's", async () => {
    const admin = await service.login({ account: 'alike' });
    await invite(admin, 'coco');
    const answer = await invite(admin, '\u0441\u043E\u0441\u043E', 'admin');
    expect(codeOf(answer)).toEqual([422, 'validation_failed']);
    expect((answer.body as { error: { message: string } }).error.message).toContain('looks like');
    expect(memberOf(await invite(admin, '\u0441\u043E\u043D\u044F')).status).toBe('invited');
  });
});
