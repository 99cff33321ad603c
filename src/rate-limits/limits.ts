import { DomainError } from '../common/errors/domain-error.js';
import { type Gcra, gcra } from './gcra.js';

/** A sort of requests that is limited by itself. */
export interface Limit extends Gcra {
  /** Stands in the keys of its buckets. */
  readonly name: string;
}

/** Proxy and webhook together. */
export const CALLS: Limit = { name: 'calls', ...gcra(100, 200) };

/** The management API and the verification of chains. */
export const MANAGEMENT: Limit = { name: 'management', ...gcra(30, 60) };

/** The public log. */
export const PUBLIC_LOG: Limit = { name: 'log', ...gcra(30, 60) };

export interface Decision {
  readonly allowed: boolean;
  /** Microseconds until the next request is let through; 0 if it would be now. */
  readonly waitUs: number;
}

/** @param waitUs microseconds after which the request is let through */
export function rateLimited(waitUs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitUs / 1_000_000));
  return new DomainError('rate_limited', `Too many requests; try again in ${seconds} s.`, {
    retryAfter: String(seconds),
    retryable: true,
  });
}
