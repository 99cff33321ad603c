import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Agent } from './agents';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type Upstream = components['schemas']['Upstream'];
export type UpstreamHealth = components['schemas']['UpstreamHealth'];

/** Milliseconds. */
const HEALTH_REFRESH_MS = 5_000;

/** The upstreams available to agents. */
export const upstreamsQuery = queryOptions({
  queryKey: ['upstreams'],
  queryFn: async ({ signal }): Promise<readonly Upstream[]> =>
    bodyOf(await api.GET('/api/v1/upstreams', { signal })).data,
});

/** How each provider fared in the last hour. It is asked for again while it is shown. */
export const upstreamHealthQuery = queryOptions({
  queryKey: ['upstreams', 'health'],
  queryFn: async ({ signal }): Promise<readonly UpstreamHealth[]> =>
    bodyOf(await api.GET('/api/v1/upstreams/health', { signal })).data,
  refetchInterval: HEALTH_REFRESH_MS,
});

/** Of an upstream that is not known, or not yet. */
const USUAL: Upstream['apis'] = ['chat_completions'];

/** The upstreams of an agent, in the order in which they are asked. */
export function upstreamsOf({ upstream }: Pick<Agent, 'upstream'>): readonly string[] {
  return typeof upstream === 'string' ? [upstream] : upstream;
}

/** The APIs that an agent can be called by: those of any of its upstreams. */
export function useApis(agent: Pick<Agent, 'upstream'>): Upstream['apis'] {
  const upstreams = useQuery(upstreamsQuery);
  const names = upstreamsOf(agent);
  const apis = upstreams.data?.filter(({ upstream }) => names.includes(upstream)).flatMap((one) => one.apis);
  return apis === undefined || apis.length === 0 ? USUAL : [...new Set(apis)];
}
