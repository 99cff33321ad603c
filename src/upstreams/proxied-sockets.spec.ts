import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ConnectProxy, runConnectProxy } from '../../test/support/connect-proxy.js';
import { NEVER, SocketProvider } from '../../test/support/socket-provider.js';

describe("a provider's WebSocket through a proxy", () => {
  let provider: SocketProvider;
  let proxy: ConnectProxy;

  beforeEach(async () => {
    provider = await SocketProvider.start();
    proxy = await runConnectProxy('502 Bad Gateway');
  });

  afterEach(async () => {
    await provider.stop();
    proxy.stop();
  });

  const open = (): Promise<unknown> | undefined =>
    provider.upstream(300, { proxy: `http://${proxy.host}` }).connect?.(NEVER);

  it('is opened through the proxy', async () => {
    expect(await open()).toMatchObject({ isOpen: true });
    expect(proxy.seen.map(({ target }) => target)).toEqual([provider.host]);
  });

  it.each([
    ['refuses', false],
    ['hangs', true],
  ] as const)('is not opened if the proxy %s', async (as, timedOut) => {
    proxy.manner = as;
    await expect(open()).rejects.toMatchObject({ name: 'UpstreamFault', phase: 'connect', timedOut });
  });
});
