import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../common/sha256.js';

/** A signed request as it came in. Header values are the raw ones; undefined where the header is absent. */
export interface SignedRequest {
  readonly body: Buffer;
  /** `X-Voice-Signature` */
  readonly signature: string | undefined;
  /** `X-Voice-Timestamp` */
  readonly timestamp: string | undefined;
}

/** How far a signature's time may be from ours, in seconds, either way. */
const WINDOW_SECONDS = 300;
/** Unix times above this are in milliseconds: in seconds it is the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;
/** More signatures than a platform that rotates its secret sends. */
const MAX_DIGESTS = 8;

const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

interface Claim {
  /** Unix time as it stands in the signed bytes; undefined when the body alone is signed. */
  readonly time: string | undefined;
  readonly digests: readonly Buffer[];
}

/** Stands for a header that can't be read: it is compared like any other, and no HMAC is like it. */
const NO_CLAIM: Claim = { time: undefined, digests: [Buffer.alloc(32)] };
/** Stands for the secrets where none is set. */
const NO_SECRETS: readonly string[] = [''];

/**
 * Whether one of the secrets signed the request (HMAC-SHA-256), in one of the forms that platforms use:
 * `t=<unix time>,v1=<hex>[,v1=<hex>]` over `t.body`; or `sha256=<hex>`, bare hex or base64 over the body, or over
 * `<timestamp>.body` when a timestamp header is there. No secret, no signature. Whatever is wrong, the same work is
 * done before the answer, so that its time doesn't reveal what.
 * @param nowMs current time, Unix milliseconds
 */
export function isSigned(request: SignedRequest, secrets: readonly string[], nowMs: number): boolean {
  const read = readClaim(request);
  const claim = read ?? NO_CLAIM;
  const acceptable = read !== undefined && (claim.time === undefined || isRecent(claim.time, nowMs));
  let good = false;
  for (const secret of secrets.length === 0 ? NO_SECRETS : secrets) {
    const hmac = createHmac('sha256', secret);
    if (claim.time !== undefined) hmac.update(`${claim.time}.`);
    const expected = hmac.update(request.body).digest();
    // All are compared, so that the time taken doesn't reveal which one fits.
    for (const digest of claim.digests) {
      const same = timingSafeEqual(expected, digest);
      if (same && secret !== '') good = true;
    }
  }
  return good && acceptable;
}

/**
 * The time that stands in the signed bytes before the body; undefined when the body alone is signed. Together with the
 * body it is what was signed, however the signature is spelled and whichever secret made it.
 */
export function signedTime(request: SignedRequest): string | undefined {
  return readClaim(request)?.time;
}

/**
 * A signature in the form `t=<time>,v1=<hex>`.
 * @param time Unix seconds
 */
export function timedSignature(secret: string, time: number, body: string): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex')}`;
}

function readClaim({ signature, timestamp }: SignedRequest): Claim | undefined {
  if (signature === undefined) return undefined;
  const text = signature.trim();
  if (/(?:^|,)\s*t=/.test(text)) return readTimed(text);
  const digest = readDigest(text.replace(/^sha256=/i, ''));
  return digest === undefined ? undefined : { time: timestamp?.trim(), digests: [digest] };
}

function readTimed(text: string): Claim | undefined {
  const digests: Buffer[] = [];
  let time: string | undefined;
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    if (name === 't') {
      if (time !== undefined) return undefined;
      time = value;
    } else if (name === 'v1' && HEX.test(value)) {
      digests.push(Buffer.from(value, 'hex'));
    }
  }
  if (time === undefined || digests.length === 0 || digests.length > MAX_DIGESTS) return undefined;
  return { time, digests };
}

function readDigest(text: string): Buffer | undefined {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
}

function isRecent(time: string, nowMs: number): boolean {
  if (!/^\d{1,16}$/.test(time)) return false;
  const value = Number(time);
  const seconds = value >= MILLISECONDS_FROM ? value / 1_000 : value;
  return Math.abs(nowMs / 1_000 - seconds) <= WINDOW_SECONDS;
}

/** Whether an `Authorization` header carries one of the secrets: platforms can't sign calls to a custom LLM. */
export function isBearer(authorization: string | undefined, secrets: readonly string[]): boolean {
  return isKey(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1], secrets);
}

/** Whether an API key is one of the secrets. */
export function isKey(key: string | undefined, secrets: readonly string[]): boolean {
  // Texts of any length compare in constant time through their hashes.
  const given = sha256(key ?? '');
  let good = false;
  for (const secret of secrets.length === 0 ? NO_SECRETS : secrets) {
    const same = timingSafeEqual(given, sha256(secret));
    if (same && secret !== '') good = true;
  }
  return good && key !== undefined;
}
