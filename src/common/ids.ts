import { decodeTime, encodeTime, monotonicFactory } from 'ulid';
import { freshBytes } from './random-bytes.js';

/** Type prefixes of public identifiers. */
export type IdPrefix =
  | 'acc'
  | 'agt'
  | 'alr'
  | 'awh'
  | 'ckey'
  | 'drf'
  | 'evt'
  | 'ins'
  | 'key'
  | 'lgn'
  | 'rep'
  | 'req'
  | 'sess'
  | 'tok'
  | 'usr';

/** Identifier with the type prefix. */
export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID_TIME_LENGTH = 10;
const ULID_RANDOM_LENGTH = 16;

/** ULID factory. Its random numbers have steps of 1/256, enough for the five bits that the factory takes from each. */
const nextUlid = monotonicFactory(() => (freshBytes(1)[0] ?? 0) / 256);

/** Returns a new identifier, `<prefix>_<ulid>`. Identifiers of this process sort by time of creation. */
export function newId<Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix> {
  return `${prefix}_${nextUlid()}`;
}

/**
 * Returns a new agent identifier. The proxy URL that contains it is a shared secret, so its 80 random bits are always
 * independent. A monotonic ULID would make an agent's URL guessable from another one.
 */
export function newAgentId(): Id<'agt'> {
  return `agt_${ulidOf(Date.now(), freshBytes(ULID_RANDOM_LENGTH))}`;
}

/** Returns the identifier of a login, from its creation time and its cookie's hash, without revealing the cookie. */
export function loginId(createdAt: Date, cookieHash: Uint8Array): Id<'lgn'> {
  return `lgn_${ulidOf(createdAt.getTime(), cookieHash.subarray(0, ULID_RANDOM_LENGTH))}`;
}

function ulidOf(ms: number, bytes: Uint8Array): string {
  let random = '';
  for (const byte of bytes) random += CROCKFORD.charAt(byte & 31);
  return encodeTime(ms, ULID_TIME_LENGTH) + random;
}

const ID_FORM = /^[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Returns true if a text has the form of an identifier with this prefix. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, text: string): text is Id<Prefix> {
  return text.startsWith(`${prefix}_`) && ID_FORM.test(text);
}

/** Returns an identifier's time of creation, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return decodeTime(id.slice(id.indexOf('_') + 1));
}
