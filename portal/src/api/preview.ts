import { queryOptions } from '@tanstack/react-query';
import type { Turn } from '../lib/conversation';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type PreviewFinding = components['schemas']['PreviewFinding'];

/** Input to preview (one text or several turns), the policy that masks it, and an agent's own terms. */
export type PreviewRequest = ({ text: string } | { messages: readonly Turn[] }) &
  ({ policy_name: string } | { policy_yaml: string }) & { readonly own_terms?: string[] };

async function fetchPreview(request: PreviewRequest, signal: AbortSignal) {
  const body = 'messages' in request ? { ...request, messages: request.messages.map(toMessage) } : request;
  return { request, answer: bodyOf(await api.POST('/api/v1/policies/preview', { signal, body })) };
}

/** A response together with its request. */
export type Preview = Awaited<ReturnType<typeof fetchPreview>>;

/**
 * Returns the query for a preview of masking an input. The result may contain personal data, so it is not cached after
 * it leaves the screen. Outdated requests are cancelled.
 */
export function previewQuery(request: PreviewRequest) {
  return queryOptions({
    queryKey: ['preview', request],
    queryFn: ({ signal }) => fetchPreview(request, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
}

function toMessage({ role, content }: Turn): Record<string, unknown> {
  return { role, content };
}
