import { z } from 'zod';
import { roundCost } from '../common/usage/cost.js';
import type { UsageSum } from './usage.repository.js';

const count = z.number().nonnegative();

const figures = z
  .strictObject({
    calls: count.describe('calls whose provider counted their tokens'),
    prompt_tokens: count,
    completion_tokens: count,
    cached_tokens: count.describe('those of the prompts that the provider had read before'),
    written_tokens: count.describe('those of the prompts that the provider is to remember'),
    cost: count
      .nullable()
      .describe('by the prices of the time of each call, in `currency`; null where no model has a price'),
  })
  .meta({ id: 'UsageFigures' });

const budget = z
  .strictObject({
    month: z.string().describe('the current month (UTC), e.g. `2026-11`'),
    used_tokens: count.describe('tokens of prompts and replies in it'),
    monthly_tokens: z
      .int()
      .positive()
      .nullable()
      .describe('how many calls may take; then they are refused until the next month; null: any number'),
  })
  .meta({ id: 'TokenBudget' });

const usage = z
  .strictObject({
    currency: z.string().describe('of all costs, by ISO 4217'),
    budget: budget.describe('of the account; of the agent where one is asked for'),
    totals: figures.describe('of all days'),
    days: z
      .array(
        figures.extend({ day: z.iso.date().describe('UTC; a call belongs to the day that it started on') }),
      )
      .describe('days without a call are left out'),
    agents: z
      .array(
        figures.extend({
          agent_id: z.string(),
          agent_name: z.string().nullable().describe('null where it was deleted'),
          budget,
        }),
      )
      .describe('those with calls then, or with a budget; the one that took the most first'),
    upstreams: z.array(figures.extend({ upstream: z.string() })).describe('those that replied'),
  })
  .meta({ id: 'Usage' });

export const usageAnswer = z.strictObject({ usage });
export const budgetAnswer = z.strictObject({ budget });

export type UsageView = z.infer<typeof usage>;
export type BudgetView = z.infer<typeof budget>;
type Figures = z.infer<typeof figures>;

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
