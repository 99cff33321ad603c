import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readBroken, readToEnd } from '../support/broken-stream.js';
import { FAULTS, sentenceOf } from '../support/faulty-provider.js';
import { PLANTED } from '../support/planted.js';
import { ask, attemptsIn, heard, RoutedAgents, WAYS } from '../support/routed-agents.js';

/** Journal entry for a failed attempt: error class and, after a response, its status. */
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

/** Status and error code that a caller of a single upstream gets; undefined if the call succeeds. */
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

describe('an agent with several upstreams', () => {
  let agents: RoutedAgents;

  beforeAll(async () => {
    agents = await RoutedAgents.start();
  });

  beforeEach(() => {
    agents.reset();
  });

  afterAll(async () => {
    await agents.stop();
  });

  const counts = [...FAULTS, 'refused' as const, 'tls' as const].flatMap((fault) =>
    ([1, 2, 3] as const).flatMap((count) => WAYS.map((way) => [fault, count, way] as const)),
  );

  it.each(counts)('falls back or reports the error: %s, with %d upstreams, %s', async (fault, count, way) => {
    const isReached = fault !== 'refused' && fault !== 'tls';
    const names = ['one', 'two', 'three'].slice(0, count);
    const failing = count === 1 ? names : names.slice(0, -1);
    if (!isReached) names.splice(0, failing.length, ...(count === 3 ? ['refused', 'tls'] : [fault]));
    for (const provider of agents.providers)
      if (isReached && failing.includes(provider.provider.name)) provider.manner = fault;
    const answer = await ask(await agents.on(names), way);
    const name = names.at(-1) ?? '';
    const alone = count === 1 ? ALONE[fault] : undefined;
    const isBegun = alone !== undefined && way.includes('streamed') && answer.status === 200;
    // A chat completions client takes a stream with a regular end as complete, so a failed stream breaks off.
    const text = isBegun && way === 'streamed' ? await readBroken(answer) : await answer.text();
    const chain = await agents.lastChain();
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
    for (const { provider, bodies } of agents.providers) {
      expect(bodies.length).toBe(names.includes(provider.name) ? 1 : 0);
      for (const body of bodies) expect(body).not.toContain(PLANTED.phone);
    }
  });

  it.each(WAYS)('reports the error of the last upstream if all fail: %s', async (way) => {
    for (const provider of agents.providers)
      provider.manner = provider.provider.name === 'two' ? '429 with Retry-After' : '500';
    const answer = await ask(await agents.on(['one', 'two']), way);
    expect(answer.status).toBe(502);
    expect(answer.headers.get('retry-after')).toBe('7');
    await answer.text();
    const { status, events } = await agents.lastChain();
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
    'does not fall back after the first delta: %s',
    async (manner) => {
      for (const way of ['streamed', 'a streamed response'] as const) {
        for (const provider of agents.providers) provider.bodies.length = 0;
        agents.set('one', { manner });
        const { text } = await readToEnd(await ask(await agents.on(['one', 'two']), way));
        expect(heard(text)).toMatch(/^This/);
        expect(heard(text)).not.toContain('two');
        expect(agents.asked).toEqual([1, 0, 0]);
        expect((await agents.lastChain()).status).toBe('partial');
      }
    },
  );

  it('rejects a model that is not allowed without calling an upstream', async () => {
    const url = await agents.on(['one', 'two']);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'someone-elses', messages: [{ role: 'user', content: 'Hi.' }] }),
    });
    expect(answer.status).toBe(422);
    expect(agents.asked).toEqual([0, 0, 0]);
  });

  it('lists every provider that received the masked text in the report', async () => {
    agents.set('one', { manner: '500' });
    const answer = await ask(await agents.on(['one', 'two', 'three']), 'whole');
    await answer.text();
    const session = answer.headers.get('x-sotto-session') ?? '';
    const report = await fetch(`${agents.service.baseUrl}/api/v1/sessions/${session}/report`, {
      headers: { cookie: agents.cookie },
    });
    const body = (await report.json()) as { report: { session: object; data_flow: { hops: Hop[] } } };
    expect(body.report.session).toMatchObject({ upstream: 'two:m' });
    expect(body.report.data_flow.hops.slice(2, -1)).toEqual([
      expect.objectContaining({ party: 'one', baa: expect.objectContaining({ status: 'not_declared' }) }),
      expect.objectContaining({ party: 'two', baa: expect.objectContaining({ status: 'declared' }) }),
    ]);
  });
});

interface Hop {
  readonly party: string;
  readonly baa: object;
}
