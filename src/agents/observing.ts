import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import type { RequestContext } from '../common/http/request-context.js';
import type { IsoTime } from '../common/text/branded.js';

/** Modes that determine whether an agent masks detected values. */
export const AGENT_MODES = ['mask', 'observe'] as const;
export type AgentMode = (typeof AGENT_MODES)[number];

const DAY_MS = 86_400_000;
/** Default number of days for which an agent observes. */
export const OBSERVE_DAYS = 14;
export const MOST_OBSERVE_DAYS = 90;

interface ModeFields {
  readonly mode?: AgentMode | null;
  readonly observe_until?: string | null;
}

/**
 * Returns the end of observing that a request sets; null to mask, undefined if the request does not contain a mode.
 * @throws DomainError `validation_failed`; `forbidden` if a member who is not an admin starts to observe
 */
export function observeUntilOf(
  { mode, observe_until: until }: ModeFields,
  ctx: RequestContext,
  now: number,
): Date | null | undefined {
  if (mode !== 'observe') {
    if (until != null) throw invalid('requires mode: observe');
    return mode === undefined ? undefined : null;
  }
  if (ctx.actor.role !== 'admin')
    throw new DomainError('forbidden', 'Only admins can forward requests without masking (mode: observe).');
  if (until == null) return new Date(now + OBSERVE_DAYS * DAY_MS);
  const end = new Date(until);
  const days = (end.getTime() - now) / DAY_MS;
  if (!(days > 0 && days <= MOST_OBSERVE_DAYS))
    throw invalid(`must be in the future, at most ${MOST_OBSERVE_DAYS} days ahead`);
  return end;
}

/** Returns the mode and end of an observing agent for API responses; empty for an agent that masks. */
export function observingView(until: Date | null, now: number): { mode?: 'observe'; observe_until?: string } {
  if (until === null || until.getTime() <= now) return {};
  return { mode: 'observe', observe_until: until.toISOString() };
}

/** Returns the mode and end of observing for a journal event. */
export function modeOf(until: Date | null): { mode: AgentMode; observe_until?: IsoTime } {
  if (until === null) return { mode: 'mask' };
  return { mode: 'observe', observe_until: until.toISOString() as IsoTime };
}

function invalid(problem: string): DomainError {
  return validationFailed([
    { field: 'observe_until', rule: 'observe_until', message: `observe_until ${problem}` },
  ]);
}
