import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';

/** The logged-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { data } = await api.GET('/api/v1/me', { signal });
    return data?.user;
  },
  staleTime: Infinity,
});

export function useMe(): ReturnType<
  typeof useQuery<Awaited<ReturnType<NonNullable<typeof meQuery.queryFn>>>>
> {
  return useQuery(meQuery);
}
