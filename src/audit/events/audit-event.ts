import type { EventKind } from './events.js';
import { isPlainObject, type JsonValue } from './canonical-json.js';

/** What a chain takes in, of whatever kind; it adds its own fields. What the journal takes in is `AuditEventBody`. */
export interface AnyEventBody {
  readonly kind: string;
  readonly [field: string]: JsonValue;
}

/** An event as the API shows and exports it. Hashes are 64 lower-case hex digits, `ts` is ISO 8601 UTC in milliseconds. */
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

/** An event as it is stored: `canonical` is the JCS text of the event without `curr_hash`, the rest are its columns. */
export interface SealedEvent {
  readonly chain: string;
  readonly seq: number;
  readonly kind: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly ts: string;
  readonly prevHash: string;
  readonly currHash: string;
  readonly canonical: string;
}

/** The end of a chain: the `seq` of the event to come and the hash it will name as `prev_hash`. */
export interface ChainHead {
  readonly nextSeq: number;
  readonly hash: string;
}

/** Fields that only the chain sets. */
export const RESERVED_FIELDS = ['v', 'chain', 'seq', 'ts', 'prev_hash', 'curr_hash'] as const;

/** A body tried to set a field that belongs to the chain. */
export class ReservedFieldError extends Error {
  override readonly name = 'ReservedFieldError';

  constructor(readonly field: string) {
    super(`an event body must not set "${field}"`);
  }
}

/** @throws ReservedFieldError if the body sets a field of the chain's own. */
export function assertNoReservedField(body: AnyEventBody): void {
  for (const field of RESERVED_FIELDS) if (Object.hasOwn(body, field)) throw new ReservedFieldError(field);
}

/** Whether an event is of a kind that this version has. Others are no error: newer versions may have written them. */
export function isOfKind(event: { readonly kind?: string | undefined }, kind: EventKind): boolean {
  return event.kind === kind;
}

/** True for 64 lower-case hex digits. */
export function isHashHex(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** True if the value has the fields of an event in their types; says nothing about its hashes being right. */
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

/** True for a whole number from 0 up to 2^53 - 1. */
export function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
