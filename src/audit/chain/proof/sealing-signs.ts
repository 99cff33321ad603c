import type { AuditEvent } from '../../events/audit-event.js';

/** Tolerance for late sealing and for clock differences, in milliseconds. */
export const HOUR_MS = 3_600_000;

/** Kinds of events that show that an account's ended sessions were being sealed at that time. */
export const SIGN_KINDS = ['account_created', 'seals_complete', 'sessions_sealed'] as const;

/**
 * Returns the earliest end of sessions sealed with this `since`, in milliseconds since 1970; -Infinity if `since` is
 * not set, Infinity if it is malformed.
 */
export function earliestEnd(since: unknown): number {
  const time = typeof since === 'string' ? Date.parse(since) : Number.NEGATIVE_INFINITY;
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time - HOUR_MS;
}

/** Returns whether `end` is between an hour before the seal's `since` and an hour after the seal. */
export function isSealedInTime(
  end: string,
  seal: { readonly ts: string; readonly since?: unknown },
): boolean {
  const time = Date.parse(end);
  return time >= earliestEnd(seal.since) && time <= Date.parse(seal.ts) + HOUR_MS;
}

/**
 * Signs of sealing in an account's chain. A sign that is more than an hour older than a seal shows that all sessions
 * that had ended an hour before the sign were sealed by then.
 */
export class SealingSigns {
  /** Times of signs that are at most an hour older than the latest event, in milliseconds since 1970. */
  #recent: number[] = [];
  /** Time of the latest sign older than the recent ones, in milliseconds since 1970. */
  #settled = Number.NEGATIVE_INFINITY;
  /** Earliest and latest end of the sessions under each seal, in milliseconds since 1970, by the seal's `seq`. */
  readonly #bounds = new Map<number, readonly [from: number, to: number]>();

  /** @param event sign of sealing; signs must be added in chain order */
  add({ ts }: AuditEvent): void {
    const time = Date.parse(ts);
    this.#settle(time);
    this.#recent.push(time);
  }

  /** @returns false if the seal's `since` is more than an hour earlier than the chain shows */
  seal(event: AuditEvent): boolean {
    const time = Date.parse(event.ts);
    this.#settle(time);
    const { since } = event;
    const [own, shown] = [earliestEnd(since), this.#settled - HOUR_MS];
    this.#recent.push(time);
    this.#bounds.set(event.seq, [Math.max(own, shown), time + HOUR_MS]);
    return since === undefined || own >= shown - HOUR_MS;
  }

  /** Returns the earliest end of sessions under a seal, in milliseconds since 1970; -Infinity for an unknown seal. */
  earliestEnd(sealSeq: number): number {
    return this.#bounds.get(sealSeq)?.[0] ?? Number.NEGATIVE_INFINITY;
  }

  /** Returns whether a session may have ended at `end`. @param sealSeq undefined if the session is not sealed */
  isInTime(end: number, sealSeq: number | undefined): boolean {
    if (sealSeq === undefined) return end >= this.#settled - HOUR_MS;
    const [from, to] = this.#bounds.get(sealSeq) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    return end >= from && end <= to;
  }

  #settle(now: number): void {
    const rest = this.#recent.findIndex((time) => time >= now - HOUR_MS);
    const over = this.#recent.splice(0, rest === -1 ? this.#recent.length : rest);
    for (const time of over) this.#settled = Math.max(this.#settled, time);
  }
}
