import { queryOptions } from '@tanstack/react-query';
import type { Turn } from '../lib/conversation';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type PreviewFinding = components['schemas']['PreviewFinding'];

/** The input, one text or turns, the policy that masks it, and what an agent keeps readable. */
export type PreviewRequest = ({ text: string } | { messages: readonly Turn[] }) &
  ({ policy_name: string } | { policy_yaml: string }) & { readonly own_terms?: string[] };

async function fetchPreview(request: PreviewRequest, signal: AbortSignal) {
  const body = 'messages' in request ? { ...request, messages: request.messages.map(toMessage) } : request;
  return { request, answer: bodyOf(await api.POST('/api/v1/policies/preview', { signal, body })) };
}

/** A response together with its request. */
export type Preview = Awaited<ReturnType<typeof fetchPreview>>;

/**
 * Previews how an input would be masked. Not cached once it is off the screen, since it may contain personal data;
 * outdated requests are cancelled.
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
