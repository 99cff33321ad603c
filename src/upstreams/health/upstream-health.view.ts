import { z } from 'zod';
import { FAILURE_CLASSES, type FailureClass } from '../../audit/events/failure-class.js';
import { timestampField } from '../../common/http/view-fields.js';
import { pageOf } from '../../common/pagination/page.js';
import { latencyPercentile } from '../../common/time/latency-histogram.js';
import { HEALTH_STATES, type HealthState } from './provider-health.js';
import type { Ejection, RecordedAttempts } from './provider-record.js';

const share = z.number().int().min(0).max(100);
const milliseconds = z.number().min(0);

/** Health of a provider, in shares instead of counts, because the number of calls is the operator's business. */
const upstreamHealthView = z
  .strictObject({
    provider: z.string().describe('Provider name in `upstreams.yaml`, or `stub`.'),
    state: z
      .enum(HEALTH_STATES)
      .describe(
        'State of the circuit. A `closed` provider receives calls in the configured order. An `open` provider is ' +
          'called only after all others, and a `half_open` provider is probed by the next call.',
      ),
    ejected_until: timestampField()
      .optional()
      .describe('Time until which the circuit is open. Missing if it is not open.'),
    first_token_ms: z
      .strictObject({
        p50: milliseconds.describe('Median, in milliseconds.'),
        p95: milliseconds.describe('95th percentile, in milliseconds.'),
      })
      .nullable()
      .describe(
        'Milliseconds from sending to the first audible part of a streamed reply, or to the end of another ' +
          'reply. Null if there was no reply.',
      ),
    answered: share.nullable().describe('Percentage of attempts with a reply. Null if there was no attempt.'),
    failed: z
      .partialRecord(z.enum(FAILURE_CLASSES), share)
      .describe('Percentage of failed attempts by reason. 0 means less than 1 %.'),
    ejections: z
      .array(
        z.strictObject({
          at: timestampField().describe('Time at which the circuit opened.'),
          for_ms: milliseconds.describe('Duration of the open state, in milliseconds.'),
        }),
      )
      .describe('Times at which the circuit opened. The list contains the latest 20, newest first.'),
  })
  .meta({ id: 'UpstreamHealth' });

export type UpstreamHealthView = z.infer<typeof upstreamHealthView>;

export const upstreamHealthAnswer = pageOf(upstreamHealthView);

/** Measured health of a provider. */
export interface KnownHealth {
  readonly state: HealthState;
  /** Undefined unless the circuit is open. */
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
