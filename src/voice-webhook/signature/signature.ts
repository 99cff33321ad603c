import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../common/sha256.js';

/** Signature headers and raw body of a request. Header values are unchanged; undefined if the header is missing. */
export interface SignedRequest {
  readonly body: Buffer;
  /** Value of the `X-Voice-Signature` header. */
  readonly signature: string | undefined;
  /** Value of the `X-Voice-Timestamp` header. */
  readonly timestamp: string | undefined;
}

/** Maximum difference between a signature's time and the service's clock, in seconds. */
const WINDOW_SECONDS = 300;
/** Times from this value on are in milliseconds, because it is the year 5138 in seconds. */
const MILLISECONDS_FROM = 100_000_000_000;
/** Maximum number of signatures in a header, which exceeds the number during a secret's rotation. */
const MAX_DIGESTS = 8;

const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

interface Claim {
  /** Unix time in the signed bytes; undefined if only the body is signed. */
  readonly time: string | undefined;
  readonly digests: readonly Buffer[];
}

/** Placeholder for an invalid header. It is compared like any other claim, and never matches. */
const NO_CLAIM: Claim = { time: undefined, digests: [Buffer.alloc(32)] };
/** Placeholder if no secret is set. */
const NO_SECRETS: readonly string[] = [''];

/**
 * Returns whether one of the secrets signed the request with HMAC-SHA-256, in any of the supported formats: `t=<unix
 * time>,v1=<hex>[,v1=<hex>]` over `t.body`; or `sha256=<hex>`, bare hex or base64 over the body, or over
 * `<timestamp>.body` if the timestamp header is present. Returns false without a secret. The work does not depend on
 * the cause of a failure, so that the response time does not reveal it.
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
    // All digests are compared, so that the duration does not reveal which digest matches.
    for (const digest of claim.digests) {
      const same = timingSafeEqual(expected, digest);
      if (same && secret !== '') good = true;
    }
  }
  return good && acceptable;
}

/**
 * Returns the time in the signed bytes; undefined if only the body is signed. The time and the body identify the signed
 * content, for any encoding of the signature and any of the secrets.
 */
export function signedTime(request: SignedRequest): string | undefined {
  return readClaim(request)?.time;
}

/** Returns a signature in the format `t=<time>,v1=<hex>`. @param time Unix seconds */
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

/** Returns whether an `Authorization` header contains a secret, because platforms cannot sign calls to a custom LLM. */
export function isBearer(authorization: string | undefined, secrets: readonly string[]): boolean {
  return isKey(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1], secrets);
}

/** Returns whether an API key is one of the secrets. */
export function isKey(key: string | undefined, secrets: readonly string[]): boolean {
  // Hashes have equal lengths, which the comparison in constant time requires.
  const given = sha256(key ?? '');
  let good = false;
  for (const secret of secrets.length === 0 ? NO_SECRETS : secrets) {
    const same = timingSafeEqual(given, sha256(secret));
    if (same && secret !== '') good = true;
  }
  return good && key !== undefined;
}
