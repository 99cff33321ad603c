import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { ServiceFigure } from '../../src/review/service-figure.js';
import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';

const SAID = 'my name is Jane Okafor, call me at 415-555-0142, and tell Falconbridge';
const CONTEXT = [
  { role: 'user', content: 'Hello there' },
  { role: 'assistant', content: 'Who is calling?' },
];

interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

interface Review {
  readonly session_id: string;
  readonly stratum: string;
  readonly begun: boolean;
  readonly texts: readonly { text: string; role: string; judged: boolean; spans: readonly Span[] }[];
  readonly marks: readonly object[];
}

interface Estimate {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly found: number;
  readonly of: number;
}

interface Group {
  readonly key: string;
  readonly name: string;
  readonly missed: Estimate | null;
}

interface Figure {
  readonly figure: {
    readonly missed: Estimate | null;
    readonly for_nothing: Estimate | null;
    readonly next_digit: object | null;
    readonly by: Readonly<
      Record<'kind' | 'language' | 'agent' | 'policy' | 'model' | 'stratum', readonly Group[]>
    >;
  };
  readonly progress: Readonly<Record<string, unknown>>;
}

describe('reviews', () => {
  let service: RunningService;
  let admin: string;
  let ray: string;
  let rob: string;
  let member: string;
  let other: string;
  let accountId: string;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_METRICS_PORT: '0' } });
    admin = await service.login();
    ray = await service.login({ login: 'ray', role: 'reviewer' });
    rob = await service.login({ login: 'rob', role: 'reviewer' });
    member = await service.login({ login: 'low', role: 'member' });
    other = await service.login({ account: 'other', login: 'ann', role: 'reviewer' });
    const rows = await query<{ id: string }>(
      service.databaseUrl,
      `SELECT account_id AS id FROM accounts WHERE name = 'clinic'`,
    );
    accountId = rows[0]?.id ?? '';
  });

  afterAll(() => service.stop());

  async function agentWith(review: string, name: string): Promise<string> {
    const policy_yaml = `name: ${name}\nreview: { share: 100 %, keep: 14d${review} }\n`;
    return (await service.createAgent(admin, { policy_yaml })).proxy_url;
  }

  async function call(url: string, content = SAID): Promise<string> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [...CONTEXT, { role: 'user', content }] }),
    });
    expect(answer.status).toBe(200);
    await service.service.app.get(SamplesWriter, { strict: false }).flush();
    return answer.headers.get('x-sotto-session') ?? '';
  }

  async function ask(
    cookie: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<[number, unknown]> {
    const answer = await fetch(`${service.baseUrl}/api/v1/reviews${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : JSON.parse(text)];
  }

  async function look(cookie: string, id: string): Promise<Review> {
    const [status, body] = await ask(cookie, 'GET', `/${id}`);
    expect(status).toBe(200);
    return (body as { review: Review }).review;
  }

  async function waiting(cookie: string): Promise<string[]> {
    const [, body] = await ask(cookie, 'GET', '?limit=100');
    return (body as { data: Review[] }).data.map(({ session_id: id }) => id);
  }

  async function figure(): Promise<Figure> {
    return (await ask(member, 'GET', '/figure'))[1] as Figure;
  }

  /** Returns the index of the reviewed text, and functions that make annotations in it. */
  function marking({ texts }: Review): {
    at: number;
    missed: (words: string, kind: string) => object;
    span: (kind: string) => Span;
  } {
    const at = texts.findIndex(({ judged }) => judged);
    const text = texts[at];
    if (text === undefined) throw new Error('no text is judged');
    return {
      at,
      missed: (words, kind) => {
        const start = text.text.indexOf(words);
        return { text: at, start, end: start + words.length, sort: 'missed', kind };
      },
      span: (kind) => {
        const span = text.spans.find((one) => one.kind === kind);
        if (span === undefined) throw new Error(`no ${kind} was masked`);
        return span;
      },
    };
  }

  it('start without measured rates', async () => {
    expect(await figure()).toMatchObject({
      figure: { missed: null, for_nothing: null, next_digit: null, by: { kind: [], agent: [] } },
      progress: { drawn: 0, waiting: 0, reviewed: 0, unreviewed: 0, median_seconds: null, agreement: null },
    });
  });

  it('show a call’s original text and findings only to the roles that the policy names', async () => {
    const id = await call(await agentWith('', 'shown'));
    expect(await waiting(ray)).toEqual([id]);
    const { texts, marks, begun } = await look(ray, id);
    expect(texts.map(({ role, text, judged }) => [role, text, judged])).toEqual([
      ['user', 'Hello there', false],
      ['assistant', 'Who is calling?', false],
      ['user', SAID, true],
    ]);
    expect(texts.at(-1)?.spans.map(({ start, end, kind }) => [SAID.slice(start, end), kind])).toEqual(
      expect.arrayContaining([['415-555-0142', 'PHONE']]),
    );
    expect([marks, begun]).toEqual([[], false]);
    expect((await look(ray, id)).begun).toBe(true);
    expect((await ask(member, 'GET', `/${id}`))[0]).toBe(403);
    expect(await waiting(admin)).toEqual([]);
    expect((await ask(admin, 'GET', `/${id}`))[0]).toBe(403);
    expect(await waiting(other)).toEqual([]);
    expect((await ask(other, 'GET', `/${id}`))[0]).toBe(404);
    const views = (await accountEvents(service.databaseUrl, accountId)).filter(
      ({ kind }) => kind === 'review_viewed',
    );
    expect(views).toMatchObject([
      { session_id: id, actor: { login: 'ray' } },
      { session_id: id, actor: { login: 'ray' } },
    ]);
    expect((await ask(ray, 'POST', `/${id}/finish`))[0]).toBe(204);
  });

  it('store annotations, reject invalid ones, and destroy the texts when finished', async () => {
    const url = await agentWith('', 'marked');
    const id = await call(url);
    const review = await look(ray, id);
    const { at, missed, span } = marking(review);
    const marks = [
      missed('Falconbridge', 'NAME'),
      { text: at, ...pick(span('PHONE')), sort: 'kind_changed', kind: 'FAX', whose: 'caller' },
    ];
    expect(await ask(ray, 'PUT', `/${id}/marks`, { marks })).toEqual([200, { marks }]);
    for (const wrong of [
      { ...missed('Falconbridge', 'NAME'), text: 0 },
      { text: at, start: 0, end: 9_999, sort: 'missed', kind: 'NAME' },
      { text: at, ...pick(span('PHONE')), sort: 'missed', kind: 'PHONE' },
      { text: at, start: 0, end: 2, sort: 'for_nothing' },
      { text: at, start: 0, end: 2, sort: 'missed', kind: 'no kind' },
      { text: at, start: 0, end: 2, sort: 'missed', kind: 'NAME', note: 'Jane' },
    ])
      expect((await ask(ray, 'PUT', `/${id}/marks`, { marks: [wrong] }))[0]).toBe(422);
    expect((await look(ray, id)).marks).toEqual(marks);
    expect((await ask(ray, 'POST', `/${id}/finish`))[0]).toBe(204);
    expect((await ask(ray, 'GET', `/${id}`))[0]).toBe(404);
    expect(await waiting(rob)).not.toContain(id);
    const [row] = await query<Record<string, unknown>>(
      service.databaseUrl,
      'SELECT sealed, wrapped_key, destroyed_for FROM review_samples WHERE session_id = $1',
      [id],
    );
    expect(row).toEqual({ sealed: null, wrapped_key: null, destroyed_for: 'reviewed' });
    expect((await accountEvents(service.databaseUrl, accountId)).slice(-2)).toMatchObject([
      { kind: 'review_finished', session_id: id, marks: 2, actor: { login: 'ray' } },
      { kind: 'review_texts_destroyed', samples: 1, reason: 'reviewed', actor: { login: 'ray' } },
    ]);
    const texts = await query(service.databaseUrl, 'SELECT r::text AS text FROM reviews r');
    expect(JSON.stringify(texts)).not.toMatch(/Okafor|Falconbridge|0142/);
  });

  it('determine the miss rate by kind, language, policy and model', async () => {
    const before = await figure();
    const url = await agentWith('', 'measured');
    for (let nth = 0; nth < 4; nth += 1) {
      const id = await call(url);
      const review = await look(ray, id);
      const { at, missed, span } = marking(review);
      const marks = [
        missed('Falconbridge', 'EMPLOYER'),
        { text: at, ...pick(span('PHONE')), sort: 'for_nothing' },
      ];
      await ask(ray, 'PUT', `/${id}/marks`, { marks: nth === 0 ? marks : [] });
      expect((await ask(ray, 'POST', `/${id}/finish`))[0]).toBe(204);
    }
    const { figure: now, progress } = await figure();
    const policy = now.by.policy.find(({ key }) => key === 'measured 1');
    expect(policy?.missed).toMatchObject({ found: 1 });
    const { of = 0, low = 1, share = 0, high = 0 } = policy?.missed ?? {};
    expect(share).toBeCloseTo(1 / of, 12);
    expect([low < share, share < high]).toEqual([true, true]);
    expect(now.by.kind.find(({ key }) => key === 'EMPLOYER')?.missed).toMatchObject({ share: 1, found: 1 });
    expect(now.by.language.map(({ key }) => key)).toEqual(['en']);
    expect(now.by.model.map(({ key }) => key)).toEqual(['none']);
    expect(now.for_nothing?.found).toBe((before.figure.for_nothing?.found ?? 0) + 1);
    expect(now.next_digit).not.toBeNull();
    expect(progress).toMatchObject({ waiting: 0, unreviewed: 0, median_seconds: expect.any(Number) });
  });

  it('are included in reports of the same account', async () => {
    const sessionId = await call(await agentWith('', 'reported'), 'Hello');
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions/${sessionId}/report`, {
      headers: { cookie: member },
    });
    const { report } = (await answer.json()) as { report: { leak_detection: { reviews: object } } };
    const { missed } = (await figure()).figure;
    expect(report.leak_detection.reviews).toMatchObject({ measured: true, missed });
    expect(JSON.stringify(report.leak_detection.reviews)).toMatch(
      /Measured on \d{4}-\d\d-\d\d for this account/,
    );
    const elsewhere = await service.createAgent(other, {});
    const foreign = await call(elsewhere.proxy_url, 'Hello');
    const theirs = await fetch(`${service.baseUrl}/api/v1/sessions/${foreign}/report`, {
      headers: { cookie: other },
    });
    expect(await theirs.json()).toMatchObject({
      report: { leak_detection: { reviews: { measured: false, missed: null } } },
    });
  });

  it('are included in the metrics of the service', async () => {
    const ofService = service.service.app.get(ServiceFigure, { strict: false });
    expect(ofService.current).toBeUndefined();
    await ofService.refresh();
    const { missed } = (await figure()).figure;
    expect(ofService.current?.missed?.share).toBeCloseTo(missed?.share ?? -1, 12);
    const { port = 0 } = service.service.app.get(MetricsServer);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain(`sotto_review_missed_ratio{bound="share"} ${missed?.share}`);
    expect(text).toMatch(/^sotto_review_waiting_calls \d+$/m);
  });

  it('are done by two reviewers independently if the policy requires it, and compared', async () => {
    const id = await call(await agentWith(', reviewers: 2', 'twice'));
    const first = marking(await look(ray, id));
    const marks = [first.missed('Falconbridge', 'NAME')];
    expect((await ask(rob, 'POST', `/${id}/finish`))[0]).toBe(404);
    await ask(ray, 'PUT', `/${id}/marks`, { marks });
    expect((await ask(ray, 'POST', `/${id}/finish`))[0]).toBe(204);
    expect((await ask(ray, 'GET', `/${id}`))[0]).toBe(404);
    expect(await waiting(ray)).not.toContain(id);
    expect((await look(rob, id)).marks).toEqual([]);
    expect((await figure()).progress).toMatchObject({ agreement: null });
    expect((await ask(rob, 'POST', `/${id}/finish`))[0]).toBe(204);
    const { agreement } = (await figure()).progress as {
      agreement: { words: number; observed: number; kappa: number };
    };
    expect(agreement.words).toBe(SAID.split(' ').length);
    expect(agreement.observed).toBeCloseTo(1 - 1 / agreement.words, 12);
    expect(agreement.kappa).toBeGreaterThan(0);
    expect(agreement.kappa).toBeLessThan(1);
    const { found } = (await figure()).figure.by.policy.find(({ key }) => key === 'twice 1')?.missed ?? {};
    expect(found).toBe(0.5);
  });

  it('are not possible after the texts have expired', async () => {
    const id = await call(await agentWith('', 'late'));
    await query(service.databaseUrl, 'UPDATE review_samples SET expires_at = now() WHERE session_id = $1', [
      id,
    ]);
    expect(await waiting(ray)).not.toContain(id);
    expect((await ask(ray, 'GET', `/${id}`))[0]).toBe(404);
    expect((await ask(ray, 'POST', `/${id}/finish`))[0]).toBe(404);
    expect((await figure()).progress).toMatchObject({ unreviewed: 1 });
  });

  it('list each waiting call once in pages', async () => {
    const url = await agentWith('', 'pages');
    const ids = await Promise.all(Array.from({ length: 5 }, () => call(url)));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const [, body] = await ask(ray, 'GET', `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const page = body as { data: Review[]; next_cursor: string | null };
      seen.push(...page.data.map(({ session_id: id }) => id));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
  });
});

function pick({ start, end }: Span): Pick<Span, 'start' | 'end'> {
  return { start, end };
}
