import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf, loadAll } from './pages';
import type { components } from './schema';

export type Policy = components['schemas']['Policy'];

const PAGE_SIZE = 100;

/** Every version of every policy: built-in ones first, each by name, the newest version first. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }): Promise<Policy[]> =>
    loadAll(async (cursor) =>
      bodyOf(
        await api.GET('/api/v1/policies', { signal, params: { query: { limit: PAGE_SIZE, ...cursor } } }),
      ),
    ),
});
