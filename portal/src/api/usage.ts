import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type Usage = components['schemas']['Usage'];
export type UsageFigures = components['schemas']['UsageFigures'];
export type TokenBudget = components['schemas']['TokenBudget'];

const KEY = 'usage';

/** Returns the query for token usage of all agents. */
export function usageQuery(since: string) {
  return queryOptions({
    queryKey: [KEY, since],
    queryFn: async ({ signal }): Promise<Usage> =>
      bodyOf(await api.GET('/api/v1/usage', { signal, params: { query: { since } } })).usage,
  });
}

/** Sets the account's budget. null removes the budget. */
export function useSetBudget(): UseMutationResult<unknown, Error, number | null> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (monthly_tokens: number | null) =>
      api.PUT('/api/v1/usage/budget', { body: { monthly_tokens } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
}
