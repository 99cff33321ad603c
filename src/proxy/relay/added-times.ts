import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import type { CallTimings } from '../../audit/journal/call-timings.js';

/** What an answer tells of its call beside the reply. */
export interface AddedTimes {
  readonly sessionId: string;
  /** True if the request was forwarded without masking. */
  readonly isObserved: boolean;
  /** Milliseconds that the service itself has added so far. */
  readonly added: number;
  /** Milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
}

/** What a call has taken so far. */
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
