import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type FakeProvider, fakeProvider } from '../support/fake-provider.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type Me, Visitor } from '../support/visitor.js';

/** Effects of the provider's settings. */
describe('an identity provider', () => {
  let service: RunningService;
  let provider: FakeProvider;

  beforeEach(async () => {
    provider = await fakeProvider();
  });

  afterEach(async () => {
    await service.stop();
    await provider.stop();
  });

  async function logInAs(person: object): Promise<Me['user']> {
    provider.reset({ userInfo: { status: 200, body: JSON.stringify(person) } });
    const visitor = new Visitor(service.baseUrl);
    await visitor.open('/api/v1/auth/idp');
    return (JSON.parse((await visitor.request('/api/v1/me')).text) as Me).user;
  }

  it('identifies a person by the configured subject, even if login names change hands', async () => {
    service = await runService({
      env: {
        ...provider.env,
        SERVICE_OAUTH_SUBJECT_FIELD: 'account.id',
        SERVICE_OAUTH_LOGIN_FIELD: 'account.handle',
        SERVICE_OAUTH_NAME_FIELD: 'shown',
        SERVICE_OAUTH_EMAIL_FIELD: 'https://example.com/mail',
      },
    });
    const person = (id: number, handle: string): object => ({
      account: { id, handle },
      shown: 'Somebody',
      'https://example.com/mail': 'some@example.com',
    });
    const ann = await logInAs(person(1, 'ann'));
    expect(ann).toMatchObject({ login: 'ann', name: 'Somebody', email: 'some@example.com' });
    expect(await logInAs(person(1, 'anna'))).toEqual({ ...ann, login: 'anna' });
    const heir = await logInAs(person(2, 'ann'));
    expect(heir.account.id).not.toBe(ann.account.id);
  });

  it('can be GitHub, where login names ignore case', async () => {
    service = await runService({ env: { ...provider.env, SERVICE_OAUTH_PROVIDER: 'github' } });
    const cookie = await service.login({ account: 'clinic' });
    for (const login of ['octo', 'OCTO']) {
      await request(service.server)
        .post('/api/v1/account/members')
        .set({ cookie })
        .send({ login, role: 'member' })
        .expect(201);
    }
    const user = await logInAs({ id: 583_231, login: 'Octo', name: null, email: null });
    expect(user).toMatchObject({ login: 'Octo', name: null, email: null, role: 'member' });
    expect(user.account.name).toBe('clinic');
    const { data } = (await request(service.server).get('/api/v1/account/members').set({ cookie })).body as {
      data: { login: string }[];
    };
    expect(data.map(({ login }) => login)).toEqual(['sam', 'Octo']);
  });

  it('can send users back to another instance', async () => {
    const key = { SERVICE_MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
    service = await runService({ env: { ...provider.env, ...key } });
    const other = await runService({ env: { ...provider.env, ...key }, databaseUrl: service.databaseUrl });
    try {
      const visitor = new Visitor(service.baseUrl);
      const begun = await visitor.request('/api/v1/auth/idp');
      const back = (await visitor.request(begun.headers.get('location') ?? '')).headers.get('location') ?? '';
      const { pathname, search } = new URL(back);
      const ended = await visitor.request(other.baseUrl + pathname + search);
      expect([ended.status, ended.headers.get('location')]).toEqual([302, '/portal']);
      expect((await visitor.request('/api/v1/me')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('replaces the development identity provider', async () => {
    service = await runService({ env: provider.env });
    expect((await fetch(`${service.baseUrl}/dev-idp/auth`)).status).toBe(404);
  });
});

describe('the development identity provider', () => {
  let service: RunningService;

  beforeEach(async () => {
    service = await runService();
  });

  afterEach(() => service.stop());

  it('rejects an invalid login name, and interactions of another browser', async () => {
    const visitor = new Visitor(service.baseUrl);
    const choice = await visitor.open('/api/v1/auth/idp');
    expect((await visitor.submit(choice.url, { login: '<script>' })).status).toBe(422);
    expect((await new Visitor(service.baseUrl).open(choice.url)).status).toBe(400);
    expect((await new Visitor(service.baseUrl).submit(choice.url, { login: 'alice' })).status).toBe(400);
  });

  it('shows a page for an error of its client', async () => {
    const page = await new Visitor(service.baseUrl).open('/dev-idp/auth?client_id=nobody');
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Log in again');
  });

  it('answers only under the host names of the service', async () => {
    const answer = await request(service.server)
      .get('/dev-idp/.well-known/openid-configuration')
      .set({ host: 'evil.example.com' });
    expect(answer.status).toBe(421);
  });

  it('leads to an error page after a cancelled login', async () => {
    const visitor = new Visitor(service.baseUrl);
    const choice = await visitor.open('/api/v1/auth/idp');
    const page = await visitor.submit(choice.url, { cancel: '1' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('declined');
  });
});
