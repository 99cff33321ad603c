import { z } from 'zod';
import { idField, timestampField } from '../common/http/view-fields.js';
import { attemptView, toAttempts } from './session-attempts.js';
import { languagesField, languagesOf } from './session-languages.js';
import { originFields } from './session-origin.js';
import type { EndedSession } from './session.entity.js';
import { FIRST_API } from '../audit/events/session-origin.js';
import { SESSION_STATUSES } from '../audit/events/session-status.js';
import { roundCost } from '../common/usage/cost.js';
import { SPARING_RULES } from '../common/sparing-rules.js';

const offset = z.number().int().min(0);

/** A redaction, from its `redaction_applied` event. */
const redactionEventView = z
  .strictObject({
    event_id: idField('evt'),
    pass: z.string().describe('The detection pass that found it'),
    entity_kind: z.string().describe('Its category'),
    span: z.tuple([offset, offset]).describe('Start and end within the original text, in UTF-16 code units'),
    path: z.string().describe('Where in the request the text stands'),
    confidence: z.number().min(0).max(1),
    token_kind: z.string().describe('`vault-deterministic`, `reversible-aead` or `redacted`'),
    kid: z.string().describe('The key that the token was issued with; `none` where nothing restores it'),
  })
  .meta({ id: 'RedactionEvent' });

/** The part of an event of the journal that is shown. */
const shownOfEvent = z.object(redactionEventView.shape);

/** From a `values_spared` event. */
const sparedView = z
  .strictObject({
    rule: z.enum(SPARING_RULES).describe('Why they stayed readable'),
    kind: z.string().describe('Their category'),
    count: z.number().int().min(1),
  })
  .meta({ id: 'SparedValues' });

const sparedEvent = z
  .object({ rule: sparedView.shape.rule, entity_kind: z.string(), count: sparedView.shape.count })
  .transform(({ rule, entity_kind: kind, count }) => ({ rule, kind, count }));

const payload = z.record(z.string(), z.unknown()).nullable();

const payloadsView = z
  .strictObject({
    request: payload.describe('The body as it came'),
    masked: payload.describe('The body that was sent upstream'),
    response: payload.describe('The restored reply; of a stream, the completion it makes up'),
  })
  .meta({ id: 'Payloads', description: 'All null unless the policy had `log_payloads: true`' });

const milliseconds = z.number().min(0);
const tokens = z.number().int().min(0);

const stageDurationsView = z
  .strictObject({
    detection: milliseconds,
    tokenize: milliseconds,
    upstream: milliseconds,
    rehydrate: milliseconds,
  })
  .meta({ id: 'StageDurations', description: 'Milliseconds that each stage took' });

const sessionUsageView = z
  .strictObject({
    prompt_tokens: tokens,
    completion_tokens: tokens,
    cached_tokens: tokens.describe('Those of the prompt that the provider had read before'),
    written_tokens: tokens.describe('Those of the prompt that the provider is to remember'),
    cost: z
      .number()
      .min(0)
      .nullable()
      .describe("By the operator's prices of that time, in the currency that `GET /api/v1/usage` names"),
  })
  .meta({ id: 'SessionUsage' });

const sessionView = z
  .strictObject({
    id: idField('sess'),
    agent_id: idField('agt'),
    agent_name: z.string().describe("The agent's name at the time"),
    call_id: z.string().optional().describe("The voice platform's id of the call, if it sent one"),
    started_at: timestampField(),
    ended_at: timestampField(),
    duration_ms: milliseconds.describe('Wall time in milliseconds'),
    status: z.enum(SESSION_STATUSES),
    ...originFields,
    upstream_model: z.string().describe('Without the prefix of its provider'),
    languages: languagesField,
    usage: sessionUsageView.optional().describe('Absent where the provider counts no tokens'),
    policy_name: z.string().describe('Policy at the time'),
    policy_version: z.number().int().min(1),
    stage_durations_ms: stageDurationsView,
    attempts: z.array(attemptView).describe('In the order in which they were made'),
    events: z.array(redactionEventView).describe('In the order in which they were applied'),
    unreadable_events: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        'How many redactions are missing in `events`, since what the journal holds of them was changed; absent when none is',
      ),
    spared: z
      .array(sparedView)
      .optional()
      .describe('Values that were found and left readable, by rule and kind; absent where there are none'),
    payloads: payloadsView,
  })
  .meta({ id: 'Session' });

export const sessionAnswer = z.strictObject({ session: sessionView });

type SessionView = z.infer<typeof sessionView>;
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type PayloadsView = z.infer<typeof payloadsView>;

/** Of a session's chain, in order; undefined stands for an event that is no JSON any more. */
export interface ShownEvents {
  /** `redaction_applied`. */
  readonly redactions: readonly unknown[];
  /** Those that tell of attempts. */
  readonly attempts: readonly unknown[];
  /** `values_spared`. */
  readonly spared: readonly unknown[];
}

export function toSessionView(
  session: EndedSession,
  { redactions, attempts, spared }: ShownEvents,
  payloads: PayloadsView,
): SessionView {
  const events = redactions.flatMap((event) => shownOfEvent.safeParse(event).data ?? []);
  const unreadable = redactions.length - events.length;
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
    upstream_model: session.upstreamModel,
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
    ...(unreadable === 0 ? {} : { unreadable_events: unreadable }),
    ...(left.length === 0 ? {} : { spared: left }),
    payloads,
  };
}

function usageOf(session: EndedSession): Pick<SessionView, 'usage'> {
  const { promptTokens, completionTokens, cachedTokens, writtenTokens, cost } = session;
  if (promptTokens === null || completionTokens === null) return {};
  return {
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cached_tokens: cachedTokens ?? 0,
      written_tokens: writtenTokens ?? 0,
      cost: cost === null ? null : roundCost(cost),
    },
  };
}
