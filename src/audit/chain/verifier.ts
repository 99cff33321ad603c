import { type AuditEvent, type ChainHead, isAuditEvent, type SealedEvent } from '../events/audit-event.js';
import { canonicalJson, CanonicalJsonError, isPlainObject } from '../events/canonical-json.js';
import { sha256Hex } from '../../common/sha256.js';
import { EMPTY_HEAD } from './hash-chain.js';

/** Why a chain fails. */
export const FAILURE_CODES = [
  'hash_mismatch',
  'prev_hash_mismatch',
  'seq_gap',
  'head_mismatch',
  'truncated',
  'checkpoint_invalid',
  'malformed',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** Where a chain breaks first. `seq` is the place in the chain, counted by the verifier, whatever the event there says. */
export interface VerifyFailure {
  readonly code: FailureCode;
  readonly chain: string;
  readonly seq: number;
}

/** A stored row. The optional columns are compared when they are given. */
export type StoredEvent = Pick<SealedEvent, 'seq' | 'prevHash' | 'currHash' | 'canonical'> &
  Partial<Pick<SealedEvent, 'chain' | 'kind' | 'ts'>>;

/**
 * Verifies one chain as its events stream by, in memory that doesn't grow. The first failure sticks: what is
 * fed after it is not looked at. An event is checked for its form, its own hash, its `seq`, then its `prev_hash`.
 */
export class ChainVerifier {
  readonly #chain: string;
  #nextSeq: number;
  #hash: string;
  #failure: VerifyFailure | undefined;

  /** @param from where to begin: the chain's start, or a head that is already trusted */
  constructor(chain: string, from: ChainHead = EMPTY_HEAD) {
    this.#chain = chain;
    this.#nextSeq = from.nextSeq;
    this.#hash = from.hash;
  }

  /** Head after the last good event. */
  get head(): ChainHead {
    return { nextSeq: this.#nextSeq, hash: this.#hash };
  }

  get failure(): VerifyFailure | undefined {
    return this.#failure;
  }

  /** Checks a stored row: the text against its hash and the chain, and every column against the text. */
  stored(row: StoredEvent): VerifyFailure | undefined {
    if (this.#failure !== undefined) return this.#failure;
    // The hash first: any change of the text is a mismatch, whatever the text has become.
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

  /** Checks an exported event, as `JSON.parse` gives it: writes it out canonically again and hashes that. */
  exported(event: unknown): VerifyFailure | undefined {
    if (this.#failure !== undefined) return this.#failure;
    if (!isAuditEvent(event)) return this.#fail('malformed');
    const { curr_hash: currHash, ...hashed } = event;
    const canonical = canonicalOrNothing(hashed);
    if (canonical === undefined) return this.#fail('malformed');
    if (sha256Hex(canonical) !== currHash) return this.#fail('hash_mismatch');
    return this.#link(event);
  }

  /** To be called after the last event. @param recorded the head that was recorded elsewhere, if there is one */
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
    return undefined;
  }

  #fail(code: FailureCode, seq = this.#nextSeq): VerifyFailure {
    this.#failure = { code, chain: this.#chain, seq };
    return this.#failure;
  }
}

/** The event in the row's text; nothing if the text is not the canonical form of one. */
function parseStored(row: StoredEvent): AuditEvent | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(row.canonical);
  } catch {
    return undefined;
  }
  if (!isPlainObject(stored) || Object.hasOwn(stored, 'curr_hash')) return undefined;
  // Also finds a field that stands twice: only one of the two survives the parsing.
  if (canonicalOrNothing(stored) !== row.canonical) return undefined;
  const event: unknown = { curr_hash: row.currHash, ...stored };
  return isAuditEvent(event) ? event : undefined;
}

function canonicalOrNothing(value: unknown): string | undefined {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return undefined;
    throw error;
  }
}
