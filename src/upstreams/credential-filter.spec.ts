import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CredentialFilter, credentialsOf } from './credential-filter.js';
import { WITHHELD } from './credential-chunk-filter.js';

const KEY = 'sk-live/7f+9"aé_secret';
const filter = new CredentialFilter([KEY]);

async function streamed(
  of: CredentialFilter,
  pieces: readonly string[] | readonly Buffer[],
): Promise<Buffer[]> {
  async function* source(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece as string));
  }
  const out: Buffer[] = [];
  for await (const bytes of of.stream(source())) out.push(Buffer.from(bytes));
  return out;
}

const whole = async (pieces: readonly string[] | readonly Buffer[], of = filter): Promise<string> =>
  Buffer.concat(await streamed(of, pieces)).toString();

describe('CredentialFilter', () => {
  it.each([
    ['unchanged', KEY],
    ['in JSON', JSON.stringify(KEY).slice(1, -1)],
    ['in JSON with escaped slashes', JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/')],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(KEY).slice(1, -1)).slice(1, -1)],
    ['in a URL', encodeURIComponent(KEY)],
    ['in a URL by .NET', 'sk-live%2f7f%2b9%22a%c3%a9_secret'],
    ['in a URL by Python', 'sk-live/7f%2B9%22a%C3%A9_secret'],
    ['in a URL with every character encoded', Buffer.from(KEY).toString('hex').replaceAll(/../g, '%$&')],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['in hexadecimal', Buffer.from(KEY).toString('hex')],
    ['in upper-case hexadecimal', Buffer.from(KEY).toString('hex').toUpperCase()],
    ['after a word', `Bearer ${KEY}`],
  ])('removes a key that is quoted %s', async (_, quoted) => {
    const text = `{"error":"no such key: ${quoted}, ${quoted}"}`;
    const expected = text.replaceAll(quoted, quoted.startsWith('Bearer') ? `Bearer ${WITHHELD}` : WITHHELD);
    expect(filter.text(text)).toBe(expected);
    expect(await whole([text])).toBe(expected);
  });

  it.each(['', 'x', 'Bearer ', 'Authorization: Bearer ', 'api:', 'api-key: '])(
    'leaves at most one character of a key in base64 after %j',
    async (before) => {
      for (const alphabet of ['base64', 'base64url'] as const) {
        for (const after of ['', 'y', '\r\n', ' and so on']) {
          const quoted = Buffer.from(before + KEY + after).toString(alphabet);
          for (const text of [
            filter.text(`quoted: ${quoted}.`),
            await whole(Array.from(`quoted: ${quoted}.`)),
          ]) {
            const [, encoded = '', rest = ''] =
              /^quoted: ([\w+/-]*)\[withheld\]([\w+/=-]*)\.$/.exec(text) ?? [];
            expect(text).toContain(WITHHELD);
            const left = Buffer.from(encoded, alphabet).toString('latin1').slice(before.length);
            expect([left.length, rest.length <= Math.ceil(after.length / 3) * 4 + 2]).toEqual([0, true]);
          }
        }
      }
    },
  );

  it.each(['\\u002B', '\\u002b', '\\\\u002B'])('removes a key from HTML-safe JSON with %s', async (plus) => {
    const slashes = plus.startsWith('\\\\')
      ? JSON.stringify(JSON.stringify(KEY).slice(1, -1)).slice(1, -1)
      : JSON.stringify(KEY).slice(1, -1);
    const text = `{"error":"no such key: ${slashes.replaceAll('+', plus)}"}`;
    expect(filter.text(text)).toBe(`{"error":"no such key: ${WITHHELD}"}`);
    expect(await whole(Array.from(text))).toBe(`{"error":"no such key: ${WITHHELD}"}`);
  });

  it.each(['\\u003D', '\\u003d'])('removes a key with base64 padding from JSON with %s', (sign) => {
    const key = 'Zm9v/YmFy+c2VjcmV0cw==';
    expect(new CredentialFilter([key]).text(`"${key.replaceAll('=', sign)}"`)).toBe(`"${WITHHELD}"`);
  });

  it('removes a key wherever it is cut', async () => {
    const bytes = Buffer.from(`before ${KEY} after ${KEY}`);
    const expected = `before ${WITHHELD} after ${WITHHELD}`;
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(await whole([bytes.subarray(0, at), bytes.subarray(at)])).toBe(expected);
    }
    expect(await whole(Array.from(bytes, (byte) => Buffer.of(byte)))).toBe(expected);
  });

  it('changes no other text in any chunks', async () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom(KEY, KEY.slice(0, 9), KEY.slice(5), 's', 'sk-'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        expect(await whole(pieces)).toBe(pieces.join('').replaceAll(KEY, WITHHELD));
      }),
    );
  });

  it('holds back only text that may begin a key', async () => {
    expect((await streamed(filter, ['data: {}\n\n', 'data: s', 'top\n\n'])).map(String)).toEqual([
      'data: {}\n\n',
      'data: ',
      'stop\n\n',
    ]);
  });

  it('changes no text without credentials or if they are too short to be secret', async () => {
    for (const none of [new CredentialFilter([]), new CredentialFilter(['short'])]) {
      expect(await whole(['a short', ' text'], none)).toBe('a short text');
    }
  });
});

describe('credentialsOf', () => {
  it.each([
    [{ apiKey: 'k', baseUrl: 'https://llm.example.com/v1' }, ['k']],
    [{ apiKey: undefined, baseUrl: 'https://u:p%40ss@llm.example.com/v1' }, ['u', 'p@ss']],
    [{ apiKey: 'k', baseUrl: 'https://llm.example.com/v1?key=abc&v=2' }, ['k', 'abc', '2']],
    [{ apiKey: undefined, baseUrl: 'https://llm.example.com' }, []],
  ])('returns the credentials of %j', (provider, expected) => {
    expect(credentialsOf(provider)).toEqual(expected);
  });
});
