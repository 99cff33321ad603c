import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { JsonSchema } from '../lib/policy-completion';
import { api } from './client';
import { bodyOf, loadAll } from './pages';
import type { components } from './schema';

export type Policy = components['schemas']['Policy'];
export type ExaminedPolicy = components['schemas']['ExaminedPolicy'];

const PAGE_SIZE = 100;

/**
 * Query for every version of every policy, with built-in policies first, sorted by name and then newest version first.
 */
export const policiesQuery = queryOptions({
  queryKey: ['policies', 'list'],
  queryFn: ({ signal }): Promise<Policy[]> =>
    loadAll(async (cursor) =>
      bodyOf(
        await api.GET('/api/v1/policies', { signal, params: { query: { limit: PAGE_SIZE, ...cursor } } }),
      ),
    ),
});

/** Query for the policy schema, which changes only with the service. */
export const policySchemaQuery = queryOptions({
  queryKey: ['policy-schema'],
  queryFn: async ({ signal }): Promise<JsonSchema> =>
    bodyOf(await api.GET('/api/v1/policies/schema', { signal })),
  staleTime: Infinity,
});

async function validatePolicy(yaml: string, signal: AbortSignal) {
  return bodyOf(await api.POST('/api/v1/policies/validate', { signal, body: { policy_yaml: yaml } }));
}

export type PolicyVerdict = Awaited<ReturnType<typeof validatePolicy>>;

/** Validates a text as a policy for an agent, without storing it. */
export function verdictQuery(yaml: string) {
  return queryOptions({
    queryKey: ['policies', 'verdict', yaml],
    queryFn: ({ signal }) => validatePolicy(yaml, signal),
  });
}

/** Stores a text as a version that no agent uses yet. */
export function useStorePolicy(): UseMutationResult<Policy, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (yaml: string) =>
      bodyOf(await api.POST('/api/v1/policies', { body: { policy_yaml: yaml } })).policy,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['policies'] }),
  });
}
