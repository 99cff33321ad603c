import { z } from 'zod';
import { roundCost } from '../common/usage/cost.js';
import type { CallerKeyUsage, UsageSum } from './usage.repository.js';

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
        figures.extend({
          caller_key_id: z.string().describe('Caller key ID.'),
          caller_key_name: z
            .string()
            .nullable()
            .describe('Key name. Null if the key or its agent was deleted.'),
        }),
      )
      .optional()
      .describe('Usage by caller key, the key with the most tokens first. Missing if no call used a key.'),
  })
  .meta({ id: 'Usage' });

export const usageAnswer = z.strictObject({ usage });
export const budgetAnswer = z.strictObject({ budget });

export type UsageView = z.infer<typeof usage>;
export type BudgetView = z.infer<typeof budget>;
type Figures = z.infer<typeof figures>;

export function toCallerKeyFigures(usage: CallerKeyUsage): NonNullable<UsageView['caller_keys']>[number] {
  return { caller_key_id: usage.callerKeyId, caller_key_name: usage.name, ...toFigures(usage) };
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
