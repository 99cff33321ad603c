import { z } from 'zod';
import type { TermPlan } from '../agents/agent-terms.service.js';
import { idField } from '../common/http/view-fields.js';
import { type MarkedTerm, TERM_SORTS } from './marks/term.js';
import type { Becomes, ChangedSpan } from './marks/term-effect.js';

const count = z.int().nonnegative();
const byKind = z.array(
  z.strictObject({
    kind: z.string().describe('Kind of the findings.'),
    count: count.describe('Number of findings.'),
  }),
);

const termPreview = z
  .strictObject({
    as: z.enum(TERM_SORTS).describe('How the term is to be used, as given in the request.'),
    kind: z
      .string()
      .nullable()
      .describe('Kind that the term would be masked as. Null if the term would be left unmasked.'),
    agent_id: idField('agt'),
    agent_name: z.string(),
    policy_name: z.string(),
    policy_version: count.describe('Version of the policy that the agent uses.'),
    next_version: count
      .nullable()
      .describe('Version that the agent would use. Null if the term creates no new version.'),
    other_agents: z
      .array(z.strictObject({ agent_id: idField('agt'), agent_name: z.string(), policy_version: count }))
      .describe('Other agents with this policy, at most 100. They would keep their version.'),
    may_apply: z.boolean().describe('True if your role can change policies and agents.'),
    calls: z
      .strictObject({
        searched: count.describe(
          'Number of calls searched, including this call and other calls waiting for your review.',
        ),
        changed: count.describe('Number of calls whose masking would change.'),
        left_out: count.describe(
          'Number of other calls with the term that were not tested, because there are too many.',
        ),
      })
      .describe('Calls in which the term was tested, as if they were calls to this agent.'),
    readable: count.describe('Number of findings that would be left unmasked, in all tested calls combined.'),
    masked: byKind.describe('Findings that would be masked, in all tested calls.'),
    unmasked: byKind.describe('Findings that would no longer be masked, in all tested calls.'),
    another_kind: byKind.describe('Findings that would be masked as this kind instead of a different kind.'),
    places: z
      .array(
        z.strictObject({
          text: count.describe('Index of the text in `texts`.'),
          start: count.describe('Start of the span, in UTF-16 code units.'),
          end: count.describe('End of the span, exclusive, in UTF-16 code units.'),
          kind: z
            .string()
            .describe(
              'Kind of the finding after the change, or its former kind if the value would be left unmasked.',
            ),
          becomes: z.enum(['masked', 'readable', 'another_kind']).describe('Effect on the finding.'),
        }),
      )
      .describe('Positions of the changed findings in this call.'),
  })
  .meta({ id: 'ReviewTermPreview' });

export const termPreviewAnswer = z.strictObject({ preview: termPreview });
export const termAnswer = z.strictObject({
  agent_id: idField('agt'),
  policy_name: z.string(),
  policy_version: count,
  own_terms: count.describe("Number of the agent's own terms."),
});

export type TermPreviewAnswer = z.infer<typeof termPreviewAnswer>;
export type TermAnswer = z.infer<typeof termAnswer>;

/** Changes by a term in calls that were detected again. */
export interface TermEffect {
  readonly searched: number;
  readonly leftOut: number;
  readonly here: readonly ChangedSpan[];
  /** Changes in each affected call, including this one. */
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
