import { DomainError } from '../common/errors/domain-error.js';
import { type Gcra, gcra } from './gcra.js';

/** Limit for one type of request. */
export interface Limit extends Gcra {
  /** Part of all bucket keys of the limit. */
  readonly name: string;
}

/** Limit for the proxy and the webhook together. */
export const CALLS: Limit = { name: 'calls', ...gcra(100, 200) };

/** Limit for the management API and the verification of chains. */
export const MANAGEMENT: Limit = { name: 'management', ...gcra(30, 60) };

/** Limit for the public log. */
export const PUBLIC_LOG: Limit = { name: 'log', ...gcra(30, 60) };

export interface Decision {
  readonly allowed: boolean;
  /** Microseconds until the next request is allowed; 0 if it is allowed now. */
  readonly waitUs: number;
}

/** @param waitUs microseconds after which the request would be allowed */
export function rateLimited(waitUs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitUs / 1_000_000));
  return new DomainError('rate_limited', `Too many requests; try again in ${seconds} s.`, {
    retryAfter: String(seconds),
    retryable: true,
  });
}
