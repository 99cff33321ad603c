import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type OwnLogin = components['schemas']['OwnLogin'];

/** The user's own logins, in all browsers. */
export const ownLoginsQuery = queryOptions({
  queryKey: ['own-logins'],
  queryFn: async ({ signal }): Promise<OwnLogin[]> => {
    const { data } = await api.GET('/api/v1/me/logins', { signal });
    return data?.data ?? [];
  },
});

/** Ends one login, or all others if no ID is given. */
export function useEndLogin(): UseMutationResult<unknown, Error, string | undefined> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login_id: string | undefined): Promise<unknown> =>
      login_id === undefined
        ? api.POST('/api/v1/me/logins/end-others')
        : api.DELETE('/api/v1/me/logins/{login_id}', { params: { path: { login_id } } }),
    onSettled: () => queryClient.invalidateQueries(ownLoginsQuery),
  });
}
