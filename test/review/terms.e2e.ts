import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockOf } from '../docs/blocks.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { askReviews, callKept, lookAt, placeIn } from './desk.js';

const SAID = 'it is about the Blue Falcon, my name is Odalys Brennan, call 415-555-0142';
const REVIEW = 'review: { share: 100 %, keep: 14d, roles: [reviewer, admin] }';

interface Preview {
  readonly preview: {
    readonly next_version: number | null;
    readonly readable: number;
    readonly places: readonly object[];
  } & Readonly<Record<string, unknown>>;
}

describe('an annotation', () => {
  let service: RunningService;
  let admin: string;
  let ray: string;
  let other: string;
  let accountId: string;

  beforeAll(async () => {
    service = await runService();
    admin = await service.login();
    ray = await service.login({ login: 'ray', role: 'reviewer' });
    other = await service.login({ account: 'other', login: 'ann' });
    const rows = await query<{ id: string }>(
      service.databaseUrl,
      `SELECT account_id AS id FROM accounts WHERE name = 'clinic'`,
    );
    accountId = rows[0]?.id ?? '';
  });

  afterAll(() => service.stop());

  const agentWith = (name: string, rest = '') =>
    service.createAgent(admin, { name, policy_yaml: `name: ${name} # ours\n${REVIEW}\n${rest}` });

  const ask = (cookie: string, method: string, path: string, body?: object) =>
    askReviews(service, cookie, method, path, body);

  /** Makes a call that a reviewer views and annotates in one place. */
  async function marked(
    url: string,
    words: string,
    mark: object,
    cookie = admin,
  ): Promise<{ id: string; place: ReturnType<typeof placeIn> }> {
    const { id } = await callKept(service, url, SAID);
    const place = placeIn(await lookAt(service, cookie, id), words);
    const [status] = await ask(cookie, 'PUT', `/${id}/marks`, { marks: [{ ...place, ...mark }] });
    expect(status).toBe(200);
    return { id, place };
  }

  async function rejected(cookie: string, id: string, body: object): Promise<unknown> {
    const answers = [
      await ask(cookie, 'POST', `/${id}/terms/preview`, body),
      await ask(cookie, 'POST', `/${id}/terms`, body),
    ];
    expect(answers.map(([status]) => status)).toEqual([422, 422]);
    return (answers[0]?.[1] as { error: { details: readonly object[] } }).error.details[0];
  }

  it('becomes a term that masks the next call', async () => {
    const agent = await agentWith('denied');
    await service.createAgent(admin, { name: 'Beside', policy_name: 'denied' });
    const before = await callKept(service, agent.proxy_url, SAID);
    expect(before.reply).toContain('Blue Falcon');
    const { id, place } = await marked(agent.proxy_url, 'Blue Falcon', {
      sort: 'missed',
      kind: 'PROJECT',
      whose: 'nobody',
    });
    const body = { ...place, as: 'deny' };
    const [status, answer] = await ask(admin, 'POST', `/${id}/terms/preview`, body);
    expect([status, answer]).toMatchObject([
      200,
      {
        preview: {
          as: 'deny',
          kind: 'PROJECT',
          agent_name: 'denied',
          policy_name: 'denied',
          policy_version: 1,
          next_version: 2,
          other_agents: [{ agent_name: 'Beside', policy_version: 1 }],
          may_apply: true,
          calls: { searched: 2, changed: 2, left_out: 0 },
          readable: 0,
          masked: [{ kind: 'PROJECT', count: 2 }],
          unmasked: [],
          places: [{ ...place, kind: 'PROJECT', becomes: 'masked' }],
        },
      },
    ]);
    expect(JSON.stringify(answer)).not.toContain('Falcon');
    const [unseen] = await ask(ray, 'POST', `/${id}/terms`, body);
    expect(unseen).toBe(404);
    expect(await ask(admin, 'POST', `/${id}/terms`, body)).toMatchObject([
      200,
      { agent_id: agent.id, policy_name: 'denied', policy_version: 2, own_terms: 0 },
    ]);
    const [row] = await query<{ yaml: string }>(
      service.databaseUrl,
      `SELECT yaml FROM policies WHERE name = 'denied' AND version = 2`,
    );
    expect(row?.yaml).toBe(
      `name: denied # ours\n${REVIEW}\ndeny:\n  - { kind: PROJECT, terms: ["Blue Falcon"] }\n`,
    );
    const { id: next } = await callKept(service, agent.proxy_url, SAID);
    const { texts } = await lookAt(service, admin, next);
    expect(texts[0]?.spans).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ start: place.start, end: place.end, kind: 'PROJECT' }),
      ]),
    );
    const events = (await accountEvents(service.databaseUrl, accountId)).filter(({ kind }) =>
      ['policy_created', 'agent_updated'].includes(String(kind)),
    );
    expect(events.slice(-2)).toMatchObject([
      { kind: 'policy_created', policy_name: 'denied', policy_version: 2, actor: { login: 'sam' } },
      { kind: 'agent_updated', policy_version: 2, previous_policy_version: 1, actor: { login: 'sam' } },
    ]);
    expect(await ask(admin, 'POST', `/${id}/terms/preview`, body)).toMatchObject([
      200,
      { preview: { next_version: null, calls: { changed: 0 } } },
    ]);
  });

  it('is previewed in other waiting calls, with the number of calls that were left out', async () => {
    const agent = await agentWith('many');
    const calls = Array.from({ length: 22 }, () =>
      callKept(service, agent.proxy_url, 'ask for the Grey Heron'),
    );
    const [{ id } = { id: '' }] = await Promise.all(calls);
    const place = placeIn(await lookAt(service, admin, id), 'Grey Heron');
    const mark = { ...place, sort: 'missed', kind: 'PROJECT', whose: 'nobody' };
    await ask(admin, 'PUT', `/${id}/marks`, { marks: [mark] });
    const [, answer] = await ask(admin, 'POST', `/${id}/terms/preview`, { ...place, as: 'deny' });
    expect((answer as Preview).preview).toMatchObject({
      calls: { changed: 21, left_out: 1 },
      masked: [{ kind: 'PROJECT', count: 21 }],
    });
  });

  it('can be previewed with the example in the documentation', async () => {
    const agent = await agentWith('documented');
    const { id } = await callKept(service, agent.proxy_url, 'This is about the Blue Falcon.');
    const place = placeIn(await lookAt(service, admin, id), 'Blue Falcon');
    const mark = { ...place, sort: 'missed', kind: 'PROJECT', whose: 'nobody' };
    await ask(admin, 'PUT', `/${id}/marks`, { marks: [mark] });
    const body = JSON.parse(blockOf('docs/review.md', 'json', 'deny')) as object;
    expect(await ask(admin, 'POST', `/${id}/terms/preview`, body)).toMatchObject([
      200,
      { preview: { places: [place] } },
    ]);
  });

  it('can be previewed by a reviewer, and made a term only by an admin', async () => {
    const agent = await agentWith('shown');
    const { id, place } = await marked(
      agent.proxy_url,
      'Blue Falcon',
      { sort: 'missed', kind: 'PROJECT', whose: 'office' },
      ray,
    );
    const body = { ...place, as: 'deny', kind: 'FACILITY' };
    expect(await ask(ray, 'POST', `/${id}/terms/preview`, body)).toMatchObject([
      200,
      { preview: { may_apply: false, kind: 'FACILITY', masked: [{ kind: 'FACILITY' }] } },
    ]);
    expect(await ask(ray, 'POST', `/${id}/terms`, body)).toMatchObject([
      403,
      { error: { code: 'forbidden' } },
    ]);
    expect(await ask(other, 'POST', `/${id}/terms/preview`, body)).toMatchObject([404, {}]);
  });

  it.each(['allow', 'own_terms'])('previews as %s how many findings would stay readable', async (as) => {
    const name = `kept-${as.replace('_', '-')}`;
    const agent = await agentWith(name);
    const { id, place } = await marked(agent.proxy_url, '415-555-0142', {
      sort: 'for_nothing',
      whose: 'office',
    });
    const [status, answer] = await ask(admin, 'POST', `/${id}/terms/preview`, { ...place, as });
    expect(status).toBe(200);
    const { preview } = answer as Preview;
    expect(preview.readable).toBeGreaterThan(0);
    expect(preview).toMatchObject({
      next_version: as === 'allow' ? 2 : null,
      unmasked: [{ kind: 'PHONE', count: preview.readable }],
      places: [{ ...place, kind: 'PHONE', becomes: 'readable' }],
    });
    expect(await ask(admin, 'POST', `/${id}/terms`, { ...place, as })).toMatchObject([
      200,
      { policy_version: as === 'allow' ? 2 : 1, own_terms: as === 'allow' ? 0 : 1 },
    ]);
    const { id: next } = await callKept(service, agent.proxy_url, SAID);
    const { texts } = await lookAt(service, admin, next);
    expect(texts[0]?.spans.map(({ kind }) => kind)).not.toContain('PHONE');
  });

  it.each(['caller', 'other_person'])('of a value whose owner is %s cannot become a term', async (whose) => {
    const agent = await agentWith(`of-${whose.replace('_', '-')}`);
    const { id, place } = await marked(agent.proxy_url, '415-555-0142', { sort: 'for_nothing', whose });
    for (const as of ['allow', 'own_terms'])
      expect(await rejected(admin, id, { ...place, as })).toMatchObject({ field: 'whose', rule: 'person' });
  });

  it('of a value that another reviewer assigns to a person cannot become a term', async () => {
    const agent = await agentWith('disputed');
    const { id, place } = await marked(agent.proxy_url, 'Blue Falcon', {
      sort: 'missed',
      kind: 'PROJECT',
      whose: 'nobody',
    });
    const falcon = { ...placeIn(await lookAt(service, ray, id), 'Falcon'), sort: 'missed', kind: 'NAME' };
    await ask(ray, 'PUT', `/${id}/marks`, { marks: [{ ...falcon, whose: 'caller' }] });
    expect(await rejected(admin, id, { ...place, as: 'deny' })).toMatchObject({ rule: 'person' });
  });

  it('cannot become a term without an owner, with a contrary annotation, or at another position', async () => {
    const agent = await agentWith('refused');
    const { id, place } = await marked(agent.proxy_url, 'Blue Falcon', { sort: 'missed', kind: 'PROJECT' });
    expect(await rejected(admin, id, { ...place, as: 'deny' })).toMatchObject({
      field: 'whose',
      rule: 'whose',
    });
    expect(await rejected(admin, id, { ...place, as: 'allow' })).toMatchObject({ field: 'as', rule: 'sort' });
    expect(await rejected(admin, id, { ...place, start: 0, as: 'deny' })).toMatchObject({ field: 'mark' });
    expect(await rejected(admin, id, { ...place, as: 'keep' })).toMatchObject({ field: 'as' });
  });

  it('cannot become a term of a built-in policy or of an outdated policy version', async () => {
    const agent = await agentWith('moved');
    const { id, place } = await marked(agent.proxy_url, '415-555-0142', {
      sort: 'for_nothing',
      whose: 'office',
    });
    await service.createAgent(admin, { name: 'Later', policy_yaml: `name: moved\n${REVIEW}\nallow: [x]\n` });
    expect(await rejected(admin, id, { ...place, as: 'allow' })).toMatchObject({
      field: 'as',
      rule: 'pinned',
    });
    await fetch(`${service.baseUrl}/api/v1/agents/${agent.id}`, {
      method: 'PATCH',
      headers: { cookie: admin, 'content-type': 'application/json' },
      body: JSON.stringify({ policy_name: 'healthcare-default' }),
    });
    expect(await rejected(admin, id, { ...place, as: 'allow' })).toMatchObject({
      field: 'as',
      rule: 'builtIn',
    });
    expect(await ask(admin, 'POST', `/${id}/terms`, { ...place, as: 'own_terms' })).toMatchObject([
      200,
      { policy_name: 'healthcare-default', own_terms: 1 },
    ]);
  });
});
