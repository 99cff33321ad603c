import type { Decision, Limit } from './limits.js';

/** Buckets that several processes or instances take from. */
export interface SharedBuckets {
  /** Resolves when they decide, or when it turns out that they don't. */
  connect(): Promise<void>;
  /** Decides on a request, and counts it if it is let through. Undefined while they can't be reached. */
  take(limit: Limit, key: string): Promise<Decision | undefined>;
  close(): void;
}
