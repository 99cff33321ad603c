import { z } from 'zod';
import { roundCost } from '../common/usage/cost.js';
import type { CallerKeyMonth, CallerKeyUsage, UsageSum } from './usage.repository.js';

export const NO_USAGE: UsageSum = { calls: 0, prompt: 0, completion: 0, cached: 0, written: 0, cost: null };

const count = z.number().nonnegative();

const figures = z
  .strictObject({
    calls: count.describe('Number of calls with reported usage.'),
    prompt_tokens: count.describe('Number of model tokens in the prompts.'),
    completion_tokens: count.describe('Number of model tokens in the replies.'),
    cached_tokens: count.describe('Number of prompt tokens that the provider read from its cache.'),
    written_tokens: count.describe('Number of prompt tokens that the provider wrote to its cache.'),
    cost: count
      .nullable()
      .describe(
        'Cost in `currency`, at the prices that applied at the time of each call. Null if no model has a price.',
      ),
  })
  .meta({ id: 'UsageFigures' });

const budget = z
  .strictObject({
    month: z.string().describe('Current month in UTC, such as `2026-11`.'),
    used_tokens: count.describe('Number of model tokens in prompts and replies this month.'),
    monthly_tokens: z
      .int()
      .positive()
      .nullable()
      .describe(
        'Maximum number of model tokens in this month. Further calls are rejected with 429 until the next month. Null ' +
          'means no limit.',
      ),
  })
  .meta({ id: 'TokenBudget' });

const callerKeyFigures = figures
  .extend({
    refused_calls: count.describe(
      'Number of calls that were rejected with 429 because a token budget of the key, the agent or the account was used ' +
        'up. Accurate to a few seconds.',
    ),
  })
  .meta({ id: 'CallerKeyFigures' });

const usage = z
  .strictObject({
    currency: z.string().describe('Currency of all costs (ISO 4217).'),
    budget: budget.describe('Budget of the account, or of the agent if the request has `agent_id`.'),
    totals: figures.describe('Total usage over all days.'),
    days: z
      .array(figures.extend({ day: z.iso.date().describe('Day in UTC on which the calls started.') }))
      .describe('Usage by day. Days without calls are omitted.'),
    agents: z
      .array(
        figures.extend({
          agent_id: z.string().describe('Agent ID.'),
          agent_name: z.string().nullable().describe('Agent name. Null if the agent was deleted.'),
          budget: budget.describe('Budget of the agent.'),
        }),
      )
      .describe(
        'Agents with calls in the period or with a budget. The agent with the most tokens comes first.',
      ),
    upstreams: z
      .array(
        figures.extend({ upstream: z.string().describe('Upstream as `<provider>:<model>`, or `stub`.') }),
      )
      .describe('Usage, grouped by the upstream that replied.'),
    caller_keys: z
      .array(
        callerKeyFigures.extend({
          caller_key_id: z.string().describe('Caller key ID.'),
          caller_key_name: z
            .string()
            .nullable()
            .describe('Key name. Null if the key or its agent was deleted.'),
          budget: budget.describe('Budget of the key.'),
          months: z
            .array(
              callerKeyFigures.extend({ month: z.string().describe('Month in UTC, such as `2026-11`.') }),
            )
            .describe('Usage by month, from the start of the period. Months without calls are omitted.'),
        }),
      )
      .optional()
      .describe(
        'Caller keys with calls in the period, and valid keys with a budget. The key with the most tokens comes first. ' +
          'Missing if there is no such key.',
      ),
  })
  .meta({ id: 'Usage' });

export const usageAnswer = z.strictObject({ usage });
export const budgetAnswer = z.strictObject({ budget });

export type UsageView = z.infer<typeof usage>;
export type BudgetView = z.infer<typeof budget>;
type Figures = z.infer<typeof figures>;
type CallerKeyView = NonNullable<UsageView['caller_keys']>[number];
type CallerKeyMonthView = CallerKeyView['months'][number];

/** Returns the keys with usage, followed by valid keys that only have a budget. */
export function toCallerKeys(
  usage: readonly CallerKeyUsage[],
  keys: readonly CallerKeyMonth[],
  month: string,
): { caller_keys?: CallerKeyView[] } {
  const byId = new Map(keys.map((key) => [key.callerKeyId, key]));
  const totals = new Map<string, CallerKeyUsage>();
  const months = new Map<string, CallerKeyMonthView[]>();
  for (const sum of usage) {
    const { callerKeyId: id, month: of } = sum;
    if (of === null) totals.set(id, sum);
    else months.set(id, [...(months.get(id) ?? []), { month: of, ...toKeyFigures(sum) }]);
  }
  const budgeted = keys.filter(({ isBudgeted }) => isBudgeted);
  const ids = new Set([...totals.keys(), ...budgeted.map(({ callerKeyId }) => callerKeyId)]);
  if (ids.size === 0) return {};
  const view = (id: string): CallerKeyView => {
    const key = byId.get(id);
    return {
      caller_key_id: id,
      caller_key_name: key?.name ?? null,
      ...toKeyFigures(totals.get(id) ?? { ...NO_USAGE, refused: 0 }),
      budget: { month, used_tokens: key?.usedTokens ?? 0, monthly_tokens: key?.monthlyTokens ?? null },
      months: months.get(id) ?? [],
    };
  };
  return { caller_keys: [...ids].map(view) };
}

function toKeyFigures(usage: UsageSum & Pick<CallerKeyUsage, 'refused'>): z.infer<typeof callerKeyFigures> {
  return { ...toFigures(usage), refused_calls: usage.refused };
}

export function toFigures({ calls, prompt, completion, cached, written, cost }: UsageSum): Figures {
  return {
    calls,
    prompt_tokens: prompt,
    completion_tokens: completion,
    cached_tokens: cached,
    written_tokens: written,
    cost: cost === null ? null : roundCost(cost),
  };
}
