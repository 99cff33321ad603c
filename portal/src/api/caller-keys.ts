import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type CallerKey = components['schemas']['CallerKey'];
export type NewCallerKey = components['schemas']['CreateCallerKey'];

/** Returns the query for an agent's caller keys, newest first. */
export function callerKeysQuery(agentId: string) {
  return queryOptions({
    queryKey: ['caller-keys', agentId],
    queryFn: async ({ signal }): Promise<CallerKey[]> =>
      bodyOf(
        await api.GET('/api/v1/agents/{agent_id}/caller-keys', {
          signal,
          params: { path: { agent_id: agentId } },
        }),
      ).data,
  });
}

/** Creates a key. The result is its secret, which is not kept in any cache. */
export function useCreateCallerKey(agentId: string): UseMutationResult<string, Error, NewCallerKey> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewCallerKey) =>
      bodyOf(
        await api.POST('/api/v1/agents/{agent_id}/caller-keys', {
          body,
          params: { path: { agent_id: agentId } },
        }),
      ).secret,
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries(callerKeysQuery(agentId)),
  });
}

/** Sets the monthly budget of a key. null removes the budget. */
export function useLimitCallerKey(
  agentId: string,
  keyId: string,
): UseMutationResult<unknown, Error, number | null> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (monthly_tokens: number | null) =>
      api.PATCH('/api/v1/agents/{agent_id}/caller-keys/{key_id}', {
        body: { monthly_tokens },
        params: { path: { agent_id: agentId, key_id: keyId } },
      }),
    onSuccess: () => queryClient.invalidateQueries(callerKeysQuery(agentId)),
  });
}

export function useRevokeCallerKey(agentId: string): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key_id: string) =>
      api.DELETE('/api/v1/agents/{agent_id}/caller-keys/{key_id}', {
        params: { path: { agent_id: agentId, key_id } },
      }),
    onSuccess: () => queryClient.invalidateQueries(callerKeysQuery(agentId)),
  });
}
