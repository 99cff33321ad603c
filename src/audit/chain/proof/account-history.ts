import type { AuditEvent } from '../../events/audit-event.js';
import type { FailureCode } from '../hash/verifier.js';
import { AgentTimes, policyKey } from './agent-times.js';
import { earliestEnd, HOUR_MS, SealingSigns, SIGN_KINDS } from './sealing-signs.js';

const DAY_MS = 86_400_000;
/** Maximum duration of a call, in milliseconds. */
const LONGEST_CALL_MS = DAY_MS;

/** Minimum retention of sessions in built-in policies, in days. */
export const BUILT_IN_RETENTION_DAYS = 2_190;

interface PolicyFacts {
  /** Undefined if an older release wrote the event. */
  readonly rules: unknown;
  readonly days: unknown;
}

/** Seal of a session. `since` is set only if the seal itself is not among the added events. */
export interface SealFacts {
  readonly seq: number;
  readonly since?: unknown;
}

/** Kinds of account events that {@link AccountHistory} reads. */
export const HISTORY_KINDS: ReadonlySet<string> = new Set([
  'account_created',
  'agent_created',
  'agent_updated',
  'policy_created',
  'review_finished',
  'seals_complete',
  'session_purged',
  'sessions_sealed',
]);

/** Kinds of events that set a minimum time. No later event of the account may be more than an hour older. */
const DATING_KINDS: ReadonlySet<string> = new Set([...SIGN_KINDS, 'session_purged']);

/**
 * Statements of an account's chain that sessions are compared with (docs/audit-format.md, "Comparisons"). They show
 * when sessions were sealed, and which rules and own terms applied. Database columns are never read.
 */
export class AccountHistory {
  readonly #signs = new SealingSigns();
  readonly #policies = new Map<string, PolicyFacts>();
  readonly #agents = new AgentTimes();
  /** Whether a preceding event was written by a release that states starts and retention days in tombstones. */
  #statesStarts = false;
  /** Time of the latest seal, other sealing sign or tombstone, in milliseconds since 1970. */
  #latest = Number.NEGATIVE_INFINITY;

  /** @param now time of the verification, in milliseconds since 1970 */
  constructor(private readonly now = Date.now()) {}

  /** Adds a verified event of the account's chain, in chain order. Tombstones must also be given to {@link removed}. */
  add(event: AuditEvent): FailureCode | undefined {
    const time = Date.parse(event.ts);
    if (time < this.#latest - HOUR_MS || time > this.now + HOUR_MS) return 'out_of_order';
    if (DATING_KINDS.has(event.kind)) this.#latest = Math.max(this.#latest, time);
    switch (event.kind) {
      case 'sessions_sealed':
        this.#statesStarts ||= event.since !== undefined;
        return this.#signs.seal(event) ? undefined : 'sealed_late';
      case 'seals_complete':
        this.#statesStarts = true;
        this.#signs.add(event);
        break;
      case 'account_created':
        this.#signs.add(event);
        break;
      case 'policy_created':
        this.#policies.set(policyKey(event), { rules: event.rules_sha256, days: event.retention_days });
        break;
      case 'agent_created':
      case 'agent_updated':
        this.#agents.add(event);
        break;
    }
    return undefined;
  }

  /** Checks a session's start. @param event verified `session_started` event */
  started(event: AuditEvent): FailureCode | undefined {
    const known = this.#policies.get(policyKey(event))?.rules;
    const { rules_sha256: rules } = event;
    const isOtherRule = known !== undefined && rules !== undefined && known !== rules;
    return isOtherRule || !this.#agents.fits(event) ? 'rules_mismatch' : undefined;
  }

  /**
   * Checks the end of a session against its seal.
   * @param last last event of an ended session
   * @param sealSeq `seq` of the session's seal; undefined if it is not sealed
   */
  ended(last: AuditEvent, sealSeq: number | undefined): FailureCode | undefined {
    if (sealSeq === undefined && last.kind !== 'session_closed') return undefined;
    return this.#signs.isInTime(Date.parse(last.ts), sealSeq) ? undefined : 'sealed_late';
  }

  /** Whether a tombstone must state the session's start and retention days. Read this in chain order. */
  get statesStarts(): boolean {
    return this.#statesStarts;
  }

  /**
   * Checks a tombstone.
   * @param event verified `session_purged` event
   * @param mustState {@link statesStarts} at the event's position in the chain
   * @param seal seal of the session; undefined if it was never sealed
   */
  removed(event: AuditEvent, mustState: boolean, seal: SealFacts | undefined): FailureCode | undefined {
    const { started_at: startedAt, retention_days: days } = event;
    if (startedAt === undefined && days === undefined && !mustState) return undefined;
    const start = typeof startedAt === 'string' ? Date.parse(startedAt) : Number.NaN;
    const isOver = typeof days === 'number' && Date.parse(event.ts) >= start + days * DAY_MS;
    if (!isOver || seal === undefined || !this.#areDays(event, days)) return 'purged_early';
    if (!this.#agents.hadPolicy(event, start)) return 'purged_early';
    const earliest = Math.max(this.#signs.earliestEnd(seal.seq), earliestEnd(seal.since)) - LONGEST_CALL_MS;
    return start >= earliest ? undefined : 'purged_early';
  }

  #areDays(event: AuditEvent, days: number): boolean {
    const known = this.#policies.get(policyKey(event));
    if (known === undefined) return days >= BUILT_IN_RETENTION_DAYS;
    return known.days === undefined || known.days === days;
  }
}
