import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type Statistics = components['schemas']['Statistics'];

/** Returns the query for statistics of all agents over time. */
export function statisticsQuery(since: string) {
  return queryOptions({
    queryKey: ['statistics', since],
    queryFn: async ({ signal }): Promise<Statistics> =>
      bodyOf(await api.GET('/api/v1/statistics', { signal, params: { query: { since } } })).statistics,
  });
}
