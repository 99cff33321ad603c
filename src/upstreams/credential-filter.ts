import { CredentialPieces, WITHHELD } from './credential-pieces.js';
import type { Provider } from './provider.js';

const REPLACEMENT = Buffer.from(WITHHELD);
/** Shorter ones are no secrets, and stand in too many words. */
const SHORTEST = 8;

/** Takes the credentials of a provider out of what it sends: some quote the request, its headers included. */
export class CredentialFilter {
  /** Each credential in every form that it is quoted in, longest first. */
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

  /** For one text of an answer, which may come in pieces. */
  pieces(): CredentialPieces {
    return new CredentialPieces(this.texts);
  }

  /** The same bytes without credentials, however they are split. What may be the beginning of one waits for the rest. */
  async *stream(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let held: Buffer = Buffer.alloc(0);
    for await (const bytes of source) {
      const all = this.without(held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes]));
      const end = all.length - this.openEnd(all);
      held = all.subarray(end);
      if (end > 0) yield all.subarray(0, end);
    }
    if (held.length > 0) yield held;
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

  /** Number of bytes at the end that a credential may begin with. */
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

/** What is sent to a provider to be let in: its key, and what its address, that of its proxy and its headers hold. */
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
 * A credential as it is, as JSON in a text and in a text within a text, percent-encoded, in hexadecimal, and in base64, on its
 * own or within what was encoded with it, such as a whole header. JSON comes as it must be escaped, and as encoders escape it that keep it
 * safe in HTML.
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

/** By .NET's encoder, which has all that Go's has, and by Gson's. */
const UNSAFE_IN_HTML = [/[<>&'+`]/g, /[<>&'=]/g];

function lowerCase(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16)}`;
}

function upperCase(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** By ECMAScript's encoder, by RFC 3986, by Python's, by HTML's of forms, by .NET's, and all. */
const ENCODED_IN_ADDRESSES = [
  /[^\w.~!*'()-]/g,
  /[^\w.~-]/g,
  /[^\w.~/-]/g,
  /[^\w.*-]/g,
  /[^\w.!*()-]/g,
  /[^]/g,
];

/** With digits in small letters and in capitals. */
function percentEncoded(bytes: Buffer, characters: RegExp): string[] {
  const small = bytes
    .toString('latin1')
    .replace(characters, (byte) => `%${Buffer.from(byte, 'latin1').toString('hex')}`);
  return [small, small.replaceAll(/%../g, (escape) => escape.toUpperCase())];
}

/** Bits of a character of base64. */
const BITS = 6;

/**
 * The characters that stand in base64, of either alphabet, wherever the bytes stand in what was encoded: those that they
 * alone determine.
 * @param before how many bytes of a group of three come before them
 */
function withinBase64(bytes: Buffer, before: number): string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const [from, to] = [Math.ceil((before * 8) / BITS), Math.floor((all.length * 8) / BITS)];
  return (['base64', 'base64url'] as const).map((alphabet) => all.toString(alphabet).slice(from, to));
}
