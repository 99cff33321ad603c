import type { AuditEvent } from '../../events/audit-event.js';
import type { FailureCode } from '../hash/verifier.js';
import { AgentTimes, policyKey } from './agent-times.js';
import { earliestEnd, HOUR_MS, SealingSigns, SIGN_KINDS } from './sealing-signs.js';

const DAY_MS = 86_400_000;
/** No call lasts longer, in milliseconds. */
const LONGEST_CALL_MS = DAY_MS;

/** Days for which built-in policies keep sessions at least. */
export const BUILT_IN_RETENTION_DAYS = 2_190;

interface PolicyFacts {
  /** Undefined if an older release wrote the event. */
  readonly rules: unknown;
  readonly days: unknown;
}

/** The seal of a session: its `seq`, and its `since` if the seal itself is not among the added events. */
export interface SealFacts {
  readonly seq: number;
  readonly since?: unknown;
}

/** Kinds of an account's events that {@link AccountHistory} reads. */
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

/** Kinds of events that no later event of an account's history may be more than an hour older than. */
const DATING_KINDS: ReadonlySet<string> = new Set([...SIGN_KINDS, 'session_purged']);

/**
 * Statements of an account's chain that its sessions are compared with (docs/audit-format.md, "Comparisons"): when
 * sessions were sealed, and which rules and own terms applied. Columns of the database are never consulted.
 */
export class AccountHistory {
  readonly #signs = new SealingSigns();
  readonly #policies = new Map<string, PolicyFacts>();
  readonly #agents = new AgentTimes();
  /** Whether a release that states starts and days wrote an earlier event. */
  #statesStarts = false;
  /** Time of the latest sign of sealing or tombstone, in milliseconds since 1970. */
  #latest = Number.NEGATIVE_INFINITY;

  /** @param now time of the verification, in milliseconds since 1970 */
  constructor(private readonly now = Date.now()) {}

  /** @param event of the account's chain, already verified; in chain order. Tombstones go to {@link removed}, too. */
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

  /** @param event `session_started`, verified */
  started(event: AuditEvent): FailureCode | undefined {
    const known = this.#policies.get(policyKey(event))?.rules;
    const { rules_sha256: rules } = event;
    const isOtherRule = known !== undefined && rules !== undefined && known !== rules;
    return isOtherRule || !this.#agents.fits(event) ? 'rules_mismatch' : undefined;
  }

  /**
   * @param last the last event of an ended session
   * @param sealSeq `seq` of its seal; undefined if it is not sealed
   */
  ended(last: AuditEvent, sealSeq: number | undefined): FailureCode | undefined {
    if (sealSeq === undefined && last.kind !== 'session_closed') return undefined;
    return this.#signs.isInTime(Date.parse(last.ts), sealSeq) ? undefined : 'sealed_late';
  }

  /** Whether a tombstone must state the session's start and the days of its policy. Ask in chain order. */
  get statesStarts(): boolean {
    return this.#statesStarts;
  }

  /**
   * @param event `session_purged`, verified
   * @param mustState {@link statesStarts} at the event's position in the chain
   * @param seal of the session; undefined if it was never sealed
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
