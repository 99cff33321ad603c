import type { Agent } from '../../api/agents';

export type UpstreamErrors = NonNullable<Agent['upstream_errors']>;

/** Options for whose errors callers receive, with their descriptions. */
export const UPSTREAM_ERRORS: readonly { value: UpstreamErrors; label: string; hint: string }[] = [
  {
    value: 'contract',
    label: 'Return Sotto’s error',
    hint: 'Callers always receive status 502, with the provider’s status and message in the body.',
  },
  {
    value: 'provider',
    label: 'Return the provider’s error',
    hint: 'Callers receive the provider’s status, message and rate limits, without masked values. Client libraries then retry and shorten conversations as usual.',
  },
];
