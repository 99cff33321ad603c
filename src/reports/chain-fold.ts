import { createHash } from 'node:crypto';
import { ZERO_HASH } from '../audit/chain/hash-chain.js';
import { MerkleAccumulator } from '../audit/chain/merkle.js';
import { type Appendix, AppendixCollector } from './appendix.js';
import { ChainEvent } from './chain-event.js';
import { NameCounts } from './name-counts.js';

/** A stored event, as far as a report reads it. */
export interface StoredChainEvent {
  readonly seq: number;
  readonly currHash: string;
  readonly canonical: string;
}

/** What a chain says of its session. A field that the chain does not have is undefined. */
export interface ChainFacts {
  readonly eventCount: number;
  readonly headHash: string;
  readonly merkleRoot: string;
  /** SHA-256 over the canonical texts, each followed by a line feed; hex. */
  readonly canonicalSha256: string;
  readonly policySha256: string | undefined;
  readonly modelSha256: string | undefined;
  readonly callId: string | undefined;
  readonly started: boolean;
  /** Of `session_closed`; undefined where the chain has none. */
  readonly status: string | undefined;
  readonly durationMs: number | undefined;
  /** Where the masked request went. */
  readonly upstream: string | undefined;
  readonly forwarded: boolean;
  /** Code of `request_refused`. */
  readonly refusedWith: string | undefined;
  readonly redactionsByKind: NameCounts;
  readonly redactionsByPass: NameCounts;
  readonly redactionsByTokenKind: NameCounts;
  readonly redactionsByKid: NameCounts;
  readonly valuesByDetector: NameCounts;
  /** Passes that found a value. */
  readonly findingPasses: NameCounts;
  readonly unrestoredByReason: NameCounts;
  readonly appendix: Appendix;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Folds a session's chain into what a report says of it, event by event, in memory that doesn't grow with it. */
export class ChainFold {
  private readonly tree = new MerkleAccumulator();
  private readonly digest = createHash('sha256');
  private readonly appendix: AppendixCollector;
  private readonly facts: Mutable<ChainFacts>;

  /** @param brokenSeq where the verifier found the chain broken */
  constructor(brokenSeq?: number) {
    this.appendix = new AppendixCollector(brokenSeq);
    this.facts = {
      eventCount: 0,
      headHash: ZERO_HASH,
      merkleRoot: '',
      canonicalSha256: '',
      policySha256: undefined,
      modelSha256: undefined,
      callId: undefined,
      started: false,
      status: undefined,
      durationMs: undefined,
      upstream: undefined,
      forwarded: false,
      refusedWith: undefined,
      redactionsByKind: new NameCounts(),
      redactionsByPass: new NameCounts(),
      redactionsByTokenKind: new NameCounts(),
      redactionsByKid: new NameCounts(),
      valuesByDetector: new NameCounts(),
      findingPasses: new NameCounts(),
      unrestoredByReason: new NameCounts(),
      appendix: { whole: true, rows: [], failures: [], failureCount: 0, last: [] },
    };
  }

  add({ seq, currHash, canonical }: StoredChainEvent): void {
    this.facts.eventCount += 1;
    this.facts.headHash = currHash;
    this.tree.push(currHash);
    this.digest.update(canonical).update('\n');
    const event = ChainEvent.read(canonical);
    this.appendix.add({ seq, ts: event?.time() ?? '', hash: currHash }, event);
    if (event !== undefined) this.read(event);
  }

  /** To be called once, after the last event. */
  finish(): ChainFacts {
    const { facts, tree, digest, appendix } = this;
    return {
      ...facts,
      merkleRoot: tree.root(),
      canonicalSha256: digest.digest('hex'),
      appendix: appendix.finish(),
    };
  }

  private read(event: ChainEvent): void {
    const { facts } = this;
    switch (event.name('kind')) {
      case 'session_started':
        facts.started = true;
        facts.policySha256 = event.hash('policy_sha256');
        facts.modelSha256 = event.hash('model_sha256');
        facts.callId = event.name('call_id');
        break;
      case 'detection':
        facts.valuesByDetector.add(event.name('detector'));
        facts.findingPasses.add(event.name('pass'));
        break;
      case 'redaction_applied':
        facts.redactionsByKind.add(event.kind('entity_kind'));
        facts.redactionsByPass.add(event.name('pass'));
        facts.redactionsByTokenKind.add(event.name('token_kind'));
        facts.redactionsByKid.add(event.name('kid'));
        break;
      case 'request_forwarded':
        facts.forwarded = true;
        facts.upstream = event.name('upstream');
        break;
      case 'request_refused':
        facts.refusedWith = event.name('code') ?? 'unknown';
        break;
      case 'rehydration_failed':
        facts.unrestoredByReason.add(event.name('reason'));
        break;
      case 'session_closed':
        facts.status = event.name('status');
        facts.durationMs = event.number('duration_ms');
        break;
    }
  }
}
