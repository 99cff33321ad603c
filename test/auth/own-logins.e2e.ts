import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';

interface OwnLogin {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly current: boolean;
}

describe('/api/v1/me/logins', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService();
  });

  afterAll(() => service.stop());

  const get = (path: string, cookie: string): request.Test =>
    request(service.server).get(path).set({ cookie });
  const list = async (cookie: string): Promise<OwnLogin[]> =>
    ((await get('/api/v1/me/logins', cookie)).body as { data: OwnLogin[] }).data;
  const end = (cookie: string, id: string): request.Test =>
    request(service.server).delete(`/api/v1/me/logins/${id}`).set({ cookie });
  const endOthers = (cookie: string): request.Test =>
    request(service.server).post('/api/v1/me/logins/end-others').set({ cookie });
  const statuses = (cookies: readonly string[]): Promise<number[]> =>
    Promise.all(cookies.map(async (cookie) => (await get('/api/v1/me', cookie)).status));

  async function logIn(times: number, account: string): Promise<string[]> {
    const cookies: string[] = [];
    for (let each = 0; each < times; each += 1) cookies.push(await service.login({ account }));
    return cookies;
  }

  async function ends(cookie: string): Promise<Record<string, unknown>[]> {
    const { user } = (await get('/api/v1/me', cookie)).body as Me;
    const events = await accountEvents(service.databaseUrl, user.account.id);
    return events.filter(({ kind }) => kind === 'logins_ended');
  }

  it("lists the caller's valid logins and marks the current one", async () => {
    const [one = '', two = ''] = await logIn(2, 'listed');
    await service.login({ account: 'listed', login: 'other' });
    const logins = await list(one);
    expect(logins).toHaveLength(2);
    expect(logins.filter(({ current }) => current)).toHaveLength(1);
    const ofTwo = await list(two);
    const idOf = (all: OwnLogin[]): string | undefined => all.find(({ current }) => current)?.id;
    expect(idOf(ofTwo)).not.toBe(idOf(logins));
    expect(ofTwo.map(({ id }) => id).sort()).toEqual(logins.map(({ id }) => id).sort());
    expect(logins[0]).toEqual({
      id: expect.stringMatching(/^lgn_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      current: expect.any(Boolean),
    });
    await query(
      service.databaseUrl,
      `UPDATE login_sessions SET expires_at = now() WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
      [two.split('=')[1]],
    );
    expect(await list(one)).toHaveLength(1);
  });

  it('ends one login, which cannot be used again', async () => {
    const [mine = '', lost = '', other = ''] = await logIn(3, 'one');
    const { id = '' } = (await list(lost)).find(({ current }) => current) ?? {};
    expect((await end(mine, id)).status).toBe(204);
    expect(await statuses([mine, lost, other])).toEqual([200, 401, 200]);
    expect((await end(mine, id)).status).toBe(404);
    expect(await ends(mine)).toMatchObject([{ count: 1, actor: { login: 'sam' } }]);
  });

  it('ends all other logins at once', async () => {
    const [mine = '', ...others] = await logIn(4, 'everywhere');
    const colleague = await service.login({ account: 'everywhere', login: 'kim' });
    const answer = await endOthers(mine);
    expect([answer.status, answer.body]).toEqual([200, { ended: 3 }]);
    expect(await statuses([mine, colleague, ...others])).toEqual([200, 200, 401, 401, 401]);
    expect((await endOthers(mine)).body).toEqual({ ended: 0 });
    expect(await ends(mine)).toMatchObject([{ count: 3 }]);
  });

  it("does not end another member's login", async () => {
    const [mine = ''] = await logIn(1, 'private');
    const colleague = await service.login({ account: 'private', login: 'kim' });
    const { id = '' } = (await list(colleague))[0] ?? {};
    expect((await end(mine, id)).status).toBe(404);
    expect(await statuses([colleague])).toEqual([200]);
  });
});
