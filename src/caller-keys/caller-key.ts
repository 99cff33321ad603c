import type { Id } from '../common/ids.js';
import { SecretForm } from '../common/secret-form.js';
import type { CallerKeyName } from '../common/text/branded.js';

/** Form of the secrets of caller keys. OpenAI's clients and users expect keys to begin with `sk-`. */
export const CALLER_KEY_SECRET = new SecretForm('sk-sotto-');

/** 1 to 64 code points without control characters. */
export const CALLER_KEY_NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
export const CALLER_KEY_NAME_PROBLEM =
  'name must be a string of 1 to 64 characters without control characters';

export const CALLER_KEY_DAYS = { least: 1, most: 365 } as const;
/** Largest number of an agent's valid keys, which are neither revoked nor expired. */
export const MOST_CALLER_KEYS = 50;

/** Caller key without its secret. */
export interface CallerKey {
  readonly keyId: Id<'ckey'>;
  readonly name: CallerKeyName;
  readonly createdAt: Date;
  /** Null if the key does not expire. */
  readonly expiresAt: Date | null;
  /** Budget of model tokens in a month; null if unlimited. */
  readonly monthlyTokens: number | null;
  /** Null before the first use. */
  readonly lastUsedAt: Date | null;
  /** Null if the key is not revoked. */
  readonly revokedAt: Date | null;
}
