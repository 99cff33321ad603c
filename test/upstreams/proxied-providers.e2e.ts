import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Provider } from '../../src/upstreams/provider.js';
import { type ConnectProxy, runConnectProxy } from '../support/connect-proxy.js';
import { freePort } from '../support/free-port.js';
import { ask, ShapedProvider } from './shaped-provider.js';

describe('providers of all shapes', () => {
  let provider: ShapedProvider;

  beforeAll(async () => {
    provider = await ShapedProvider.start();
  });

  afterEach(() => provider.reset());

  afterAll(() => provider.stop());

  describe('behind a proxy', () => {
    let proxy: ConnectProxy;

    beforeAll(async () => {
      proxy = await runConnectProxy();
    });

    afterEach(() => {
      proxy.breakOff();
    });

    afterAll(() => {
      proxy.stop();
    });

    function behindProxy(manner: ConnectProxy['manner']): Partial<Provider> {
      proxy.manner = manner;
      return { proxy: `http://someone:pa%40ssword@${proxy.host}` };
    }

    it('are called through the proxy', async () => {
      provider.greet();
      const url = await provider.agentOn(behindProxy('well'));
      expect((await ask(url)).status).toBe(200);
      const authorization = `Basic ${Buffer.from('someone:pa@ssword').toString('base64')}`;
      expect(proxy.seen).toEqual([{ target: new URL(provider.origin).host, authorization }]);
      expect(provider.upstream.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
    });

    it.each([
      ['refuses', 502, 'upstream_error'],
      ['hangs', 504, 'upstream_timeout'],
    ] as const)('are not called if the proxy %s', async (as, status, code) => {
      const url = await provider.agentOn({ ...behindProxy(as), timeoutMs: 300 });
      const answer = await ask(url);
      expect(answer.status).toBe(status);
      const text = await answer.text();
      expect(text).toContain(code);
      expect(text).not.toContain('ssword');
      expect(provider.upstream.requests).toHaveLength(0);
    });

    it('are not called if no proxy listens at its address', async () => {
      const url = await provider.agentOn({ proxy: `http://127.0.0.1:${await freePort()}` });
      expect((await ask(url)).status).toBe(502);
    });
  });
});
