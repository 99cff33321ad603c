import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ProviderSlots } from '../../src/upstreams/provider-slots.js';
import { until } from '../support/until.js';
import { ask, say, ShapedProvider } from './shaped-provider.js';

describe('providers of all shapes', () => {
  let provider: ShapedProvider;

  beforeAll(async () => {
    provider = await ShapedProvider.start();
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await provider.reset();
  });

  afterAll(() => provider.stop());

  describe('with a limit on concurrent calls', () => {
    it('receive the next call when one has ended', async () => {
      const waiting: (() => void)[] = [];
      provider.answerWith((_, response) => {
        waiting.push(() => {
          say(response);
        });
      });
      const take = jest.spyOn(ProviderSlots.prototype, 'take');
      const url = await provider.agentOn({ slots: { most: 2, queueMs: 10_000 } });
      const answers = [1, 2, 3].map(() => ask(url));
      // The third call waits in the service. The other two calls may not have reached the provider yet.
      await until(() => (take.mock.contexts[0] as ProviderSlots | undefined)?.waiting === 1);
      await until(() => waiting.length === 2);
      waiting[0]?.();
      await Promise.race(answers);
      await until(() => waiting.length === 3);
      for (const answer of waiting.slice(1)) answer();
      expect(await Promise.all(answers.map(async (answer) => (await answer).status))).toEqual([
        200, 200, 200,
      ]);
    });

    it('do not receive a call that waited too long, which goes to the fallback', async () => {
      const held: (() => void)[] = [];
      provider.answerWith(({ text }, response) => {
        const isOther = text.includes('"other"');
        const end = (): void => {
          say(response, isOther ? 'Other.' : 'First.');
        };
        if (isOther) end();
        else held.push(end);
      });
      const other = { ...provider.upstream.provider, name: 'second', models: [{ name: 'other' }] };
      const service = await provider.run({ slots: { most: 1, queueMs: 100 }, timeoutMs: 60_000 }, other);
      const cookie = await service.login();
      const { proxy_url: url } = await service.createAgent(cookie, {
        upstream: ['recorder:gpt-5-mini', 'second:other'],
      });
      const first = ask(url);
      await until(() => held.length > 0);
      const second = await ask(url);
      expect(await second.text()).toContain('Other.');
      expect(held).toHaveLength(1);
      held[0]?.();
      expect(await (await first).text()).toContain('First.');
      const session = second.headers.get('x-sotto-session') ?? '';
      const audit = await fetch(`${service.baseUrl}/api/v1/sessions/${session}/audit`, {
        headers: { cookie },
      });
      expect(await audit.text()).toContain('"class":"busy"');
    });

    it('free a slot when a caller disconnects', async () => {
      provider.answerWith(() => undefined);
      const url = await provider.agentOn({ slots: { most: 1, queueMs: 50 }, timeoutMs: 60_000 });
      const leaving = new AbortController();
      const body = JSON.stringify({ model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hi.' }] });
      const headers = { 'content-type': 'application/json' };
      const gone = fetch(url, { method: 'POST', headers, body, signal: leaving.signal }).catch(
        () => undefined,
      );
      await until(() => provider.upstream.requests.length > 0);
      expect((await ask(url)).status).toBe(504);
      leaving.abort();
      await gone;
      provider.greet();
      await until(async () => (await ask(url)).status === 200);
    });
  });
});
