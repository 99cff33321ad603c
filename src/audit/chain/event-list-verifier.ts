import { isPlainObject } from '../events/canonical-json.js';
import { type ChainHead, isSeq } from '../events/audit-event.js';
import { EMPTY_HEAD } from './hash-chain.js';
import { ChainVerifier, type FailureCode, type VerifyFailure } from './verifier.js';

/** The answer of `POST /audit/verify`. */
export interface VerifyResult {
  readonly ok: boolean;
  /** Events that were given, also those behind a failure. */
  readonly event_count: number;
  readonly message: string;
  readonly failure?: VerifyFailure;
}

/** What was given is no list of objects that could be events. */
export class NotAnEventList extends Error {
  override readonly name = 'NotAnEventList';

  constructor() {
    super('expected a list of audit events');
  }
}

const EXPLANATIONS: Readonly<Record<FailureCode, string>> = {
  hash_mismatch: 'the content of the event does not match its hash',
  prev_hash_mismatch: 'the event does not name the hash of the event before it',
  seq_gap: 'the event at this place has another seq',
  head_mismatch: 'the end of the chain is not the recorded one',
  truncated: 'events that were recorded are missing at the end',
  checkpoint_invalid: 'the checkpoint does not agree with the chain',
  malformed: 'this is not a well-formed audit event',
};

/** One of these fields makes an object worth calling a broken event rather than something else altogether. */
const TELLING_FIELDS = ['chain', 'seq', 'prev_hash', 'curr_hash'] as const;

/**
 * Verifies exported events of any number of chains, mixed as they come; each chain must begin at `seq` 0 and go
 * on without a gap. Memory grows with the number of chains, not of events.
 */
export class EventListVerifier {
  readonly #chains = new Map<string, ChainVerifier>();
  #count = 0;
  #failure: VerifyFailure | undefined;

  /** @throws NotAnEventList if this is no object with any of an event's own fields. */
  add(event: unknown): void {
    if (!isPlainObject(event) || !TELLING_FIELDS.some((field) => Object.hasOwn(event, field))) {
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

  /** Of the first event that is wrong. */
  get failure(): VerifyFailure | undefined {
    return this.#failure;
  }

  /** Head of a chain after its last good event; of one that did not come up, that of an empty chain. */
  head(chain: string): ChainHead {
    return this.#chains.get(chain)?.head ?? EMPTY_HEAD;
  }

  /** @param other what was found besides, if all events are well */
  result(other?: VerifyFailure): VerifyResult {
    return verifyResult(this.#count, this.#chains.size, this.#failure ?? other);
  }
}

/** Words the outcome of a verification, for events of `chainCount` chains. */
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
