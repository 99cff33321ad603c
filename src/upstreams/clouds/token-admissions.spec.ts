import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { type AccessToken, TokenAdmissions } from './token-admissions.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const REQUEST = { path: '/', headers: {}, body: Buffer.alloc(0) };
const PROVIDER = {
  name: 'vertex',
  baseUrl: 'https://example.com/v1',
  apiKey: undefined,
  models: [],
  apis: [],
  websocket: false,
  baa: undefined,
};

describe('the access tokens of a provider', () => {
  let asked: number;
  let lifetimeMs: number;
  let isAway: boolean;
  let failure: Error;
  let admissions: TokenAdmissions;

  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    asked = 0;
    lifetimeMs = HOUR_MS;
    isAway = false;
    failure = new Error('status 503');
    admissions = new TokenAdmissions(PROVIDER, {
      ask: (): Promise<AccessToken> => {
        asked += 1;
        if (isAway) return Promise.reject(failure);
        return Promise.resolve({ value: `invented-token-${asked}`, expiresAt: Date.now() + lifetimeMs });
      },
      close: () => Promise.resolve(),
    });
  });

  afterEach(() => {
    admissions.close();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  afterAll(() => {
    Logger.overrideLogger(new ConsoleLogger());
  });

  async function token(): Promise<string | undefined> {
    const { headers } = await admissions.admit(REQUEST, new AbortController().signal);
    return headers.authorization;
  }

  it('are renewed before they expire, without a call', async () => {
    admissions.start();
    await jest.advanceTimersByTimeAsync(HOUR_MS - 6 * MINUTE_MS);
    expect([asked, await token()]).toEqual([1, 'Bearer invented-token-1']);
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect([asked, await token()]).toEqual([2, 'Bearer invented-token-2']);
  });

  it('are renewed after half of a short lifetime', async () => {
    lifetimeMs = 4 * MINUTE_MS;
    admissions.start();
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS - 1);
    expect(asked).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
  });

  it('are renewed at most twice a minute, however short their lifetime is', async () => {
    lifetimeMs = 1;
    admissions.start();
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(asked).toBe(21);
  });

  it('are requested less and less often while requests fail, with random jitter', async () => {
    isAway = true;
    admissions.start();
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(asked).toBe(11);
    jest.spyOn(Math, 'random').mockReturnValue(1);
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(asked).toBe(22);
  });

  it('are used until they expire if renewal fails, which is tried again', async () => {
    admissions.start();
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    isAway = true;
    await jest.advanceTimersByTimeAsync(HOUR_MS - 3 * MINUTE_MS);
    expect(asked).toBeGreaterThan(4);
    expect(await token()).toBe('Bearer invented-token-1');
    isAway = false;
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await token()).toBe(`Bearer invented-token-${asked}`);
  });

  it('are requested by a call if none is valid, and the call fails if that fails', async () => {
    admissions.start();
    await jest.advanceTimersByTimeAsync(0);
    isAway = true;
    jest.setSystemTime(Date.now() + 2 * HOUR_MS);
    await expect(token()).rejects.toMatchObject({ name: 'UpstreamFault', phase: 'connect', timedOut: false });
    failure = new Error('not reached', { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } });
    await expect(token()).rejects.toMatchObject({ phase: 'connect', timedOut: true });
    isAway = false;
    expect(await token()).toBe('Bearer invented-token-4');
  });

  it.each([undefined, null, {}, '', 'two\nlines'])(
    'are rejected if they cannot be a header value: %j',
    async (value) => {
      const issuer = { ask: () => Promise.resolve({ value, expiresAt: Infinity }) };
      const { signal } = new AbortController();
      await expect(new TokenAdmissions(PROVIDER, issuer).admit(REQUEST, signal)).rejects.toMatchObject({
        cause: { message: 'the response contains no token' },
      });
    },
  );

  it('are removed from texts in replies', async () => {
    const { credentials } = await admissions.admit(REQUEST, new AbortController().signal);
    expect(credentials.text('invented-token-1 is refused')).toBe('[withheld] is refused');
  });

  it.each([
    ['never end', Infinity],
    ['end in a year', 365 * 24 * HOUR_MS],
  ])('are renewed once a day if they %s', async (_, ms) => {
    lifetimeMs = ms;
    admissions.start();
    await jest.advanceTimersByTimeAsync(25 * HOUR_MS);
    expect(asked).toBe(2);
  });

  it.each([
    ['that have expired', -1],
    ['that do not state when they expire', NaN],
  ])('are rejected %s', async (_, ms) => {
    lifetimeMs = ms;
    await expect(token()).rejects.toMatchObject({ name: 'UpstreamFault', phase: 'connect' });
  });

  it('are not requested after close()', async () => {
    admissions.start();
    await jest.advanceTimersByTimeAsync(0);
    admissions.close();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(asked).toBe(1);
  });
});
