import { isPlainObject } from '../../events/canonical-json.js';
import { type AuditEvent, type ChainHead, isSeq } from '../../events/audit-event.js';
import { EMPTY_HEAD } from './hash-chain.js';
import { ChainVerifier, type FailureCode, type VerifyFailure } from './verifier.js';

/** Response of `POST /audit/verify`. */
export interface VerifyResult {
  readonly ok: boolean;
  /** Number of events in the input, including events after a failure. */
  readonly event_count: number;
  readonly message: string;
  readonly failure?: VerifyFailure;
}

/** Error for input that is not a list of objects with event fields. */
export class NotAnEventList extends Error {
  override readonly name = 'NotAnEventList';

  constructor() {
    super('expected a list of audit events');
  }
}

const EXPLANATIONS: Readonly<Record<FailureCode, string>> = {
  hash_mismatch: 'the content of the event does not match its hash',
  prev_hash_mismatch: 'the event does not contain the hash of the preceding event',
  seq_gap: 'the event at this position has a different seq',
  head_mismatch: 'the end of the chain differs from the recorded end',
  truncated: 'recorded events are missing at the end',
  checkpoint_invalid: 'the checkpoint does not match the chain',
  sealed_late: 'the session does not end in the time before its seal',
  purged_early: 'the tombstone does not show that the session was due for removal',
  rules_mismatch:
    'the session ran in a different mode, or under different rules or own terms, than the account chain records',
  review_mismatch: 'the review states a different sampling of the call than the chain of the call',
  out_of_order: 'the event is more than an hour older than an earlier seal or tombstone, or in the future',
  unknown_key: 'the checkpoint is signed by an unknown key',
  malformed: 'this is not a well-formed audit event',
};

/** Objects without any of these fields are rejected as input. Other broken events are reported as failures. */
const EVENT_FIELDS = ['chain', 'seq', 'prev_hash', 'curr_hash'] as const;

/**
 * Verifies exported events of any number of chains, in any interleaving. Each chain must begin at `seq` 0 and have no
 * gaps. Memory use grows with the number of chains, not with the number of events.
 */
export class EventListVerifier {
  readonly #chains = new Map<string, ChainVerifier>();
  #count = 0;
  #failure: VerifyFailure | undefined;

  /** @throws NotAnEventList if the input is not an object with at least one event field */
  add(event: unknown): void {
    if (!isPlainObject(event) || !EVENT_FIELDS.some((field) => Object.hasOwn(event, field))) {
      throw new NotAnEventList();
    }
    this.#count += 1;
    if (this.#failure !== undefined) return;
    const { chain, seq } = event;
    if (typeof chain !== 'string') {
      this.#failure = { code: 'malformed', chain: '', seq: isSeq(seq) ? seq : 0 };
      return;
    }
    let verifier = this.#chains.get(chain);
    if (verifier === undefined) this.#chains.set(chain, (verifier = new ChainVerifier(chain)));
    this.#failure = verifier.exported(event);
  }

  /** First failure; undefined if all events so far are valid. */
  get failure(): VerifyFailure | undefined {
    return this.#failure;
  }

  /** Names of all chains that have appeared so far. */
  get chains(): Iterable<string> {
    return this.#chains.keys();
  }

  /** Returns a chain's head after its last valid event; the empty head for an unknown chain. */
  head(chain: string): ChainHead {
    return this.#chains.get(chain)?.head ?? EMPTY_HEAD;
  }

  /** Returns the last valid event of a chain; undefined before the first valid event. */
  last(chain: string): AuditEvent | undefined {
    return this.#chains.get(chain)?.last;
  }

  /** @param other failure found by another check, reported if all events are valid */
  result(other?: VerifyFailure): VerifyResult {
    return verifyResult(this.#count, this.#chains.size, this.#failure ?? other);
  }
}

/** Returns a verification result, with its message, for `eventCount` events in `chainCount` chains. */
export function verifyResult(eventCount: number, chainCount: number, failure?: VerifyFailure): VerifyResult {
  if (failure === undefined) {
    const message = `chain ok: ${counted(eventCount, 'event')} in ${counted(chainCount, 'chain')}`;
    return { ok: true, event_count: eventCount, message };
  }
  const place = failure.chain === '' ? '' : ` in chain ${failure.chain}`;
  const message = `${failure.code} at seq ${failure.seq}${place}: ${EXPLANATIONS[failure.code]}`;
  return { ok: false, event_count: eventCount, message, failure };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
