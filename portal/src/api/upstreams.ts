import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Agent } from './agents';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type Upstream = components['schemas']['Upstream'];
export type UpstreamHealth = components['schemas']['UpstreamHealth'];

/** Milliseconds between two requests for the providers' health. */
const HEALTH_REFRESH_MS = 5_000;

/** The upstreams available to agents. */
export const upstreamsQuery = queryOptions({
  queryKey: ['upstreams'],
  queryFn: async ({ signal }): Promise<readonly Upstream[]> =>
    bodyOf(await api.GET('/api/v1/upstreams', { signal })).data,
});

/** Query for the health of each provider over the last hour. It is refreshed while the screen is open. */
export const upstreamHealthQuery = queryOptions({
  queryKey: ['upstreams', 'health'],
  queryFn: async ({ signal }): Promise<readonly UpstreamHealth[]> =>
    bodyOf(await api.GET('/api/v1/upstreams/health', { signal })).data,
  refetchInterval: HEALTH_REFRESH_MS,
});

/** APIs of an upstream that is unknown or not loaded yet. */
const USUAL: Upstream['apis'] = ['chat_completions'];

/** Returns an agent's upstreams, in the order in which they are called. */
export function upstreamsOf({ upstream }: Pick<Agent, 'upstream'>): readonly string[] {
  return typeof upstream === 'string' ? [upstream] : upstream;
}

/** Returns the APIs of an agent: every API that at least one of the agent's upstreams supports. */
export function useApis(agent: Pick<Agent, 'upstream'>): Upstream['apis'] {
  const upstreams = useQuery(upstreamsQuery);
  const names = upstreamsOf(agent);
  const apis = upstreams.data?.filter(({ upstream }) => names.includes(upstream)).flatMap((one) => one.apis);
  return apis === undefined || apis.length === 0 ? USUAL : [...new Set(apis)];
}
