import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import { readBroken, readToEnd } from '../support/broken-stream.js';
import { query } from '../support/databases.js';
import { PLANTED } from '../support/planted.js';
import {
  FAULTS,
  type FaultyProvider,
  faultyProvider,
  providerAt,
  sentenceOf,
  untrustedProvider,
} from '../support/faulty-provider.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';

const FIRST_BYTE_MS = 250;
/** Ways that a reply is asked for. */
const WAYS = ['whole', 'streamed', 'a response', 'a streamed response'] as const;
type Way = (typeof WAYS)[number];

/** What the journal says of a failed attempt: its class, and the status where there was one. */
const CLASSES = {
  refused: ['refused'],
  tls: ['tls'],
  'hangs before headers': ['timeout'],
  'hangs after headers': ['timeout'],
  '429': ['rate_limited', 429],
  '429 with Retry-After': ['rate_limited', 429],
  '500': ['server_error', 500],
  'half an answer': ['broken'],
  'slow first byte': ['timeout'],
  'error before a delta': ['reported'],
} as const;

/** What a caller of a single upstream is told: status and code; undefined: the answer. */
const ALONE = {
  refused: [502, 'upstream_error'],
  tls: [502, 'upstream_error'],
  'hangs before headers': [504, 'upstream_timeout'],
  'hangs after headers': [504, 'upstream_timeout'],
  '429': [502, 'upstream_error'],
  '429 with Retry-After': [502, 'upstream_error'],
  '500': [502, 'upstream_error'],
  'half an answer': [502, 'upstream_error'],
  'slow first byte': undefined,
  'error before a delta': [502, 'upstream_error'],
} as const;

type Event = Record<string, unknown> & { kind: string };

describe('an agent with several upstreams', () => {
  let service: RunningService;
  let cookie: string;
  let providers: FaultyProvider[];
  let untrusted: Pick<FaultyProvider, 'provider' | 'stop'>;
  /** Proxy URLs of agents by their upstreams. */
  const agents = new Map<string, string>();

  beforeAll(async () => {
    providers = await Promise.all(['one', 'two', 'three'].map((name) => faultyProvider(name)));
    untrusted = await untrustedProvider('tls');
    service = await runService({
      env: { SERVICE_UPSTREAM_TIMEOUT_MS: '2000' },
      providers: [
        ...providers.map(({ provider }) => ({
          ...provider,
          ...(provider.name === 'two' ? { baa: { counterparty: 'Two', signed: '2020-01-01' } } : {}),
        })),
        untrusted.provider,
        providerAt('refused', 'http://127.0.0.1:9/v1'),
      ],
    });
    // Who keeps failing is asked last: that is what ejected-upstreams.e2e.ts is about.
    const health = service.service.app.get(UpstreamsHealth, { strict: false });
    jest.spyOn(health, 'order').mockImplementation((targets) => targets);
    cookie = await service.login();
  });

  beforeEach(() => {
    for (const provider of providers) {
      provider.bodies.length = 0;
      Object.assign(provider, { manner: 'well', delayMs: 0, hangUps: 0 });
    }
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all([...providers, untrusted].map((provider) => provider.stop()));
  });

  async function agentOn(names: readonly string[], fields: object = {}): Promise<string> {
    const key = JSON.stringify([names, fields]);
    const known = agents.get(key);
    if (known !== undefined) return known;
    const upstream = names.map((name) => `${name}:m`);
    const { proxy_url: url } = await service.createAgent(cookie, {
      upstream: upstream.length === 1 ? upstream[0] : upstream,
      ...(upstream.length === 1 ? {} : { first_byte_ms: FIRST_BYTE_MS }),
      ...fields,
    });
    agents.set(key, url);
    return url;
  }

  function ask(url: string, way: Way, signal?: AbortSignal): Promise<Response> {
    const said = `My number is ${PLANTED.phone}.`;
    const stream = way.includes('streamed');
    const isChat = !way.includes('response');
    return fetch(isChat ? url : url.replace('chat/completions', 'responses'), {
      method: 'POST',
      signal: signal ?? null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'm',
        stream,
        ...(isChat ? { messages: [{ role: 'user', content: said }] } : { input: said }),
      }),
    });
  }

  /** What the caller hears of an answer. */
  function heard(text: string): string {
    const deltas = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data) as Heard);
    if (deltas.length === 0) return spoken(JSON.parse(text) as Heard);
    return deltas.map(({ choices, delta }) => choices?.[0]?.delta?.content ?? delta ?? '').join('');
  }

  async function lastChain(): Promise<{ status: string; events: Event[] }> {
    const rows = await query<{ status: string; canonical: string }>(
      service.databaseUrl,
      `SELECT s.status, e.canonical FROM audit_events e JOIN sessions s ON s.session_id = e.chain
       WHERE s.ended_at IS NOT NULL AND s.session_id = (SELECT session_id FROM sessions ORDER BY started_at DESC, session_id DESC LIMIT 1)
       ORDER BY e.seq`,
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as Event);
    return { status: rows[0]?.status ?? 'none', events };
  }

  /** The attempts in the journal, in order: whom a request went to, and why it failed. */
  function attemptsIn(events: readonly Event[]): unknown[][] {
    return events
      .filter(({ kind }) => kind === 'request_forwarded' || kind === 'attempt_failed')
      .map(({ kind, upstream, class: failure, upstream_status: status }) =>
        kind === 'request_forwarded'
          ? ['to', upstream]
          : ['failed', upstream, failure, ...(status === undefined ? [] : [status])],
      );
  }

  const counts = [...FAULTS, 'refused' as const, 'tls' as const].flatMap((fault) =>
    ([1, 2, 3] as const).flatMap((count) => WAYS.map((way) => [fault, count, way] as const)),
  );

  it.each(counts)('%s, with %d upstreams, %s', async (fault, count, way) => {
    const isReached = fault !== 'refused' && fault !== 'tls';
    const names = ['one', 'two', 'three'].slice(0, count);
    const failing = count === 1 ? names : names.slice(0, -1);
    if (!isReached) names.splice(0, failing.length, ...(count === 3 ? ['refused', 'tls'] : [fault]));
    for (const provider of providers)
      if (isReached && failing.includes(provider.provider.name)) provider.manner = fault;
    const answer = await ask(await agentOn(names), way);
    const name = names.at(-1) ?? '';
    const alone = count === 1 ? ALONE[fault] : undefined;
    const isBegun = alone !== undefined && way.includes('streamed') && answer.status === 200;
    // Clients of chat completions take a stream that ends as it should for a whole one.
    const text = isBegun && way === 'streamed' ? await readBroken(answer) : await answer.text();
    const chain = await lastChain();
    if (alone === undefined) {
      expect([answer.status, heard(text)]).toEqual([200, sentenceOf(name, PLANTED.phone)]);
      expect(chain.status).toBe('ok');
    } else if (isBegun) {
      expect(text).toContain(alone[1]);
      expect(chain.status).toBe('partial');
    } else {
      expect([answer.status, (JSON.parse(text) as { error: { code: string } }).error.code]).toEqual(alone);
      expect(chain.status).toBe('error');
    }
    const classOf = (at: string): readonly unknown[] =>
      CLASSES[at in CLASSES ? (at as keyof typeof CLASSES) : fault];
    expect(attemptsIn(chain.events)).toEqual(
      names.flatMap((each, at) => [
        ['to', `${each}:m`],
        ...(at < names.length - 1 ? [['failed', `${each}:m`, ...classOf(each)]] : []),
      ]),
    );
    for (const { provider, bodies } of providers) {
      expect(bodies.length).toBe(names.includes(provider.name) ? 1 : 0);
      for (const body of bodies) expect(body).not.toContain(PLANTED.phone);
    }
  });

  it.each(WAYS)('tells the error of the last where all fail: %s', async (way) => {
    for (const provider of providers)
      provider.manner = provider.provider.name === 'two' ? '429 with Retry-After' : '500';
    const answer = await ask(await agentOn(['one', 'two']), way);
    expect(answer.status).toBe(502);
    expect(answer.headers.get('retry-after')).toBe('7');
    await answer.text();
    const { status, events } = await lastChain();
    expect(status).toBe('error');
    expect(attemptsIn(events)).toEqual([
      ['to', 'one:m'],
      ['failed', 'one:m', 'server_error', 500],
      ['to', 'two:m'],
      ['failed', 'two:m', 'rate_limited', 429],
    ]);
    expect(events.filter(({ kind }) => kind === 'upstream_failed')).toEqual([
      expect.objectContaining({ upstream_status: 429 }),
    ]);
  });

  it.each(['error after a delta', 'breaks off after a delta'] as const)(
    'asks nobody else once something was heard: %s',
    async (manner) => {
      for (const way of ['streamed', 'a streamed response'] as const) {
        for (const provider of providers) provider.bodies.length = 0;
        Object.assign(providers[0] ?? {}, { manner });
        const { text } = await readToEnd(await ask(await agentOn(['one', 'two']), way));
        expect(heard(text)).toMatch(/^This/);
        expect(heard(text)).not.toContain('two');
        expect(providers.map(({ bodies }) => bodies.length)).toEqual([1, 0, 0]);
        expect((await lastChain()).status).toBe('partial');
      }
    },
  );

  it('asks nobody else about a request that any upstream would refuse', async () => {
    const url = await agentOn(['one', 'two']);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'someone-elses', messages: [{ role: 'user', content: 'Hi.' }] }),
    });
    expect(answer.status).toBe(422);
    expect(providers.map(({ bodies }) => bodies.length)).toEqual([0, 0, 0]);
  });

  it.each(WAYS)('hears the first to answer where the next is asked besides: %s', async (way) => {
    const url = await agentOn(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 150 });
    Object.assign(providers[0] ?? {}, { manner: 'hangs before headers' });
    const answer = await ask(url, way);
    expect(heard(await answer.text())).toBe(sentenceOf('two', PLANTED.phone));
    const { status, events } = await lastChain();
    expect(status).toBe('ok');
    expect(attemptsIn(events)).toEqual([
      ['to', 'one:m'],
      ['to', 'two:m'],
      ['failed', 'one:m', 'outrun'],
    ]);
  });

  it('names every provider that was sent the masked text in the report', async () => {
    Object.assign(providers[0] ?? {}, { manner: '500' });
    const answer = await ask(await agentOn(['one', 'two', 'three']), 'whole');
    await answer.text();
    const session = answer.headers.get('x-sotto-session') ?? '';
    const report = await fetch(`${service.baseUrl}/api/v1/sessions/${session}/report`, {
      headers: { cookie },
    });
    const body = (await report.json()) as { report: { session: object; data_flow: { hops: Hop[] } } };
    expect(body.report.session).toMatchObject({ upstream: 'two:m' });
    expect(body.report.data_flow.hops.slice(2, -1)).toEqual([
      expect.objectContaining({ party: 'one', baa: expect.objectContaining({ status: 'not_declared' }) }),
      expect.objectContaining({ party: 'two', baa: expect.objectContaining({ status: 'declared' }) }),
    ]);
  });

  it.each(WAYS)('gives both up where the caller hangs up: %s', async (way) => {
    for (const provider of providers) provider.manner = 'hangs before headers';
    const url = await agentOn(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 100 });
    const hangUp = new AbortController();
    const asked = ask(url, way, hangUp.signal).catch(() => undefined);
    await until(() => providers[1]?.bodies.length === 1);
    hangUp.abort();
    await asked;
    await until(() => providers.slice(0, 2).every(({ hangUps }) => hangUps === 1));
    await until(async () => (await lastChain()).status !== 'none');
    const { status, events } = await lastChain();
    expect(status).toBe('partial');
    expect(attemptsIn(events)).toEqual([
      ['to', 'one:m'],
      ['to', 'two:m'],
    ]);
  });

  it('sends a provider that does not have it the masked conversation instead of the id of a reply', async () => {
    const url = (await agentOn(['one', 'two'])).replace('chat/completions', 'responses');
    const turn = async (input: string, previous?: string): Promise<{ id: string; output: unknown }> => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'm', input, ...(previous && { previous_response_id: previous }) }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { id: string; output: unknown };
    };
    const first = await turn(`My number is ${PLANTED.phone}.`);
    expect(JSON.stringify(first.output)).toContain(sentenceOf('one', PLANTED.phone));
    Object.assign(providers[0] ?? {}, { manner: '500' });
    const second = await turn('And what was my number?', first.id);
    expect(JSON.stringify(second.output)).toContain(sentenceOf('two', PLANTED.phone));
    const [toOne = '', toTwo = ''] = [providers[0]?.bodies[1], providers[1]?.bodies[0]];
    expect(JSON.parse(toOne)).toMatchObject({ previous_response_id: first.id });
    expect(JSON.parse(toTwo)).not.toHaveProperty('previous_response_id');
    expect(toTwo).toContain('This is one, and your number is [PHONE_');
    expect(toTwo).not.toContain(PLANTED.phone);
    Object.assign(providers[0] ?? {}, { manner: 'well' });
    const third = await turn('Say it once more.', second.id);
    expect(JSON.stringify(third.output)).toContain(sentenceOf('one', PLANTED.phone));
    expect(JSON.parse(providers[0]?.bodies[2] ?? '')).not.toHaveProperty('previous_response_id');
  });

  it('cancels the one that is slower', async () => {
    const url = await agentOn(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 100 });
    Object.assign(providers[0] ?? {}, { manner: 'hangs after headers' });
    await (await ask(url, 'streamed')).text();
    await until(() => providers[0]?.hangUps === 1);
    expect(providers[1]?.hangUps).toBe(0);
  });

  it('asks no other where the first answers in time', async () => {
    const url = await agentOn(['one', 'two'], { first_byte_ms: 5_000, hedge_after_ms: 1_000 });
    expect(heard(await (await ask(url, 'streamed')).text())).toBe(sentenceOf('one', PLANTED.phone));
    expect(providers.map(({ bodies }) => bodies.length)).toEqual([1, 0, 0]);
  });
});

interface Hop {
  readonly party: string;
  readonly baa: object;
}

interface Heard {
  readonly choices?: { delta?: { content?: string }; message?: { content: string } }[];
  readonly delta?: string;
  readonly output?: { content?: { text: string }[] }[];
}

function spoken({ choices, output }: Heard): string {
  return choices?.[0]?.message?.content ?? output?.[0]?.content?.[0]?.text ?? '';
}
