import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import type { CallTimings } from '../../audit/journal/call-timings.js';

/** Information about a call that is sent with its reply. */
export interface AddedTimes {
  readonly sessionId: string;
  /** True if the request was forwarded without masking. */
  readonly isObserved: boolean;
  /** Milliseconds of latency added by the service so far. */
  readonly added: number;
  /** Milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
}

/** Returns the durations of a call so far. */
export function addedTimes({
  trail,
  timings,
  isObserved,
}: {
  readonly trail: Pick<AuditTrail, 'sessionId'>;
  readonly timings: CallTimings;
  readonly isObserved: boolean;
}): AddedTimes {
  const { detection, tokenize, upstream, rehydrate } = timings.durations;
  const added = timings.elapsedMs - upstream;
  const stages = { detection, tokenize, journal: timings.journalMs, upstream, rehydrate, added };
  return { sessionId: trail.sessionId, isObserved, added, stages };
}
