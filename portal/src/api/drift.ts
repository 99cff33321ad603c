import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type Drift = components['schemas']['Drift'];
export type DriftAlarm = components['schemas']['DriftAlarm'];
export type DriftSeries = components['schemas']['DriftSeries'];
export type DriftDay = components['schemas']['DriftDay'];

const KEY = 'drift';

/** Returns the query for open alerts. With an agent, the result also contains that agent's series. */
export function driftQuery(agentId?: string) {
  return queryOptions({
    queryKey: [KEY, agentId],
    queryFn: async ({ signal }): Promise<Drift> =>
      bodyOf(
        await api.GET('/api/v1/drift', {
          signal,
          params: { query: agentId === undefined ? {} : { agent_id: agentId } },
        }),
      ).drift,
  });
}

/** Confirms the level of an alert as the new baseline. */
export function useConfirmAlarm(): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alarmId: string) =>
      api.POST('/api/v1/drift/{alarm_id}/confirm', { params: { path: { alarm_id: alarmId } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
}
