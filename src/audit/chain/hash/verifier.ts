import { type AuditEvent, type ChainHead, isAuditEvent, type SealedEvent } from '../../events/audit-event.js';
import { canonicalJson, CanonicalJsonError, isPlainObject } from '../../events/canonical-json.js';
import { sha256Hex } from '../../../common/sha256.js';
import { EMPTY_HEAD } from './hash-chain.js';

/** Reasons for which the verification of a chain can fail. */
export const FAILURE_CODES = [
  'hash_mismatch',
  'prev_hash_mismatch',
  'seq_gap',
  'head_mismatch',
  'truncated',
  'checkpoint_invalid',
  'sealed_late',
  'purged_early',
  'rules_mismatch',
  'review_mismatch',
  'out_of_order',
  'unknown_key',
  'malformed',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** First failure of a chain. `seq` is the position counted by the verifier, not the `seq` that the event states. */
export interface VerifyFailure {
  readonly code: FailureCode;
  readonly chain: string;
  readonly seq: number;
}

/** Stored event row. Optional columns are compared if present. */
export type StoredEvent = Pick<SealedEvent, 'seq' | 'prevHash' | 'currHash' | 'canonical'> &
  Partial<Pick<SealedEvent, 'chain' | 'kind' | 'ts'>>;

/**
 * Verifies a chain as a stream of events, in constant memory. Stops at the first failure and ignores later events.
 * Checks, in this order, an event's form, its own hash, its `seq` and its `prev_hash`.
 */
export class ChainVerifier {
  readonly #chain: string;
  #nextSeq: number;
  #hash: string;
  #failure: VerifyFailure | undefined;
  #last: AuditEvent | undefined;

  /** @param from trusted head to resume after; by default the start of the chain */
  constructor(chain: string, from: ChainHead = EMPTY_HEAD) {
    this.#chain = chain;
    this.#nextSeq = from.nextSeq;
    this.#hash = from.hash;
  }

  /** Head after the last valid event. */
  get head(): ChainHead {
    return { nextSeq: this.#nextSeq, hash: this.#hash };
  }

  /** The last valid event; undefined before the first one. */
  get last(): AuditEvent | undefined {
    return this.#last;
  }

  /** Checks a stored row: the text against its hash and the chain, and every column against the text. */
  stored(row: StoredEvent): VerifyFailure | undefined {
    if (this.#failure !== undefined) return this.#failure;
    // The hash is checked first, so that any change of the text is reported as `hash_mismatch`.
    if (sha256Hex(row.canonical) !== row.currHash) return this.#fail('hash_mismatch');
    const event = parseStored(row);
    if (event === undefined) return this.#fail('malformed');
    if ((row.chain ?? event.chain) !== event.chain) return this.#fail('hash_mismatch');
    if ((row.kind ?? event.kind) !== event.kind) return this.#fail('hash_mismatch');
    if ((row.ts ?? event.ts) !== event.ts) return this.#fail('hash_mismatch');
    if (row.seq !== event.seq) return this.#fail('seq_gap');
    if (row.prevHash !== event.prev_hash) return this.#fail('prev_hash_mismatch');
    return this.#link(event);
  }

  /** Checks an exported event, as parsed from JSON, by hashing its canonical form. */
  exported(event: unknown): VerifyFailure | undefined {
    if (this.#failure !== undefined) return this.#failure;
    if (!isAuditEvent(event)) return this.#fail('malformed');
    const { curr_hash: currHash, ...hashed } = event;
    const canonical = tryCanonicalJson(hashed);
    if (canonical === undefined) return this.#fail('malformed');
    if (sha256Hex(canonical) !== currHash) return this.#fail('hash_mismatch');
    return this.#link(event);
  }

  /** Checks the end of the chain. Must be called after the last event. @param recorded recorded head, if known */
  finish(recorded?: ChainHead): VerifyFailure | undefined {
    if (this.#failure !== undefined || recorded === undefined) return this.#failure;
    if (recorded.nextSeq > this.#nextSeq) return this.#fail('truncated');
    if (recorded.nextSeq < this.#nextSeq) return this.#fail('head_mismatch', recorded.nextSeq);
    if (recorded.hash !== this.#hash) return this.#fail('head_mismatch', Math.max(0, this.#nextSeq - 1));
    return undefined;
  }

  #link(event: AuditEvent): VerifyFailure | undefined {
    if (event.chain !== this.#chain) return this.#fail('hash_mismatch');
    if (event.seq !== this.#nextSeq) return this.#fail('seq_gap');
    if (event.prev_hash !== this.#hash) return this.#fail('prev_hash_mismatch');
    this.#nextSeq += 1;
    this.#hash = event.curr_hash;
    this.#last = event;
    return undefined;
  }

  #fail(code: FailureCode, seq = this.#nextSeq): VerifyFailure {
    this.#failure = { code, chain: this.#chain, seq };
    return this.#failure;
  }
}

/** Returns the event in the row's text; undefined if the text is not the canonical form of an event. */
function parseStored(row: StoredEvent): AuditEvent | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(row.canonical);
  } catch {
    return undefined;
  }
  if (!isPlainObject(stored) || Object.hasOwn(stored, 'curr_hash')) return undefined;
  // This also detects duplicate fields, because parsing keeps only one of the duplicates.
  if (tryCanonicalJson(stored) !== row.canonical) return undefined;
  const event: unknown = { curr_hash: row.currHash, ...stored };
  return isAuditEvent(event) ? event : undefined;
}

function tryCanonicalJson(value: unknown): string | undefined {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return undefined;
    throw error;
  }
}
