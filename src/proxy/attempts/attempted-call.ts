import type { SessionEventBody } from '../../audit/events/events.js';
import { countKind, type KindCounts } from '../../ops/call-facts.js';
import type { PreparedCall } from '../call.js';
import type { RelayedCall } from '../relay/answer.js';

/** A call as seen by one of several attempts. The attempt's events and counts apply only if its reply is used. */
export class AttemptedCall implements RelayedCall {
  trail: RelayedCall['trail'];
  facts: RelayedCall['facts'];
  readonly agent: PreparedCall['agent'];
  readonly values: PreparedCall['values'];
  readonly texts: PreparedCall['texts'];
  readonly earlierTokens: PreparedCall['earlierTokens'];
  readonly scope: PreparedCall['scope'];
  readonly turn: PreparedCall['turn'];
  readonly caller: PreparedCall['caller'];
  readonly replies: PreparedCall['replies'];
  readonly stream: PreparedCall['stream'];
  readonly isObserved: PreparedCall['isObserved'];
  readonly timings: PreparedCall['timings'];
  private readonly buffered: SessionEventBody[] = [];

  constructor(private readonly call: PreparedCall) {
    this.agent = call.agent;
    this.values = call.values;
    this.texts = call.texts;
    this.earlierTokens = call.earlierTokens;
    this.scope = call.scope;
    this.turn = call.turn;
    this.caller = call.caller;
    this.replies = call.replies;
    this.stream = call.stream;
    this.isObserved = call.isObserved;
    this.timings = call.timings;
    this.trail = { sessionId: call.trail.sessionId, append: (event) => this.buffered.push(event) };
    this.facts = { restored: new Map(), unrestored: new Map() };
  }

  /** Adds the buffered events and counts to the call. Later events and counts are added directly. */
  adopt(): void {
    const { trail, facts } = this.call;
    for (const event of this.buffered) trail.append(event);
    addCounts(facts.restored, this.facts.restored);
    addCounts(facts.unrestored, this.facts.unrestored);
    this.trail = trail;
    this.facts = facts;
  }
}

function addCounts(counts: KindCounts, added: KindCounts): void {
  for (const [kind, count] of added) for (let each = 0; each < count; each += 1) countKind(counts, kind);
}
