import { isPlainObject } from '../../events/canonical-json.js';
import { type AuditEvent, type ChainHead, isSeq } from '../../events/audit-event.js';
import { EMPTY_HEAD } from './hash-chain.js';
import { ChainVerifier, type FailureCode, type VerifyFailure } from './verifier.js';

/** The response of `POST /audit/verify`. */
export interface VerifyResult {
  readonly ok: boolean;
  /** Number of given events, including those after a failure. */
  readonly event_count: number;
  readonly message: string;
  readonly failure?: VerifyFailure;
}

/** The input is not a list of objects that could be events. */
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

/** An object with one of these fields is reported as a broken event; others are no events at all. */
const EVENT_FIELDS = ['chain', 'seq', 'prev_hash', 'curr_hash'] as const;

/**
 * Verifies exported events of any number of chains, interleaved arbitrarily; each chain must begin at `seq` 0 and
 * have no gaps. Memory grows with the number of chains, not of events.
 */
export class EventListVerifier {
  readonly #chains = new Map<string, ChainVerifier>();
  #count = 0;
  #failure: VerifyFailure | undefined;

  /** @throws NotAnEventList if this is not an object with any of an event's own fields. */
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

  /** The first failure. */
  get failure(): VerifyFailure | undefined {
    return this.#failure;
  }

  /** Names of the chains so far. */
  get chains(): Iterable<string> {
    return this.#chains.keys();
  }

  /** Head of a chain after its last valid event; the empty head for an unknown chain. */
  head(chain: string): ChainHead {
    return this.#chains.get(chain)?.head ?? EMPTY_HEAD;
  }

  /** The last valid event of a chain. */
  last(chain: string): AuditEvent | undefined {
    return this.#chains.get(chain)?.last;
  }

  /** @param other a failure found elsewhere, reported if all events are valid */
  result(other?: VerifyFailure): VerifyResult {
    return verifyResult(this.#count, this.#chains.size, this.#failure ?? other);
  }
}

/** The result of a verification, with a message, for events of `chainCount` chains. */
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
