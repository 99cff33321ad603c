import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type ApiToken = components['schemas']['ApiToken'];
export type NewApiToken = components['schemas']['CreateApiToken'];
export type Scope = ApiToken['scopes'][number];

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async ({ signal }): Promise<ApiToken[]> => {
    const { data } = await api.GET('/api/v1/account/tokens', { signal });
    return data?.data ?? [];
  },
});

/** Creates a token. The result is its secret, which is not kept in any cache. */
export function useCreateToken(): UseMutationResult<string, Error, NewApiToken> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewApiToken) => {
      const { data } = await api.POST('/api/v1/account/tokens', { body });
      return data?.secret ?? '';
    },
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries(apiTokensQuery),
  });
}

export function useRevokeToken(): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token_id: string) =>
      api.DELETE('/api/v1/account/tokens/{token_id}', { params: { path: { token_id } } }),
    onSuccess: () => queryClient.invalidateQueries(apiTokensQuery),
  });
}
