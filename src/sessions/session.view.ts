import { z } from 'zod';
import { idField } from '../common/http/view-fields.js';
import { attemptView, toAttempts } from './session-attempts.js';
import { languagesField, languagesOf } from './session-languages.js';
import { modeFields, modeOf } from './session-mode.js';
import { callFields } from './session-call.js';
import type { EndedSession } from './session.entity.js';
import { FIRST_API } from '../audit/events/session-origin.js';
import { usageField, usageOf } from './session-usage.js';
import { SPARING_RULES } from '../common/sparing-rules.js';

const offset = z.number().int().min(0);

/** Redaction, from its `redaction_applied` event. */
const redactionEventView = z
  .strictObject({
    event_id: idField('evt').describe('ID of the journal event.'),
    pass: z.string().describe('Detection pass that reported the finding.'),
    entity_kind: z.string().describe('Kind of the value.'),
    span: z
      .tuple([offset, offset])
      .describe('Start and end in the original text, in UTF-16 code units. The end is exclusive.'),
    path: z.string().describe('Path of the text in the request, such as `messages[0].content`.'),
    confidence: z.number().min(0).max(1).describe('Confidence of the finding, from 0 to 1.'),
    token_kind: z.string().describe('Token scheme: `vault-deterministic`, `reversible-aead` or `redacted`.'),
    kid: z.string().describe('ID of the key for the token. `none` if the value cannot be restored.'),
  })
  .meta({ id: 'RedactionEvent' });

/** Finding that was not masked, from its `value_observed` event. */
const observedEventView = redactionEventView
  .omit({ token_kind: true, kid: true })
  .meta({ id: 'ObservedEvent' });

/** Schema of the shown part of a journal event. */
const shownOfEvent = z.object(redactionEventView.shape);
const shownOfObserved = z.object(observedEventView.shape);

/** Values left in clear, from a `values_spared` event. */
const sparedView = z
  .strictObject({
    rule: z.enum(SPARING_RULES).describe('Rule that left the values unmasked.'),
    kind: z.string().describe('Kind of the values.'),
    count: z.number().int().min(1).describe('Number of values.'),
  })
  .meta({ id: 'SparedValues' });

const sparedEvent = z
  .object({ rule: sparedView.shape.rule, entity_kind: z.string(), count: sparedView.shape.count })
  .transform(({ rule, entity_kind: kind, count }) => ({ rule, kind, count }));

const payload = z.record(z.string(), z.unknown()).nullable();

const payloadsView = z
  .strictObject({
    request: payload.describe('Request body from the caller.'),
    masked: payload.describe(
      'Masked body that was sent to the upstream. In an observed session, the body was not sent, and has labels instead of ' +
        'tokens.',
    ),
    response: payload.describe('Restored reply. A streamed reply is stored as one complete reply.'),
  })
  .meta({
    id: 'Payloads',
    description: 'Stored bodies of the call. All are null unless the policy contained `log_payloads: true`.',
  });

const milliseconds = z.number().min(0);

const stageDurationsView = z
  .strictObject({
    detection: milliseconds.describe('Time for detection, in milliseconds.'),
    tokenize: milliseconds.describe('Time for masking, in milliseconds.'),
    upstream: milliseconds.describe('Time spent waiting for the upstream, in milliseconds.'),
    rehydrate: milliseconds.describe('Time for restoring the reply, in milliseconds.'),
  })
  .meta({ id: 'StageDurations', description: 'Duration of each stage, in milliseconds.' });

const sessionView = z
  .strictObject({
    id: idField('sess'),
    agent_id: idField('agt'),
    agent_name: z.string().describe('Agent name at the time of the call.'),
    ...callFields,
    upstream_model: z.string().describe('Model name at the upstream, without the provider prefix.'),
    ...modeFields,
    languages: languagesField,
    usage: usageField,
    policy_name: z.string().describe('Policy name at the time of the call.'),
    policy_version: z.number().int().min(1).describe('Version of the policy at the time of the call.'),
    stage_durations_ms: stageDurationsView,
    attempts: z.array(attemptView).describe('Requests to upstreams, in the order in which they were sent.'),
    events: z.array(redactionEventView).describe('Masked spans, in the order in which they were masked.'),
    observed: z
      .array(observedEventView)
      .optional()
      .describe('Spans that were observed, not masked, in order. Present only with `mode`.'),
    unreadable_events: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        'Number of redactions or observed spans that are missing from `events` or `observed`, because their journal entries were changed. The ' +
          'field is missing if the number is 0.',
      ),
    spared: z
      .array(sparedView)
      .optional()
      .describe(
        'Values that were detected and left unmasked, by rule and kind. Missing if all detected values were ' +
          'masked.',
      ),
    payloads: payloadsView,
  })
  .meta({ id: 'Session' });

export const sessionAnswer = z.strictObject({ session: sessionView });

type SessionView = z.infer<typeof sessionView>;
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type PayloadsView = z.infer<typeof payloadsView>;

/** Events from a session's chain, in order; undefined for an event that is no longer valid JSON. */
export interface ShownEvents {
  /** `redaction_applied` events. */
  readonly redactions: readonly unknown[];
  /** Events in {@link ATTEMPT_EVENTS}. */
  readonly attempts: readonly unknown[];
  /** `value_observed` events. */
  readonly observed: readonly unknown[];
  /** `values_spared` events. */
  readonly spared: readonly unknown[];
}

export function toSessionView(
  session: EndedSession,
  { redactions, attempts, observed, spared }: ShownEvents,
  payloads: PayloadsView,
): SessionView {
  const events = redactions.flatMap((event) => shownOfEvent.safeParse(event).data ?? []);
  const findings = observed.flatMap((event) => shownOfObserved.safeParse(event).data ?? []);
  const unreadable = redactions.length + observed.length - events.length - findings.length;
  const left = spared.flatMap((event) => sparedEvent.safeParse(event).data ?? []);
  return {
    id: session.id,
    agent_id: session.agentId,
    agent_name: session.agentName,
    ...(session.callId === null ? {} : { call_id: session.callId }),
    started_at: session.startedAt.toISOString(),
    ended_at: session.endedAt.toISOString(),
    duration_ms: session.durationMs,
    status: session.status,
    api: session.api ?? FIRST_API,
    transport: session.transport,
    ...(session.callerKeyId === null ? {} : { caller_key_id: session.callerKeyId }),
    upstream_model: session.upstreamModel,
    ...modeOf(session),
    ...languagesOf(session),
    ...usageOf(session),
    policy_name: session.policyName,
    policy_version: session.policyVersion,
    stage_durations_ms: {
      detection: session.detectionMs,
      tokenize: session.tokenizeMs,
      upstream: session.upstreamMs,
      rehydrate: session.rehydrateMs,
    },
    attempts: toAttempts(session, attempts),
    events,
    ...(session.observedByKind === null ? {} : { observed: findings }),
    ...(unreadable === 0 ? {} : { unreadable_events: unreadable }),
    ...(left.length === 0 ? {} : { spared: left }),
    payloads,
  };
}
