import { sha256Hex } from '../../../common/sha256.js';
import {
  type AnyEventBody,
  assertNoReservedField,
  type AuditEvent,
  type ChainHead,
  isAuditEvent,
  isHashHex,
  isSeq,
  type SealedEvent,
} from '../../events/audit-event.js';
import type { AuditEventBody } from '../../events/events.js';
import { canonicalJson, isPlainObject } from '../../events/canonical-json.js';

/** `prev_hash` of a chain's first event: 64 zeros. */
export const ZERO_HASH = '0'.repeat(64);

/** Head of an empty chain. */
export const EMPTY_HEAD: ChainHead = Object.freeze({ nextSeq: 0, hash: ZERO_HASH });

/**
 * Appends events to one chain, in memory. The caller that stores the events must lock the chain's head row from reading
 * the head until the commit, because two concurrent writers would fork the chain.
 * @typeParam Body type of the events; tests may use other types than the journal's
 */
export class ChainWriter<Body extends AnyEventBody = AuditEventBody> {
  readonly #chain: string;
  #nextSeq: number;
  #hash: string;

  /**
   * @throws RangeError if the head is invalid: `nextSeq` is not an event number, the hash is malformed, or it is zeros
   *   with a `nextSeq` other than 0 (or the reverse).
   */
  constructor(chain: string, head: ChainHead = EMPTY_HEAD) {
    if (!isSeq(head.nextSeq) || !isHashHex(head.hash) || (head.nextSeq === 0) !== (head.hash === ZERO_HASH)) {
      throw new RangeError('not the head of a chain');
    }
    this.#chain = chain;
    this.#nextSeq = head.nextSeq;
    this.#hash = head.hash;
  }

  /** Head after the last append. */
  get head(): ChainHead {
    return { nextSeq: this.#nextSeq, hash: this.#hash };
  }

  /**
   * Hashes the next event; `curr_hash` = hex(SHA-256(JCS(event without `curr_hash`))). A rejected event leaves the head
   * unchanged.
   * @throws ReservedFieldError if the body sets one of the chain's own fields; CanonicalJsonError if it has values that
   *   JSON can't represent; RangeError for an invalid date
   */
  append(body: Body, ts: Date): SealedEvent {
    assertNoReservedField(body);
    const [chain, seq, prevHash, isoTs] = [this.#chain, this.#nextSeq, this.#hash, ts.toISOString()];
    // The body is spread last, because the engine is several times slower at adding fields to a copy.
    const canonical = canonicalJson({ v: 1, chain, seq, ts: isoTs, prev_hash: prevHash, ...body });
    const currHash = sha256Hex(canonical);
    this.#nextSeq = seq + 1;
    this.#hash = currHash;
    return { chain, seq, kind: body.kind, ts: isoTs, prevHash, currHash, canonical };
  }
}

/**
 * Returns the event as shown by the API: the fields of the stored text, and `curr_hash`. Checks only the form; the
 * verifier checks the hashes.
 * @throws TypeError if the text is not an event, SyntaxError if it is not JSON
 */
export function eventFromStored(canonical: string, currHash: string): AuditEvent {
  const stored: unknown = JSON.parse(canonical);
  const event: unknown = isPlainObject(stored) ? Object.assign(stored, { curr_hash: currHash }) : undefined;
  if (!isAuditEvent(event)) throw new TypeError('the stored text is not an audit event');
  return event;
}
