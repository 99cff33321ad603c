import { CredentialChunkFilter, WITHHELD } from './credential-chunk-filter.js';
import type { Provider } from './provider.js';

const REPLACEMENT = Buffer.from(WITHHELD);
/** Shortest credential, in characters. Shorter values are not secret, and occur in ordinary text. */
const SHORTEST = 8;

/** Removes a provider's credentials from its replies, because some providers quote the request's headers. */
export class CredentialFilter {
  /** Each credential in every form that a reply may quote, longest first. */
  private readonly texts: readonly string[];
  private readonly forms: readonly Buffer[];
  private readonly longest: number;

  constructor(credentials: readonly string[]) {
    const forms = new Set(credentials.filter(({ length }) => length >= SHORTEST).flatMap(formsOf));
    this.texts = [...forms].sort((a, b) => b.length - a.length);
    this.forms = this.texts.map((form) => Buffer.from(form)).sort((a, b) => b.length - a.length);
    this.longest = this.forms[0]?.length ?? 0;
  }

  text(text: string): string {
    return this.texts.reduce((rest, form) => rest.replaceAll(form, WITHHELD), text);
  }

  /** Returns a filter for a single text that arrives in chunks. */
  chunks(): CredentialChunkFilter {
    return new CredentialChunkFilter(this.texts);
  }

  /** Removes credentials from bytes, however they are split. A possible start of a credential waits for more bytes. */
  async *stream(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let pending: Buffer = Buffer.alloc(0);
    for await (const bytes of source) {
      const all = this.without(pending.length === 0 ? Buffer.from(bytes) : Buffer.concat([pending, bytes]));
      const end = all.length - this.openEnd(all);
      pending = all.subarray(end);
      if (end > 0) yield all.subarray(0, end);
    }
    if (pending.length > 0) yield pending;
  }

  private without(bytes: Buffer): Buffer {
    return this.forms.reduce((rest, form) => {
      let at = rest.indexOf(form);
      if (at < 0) return rest;
      const parts: Buffer[] = [];
      let start = 0;
      for (; at >= 0; at = rest.indexOf(form, start)) {
        parts.push(rest.subarray(start, at), REPLACEMENT);
        start = at + form.length;
      }
      return Buffer.concat([...parts, rest.subarray(start)]);
    }, bytes);
  }

  /** Returns the number of bytes at the end that may be the start of a credential. */
  private openEnd(bytes: Buffer): number {
    const first = Math.max(0, bytes.length - this.longest + 1);
    for (let at = first; at < bytes.length; at += 1) {
      const rest = bytes.length - at;
      const isOpen = this.forms.some(
        (form) =>
          rest < form.length && form[0] === bytes[at] && form.compare(bytes, at, bytes.length, 0, rest) === 0,
      );
      if (isOpen) return rest;
    }
    return 0;
  }
}

/** Returns the credentials sent to a provider: the key, secret headers, and secrets in its URL and its proxy's URL. */
export function credentialsOf({ apiKey, baseUrl, proxy, secrets = [] }: Authenticated): string[] {
  const addresses = [baseUrl, ...(proxy === undefined ? [] : [proxy])].map((url) => new URL(url));
  return [
    ...(apiKey === undefined ? [] : [apiKey]),
    ...addresses
      .flatMap(({ username, password }) => [username, password])
      .filter(Boolean)
      .map(decodeURIComponent),
    ...addresses.flatMap(({ searchParams }) => [...searchParams.values()]),
    ...secrets,
  ];
}

type Authenticated = Pick<Provider, 'apiKey' | 'baseUrl' | 'proxy' | 'secrets'>;

/**
 * Returns the forms in which a reply may quote a credential: as is, escaped in JSON and in JSON within JSON,
 * percent-encoded, in hexadecimal, and in base64, alone or within a longer value such as a whole header. JSON is
 * escaped minimally, and as encoders escape it to be safe in HTML.
 */
function formsOf(credential: string): string[] {
  const json = JSON.stringify(credential).slice(1, -1);
  const bytes = Buffer.from(credential);
  const safe = UNSAFE_IN_HTML.flatMap((unsafe) =>
    [upperCase, lowerCase].map((write) => json.replace(unsafe, write)),
  );
  const texts = [json, json.replaceAll('/', '\\/'), ...safe];
  return [
    credential,
    ...texts,
    ...texts.map((text) => JSON.stringify(text).slice(1, -1)),
    ...ENCODED_IN_ADDRESSES.flatMap((characters) => percentEncoded(bytes, characters)),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...[0, 1, 2].flatMap((before) => withinBase64(bytes, before)),
  ];
}

/** Characters that JSON encoders escape for safety in HTML: .NET's encoder, which includes Go's set, and Gson's. */
const UNSAFE_IN_HTML = [/[<>&'+`]/g, /[<>&'=]/g];

function lowerCase(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16)}`;
}

function upperCase(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Bytes that are percent-encoded by ECMAScript, RFC 3986, Python, HTML forms and .NET, and finally all bytes. */
const ENCODED_IN_ADDRESSES = [
  /[^\w.~!*'()-]/g,
  /[^\w.~-]/g,
  /[^\w.~/-]/g,
  /[^\w.*-]/g,
  /[^\w.!*()-]/g,
  /[^]/g,
];

/** Returns the percent-encoded text with lower-case digits and with upper-case digits. */
function percentEncoded(bytes: Buffer, characters: RegExp): string[] {
  const small = bytes
    .toString('latin1')
    .replace(characters, (byte) => `%${Buffer.from(byte, 'latin1').toString('hex')}`);
  return [small, small.replaceAll(/%../g, (escape) => escape.toUpperCase())];
}

/** Bits per base64 character. */
const BITS = 6;

/**
 * Returns the base64 characters, in both alphabets, that these bytes alone determine if they are part of a longer
 * input.
 * @param before number of bytes that precede them in a group of three
 */
function withinBase64(bytes: Buffer, before: number): string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const [from, to] = [Math.ceil((before * 8) / BITS), Math.floor((all.length * 8) / BITS)];
  return (['base64', 'base64url'] as const).map((alphabet) => all.toString(alphabet).slice(from, to));
}
