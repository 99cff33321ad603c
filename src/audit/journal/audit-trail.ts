import type { CallTally } from '../../common/call-tally.js';
import { type Id, newId } from '../../common/ids.js';
import type { CallLanguage } from '../../common/spoken-languages.js';
import type { ModelName, PlatformId, PolicyName, Sha256Hex } from '../../common/text/branded.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Clock } from '../../database/database-clock.js';
import type { CallJournal } from './call-journal.js';
import type { ReplyRecord, SealedPayload, StageDurations } from './call-records.js';
import { CallTimings } from './call-timings.js';
import type { SessionApi, SessionTransport } from '../events/session-origin.js';
import type { SessionStatus } from '../events/session-status.js';
import type { ChainHead, SealedEvent } from '../events/audit-event.js';
import type { SessionEventBody } from '../events/events.js';
import { ChainWriter } from '../chain/hash/hash-chain.js';

/** Who is called under which policy: known once the agent is found and the request is understood. */
export interface CallIdentity {
  readonly accountId: string;
  readonly epoch: string;
  readonly agentId: Id<'agt'>;
  readonly agentName: string;
  readonly policyName: PolicyName;
  readonly policyVersion: number;
  readonly policySha256: Sha256Hex;
  /** SHA-256 of the policy's text and of the policies it inherits from. */
  readonly rulesSha256: Sha256Hex;
  /** Of the detection model; undefined if none read the call. */
  readonly modelSha256: Sha256Hex | undefined;
  readonly upstreamModel: ModelName;
  readonly callId: PlatformId | undefined;
  readonly api: SessionApi;
  /** Undefined for a request of HTTP. */
  readonly transport?: SessionTransport | undefined;
  /** How many phrases the agent adds to those that the policy allows; undefined: none. */
  readonly ownTerms?: number | undefined;
  /** HMAC of the own terms with the agent's key. */
  readonly ownTermsMac?: Sha256Hex | undefined;
  /** True if the request is forwarded without masking. */
  readonly isObserved?: boolean;
  /** Undefined if the call used no caller key. */
  readonly callerKeyId?: Id<'ckey'> | undefined;
}

/**
 * The journal's record of one call. Events gather in memory and become durable before the request is forwarded, each time
 * that it is, and before the answer ends. A call that ends before it has begun (unknown agent, malformed body) leaves
 * no session.
 */
export class AuditTrail {
  readonly sessionId = newId('sess');
  readonly startedAt: Date;
  /** Payloads to be stored when the call ends; only where the policy logs them. */
  readonly payloads: SealedPayload[] = [];
  /** What is known of the reply; undefined where there is none. */
  reply: ReplyRecord | undefined;
  /** What callers spoke, most turns first. */
  languages: readonly CallLanguage[] = [];
  /** Undefined until its turns have been read. */
  tally: CallTally | undefined;
  /** Status that the session was closed with; undefined until then. */
  status: SessionStatus | undefined;
  /** Resolves when nothing more will be written of this call. */
  readonly ended: Promise<void>;
  /** To be called once the call's last commit has been tried. */
  readonly end: () => void;
  private findingsByKind: Record<string, number> = {};
  private state: 'idle' | 'begun' | 'open' | 'closed' = 'idle';
  private call: CallIdentity | undefined;
  private chain = new ChainWriter(this.sessionId);
  private pending: SealedEvent[] = [];
  private durableHead: ChainHead = this.chain.head;
  /** What is being added to the session; the next commit waits for it. */
  private extending: Promise<void> | undefined;

  /** @param timings of the call: its commits are added, and what its stages took is stored with the session */
  constructor(
    private readonly journal: CallJournal,
    private readonly timings = new CallTimings(),
    private readonly clock: Clock = Date,
  ) {
    this.startedAt = new Date(clock.now());
    let end: () => void = () => undefined;
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    this.end = end;
  }

  /** Starts the record, or starts it over when the call has to begin again. */
  begin(call: CallIdentity): void {
    this.call = call;
    this.chain = new ChainWriter(this.sessionId);
    this.pending = [];
    this.findingsByKind = {};
    this.languages = [];
    this.tally = undefined;
    this.state = 'begun';
    const started: SessionEventBody<'session_started'> = {
      kind: 'session_started',
      agent_id: call.agentId,
      policy_name: call.policyName,
      policy_version: call.policyVersion,
      policy_sha256: call.policySha256,
      rules_sha256: call.rulesSha256,
      upstream_model: call.upstreamModel,
      api: call.api,
    };
    if (call.modelSha256 !== undefined) started.model_sha256 = call.modelSha256;
    if (call.callId !== undefined) started.call_id = call.callId;
    if (call.ownTerms !== undefined && call.ownTerms > 0) started.own_terms = call.ownTerms;
    if (call.ownTermsMac !== undefined) started.own_terms_mac = call.ownTermsMac;
    if (call.transport !== undefined) started.transport = call.transport;
    if (call.isObserved === true) started.mode = 'observe';
    if (call.callerKeyId !== undefined) started.caller_key_id = call.callerKeyId;
    this.append(started);
  }

  append(body: SessionEventBody): void {
    this.pending.push(this.chain.append(body, new Date(this.clock.now())));
  }

  /** Counts a span that was masked, or observed. */
  countFinding(kind: string): void {
    this.findingsByKind[kind] = (this.findingsByKind[kind] ?? 0) + 1;
  }

  /**
   * Makes all that was appended durable, with the session's row.
   * @returns false when the agent is gone or the account has changed since: nothing may be forwarded then.
   * @throws DomainError `audit_unavailable`
   */
  async commit(): Promise<boolean> {
    const call = this.begunCall();
    const { sessionId, startedAt } = this;
    const openedAt = performance.now();
    try {
      const observedByKind = call.isObserved === true ? this.findingsByKind : undefined;
      const opening = { sessionId, startedAt, observedByKind, ...this.takePending(), ...call };
      const accepted = await this.journal.open(opening);
      if (accepted) {
        this.state = 'open';
        this.durableHead = this.chain.head;
      }
      return accepted;
    } finally {
      this.timings.ended('journal_open', openedAt);
    }
  }

  /**
   * Makes durable what was appended since the session began.
   * @throws DomainError `audit_unavailable`
   */
  async extend(): Promise<void> {
    const added = (this.extending ?? Promise.resolve()).then(async () => {
      if (this.state !== 'open') throw new Error('the session is not open');
      const { accountId } = this.begunCall();
      const { sessionId, durableHead: expectedHead } = this;
      const pending = this.takePending();
      await this.journal.extend({ accountId, sessionId, expectedHead, ...pending });
      this.durableHead = pending.head;
    });
    this.extending = added.catch(() => undefined);
    await added;
  }

  /**
   * Ends the session. Nothing happens when it has ended already, or never began.
   * @throws DomainError `audit_unavailable`
   */
  async close(status: SessionStatus): Promise<void> {
    if (this.extending !== undefined) await this.extending;
    if (this.state !== 'open') return;
    const { accountId, isObserved } = this.begunCall();
    const durationMs = round(this.timings.elapsedMs);
    const { languages } = this;
    const redactionsByKind = isObserved === true ? {} : this.findingsByKind;
    const redactionCount = Object.values(redactionsByKind).reduce((sum, count) => sum + count, 0);
    const closed: SessionEventBody<'session_closed'> = {
      kind: 'session_closed',
      status,
      duration_ms: durationMs,
      redaction_count: redactionCount,
    };
    if (languages.length > 0) closed.languages = languages;
    this.append(closed);
    const expectedHead = this.durableHead;
    // Marked first: whatever becomes of the write, this instance must not try to end the session twice.
    this.state = 'closed';
    this.status = status;
    const closing = performance.now();
    const ended = this.journal.close({
      accountId,
      sessionId: this.sessionId,
      endedAt: new Date(this.clock.now()),
      durationMs,
      status,
      redactionCount,
      redactionsByKind,
      languages,
      tally: this.tally,
      stages: roundAll(this.timings.durations),
      payloads: this.payloads,
      reply: this.reply,
      expectedHead,
      ...this.takePending(),
    });
    await ended.finally(() => {
      this.timings.ended('journal_close', closing);
    });
  }

  /**
   * Ends the record of a call that failed. Refused before it was forwarded, it leaves a session that says why.
   * @throws DomainError `audit_unavailable`
   */
  async fail(error: unknown): Promise<void> {
    if (this.state === 'begun') {
      const code = error instanceof DomainError ? error.code : 'internal_error';
      if (code === 'audit_unavailable' || code === 'agent_not_found') return;
      this.append({ kind: 'request_refused', code });
      const [heard] = this.languages;
      this.tally = { language: heard?.language ?? '', turns: 0, kinds: {}, refused: true };
      if (!(await this.commit())) return;
    }
    await this.close('error');
  }

  private begunCall(): CallIdentity {
    if (this.call === undefined) throw new Error('the trail has not started');
    return this.call;
  }

  private takePending(): { events: readonly SealedEvent[]; head: ChainHead } {
    const events = this.pending;
    this.pending = [];
    return { events, head: this.chain.head };
  }
}

/** To microseconds, the resolution of the clock. */
function round(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

function roundAll(stages: StageDurations): StageDurations {
  return {
    detection: round(stages.detection),
    tokenize: round(stages.tokenize),
    upstream: round(stages.upstream),
    rehydrate: round(stages.rehydrate),
  };
}
