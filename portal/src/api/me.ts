import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, api } from './client';

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

/** Query for the user on a page that needs no login. */
export type Visitor = ReturnType<typeof useVisitor>;

/**
 * Returns the logged-in user, on a page that needs no login.
 * @param asks whether to request the user from the service; if false, only a cached user is returned
 */
export function useVisitor(asks: boolean): ReturnType<typeof useMe> {
  return useQuery({ ...meQuery, enabled: asks, meta: { loginOptional: true } });
}

/** Returns whether the service has replied that the visitor is not logged in. */
export function isNobody({ error }: Visitor): boolean {
  return error instanceof ApiError && error.status === 401;
}
