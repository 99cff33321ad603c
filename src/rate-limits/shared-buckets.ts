import type { Decision, Limit } from './limits.js';

/** Buckets that several processes or instances share. */
export interface SharedBuckets {
  /** Resolves when the buckets decide, or are known to be unavailable. */
  connect(): Promise<void>;
  /** Decides on a request, and counts it if it is allowed. Returns undefined if the buckets are unavailable. */
  take(limit: Limit, key: string): Promise<Decision | undefined>;
  close(): void;
}
