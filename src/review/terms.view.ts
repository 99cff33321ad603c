import { z } from 'zod';
import type { TermPlan } from '../agents/agent-terms.service.js';
import { idField } from '../common/http/view-fields.js';
import { type MarkedTerm, TERM_SORTS } from './marks/term.js';
import type { Becomes, ChangedSpan } from './marks/term-effect.js';

const count = z.int().nonnegative();
const byKind = z.array(z.strictObject({ kind: z.string(), count }));

const termPreview = z
  .strictObject({
    as: z.enum(TERM_SORTS),
    kind: z.string().nullable().describe('as which it would be masked; null where it would stay readable'),
    agent_id: idField('agt'),
    agent_name: z.string(),
    policy_name: z.string(),
    policy_version: count.describe('that the agent is pinned to'),
    next_version: count
      .nullable()
      .describe('that the agent would be pinned to; null where the term makes no new one'),
    other_agents: z
      .array(z.strictObject({ agent_id: idField('agt'), agent_name: z.string(), policy_version: count }))
      .describe('agents of the policy that would stay at their version; at most 100'),
    may_apply: z.boolean().describe('whether your role may change policies and agents'),
    calls: z
      .strictObject({
        searched: count.describe('this call, and others that wait for you'),
        changed: count.describe('those of them that would be masked in another way'),
        left_out: count.describe('those of them that hold the term and were too many to be read again'),
      })
      .describe('as if they were of this agent'),
    readable: count.describe('findings that would stay readable, in all calls that were read again'),
    masked: byKind.describe('findings that would be masked, in all of them'),
    unmasked: byKind.describe('findings that would not be masked any more'),
    another_kind: byKind.describe('findings that would be masked as this kind instead of another'),
    places: z
      .array(
        z.strictObject({
          text: count,
          start: count,
          end: count,
          kind: z.string(),
          becomes: z.enum(['masked', 'readable', 'another_kind']),
        }),
      )
      .describe('in this call alone'),
  })
  .meta({ id: 'ReviewTermPreview' });

export const termPreviewAnswer = z.strictObject({ preview: termPreview });
export const termAnswer = z.strictObject({
  agent_id: idField('agt'),
  policy_name: z.string(),
  policy_version: count,
  own_terms: count.describe('how many the agent has'),
});

export type TermPreviewAnswer = z.infer<typeof termPreviewAnswer>;
export type TermAnswer = z.infer<typeof termAnswer>;

/** What a term changes in calls that were read again. */
export interface TermEffect {
  readonly searched: number;
  readonly leftOut: number;
  readonly here: readonly ChangedSpan[];
  /** Of all calls that change, this one too. */
  readonly perCall: readonly (readonly ChangedSpan[])[];
}

export function toTermPreview(
  as: MarkedTerm['as'],
  kind: string | undefined,
  plan: TermPlan,
  mayApply: boolean,
  { searched, leftOut, here, perCall }: TermEffect,
): TermPreviewAnswer {
  const all = perCall.flat();
  const { before, nextVersion } = plan;
  return {
    preview: {
      as,
      kind: kind ?? null,
      agent_id: plan.agentId,
      agent_name: plan.agentName,
      policy_name: before.name,
      policy_version: before.version,
      next_version: nextVersion ?? null,
      other_agents: plan.others.map(({ id, name, policyVersion }) => ({
        agent_id: id,
        agent_name: name,
        policy_version: policyVersion,
      })),
      may_apply: mayApply,
      calls: { searched, changed: perCall.length, left_out: leftOut },
      readable: all.filter(({ becomes }) => becomes === 'readable').length,
      masked: countsOf(all, 'masked'),
      unmasked: countsOf(all, 'readable'),
      another_kind: countsOf(all, 'another_kind'),
      places: [...here],
    },
  };
}

function countsOf(spans: readonly ChangedSpan[], wanted: Becomes): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind, becomes } of spans)
    if (becomes === wanted) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([kind, found]) => ({ kind, count: found }));
}
