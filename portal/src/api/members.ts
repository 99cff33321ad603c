import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { meQuery } from './me';
import type { components } from './schema';

export type Member = components['schemas']['Member'];
export type Role = Member['role'];

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async ({ signal }): Promise<Member[]> => {
    const { data } = await api.GET('/api/v1/account/members', { signal });
    return data?.data ?? [];
  },
});

/** Changes the role of a member or of an invitation. */
export function useChangeRole(): UseMutationResult<unknown, Error, { id: string; role: Role }> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id: member_id, role }: { id: string; role: Role }) =>
      api.PATCH('/api/v1/account/members/{member_id}', { params: { path: { member_id } }, body: { role } }),
    onSuccess: () =>
      Promise.all([membersQuery, meQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** Invites a login of the identity provider. */
export function useInvite(): UseMutationResult<unknown, Error, { login: string; role: Role }> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { login: string; role: Role }) => api.POST('/api/v1/account/members', { body }),
    onSuccess: () => queryClient.invalidateQueries(membersQuery),
  });
}

/** Removes a member, or withdraws an invitation. */
export function useRemoveMember(): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (member_id: string) =>
      api.DELETE('/api/v1/account/members/{member_id}', { params: { path: { member_id } } }),
    onSuccess: () => queryClient.invalidateQueries(membersQuery),
  });
}
