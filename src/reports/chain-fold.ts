import { createHash } from 'node:crypto';
import type { Sha256Hex } from '../common/text/branded.js';
import type { CallLanguage } from '../common/spoken-languages.js';
import { FIRST_API } from '../audit/events/session-origin.js';
import { ZERO_HASH } from '../audit/chain/hash/hash-chain.js';
import { MerkleAccumulator } from '../audit/chain/log/merkle.js';
import type { StoredEvent } from '../audit/chain/hash/verifier.js';
import { type Appendix, AppendixCollector } from './appendix.js';
import { type ChainEvent, readChainEvent } from './chain-event.js';
import { NameCounts } from './name-counts.js';

/** Facts about a session from its chain. Fields that the chain does not state are undefined. */
export interface ChainFacts {
  readonly eventCount: number;
  readonly headHash: string;
  readonly merkleRoot: Sha256Hex;
  /** SHA-256 of the canonical texts, each followed by a line feed; hex. */
  readonly canonicalSha256: string;
  readonly policySha256: string | undefined;
  readonly modelSha256: string | undefined;
  readonly callId: string | undefined;
  /** API of the call. */
  readonly api: string | undefined;
  /** Transport of the call, if not an HTTP request. */
  readonly transport: string | undefined;
  /** Number of phrases that the agent added to the policy's allowed phrases. */
  readonly ownTerms: number;
  /** `observe` if the request was forwarded without masking. */
  readonly mode: string | undefined;
  readonly observedByKind: NameCounts;
  readonly started: boolean;
  /** Status in `session_closed`; undefined if the chain has no such event. */
  readonly status: string | undefined;
  readonly durationMs: number | undefined;
  /** Upstreams that received the request, in order, as `<provider>:<model>`, without repetitions. */
  readonly upstreams: readonly string[];
  /** Last upstream whose attempt did not fail, so that it may have replied. */
  readonly upstream: string | undefined;
  readonly forwarded: boolean;
  /** Error code in `request_refused`. */
  readonly refusedWith: string | undefined;
  /** Spoken languages, by number of turns, largest first; only unsupported languages if the chain has no end. */
  readonly languages: readonly CallLanguage[];
  readonly redactionsByKind: NameCounts;
  readonly redactionsByPass: NameCounts;
  /** Number of findings left in clear, by rule and kind, with a space in between. */
  readonly spared: NameCounts;
  /** SHA-256 of the first forwarded body. */
  readonly maskedSha256: string | undefined;
  readonly redactionsByTokenKind: NameCounts;
  readonly redactionsByKid: NameCounts;
  readonly valuesByDetector: NameCounts;
  /** Detection passes that reported a value. */
  readonly findingPasses: NameCounts;
  readonly unrestoredByReason: NameCounts;
  readonly appendix: Appendix;
}

/** Maximum number of languages, above that of any call. */
const MOST_LANGUAGES = 32;
/** Placeholder for a missing name. */
const UNNAMED = '?';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Collects the facts for a report from a session's chain, event by event, in constant memory. */
export class ChainFold {
  private readonly tree = new MerkleAccumulator();
  private readonly digest = createHash('sha256');
  private readonly appendix: AppendixCollector;
  /** Upstreams that received the request, and the upstreams among them whose attempts did not fail. */
  private readonly called = new Set<string>();
  private readonly open = new Set<string>();
  private readonly facts: Mutable<Omit<ChainFacts, 'merkleRoot'>>;

  /** @param brokenSeq `seq` at which verification failed */
  constructor(brokenSeq?: number) {
    this.appendix = new AppendixCollector(brokenSeq);
    this.facts = {
      eventCount: 0,
      headHash: ZERO_HASH,
      canonicalSha256: '',
      policySha256: undefined,
      modelSha256: undefined,
      ownTerms: 0,
      callId: undefined,
      api: undefined,
      transport: undefined,
      mode: undefined,
      observedByKind: new NameCounts(),
      started: false,
      status: undefined,
      durationMs: undefined,
      upstreams: [],
      upstream: undefined,
      forwarded: false,
      refusedWith: undefined,
      languages: [],
      redactionsByKind: new NameCounts(),
      redactionsByPass: new NameCounts(),
      spared: new NameCounts(),
      maskedSha256: undefined,
      redactionsByTokenKind: new NameCounts(),
      redactionsByKid: new NameCounts(),
      valuesByDetector: new NameCounts(),
      findingPasses: new NameCounts(),
      unrestoredByReason: new NameCounts(),
      appendix: { whole: true, rows: [], failures: [], failureCount: 0, last: [] },
    };
  }

  add({ seq, currHash, canonical }: Pick<StoredEvent, 'seq' | 'currHash' | 'canonical'>): void {
    this.facts.eventCount += 1;
    this.facts.headHash = currHash;
    this.tree.push(currHash);
    this.digest.update(canonical).update('\n');
    const event = readChainEvent(canonical);
    this.appendix.add({ seq, ts: event?.ts ?? '', hash: currHash }, event);
    this.read(event?.fields);
  }

  /** Returns the facts. Must be called once, after the last event. */
  finish(): ChainFacts {
    const { facts, tree, digest, appendix } = this;
    const upstreams = [...this.called];
    return {
      ...facts,
      upstreams,
      // If all attempts failed, the caller got the last upstream's error.
      upstream: [...this.open].at(-1) ?? upstreams.at(-1),
      merkleRoot: tree.root(),
      canonicalSha256: digest.digest('hex'),
      appendix: appendix.finish(),
    };
  }

  private read(event: ChainEvent['fields']): void {
    const { facts } = this;
    switch (event?.kind) {
      case 'session_started':
        facts.started = true;
        facts.policySha256 = event.policy_sha256;
        facts.modelSha256 = event.model_sha256;
        facts.callId = event.call_id;
        facts.api = event.api ?? FIRST_API;
        facts.transport = event.transport;
        facts.mode = event.mode;
        facts.ownTerms = event.own_terms ?? 0;
        break;
      case 'detection':
        facts.valuesByDetector.add(event.detector);
        facts.findingPasses.add(event.pass);
        break;
      case 'redaction_applied':
        facts.redactionsByKind.add(event.entity_kind);
        facts.redactionsByPass.add(event.pass);
        facts.redactionsByTokenKind.add(event.token_kind);
        facts.redactionsByKid.add(event.kid);
        break;
      case 'value_observed':
        facts.observedByKind.add(event.entity_kind);
        break;
      case 'values_spared':
        facts.spared.add(`${event.rule ?? '?'} ${event.entity_kind ?? '?'}`, whole(event.count));
        break;
      case 'language_unsupported': {
        const { language = UNNAMED, turns = 0, confidence = 0, on_other_language: action = UNNAMED } = event;
        const unsupported = { language, turns, confidence, on_other_language: action } as CallLanguage;
        facts.languages = [...facts.languages, unsupported].slice(0, MOST_LANGUAGES);
        break;
      }
      case 'request_forwarded':
        facts.forwarded = true;
        facts.maskedSha256 ??= event.masked_sha256;
        this.called.add(event.upstream ?? UNNAMED);
        this.open.add(event.upstream ?? UNNAMED);
        break;
      case 'attempt_failed':
        this.open.delete(event.upstream ?? UNNAMED);
        break;
      case 'request_refused':
        facts.refusedWith = event.code ?? 'unknown';
        break;
      case 'rehydration_failed':
        facts.unrestoredByReason.add(event.reason);
        break;
      case 'session_closed':
        facts.status = event.status;
        facts.durationMs = event.duration_ms;
        facts.languages = event.languages?.slice(0, MOST_LANGUAGES) ?? facts.languages;
        break;
    }
  }
}

/** Returns a count that is a safe integer, because a forged event can contain any number. */
function whole(count: number | undefined): number {
  return Number.isSafeInteger(count) ? (count ?? 0) : 0;
}
