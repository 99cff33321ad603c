import { z } from 'zod';
import type { SessionEventKind } from '../audit/events/events.js';
import { FAILURE_CLASSES } from '../audit/events/failure-class.js';
import type { EndedSession } from './session.entity.js';

/** Events in a chain that describe attempts. */
export const ATTEMPT_EVENTS = [
  'request_forwarded',
  'attempt_failed',
  'upstream_failed',
] as const satisfies readonly SessionEventKind[];

const milliseconds = z.number().int().min(0);

/** Request that was sent to an upstream. */
export const attemptView = z
  .strictObject({
    upstream: z.string().describe('Upstream with its provider prefix, such as `openai:gpt-5-mini`.'),
    started_ms: milliseconds.describe(
      'Milliseconds from the start of the session until the request was ready to send.',
    ),
    ended_ms: milliseconds.describe(
      'Milliseconds from the start of the session until the attempt ended. For the attempt that replied, ' +
        'this is the end of the session.',
    ),
    result: z
      .enum(['answered', 'unanswered', ...FAILURE_CLASSES])
      .describe(
        '`answered`, or the reason why the attempt failed. `unanswered` if the session ended before a reply.',
      ),
    upstream_status: z
      .number()
      .int()
      .optional()
      .describe('HTTP status of the rejection. Missing if the upstream sent none.'),
  })
  .meta({ id: 'Attempt' });

type AttemptView = z.infer<typeof attemptView>;

const happened = { ts: z.iso.datetime() };
const upstream = z.string();
const upstream_status = z.number().int().optional();

const attemptEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request_forwarded'), ...happened, upstream }),
  z.object({
    kind: z.literal('attempt_failed'),
    ...happened,
    upstream,
    class: z.enum(FAILURE_CLASSES),
    upstream_status,
  }),
  z.object({ kind: z.literal('upstream_failed'), ...happened, upstream_status }),
]);

/**
 * Returns the attempts to get a session's reply, in order.
 * @param events of the kinds in {@link ATTEMPT_EVENTS}, in order; unreadable events are omitted
 */
export function toAttempts(
  session: Pick<EndedSession, 'startedAt' | 'endedAt' | 'status' | 'rehydrateMs'>,
  events: readonly unknown[],
): AttemptView[] {
  const begun = session.startedAt.getTime();
  const end = session.endedAt.getTime() - begun;
  const attempts: AttemptView[] = [];
  const running = new Set<AttemptView>();
  let broken: { upstream_status?: number | undefined } | undefined;
  for (const read of events) {
    const event = attemptEvent.safeParse(read).data;
    if (event === undefined) continue;
    // After a clock was set back, times before the start count as the start.
    const ms = Math.max(0, Date.parse(event.ts) - begun);
    if (event.kind === 'request_forwarded') {
      const attempt = {
        upstream: event.upstream,
        started_ms: ms,
        ended_ms: end,
        result: 'unanswered' as const,
      };
      attempts.push(attempt);
      running.add(attempt);
    } else if (event.kind === 'attempt_failed') {
      const failed = [...running].find((attempt) => attempt.upstream === event.upstream);
      if (failed === undefined) continue;
      running.delete(failed);
      Object.assign(failed, { ended_ms: ms, result: event.class }, statusOf(event));
    } else {
      broken = event;
    }
  }
  const last = [...running].at(-1);
  if (last !== undefined) {
    if (isAnswered(session, running.size, broken !== undefined)) last.result = 'answered';
    Object.assign(last, statusOf(broken ?? {}));
  }
  for (const attempt of attempts) attempt.ended_ms = Math.max(attempt.started_ms, attempt.ended_ms);
  return attempts;
}

/**
 * Returns true if the caller received part of a reply. A session that ended early had a reply if part of it was
 * restored, or if it broke off. While two attempts were running at its end, neither had replied.
 */
function isAnswered(
  { status, rehydrateMs }: Pick<EndedSession, 'status' | 'rehydrateMs'>,
  running: number,
  isBroken: boolean,
): boolean {
  return status === 'ok' || (status === 'partial' && running === 1 && (rehydrateMs > 0 || isBroken));
}

function statusOf({ upstream_status: status }: { upstream_status?: number | undefined }): {
  upstream_status?: number;
} {
  return status === undefined ? {} : { upstream_status: status };
}
