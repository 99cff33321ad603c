import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from './client';
import { bodyOf, byCursor, cursorOf, loadAll } from './pages';
import type { components } from './schema';

export type Agent = components['schemas']['Agent'];
export type AgentListItem = components['schemas']['AgentListItem'];
export type FullAgent = components['schemas']['FullAgent'];
export type NewAgent = components['schemas']['CreateAgent'];
export type AgentChange = components['schemas']['UpdateAgent'];

const PAGE_SIZE = 100;

/** Returns the query for agents whose name contains a text, newest first. */
export function agentsQuery(name?: string) {
  return infiniteQueryOptions({
    queryKey: ['agents', 'list', { name }],
    queryFn: async ({ signal, pageParam }) =>
      bodyOf(
        await api.GET('/api/v1/agents', {
          signal,
          params: {
            query: {
              limit: PAGE_SIZE,
              ...cursorOf(pageParam),
              ...(name === undefined ? {} : { name_contains: name }),
            },
          },
        }),
      ),
    ...byCursor,
  });
}

/** All agents, for selects that must be complete. */
export const allAgentsQuery = queryOptions({
  queryKey: ['agents', 'list', 'all'],
  queryFn: ({ signal }): Promise<AgentListItem[]> =>
    loadAll(async (cursor) =>
      bodyOf(await api.GET('/api/v1/agents', { signal, params: { query: { limit: 100, ...cursor } } })),
    ),
});

export function agentQuery(agentId: string) {
  return queryOptions({
    queryKey: ['agents', 'one', agentId],
    queryFn: async ({ signal }): Promise<FullAgent> =>
      bodyOf(await api.GET('/api/v1/agents/{agent_id}', { signal, params: { path: { agent_id: agentId } } }))
        .agent,
  });
}

export function useCreateAgent(): UseMutationResult<Agent, Error, NewAgent> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewAgent) => bodyOf(await api.POST('/api/v1/agents', { body })).agent,
    onSuccess: () => invalidateAgents(queryClient),
  });
}

export function useChangeAgent(agentId: string): UseMutationResult<FullAgent, Error, AgentChange> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: AgentChange) =>
      bodyOf(await api.PATCH('/api/v1/agents/{agent_id}', { body, params: { path: { agent_id: agentId } } }))
        .agent,
    onSuccess: () => invalidateAgents(queryClient),
  });
}

/** Invalidates the agents and the policies, because a change to an agent may have created a policy. */
async function invalidateAgents(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['agents'] }),
    queryClient.invalidateQueries({ queryKey: ['policies'] }),
  ]);
}

/** Deletes an agent and removes its queries from the cache, since refetching would give a 404. */
export function useDeleteAgent(agentId: string): UseMutationResult<unknown, Error, void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.DELETE('/api/v1/agents/{agent_id}', { params: { path: { agent_id: agentId } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['agents', 'list'] }),
  });
}
