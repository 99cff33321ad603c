import { z } from 'zod';
import { roundCost } from '../common/usage/cost.js';

const tokens = z.number().int().min(0);

const sessionUsageView = z
  .strictObject({
    prompt_tokens: tokens.describe('Number of model tokens in the prompt.'),
    completion_tokens: tokens.describe('Number of model tokens in the reply.'),
    cached_tokens: tokens.describe('Number of prompt tokens that the provider read from its cache.'),
    written_tokens: tokens.describe('Number of prompt tokens that the provider wrote to its cache.'),
    cost: z
      .number()
      .min(0)
      .nullable()
      .describe(
        "Cost at the operator's prices at the time of the call, in the currency that `GET /api/v1/usage` returns. Null " +
          'if the model has no price.',
      ),
  })
  .meta({ id: 'SessionUsage' });

export const usageField = sessionUsageView
  .optional()
  .describe('Usage that the provider reported. Missing if it reported none.');

/** Model tokens and their cost; null if the provider reported no counts, or the model has no price. */
export interface CountedTokens {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly cachedTokens: number | null;
  readonly writtenTokens: number | null;
  readonly cost: number | null;
}

/** Returns the usage in a session; empty if its provider reported none. */
export function usageOf(session: CountedTokens): { usage?: z.infer<typeof sessionUsageView> } {
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
