import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readToEnd } from '../support/broken-stream.js';
import type { Fault } from '../support/faulty-provider.js';
import { ask, type Event, RoutedAgents, WAYS } from '../support/routed-agents.js';

const FAULTS: readonly Fault[] = ['429 with Retry-After', '500', 'half an answer', 'error before a delta'];
const PROVIDER = { upstream_errors: 'provider' };
/** Status and code that a caller gets. Without an upstream response, the service's own error applies. */
const ANSWERS: Readonly<Record<string, readonly [number, string]>> = {
  'hangs before headers': [504, 'upstream_timeout'],
  '429': [429, 'server_error'],
  '429 with Retry-After': [429, 'server_error'],
  '500': [500, 'server_error'],
  refused: [502, 'upstream_error'],
};
/** Members of events that differ between calls. */
const OF_ONE_CALL =
  /^(?:agent_id|agent_name|chain|.*hash|.*sha256|event_id|seq|session_id|ts|.*_ms|.*_at|tokens?|call_id|id|entry)$/;

describe('the setting upstream_errors', () => {
  let agents: RoutedAgents;

  beforeAll(async () => {
    agents = await RoutedAgents.start();
  });

  beforeEach(() => {
    agents.reset();
  });

  afterAll(() => agents.stop());

  async function answerOf(names: readonly string[], fields: object, way: (typeof WAYS)[number] = 'whole') {
    const answer = await ask(await agents.on(names, fields), way);
    const { text } = await readToEnd(answer);
    const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error?: { code: string } };
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, code: error?.code, retryAfter, chain: await agents.lastChain() };
  }

  function factsOf({ status, events }: { status: string; events: readonly Event[] }): unknown[] {
    const facts = events.map((event) =>
      Object.fromEntries(Object.entries(event).filter(([name]) => !OF_ONE_CALL.test(name))),
    );
    return [status, facts];
  }

  it.each(FAULTS.flatMap((fault) => WAYS.map((way) => [fault, way] as const)))(
    'does not affect the journal: %s, %s',
    async (fault, way) => {
      agents.set('one', { manner: fault });
      const contract = await answerOf(['one'], {}, way);
      const provider = await answerOf(['one'], PROVIDER, way);
      expect(factsOf(provider.chain)).toEqual(factsOf(contract.chain));
      if (fault.startsWith('429') || fault === '500')
        expect([contract.status, provider.status]).toEqual([502, Number(fault.slice(0, 3))]);
      else expect(provider.status).toBe(contract.status);
    },
  );

  it.each(Object.entries(ANSWERS))(
    "passes on the provider's error with `provider`: %s",
    async (fault, answer) => {
      const names = fault === 'refused' ? ['refused'] : ['one'];
      if (fault !== 'refused') agents.set('one', { manner: fault as Fault });
      const { status, code, retryAfter } = await answerOf(names, PROVIDER);
      expect([status, code, retryAfter]).toEqual([
        ...answer,
        fault.includes('Retry') ? expect.anything() : null,
      ]);
    },
  );

  it('passes on the error of the last upstream if all fail', async () => {
    agents.set('one', { manner: '429 with Retry-After' });
    agents.set('two', { manner: '500' });
    const both = await answerOf(['one', 'two'], PROVIDER);
    expect([both.status, both.code, both.retryAfter]).toEqual([500, 'server_error', null]);
    agents.set('two', { manner: 'well' });
    expect(await answerOf(['one', 'two'], PROVIDER)).toMatchObject({ status: 200 });
  });

  it('takes effect with the next call', async () => {
    agents.set('one', { manner: '429' });
    const { id, proxy_url: url } = await agents.service.createAgent(agents.cookie, { upstream: 'one:m' });
    const patch = (body: object): Promise<Response> =>
      fetch(`${agents.service.baseUrl}/api/v1/agents/${id}`, {
        method: 'PATCH',
        headers: { cookie: agents.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const statuses: number[] = [];
    for (const upstream_errors of ['contract', 'provider', null]) {
      await patch({ upstream_errors });
      statuses.push((await ask(url, 'whole')).status);
    }
    expect(statuses).toEqual([502, 429, 502]);
  });

  it("does not affect the service's own errors", async () => {
    const url = await agents.on(['one'], PROVIDER);
    const post = async (at: string, body: object): Promise<unknown[]> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(at, { method: 'POST', headers, body: JSON.stringify(body) });
      const { error } = (await answer.json()) as { error: { code: string } };
      return [answer.status, error.code, answer.headers.get('x-should-retry')];
    };
    const messages = [{ role: 'user', content: 'Hello.' }];
    expect(await post(url, { model: 'm' })).toEqual([422, 'validation_failed', 'false']);
    expect(await post(url, { model: 'other', messages })).toEqual([422, 'model_not_allowed', 'false']);
    const elsewhere = url.replace(/agt_\w+/, 'agt_01J0000000000000000000000Z');
    expect(await post(elsewhere, { model: 'm', messages })).toEqual([404, 'agent_not_found', 'false']);
  });
});
