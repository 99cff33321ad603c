import type { IncomingMessage } from 'node:http';
import type { PresentedKey } from '../agents/caller-rule.js';
import { sha256Hex } from '../common/sha256.js';
import { CALLER_KEY_SECRET } from './caller-key.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Caller key in a request to the proxy; undefined if the request contains no caller key. */
    callerKey?: PresentedKey;
  }
}

const { prefix } = CALLER_KEY_SECRET;

/**
 * Returns the caller key in `Authorization: Bearer …` or `x-api-key`. Credentials without the prefix of caller keys are
 * ignored, because many clients cannot omit their key and send a placeholder.
 */
export function presentedKey(
  request: Pick<IncomingMessage, 'rawHeaders' | 'headersDistinct'>,
): PresentedKey | undefined {
  if (!request.rawHeaders.some((text) => text.includes(prefix))) return undefined;
  const { authorization = [], 'x-api-key': apiKeys = [] } = request.headersDistinct;
  const bearers = authorization.map((value) => /^Bearer +(.*)$/i.exec(value)?.[1] ?? '');
  const [key, ...others] = new Set([...bearers, ...apiKeys].filter((value) => value.startsWith(prefix)));
  if (key === undefined) return undefined;
  return others.length === 0 && CALLER_KEY_SECRET.matches(key) ? sha256Hex(key) : 'malformed';
}
