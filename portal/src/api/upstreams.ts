import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type Upstream = components['schemas']['Upstream'];

/** The upstreams available to agents. */
export const upstreamsQuery = queryOptions({
  queryKey: ['upstreams'],
  queryFn: async ({ signal }): Promise<readonly Upstream[]> =>
    bodyOf(await api.GET('/api/v1/upstreams', { signal })).data,
});
