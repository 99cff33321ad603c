import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';
import { type Headers, hmac, post, SECRET, setSecret } from './platform.js';

const PREVIOUS = 'the-secret-before-this-one';
const OWN = 'the-own-secret-of-an-agent';

/** A body for both endpoints. Its white space, key order and non-ASCII letters are part of the signed text. */
function bodyOf(call: number): string {
  return (
    ` {"type":"assistant-request", "timestamp":1, "model":"stub",\n "messages":[{"role":"user","content":"Grüße, 李"}],` +
    `\t"call":{"customer":{"name":"Zoë"}, "id":"call-${call}"}}\n`
  );
}

type Make = (body: string, now: number) => Headers;

const timed = (time: string | number, body: string, secret = SECRET): string =>
  hmac(`${time}.${body}`, secret).toString('hex');
const header = (signature: string | string[], timestamp?: string | string[]): Headers => ({
  'x-voice-signature': signature,
  ...(timestamp === undefined ? {} : { 'x-voice-timestamp': timestamp }),
});

const VALID: readonly [string, Make][] = [
  ['t and v1', (body, now) => header(`t=${now},v1=${timed(now, body)}`)],
  ['v1 before t', (body, now) => header(`v1=${timed(now, body)},t=${now}`)],
  ['blanks around the parts', (body, now) => header(`  t=${now} ,\tv1=${timed(now, body)}  `)],
  [
    'several v1, the last one valid',
    (body, now) => header(`t=${now},v1=${'0'.repeat(64)},v1=${timed(now, body)}`),
  ],
  ['several v1, the first one valid', (body, now) => header(`t=${now},v1=${timed(now, body)},v1=short`)],
  ['additional parts of other schemes', (body, now) => header(`t=${now},v0=x,v1=${timed(now, body)},v2=y`)],
  ['upper-case hex', (body, now) => header(`t=${now},v1=${timed(now, body).toUpperCase()}`)],
  ['t in milliseconds', (body, now) => header(`t=${now}123,v1=${timed(`${now}123`, body)}`)],
  ['a clock that is behind', (body, now) => header(`t=${now - 290},v1=${timed(now - 290, body)}`)],
  ['a clock that is ahead', (body, now) => header(`t=${now + 290},v1=${timed(now + 290, body)}`)],
  ['sha256=', (body) => header(`sha256=${hmac(body).toString('hex')}`)],
  ['SHA256=', (body) => header(`SHA256=${hmac(body).toString('hex')}`)],
  ['bare hex', (body) => header(hmac(body).toString('hex'))],
  ['base64', (body) => header(hmac(body).toString('base64'))],
  ['sha256= with base64', (body) => header(`sha256=${hmac(body).toString('base64')}`)],
  ['bare hex with a timestamp', (body, now) => header(timed(now, body), String(now))],
  [
    'sha256= with a timestamp in milliseconds',
    (body, now) => header(`sha256=${timed(`${now}000`, body)}`, `${now}000`),
  ],
  ['base64 with a timestamp', (body, now) => header(hmac(`${now}.${body}`).toString('base64'), ` ${now} `)],
  ['the previous secret', (body, now) => header(`t=${now},v1=${timed(now, body, PREVIOUS)}`)],
  ['the previous secret, bare', (body) => header(hmac(body, PREVIOUS).toString('hex'))],
];

const INVALID: readonly [string, Make][] = [
  ['no header', () => ({})],
  ['an empty header', () => header('')],
  ['a blank header', () => header('   ')],
  ['another secret', (body, now) => header(`t=${now},v1=${timed(now, body, 'another-secret')}`)],
  ['the empty secret', (body, now) => header(`t=${now},v1=${timed(now, body, '')}`)],
  ['the empty secret, bare', (body) => header(hmac(body, '').toString('hex'))],
  ["another agent's own secret", (body, now) => header(`t=${now},v1=${timed(now, body, OWN)}`)],
  ["another agent's own secret, bare", (body) => header(hmac(body, OWN).toString('base64'))],
  ['an old time', (body, now) => header(`t=${now - 310},v1=${timed(now - 310, body)}`)],
  ['a future time', (body, now) => header(`t=${now + 310},v1=${timed(now + 310, body)}`)],
  [
    'an old time in milliseconds',
    (body, now) => header(`t=${now - 310}000,v1=${timed(`${now - 310}000`, body)}`),
  ],
  ['an old timestamp', (body, now) => header(timed(now - 310, body), String(now - 310))],
  ['a future timestamp', (body, now) => header(timed(now + 310, body), String(now + 310))],
  ['a time that was not signed', (body, now) => header(`t=${now + 1},v1=${timed(now, body)}`)],
  ['a timestamp that was not signed', (body, now) => header(hmac(body).toString('hex'), String(now))],
  ['an empty timestamp', (body) => header(hmac(body).toString('hex'), '')],
  ['a timestamp that is not a number', (body) => header(timed('now', body), 'now')],
  ['a negative time', (body) => header(`t=-1,v1=${timed(-1, body)}`)],
  ['a time in scientific notation', (body) => header(`t=1.8e9,v1=${timed('1.8e9', body)}`)],
  ['an empty time', (body) => header(`t=,v1=${timed('', body)}`)],
  ['no time', (body, now) => header(`v1=${timed(now, body)}`)],
  ['two times', (body, now) => header(`t=${now},t=${now},v1=${timed(now, body)}`)],
  ['no v1', (_, now) => header(`t=${now}`)],
  ['an empty v1', (_, now) => header(`t=${now},v1=`)],
  ['another scheme only', (body, now) => header(`t=${now},v0=${timed(now, body)}`)],
  [
    'too many signatures',
    (body, now) => header(`t=${now},${`v1=${'0'.repeat(64)},`.repeat(8)}v1=${timed(now, body)}`),
  ],
  ['a truncated v1', (body, now) => header(`t=${now},v1=${timed(now, body).slice(0, 63)}`)],
  ['a truncated hex', (body) => header(hmac(body).toString('hex').slice(0, 62))],
  ['a truncated base64', (body) => header(hmac(body).toString('base64').slice(0, -2))],
  ['a longer hex', (body) => header(`${hmac(body).toString('hex')}00`)],
  ['base64url', (body) => header(hmac(body).toString('base64url'))],
  [
    'blanks within the hex',
    (body) =>
      header(
        hmac(body)
          .toString('hex')
          .replace(/^(.{8})/, '$1 '),
      ),
  ],
  ['another prefix', (body) => header(`sha1=${hmac(body).toString('hex')}`)],
  ['letters beyond ASCII', () => header('\u00fc'.repeat(64))],
  ['the signature of another body', (_, now) => header(`t=${now},v1=${timed(now, '{}')}`)],
  [
    'the signature of the body without its white space',
    (body, now) => header(`t=${now},v1=${timed(now, JSON.stringify(JSON.parse(body)))}`),
  ],
  ['a SHA-256 without the secret', (body) => header(hmac(body, 'sha256').toString('hex'))],
  [
    'the header twice, both valid',
    (body, now) => {
      const signature = `t=${now},v1=${timed(now, body)}`;
      return header([signature, signature]);
    },
  ],
  ['the header twice, one valid', (body) => header([hmac(body).toString('hex'), 'x'])],
  ['the header twice, in parts', (body, now) => header([`t=${now}`, `v1=${timed(now, body)}`])],
  ['the timestamp twice', (body, now) => header(timed(now, body), [String(now), String(now)])],
];

const BEARER_VALID: readonly [string, Make][] = [
  ['the secret as a bearer key', () => ({ authorization: `Bearer ${SECRET}` })],
  ['the previous secret as a bearer key', () => ({ authorization: `bearer  ${PREVIOUS}` })],
  [
    'a valid bearer key and an invalid signature',
    () => ({ ...header('x'), authorization: `Bearer ${SECRET}` }),
  ],
];

const BEARER_INVALID: readonly [string, Make][] = [
  ['another bearer key', () => ({ authorization: 'Bearer another-secret' })],
  ['an empty bearer key', () => ({ authorization: 'Bearer ' })],
  ['a truncated bearer key', () => ({ authorization: `Bearer ${SECRET.slice(0, -1)}` })],
  ['a longer bearer key', () => ({ authorization: `Bearer ${SECRET}x` })],
  ["another agent's own bearer key", () => ({ authorization: `Bearer ${OWN}` })],
  ['another authorization scheme', () => ({ authorization: `Basic ${SECRET}` })],
  ['the bare secret', () => ({ authorization: SECRET })],
  ['two bearer keys', () => ({ authorization: [`Bearer ${SECRET}`, 'Bearer x'] })],
];

describe('signatures of voice platforms', () => {
  let service: RunningService;
  let unset: RunningService;
  /** Endpoint URLs of an agent without its own secret. */
  let doors: Record<'webhook' | 'proxy', string>;
  /** Endpoint URLs of an agent with its own secret. */
  let ownDoors: Record<'webhook' | 'proxy', string>;
  let calls = 0;

  beforeAll(async () => {
    service = await runService({
      env: {
        SERVICE_PROXY_SIGNATURE: 'required',
        SERVICE_VOICE_WEBHOOK_SECRET: SECRET,
        SERVICE_VOICE_WEBHOOK_SECRET_PREVIOUS: PREVIOUS,
      },
    });
    unset = await runService();
    const cookie = await service.login();
    doors = doorsOf((await service.createAgent(cookie, {})).id);
    const own = await service.createAgent(await service.login({ account: 'other' }), {});
    await setSecret(service, own.id, OWN);
    ownDoors = doorsOf(own.id);
  });

  afterAll(async () => {
    await unset.stop();
    await service.stop();
  });

  function doorsOf(id: string): Record<'webhook' | 'proxy', string> {
    return {
      webhook: `${service.baseUrl}/voice/webhook/${id}`,
      proxy: `${service.baseUrl}/proxy/${id}/v1/chat/completions`,
    };
  }

  const fresh = (): string => bodyOf((calls += 1));
  const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

  async function statusOf(url: string, make: Make): Promise<number> {
    const body = fresh();
    return (await post(url, body, make(body, nowSeconds()))).status;
  }

  /** Returns a rejection without the parts that differ between any two requests. */
  async function refusalOf(url: string, make: Make): Promise<unknown> {
    const body = fresh();
    const { status, headers, text } = await post(url, body, make(body, nowSeconds()));
    const names = Object.keys(headers).sort();
    return { status, names, text: text.replace(/req_\w+/g, 'req'), length: headers['content-length'] };
  }

  describe.each(['webhook', 'proxy'] as const)('at the %s endpoint', (door) => {
    it.each(VALID)('are accepted: %s', async (_, make) => {
      expect(await statusOf(doors[door], make)).toBe(200);
    });

    it.each(INVALID)('are rejected: %s', async (_, make) => {
      expect(await statusOf(doors[door], make)).toBe(401);
    });

    it('are rejected with identical responses, whatever is wrong and whether or not the agent exists', async () => {
      const nowhere = doorsOf('agt_01J0000000000000000000000Z')[door];
      const expected = await refusalOf(doors[door], () => ({}));
      expect(expected).toMatchObject({
        status: 401,
        text: expect.stringContaining('bad_signature') as unknown,
      });
      for (const [, make] of INVALID) {
        expect(await refusalOf(doors[door], make)).toEqual(expected);
        expect(await refusalOf(nowhere, make)).toEqual(expected);
      }
      for (const url of [ownDoors[door], nowhere, doorsOf('x')[door]]) {
        expect(await refusalOf(url, () => ({}))).toEqual(expected);
      }
    });

    it("need the agent's own secret instead of the environment's, if it has one", async () => {
      const bare =
        (secret: string): Make =>
        (body) =>
          header(hmac(body, secret).toString('hex'));
      expect(await statusOf(ownDoors[door], bare(OWN))).toBe(200);
      expect(await statusOf(ownDoors[door], bare(SECRET))).toBe(401);
      expect(await statusOf(ownDoors[door], bare(PREVIOUS))).toBe(401);
      expect(await statusOf(doors[door], bare(OWN))).toBe(401);
    });
  });

  describe('as a bearer key', () => {
    it.each(BEARER_VALID)('are accepted at the proxy: %s', async (_, make) => {
      expect(await statusOf(doors.proxy, make)).toBe(200);
    });

    it.each(BEARER_INVALID)('are rejected at the proxy: %s', async (_, make) => {
      expect(await statusOf(doors.proxy, make)).toBe(401);
    });

    it.each([...BEARER_VALID, ...BEARER_INVALID])('are rejected at the webhook: %s', async (_, make) => {
      expect(await statusOf(doors.webhook, make)).toBe(401);
    });

    it("need the agent's own secret instead of the environment's", async () => {
      expect(await statusOf(ownDoors.proxy, () => ({ authorization: `Bearer ${OWN}` }))).toBe(200);
      expect(await statusOf(ownDoors.proxy, () => ({ authorization: `Bearer ${SECRET}` }))).toBe(401);
    });
  });

  it('without a call ID are accepted once at the webhook, in any format', async () => {
    const body = '{"type":"assistant-request","call":{},"timestamp":2}';
    const now = nowSeconds();
    const spellings: Headers[] = [
      header(`t=${now},v1=${timed(now, body)}`),
      header(`v1=${timed(now, body)},t=${now}`),
      header(`t=${now},v1=${timed(now, body).toUpperCase()}`),
      header(`t=${now},v1=${timed(now, body, PREVIOUS)}`),
      header(hmac(`${now}.${body}`).toString('base64'), String(now)),
    ];
    const statuses: number[] = [];
    for (const headers of spellings) statuses.push((await post(doors.webhook, body, headers)).status);
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
    const bare = header(hmac(body).toString('hex'));
    expect((await post(doors.webhook, body, bare)).status).toBe(200);
    expect((await post(doors.webhook, body, bare)).status).toBe(401);
  });

  it('with a time are accepted once at the proxy, in any format', async () => {
    const body = '{"model":"stub","messages":[{"role":"user","content":"Hello once."}]}';
    const now = nowSeconds();
    const spellings: Headers[] = [
      header(`t=${now},v1=${timed(now, body)}`),
      header(`v1=${timed(now, body)},t=${now}`),
      header(`t=${now},v1=${timed(now, body, PREVIOUS)}`),
      header(hmac(`${now}.${body}`).toString('base64'), String(now)),
    ];
    const statuses: number[] = [];
    for (const headers of spellings) statuses.push((await post(doors.proxy, body, headers)).status);
    expect(statuses).toEqual([200, 401, 401, 401]);
    const later = `${now}001`;
    expect((await post(doors.proxy, body, header(`t=${later},v1=${timed(later, body)}`))).status).toBe(200);
    const elsewhere = (await service.createAgent(await service.login(), {})).id;
    expect((await post(doorsOf(elsewhere).proxy, body, spellings[0] ?? {})).status).toBe(200);
  });

  it('in concurrent requests are accepted once at the proxy', async () => {
    const body = '{"model":"stub","messages":[{"role":"user","content":"Hello at once."}]}';
    const now = nowSeconds();
    const headers = header(`t=${now},v1=${timed(now, body)}`);
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(doors.proxy, body, headers)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('without a time are accepted again at the proxy, because callers may say the same words', async () => {
    const body = '{"model":"stub","messages":[{"role":"user","content":"Hello."}]}';
    const headers = header(hmac(body).toString('hex'));
    expect((await post(doors.proxy, body, headers)).status).toBe(200);
    expect((await post(doors.proxy, body, headers)).status).toBe(200);
  });

  it('are all rejected at the webhook if no secret is set', async () => {
    const { id } = await unset.createAgent(await unset.login(), {});
    const url = `${unset.baseUrl}/voice/webhook/${id}`;
    for (const [, make] of [...VALID, ...INVALID]) expect(await statusOf(url, make)).toBe(401);
    await setSecret(unset, id, OWN);
    expect(await statusOf(url, (body) => header(hmac(body, OWN).toString('hex')))).toBe(200);
  });
});
