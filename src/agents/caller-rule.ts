import { DomainError } from '../common/errors/domain-error.js';
import type { Id } from '../common/ids.js';
import type { Sha256Hex } from '../common/text/branded.js';
import type { Clock } from '../database/database-clock.js';

/** Modes that determine whether an agent's calls need a caller key. */
export const CALLER_KEY_MODES = ['optional', 'required'] as const;
export type CallerKeyMode = (typeof CALLER_KEY_MODES)[number];

/** SHA-256 of the caller key in a request; `malformed` if it cannot be a key, or if there are several. */
export type PresentedKey = Sha256Hex | 'malformed';

interface UsableKey {
  readonly id: Id<'ckey'>;
  /** Milliseconds since 1970; null if the key does not expire. */
  readonly expiresAt: number | null;
  /** Budget of model tokens in a month; null for no limit. */
  readonly monthlyTokens: number | null;
}

/** Callers that an agent accepts. */
export interface CallerRule {
  readonly isRequired: boolean;
  /** Keys that are not revoked, by their hashes. */
  readonly keys: ReadonlyMap<string, UsableKey>;
}

/** Columns of `find_caller_keys`. */
export interface CallerRuleRow {
  readonly caller_keys: CallerKeyMode;
  readonly usable_keys: Readonly<Record<string, UsableKey>> | null;
}

/** Returns the rule of an agent; undefined if it has no keys and does not require any. */
export function callerRuleOf({
  caller_keys: mode,
  usable_keys: keys,
}: CallerRuleRow): CallerRule | undefined {
  if (mode === 'optional' && keys === null) return undefined;
  return { isRequired: mode === 'required', keys: new Map(Object.entries(keys ?? {})) };
}

/** Returns the caller key that an accepted call used, if any. */
export function usableKey(
  rule: CallerRule | undefined,
  presented: PresentedKey | undefined,
): UsableKey | undefined {
  return presented === undefined ? undefined : rule?.keys.get(presented);
}

/** Returns the error for a rejected caller key; undefined if the call is accepted. */
export function callerRefusal(
  rule: CallerRule | undefined,
  presented: PresentedKey | undefined,
  clock: Clock,
): DomainError | undefined {
  if (presented === undefined) return rule?.isRequired === true ? keyRequired() : undefined;
  const key = usableKey(rule, presented);
  if (key !== undefined && (key.expiresAt === null || clock.now() < key.expiresAt)) return undefined;
  const message =
    'The caller key is not valid for this agent. It is mistyped, expired or revoked, or it belongs to a different agent.';
  return new DomainError('caller_key_invalid', message);
}

function keyRequired(): DomainError {
  const message =
    'This agent requires a caller key. Send the key as `Authorization: Bearer …` or as `x-api-key`.';
  return new DomainError('caller_key_required', message);
}
