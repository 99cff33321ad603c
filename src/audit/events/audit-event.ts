import type { EventKind } from './events.js';
import { isPlainObject, type JsonValue } from './canonical-json.js';

/** Event body of any kind, to which a chain adds its own fields. The journal accepts only `AuditEventBody`. */
export interface AnyEventBody {
  readonly kind: string;
  readonly [field: string]: JsonValue;
}

/**
 * Event as the API returns and exports it. Hashes are 64 lower-case hex digits; `ts` is ISO 8601 UTC in milliseconds.
 */
export interface AuditEvent {
  readonly v: 1;
  readonly chain: string;
  readonly seq: number;
  readonly ts: string;
  readonly kind: string;
  readonly prev_hash: string;
  readonly curr_hash: string;
  readonly [field: string]: JsonValue;
}

/** Stored event. `canonical` is its JCS text without `curr_hash`; the other fields are columns. */
export interface SealedEvent {
  readonly chain: string;
  readonly seq: number;
  readonly kind: string;
  /** ISO 8601 UTC, in milliseconds. */
  readonly ts: string;
  readonly prevHash: string;
  readonly currHash: string;
  readonly canonical: string;
}

/** End of a chain: the `seq` of the next event, and the hash that the next event states as `prev_hash`. */
export interface ChainHead {
  readonly nextSeq: number;
  readonly hash: string;
}

/** Fields that only the chain sets. */
export const RESERVED_FIELDS = ['v', 'chain', 'seq', 'ts', 'prev_hash', 'curr_hash'] as const;

/** Error for an event body that sets a field reserved for the chain. */
export class ReservedFieldError extends Error {
  override readonly name = 'ReservedFieldError';

  constructor(readonly field: string) {
    super(`an event body must not set "${field}"`);
  }
}

/** @throws ReservedFieldError if the body sets a reserved field */
export function assertNoReservedField(body: AnyEventBody): void {
  for (const field of RESERVED_FIELDS) if (Object.hasOwn(body, field)) throw new ReservedFieldError(field);
}

/** Returns whether an event is of a kind. Unknown kinds are allowed, because newer versions may have written them. */
export function isOfKind(event: { readonly kind?: string | undefined }, kind: EventKind): boolean {
  return event.kind === kind;
}

/** Returns whether the value consists of 64 lower-case hex digits. */
export function isHashHex(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** Returns whether the value has an event's fields with their types. Does not check the hashes. */
export function isAuditEvent(value: unknown): value is AuditEvent {
  return (
    isPlainObject(value) &&
    value.v === 1 &&
    typeof value.chain === 'string' &&
    isSeq(value.seq) &&
    typeof value.ts === 'string' &&
    typeof value.kind === 'string' &&
    isHashHex(value.prev_hash) &&
    isHashHex(value.curr_hash)
  );
}

/** Returns whether the value is an integer from 0 to 2^53 - 1. */
export function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
