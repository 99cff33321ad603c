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

/** Agent, policy and origin of a call, which are known once the request has been parsed. */
export interface CallIdentity {
  readonly accountId: string;
  readonly epoch: string;
  readonly agentId: Id<'agt'>;
  readonly agentName: string;
  readonly policyName: PolicyName;
  readonly policyVersion: number;
  readonly policySha256: Sha256Hex;
  /** SHA-256 of the policy's text and its base policies' texts. */
  readonly rulesSha256: Sha256Hex;
  /** SHA-256 of the detection model; undefined if no model read the call. */
  readonly modelSha256: Sha256Hex | undefined;
  readonly upstreamModel: ModelName;
  readonly callId: PlatformId | undefined;
  readonly api: SessionApi;
  /** Undefined for an HTTP request. */
  readonly transport?: SessionTransport | undefined;
  /** Number of phrases that the agent adds to the policy's allowed phrases; undefined if there are no own terms. */
  readonly ownTerms?: number | undefined;
  /** HMAC of the own terms with the agent's key. */
  readonly ownTermsMac?: Sha256Hex | undefined;
  /** Whether the request is forwarded without masking. */
  readonly isObserved?: boolean;
  /** Undefined if the call used no caller key. */
  readonly callerKeyId?: Id<'ckey'> | undefined;
}

/**
 * Journal of one call. Events are collected in memory. They become durable before each time that the request is
 * forwarded, and before the reply ends. A call that fails early (unknown agent, malformed body) leaves no session.
 */
export class AuditTrail {
  readonly sessionId = newId('sess');
  readonly startedAt: Date;
  /** Payloads to store when the call ends; empty unless the policy logs payloads. */
  readonly payloads: SealedPayload[] = [];
  /** Facts about the reply; undefined if there was no reply. */
  reply: ReplyRecord | undefined;
  /** Languages that callers spoke, by number of turns, largest first. */
  languages: readonly CallLanguage[] = [];
  /** Undefined until the call's turns have been read. */
  tally: CallTally | undefined;
  /** Status with which the session was closed; undefined until then. */
  status: SessionStatus | undefined;
  /** Resolves when all writes of this call have ended. */
  readonly ended: Promise<void>;
  /** Must be called after the call's last commit, even if the commit failed. */
  readonly end: () => void;
  private findingsByKind: Record<string, number> = {};
  private state: 'idle' | 'begun' | 'open' | 'closed' = 'idle';
  private call: CallIdentity | undefined;
  private chain = new ChainWriter(this.sessionId);
  private pending: SealedEvent[] = [];
  private durableHead: ChainHead = this.chain.head;
  /** Extension of the session that is in progress. The next commit waits for it. */
  private extending: Promise<void> | undefined;

  /** @param timings timings of the call, which include its commits and are stored with the session */
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

  /** Starts the record. Starts it again if the call has to be repeated. */
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

  /** Counts a span that was masked or observed. */
  countFinding(kind: string): void {
    this.findingsByKind[kind] = (this.findingsByKind[kind] ?? 0) + 1;
  }

  /**
   * Makes all appended events durable, together with the session's row.
   * @returns false if the agent was deleted or the account has changed; the call must then not be forwarded
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

  /** Makes the events durable that were appended since the session began. @throws DomainError `audit_unavailable` */
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
   * Ends the session. Does not write if the session has already ended or never began.
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
    // The state is set before the write, so that the session is not closed twice even if the write fails.
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
   * Ends the record of a failed call. A call that was rejected before forwarding leaves a session with the error code.
   * @throws DomainError `audit_unavailable`
   */
  async fail(error: unknown): Promise<void> {
    if (this.state === 'begun') {
      const code = error instanceof DomainError ? error.code : 'internal_error';
      if (code === 'audit_unavailable' || code === 'agent_not_found') return;
      this.append({ kind: 'request_refused', code });
      const [main] = this.languages;
      this.tally = { language: main?.language ?? '', turns: 0, kinds: {}, refused: true };
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

/** Rounds to microseconds, which is the resolution of the clock. */
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
