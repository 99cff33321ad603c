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

/** An identifier of that type. */
export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID_TIME_LENGTH = 10;
const ULID_RANDOM_LENGTH = 16;

/** From 0 up to 1, in steps of 1/256: the factory makes five bits of each. */
const nextUlid = monotonicFactory(() => (freshBytes(1)[0] ?? 0) / 256);

/** A new identifier, `<prefix>_<ulid>`, sorted by time of creation within this process. */
export function newId<Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix> {
  return `${prefix}_${nextUlid()}`;
}

/**
 * A new agent identifier. The proxy URL that holds it acts as a shared secret, so its 80 random bits are drawn
 * afresh each time: a monotonic ULID would let one agent's URL be guessed from another's.
 */
export function newAgentId(): Id<'agt'> {
  return `agt_${ulidOf(Date.now(), freshBytes(ULID_RANDOM_LENGTH))}`;
}

/** The identifier of a login, from its time of creation and the hash of its cookie. It does not reveal the cookie. */
export function loginId(createdAt: Date, cookieHash: Uint8Array): Id<'lgn'> {
  return `lgn_${ulidOf(createdAt.getTime(), cookieHash.subarray(0, ULID_RANDOM_LENGTH))}`;
}

function ulidOf(ms: number, bytes: Uint8Array): string {
  let random = '';
  for (const byte of bytes) random += CROCKFORD.charAt(byte & 31);
  return encodeTime(ms, ULID_TIME_LENGTH) + random;
}

const ID_FORM = /^[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether a text has the form of an identifier of that type. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, text: string): text is Id<Prefix> {
  return text.startsWith(`${prefix}_`) && ID_FORM.test(text);
}

/** When an identifier was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return decodeTime(id.slice(id.indexOf('_') + 1));
}
