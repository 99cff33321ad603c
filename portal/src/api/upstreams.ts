import { queryOptions, useQuery } from '@tanstack/react-query';
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

/** Of an upstream that is not known, or not yet. */
const USUAL: Upstream['apis'] = ['chat_completions'];

/** The APIs that agents on an upstream can be called by. */
export function useApis(upstream: string): Upstream['apis'] {
  const upstreams = useQuery(upstreamsQuery);
  return upstreams.data?.find((one) => one.upstream === upstream)?.apis ?? USUAL;
}
