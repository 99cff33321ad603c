import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readToEnd } from '../support/broken-stream.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

/** A provider's error. `${KEY}` in its body is replaced by the API key of the request. */
interface ProviderError {
  readonly id: string;
  readonly status: number;
  readonly content_type: string;
  readonly body: string;
}

interface CallerError {
  readonly error: { readonly code: string; readonly message: string; readonly upstream_status?: number };
}

const ERRORS = readFileSync(new URL('../corpus/errors/errors.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as ProviderError);

const KEY = 'sk-Zq7/Tn2+Wd9Rk3Am8Xc5Vb1Lp6Hs4Jg0==';
const JSON_TYPE = { 'content-type': 'application/json' };
const SSE = { 'content-type': 'text/event-stream' };
const DELTA = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`;
const APIS = ['chat/completions', 'responses'] as const;
/** Length at which a part of the key is unlikely to occur in other words. */
const PART_LENGTH = 5;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the message in an error body; undefined if the body has none. */
function messageIn(body: unknown): string | undefined {
  const [told] = Array.isArray(body) ? (body as unknown[]) : [body];
  if (typeof told === 'string') return told;
  if (typeof told !== 'object' || told === null) return undefined;
  const { error, message, Message, detail } = told as Record<string, unknown>;
  return messageIn(error ?? message ?? Message) ?? detailIn(detail);
}

/** Returns the text of FastAPI's `detail`, which may be a list of problems. */
function detailIn(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail;
  return Array.isArray(detail) ? (detail as { msg: string }[]).map(({ msg }) => msg).join('; ') : undefined;
}

/** Returns a message as the caller gets it. */
function heard(message: string): string {
  return message.replaceAll('${KEY}', '[withheld]');
}

function partsOfKey(text: string): string[] {
  const parts = Array.from({ length: KEY.length - PART_LENGTH + 1 }, (_, at) =>
    KEY.slice(at, at + PART_LENGTH),
  );
  return parts.filter((part) => text.includes(part));
}

describe("a provider's error", () => {
  let upstream: RecordingUpstream;
  let service: RunningService;
  let proxyUrl: string;
  let ownUrl: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    service = await runService({ providers: [{ ...upstream.provider, apiKey: KEY }] });
    const cookie = await service.login();
    const settings = { upstream: 'recorder:model-a' };
    ({ proxy_url: proxyUrl } = await service.createAgent(cookie, settings));
    const own = { ...settings, upstream_errors: 'provider' };
    ({ proxy_url: ownUrl } = await service.createAgent(cookie, own));
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  /** Makes a call with values that are masked. */
  async function ask(
    api: (typeof APIS)[number] = 'chat/completions',
    stream = false,
    url = proxyUrl,
  ): Promise<string> {
    const said = api === 'responses' ? { input: CALLER_WORDS } : { messages: [user(CALLER_WORDS)] };
    const answer = await fetch(url.replace(/chat\/completions$/, api), {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ model: 'model-a', stream, ...said }),
    });
    const { text } = await readToEnd(answer);
    expect(partsOfKey(`${JSON.stringify([...answer.headers])}\n${text}`)).toEqual([]);
    return text;
  }

  async function message(): Promise<string> {
    return (JSON.parse(await ask()) as CallerError).error.message;
  }

  function answerWith(status: number, body: string, type = JSON_TYPE): void {
    upstream.answerWith((_, response) => {
      response.writeHead(status, type).end(body.replaceAll('${KEY}', KEY));
    });
  }

  it('is tested with at least 50 bodies, 10 of which quote the API key', () => {
    expect(ERRORS.length).toBeGreaterThanOrEqual(50);
    expect(ERRORS.filter(({ body }) => body.includes('${KEY}')).length).toBeGreaterThanOrEqual(10);
  });

  it.each(ERRORS)('$id is passed on with status $status', async ({ status, content_type, body }) => {
    answerWith(status, body, { 'content-type': content_type });
    for (const api of APIS) {
      expect(JSON.parse(await ask(api))).toMatchObject({
        error: {
          code: 'upstream_error',
          upstream_status: status,
          message: heard(messageIn(parsed(body)) ?? `The upstream returned status ${status}.`),
        },
      });
    }
    expect(upstream.requests.slice(-APIS.length).flatMap(({ text }) => leaksIn(text))).toEqual([]);
  });

  const objects = ERRORS.filter(({ body }) => isObject(parsed(body)));

  it.each(objects)(
    '$id is passed on completely with `upstream_errors: provider`',
    async ({ status, body, ...row }) => {
      answerWith(status, body, { 'content-type': row.content_type });
      const own = JSON.parse(heard(body), (name, value: unknown) =>
        name === 'input' ? undefined : value,
      ) as object;
      for (const api of APIS) expect(JSON.parse(await ask(api, false, ownUrl))).toEqual(own);
    },
  );

  // A body with only `Message` counts as an error only in responses with an error status.
  const inReplies = ERRORS.filter(
    ({ body }) => messageIn(parsed(body)) !== undefined && !body.startsWith('{"Message"'),
  );

  it.each(inReplies)('$id is passed on in the middle of a stream', async ({ body }) => {
    const event = `event: error\ndata: ${JSON.stringify(parsed(body))}\n\n`;
    answerWith(200, DELTA + event, SSE);
    const text = await ask('chat/completions', true);
    const last = /^data: (.*"upstream_error".*)$/m.exec(text)?.[1] ?? '';
    expect(JSON.parse(last)).toMatchObject({ error: { message: heard(messageIn(parsed(body)) ?? '') } });
  });

  it('is passed on if it replaces a reply with status 200', async () => {
    answerWith(
      200,
      JSON.stringify({ error: { message: 'Ask ops@provider.example, 415-555-0199 (${KEY}).' } }),
    );
    expect(await message()).toBe('Ask ops@provider.example, 415-555-0199 ([withheld]).');
  });

  it('has tokens of the request replaced by labels, in any spelling', async () => {
    upstream.answerWith(({ text }, response) => {
      const [name = '', phone = '', email = ''] = ['NAME', 'PHONE', 'EMAIL'].map(
        (kind) => tokensOf(kind, text)[0],
      );
      const id = phone.slice('[PHONE_'.length, -1);
      const message =
        `${name}, ${name.toLowerCase()}, phone underscore ${id.split('').join(' ')}, ` +
        `${email.replace('_', ' ')}, [NAME_7K3M9QWXV2RD]`;
      response.writeHead(400, JSON_TYPE).end(JSON.stringify({ error: { message } }));
    });
    expect(await message()).toBe(
      '[REDACTED:NAME], [REDACTED:NAME], [REDACTED:PHONE], [REDACTED:EMAIL], [REDACTED:NAME]',
    );
  });

  it('has values that were masked in the request replaced by labels, in any spelling', async () => {
    const values = `${PLANTED.name}, okafor, four one five five five five oh one four two, 06/09/1958, 078051120`;
    answerWith(400, JSON.stringify({ error: { message: `No: ${values}. Call 415-555-0199.` } }));
    expect(await message()).toBe(
      'No: [REDACTED:NAME], [REDACTED:NAME], [REDACTED:PHONE], [REDACTED:DOB], [REDACTED:SSN]. Call 415-555-0199.',
    );
  });

  it.each([1_960, 1_990, 1_999])(
    'is cut without leaking part of a key or value from character %i on',
    async (length) => {
      const before = '. '.repeat(length / 2);
      for (const secret of ['${KEY}', PLANTED.phone]) {
        answerWith(400, JSON.stringify({ error: { message: `${before}${secret} ${'.'.repeat(4_000)}` } }));
        const told = await message();
        expect(told.length).toBe(2_000);
        expect(told).not.toMatch(/4\s?1\s?5|555/);
      }
    },
  );
});

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function user(content: string): object {
  return { role: 'user', content };
}
