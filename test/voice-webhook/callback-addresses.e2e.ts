import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addresses,
  CALLBACK_HOST,
  type CallbackServer,
  connectTo,
  runCallbackServer,
} from './callback-server.js';
import { begin, CALLBACK_SECRET, type Caller, DEFAULTS, resolveTo, runCaller } from './callers.js';

describe("an agent's callback", () => {
  let server: CallbackServer;
  /** Service that may call loopback addresses. */
  let open: Caller;
  /** Service without allowed exceptions. */
  let strict: Caller;

  beforeAll(async () => {
    server = await runCallbackServer();
    open = await runCaller({
      SERVICE_CALLBACK_SECRET: CALLBACK_SECRET,
      SERVICE_CALLBACK_ALLOW: '127.0.0.1, trusted.example.com',
    });
    strict = await runCaller({ SERVICE_CALLBACK_SECRET: CALLBACK_SECRET });
  });

  beforeEach(() => {
    for (const caller of [open, strict]) resolveTo(caller, server, '127.0.0.1');
  });

  afterAll(async () => {
    await open.service.stop();
    await strict.service.stop();
    await server.stop();
  });

  it('that cannot be reached or trusted is ignored', async () => {
    server.answer({});
    connectTo(open.service, server, () => Promise.reject(new Error('no such host')));
    expect((await begin(open, server.url)).reason).toBe('unresolved');
    connectTo(open.service, server, () => Promise.resolve([]));
    expect((await begin(open, server.url)).reason).toBe('unresolved');
    resolveTo(open, server, '127.0.0.1');
    const before = server.requests.length;
    expect((await begin(open, `https://other.example.com:${server.port}/`)).reason).toBe('unreachable');
    server.answerWith((response) => response.destroy());
    expect((await begin(open, server.url)).reason).toBe('unreachable');
    expect(server.requests).toHaveLength(before + 1);
  });

  describe('is not called', () => {
    it.each([
      'https://127.0.0.1:PORT/',
      'https://127.1:PORT/',
      'https://2130706433:PORT/',
      'https://0x7f000001:PORT/',
      'https://0:PORT/',
      'https://[::1]:PORT/',
      'https://[::ffff:127.0.0.1]:PORT/',
      'https://[::7f00:1]:PORT/',
      'https://[64:ff9b::7f00:1]:PORT/',
      'https://[2002:7f00:1::]:PORT/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[fd00:ec2::254]/latest/meta-data/',
      'https://10.0.0.1/',
      'https://192.168.1.1/',
      'https://100.64.0.1/',
      'http://callback.example.com:PORT/',
      'https://user:secret@callback.example.com:PORT/',
    ])('at %s', async (pattern) => {
      server.answer({ firstMessage: 'from inside' });
      const before = server.connections;
      const { assistant, reason } = await begin(strict, pattern.replace('PORT', String(server.port)));
      expect(reason).toBe('not_allowed');
      expect(assistant.firstMessage).toBe(DEFAULTS.firstMessage);
      expect(server.connections).toBe(before);
    });

    it('if any address of its name is not allowed', async () => {
      server.answer({ firstMessage: 'from inside' });
      const before = server.connections;
      for (const numbers of [
        ['127.0.0.1'],
        ['8.8.8.8', '127.0.0.1'],
        ['::ffff:127.0.0.1'],
        ['fe80::1%eth0'],
      ]) {
        resolveTo(strict, server, ...numbers);
        expect((await begin(strict, server.url)).reason).toBe('not_allowed');
      }
      resolveTo(open, server, '127.0.0.1', '10.0.0.1');
      expect((await begin(open, server.url)).reason).toBe('not_allowed');
      expect(server.connections).toBe(before);
    });

    it('at an address from a second lookup, but at the address that was checked', async () => {
      server.answer({ firstMessage: 'from the checked address' });
      const lookups: string[] = [];
      connectTo(open.service, server, (hostname) => {
        lookups.push(hostname);
        return Promise.resolve(addresses(lookups.length === 1 ? '127.0.0.1' : '10.0.0.1'));
      });
      expect((await begin(open, server.url)).assistant.firstMessage).toBe('from the checked address');
      expect(lookups).toEqual([CALLBACK_HOST]);
    });
  });

  it('may be at an address or a name that the operator allows', async () => {
    server.answer({});
    expect((await begin(open, server.url)).reason).toBeUndefined();
    resolveTo(open, server, '127.0.0.1', '::ffff:127.0.0.1');
    // The connection was allowed, but the server's certificate is for another name.
    expect((await begin(open, `https://trusted.example.com:${server.port}/`)).reason).toBe('unreachable');
  });
});
