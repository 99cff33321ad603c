import { z } from 'zod';
import { pageOf } from '../common/pagination/page.js';
import { idField } from '../common/http/view-fields.js';
import { languagesField, languagesOf } from './session-languages.js';
import { modeFields, modeOf } from './session-mode.js';
import { callFields } from './session-call.js';
import { usageField, usageOf } from './session-usage.js';
import type { SessionSummary } from './session-summary.js';

/** Item in an agent's session list. */
const agentSessionItem = z
  .strictObject({
    id: idField('sess'),
    agent_id: idField('agt'),
    ...callFields,
    added_ms: z
      .number()
      .min(0)
      .nullable()
      .describe(
        'Time that the service added to the call, in milliseconds, which is `duration_ms` without the time spent ' +
          'waiting for the upstream. Null if unknown, for example because the instance that served the call was lost.',
      ),
    usage: usageField,
    redaction_count: z.number().int().min(0).describe('Number of masked spans.'),
    redactions_by_kind: z
      .record(z.string(), z.number().int().min(1))
      .describe('Number of masked spans by kind.'),
    ...modeFields,
    languages: languagesField,
  })
  .meta({ id: 'AgentSessionSummary' });

/** Item in the list of all sessions. */
const sessionItem = z
  .strictObject({
    ...agentSessionItem.shape,
    agent_name: z.string().describe('Agent name at the time of the call.'),
    upstream_model: z.string().describe('Model name at the upstream, without the provider prefix.'),
  })
  .meta({ id: 'SessionSummary' });

export const agentSessionPage = pageOf(agentSessionItem);
export const sessionPage = pageOf(sessionItem);
export const sessionExport = z.strictObject({ data: z.array(sessionItem) });

export type AgentSessionItem = z.infer<typeof agentSessionItem>;
export type SessionItem = z.infer<typeof sessionItem>;

export function toAgentSessionItem(session: SessionSummary): AgentSessionItem {
  return {
    id: session.id,
    agent_id: session.agentId,
    ...(session.callId === null ? {} : { call_id: session.callId }),
    started_at: session.startedAt.toISOString(),
    ended_at: session.endedAt.toISOString(),
    duration_ms: session.durationMs,
    status: session.status,
    api: session.api,
    transport: session.transport,
    ...(session.callerKeyId === null ? {} : { caller_key_id: session.callerKeyId }),
    // Further decimals of a time difference are not significant.
    added_ms: session.addedMs === null ? null : Number(session.addedMs.toFixed(3)),
    ...usageOf(session),
    redaction_count: session.redactionCount,
    redactions_by_kind: { ...session.redactionsByKind },
    ...modeOf(session),
    ...languagesOf(session),
  };
}

export function toSessionItem(session: SessionSummary): SessionItem {
  return {
    ...toAgentSessionItem(session),
    agent_name: session.agentName,
    upstream_model: session.upstreamModel,
  };
}
