import { z } from 'zod';
import { FAILURE_CLASSES, type FailureClass } from '../../audit/events/failure-class.js';
import { timestampField } from '../../common/http/view-fields.js';
import { pageOf } from '../../common/pagination/page.js';
import { latencyPercentile } from '../../common/time/latency-histogram.js';
import { HEALTH_STATES, type HealthState } from './provider-health.js';
import type { Ejection, RecordedAttempts } from './provider-record.js';

const share = z.number().int().min(0).max(100);
const milliseconds = z.number().min(0);

/** How a provider fared. Shares, not counts: how many calls the service makes is its operator's business. */
const upstreamHealthView = z
  .strictObject({
    provider: z.string(),
    state: z
      .enum(HEALTH_STATES)
      .describe(
        '`closed`: asked in its turn; `open`: after all others; `half_open`: tried out by the next call',
      ),
    ejected_until: timestampField().optional().describe('until when it is `open`'),
    first_token_ms: z
      .strictObject({ p50: milliseconds, p95: milliseconds })
      .nullable()
      .describe(
        'of the attempts that answered, from sending to when something of the reply could be heard; of a whole reply, to its end. Null: there was none',
      ),
    answered: share.nullable().describe('how many of a hundred attempts were answered; null: there was none'),
    failed: z
      .partialRecord(z.enum(FAILURE_CLASSES), share)
      .describe('how many of a hundred attempts failed, by the reason; 0: fewer than one'),
    ejections: z
      .array(z.strictObject({ at: timestampField(), for_ms: milliseconds }))
      .describe('the 20 latest, the latest first'),
  })
  .meta({ id: 'UpstreamHealth' });

export type UpstreamHealthView = z.infer<typeof upstreamHealthView>;

export const upstreamHealthAnswer = pageOf(upstreamHealthView);

/** What is known of a provider. */
export interface KnownHealth {
  readonly state: HealthState;
  /** Undefined unless it is open. */
  readonly ejectedUntil: Date | undefined;
  readonly attempts: RecordedAttempts;
  readonly ejections: readonly Ejection[];
}

export function toUpstreamHealthView(
  provider: string,
  { state, ejectedUntil, attempts, ejections }: KnownHealth,
): UpstreamHealthView {
  const { firstToken, answered, failed } = attempts;
  const all = [...failed.values()].reduce((sum, count) => sum + count, answered);
  const toShare = (count: number): number => Math.round((count / all) * 100);
  const shares: Partial<Record<FailureClass, number>> = {};
  for (const [name, count] of failed) shares[name] = toShare(count);
  return {
    provider,
    state,
    ...(ejectedUntil === undefined ? {} : { ejected_until: ejectedUntil.toISOString() }),
    first_token_ms: firstToken.some((count) => count > 0)
      ? { p50: latencyPercentile(firstToken, 0.5), p95: latencyPercentile(firstToken, 0.95) }
      : null,
    answered: all === 0 ? null : toShare(answered),
    failed: shares,
    ejections: ejections.map(({ at, forMs }) => ({ at: at.toISOString(), for_ms: forMs })),
  };
}
