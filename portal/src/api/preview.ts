import { queryOptions } from '@tanstack/react-query';
import type { Turn } from '../lib/conversation';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type PreviewFinding = components['schemas']['PreviewFinding'];

/** What is said, by one person or in turns, and the policy to mask it by. */
export type PreviewRequest = ({ text: string } | { messages: readonly Turn[] }) &
  ({ policy_name: string } | { policy_yaml: string });

async function askPreview(request: PreviewRequest, signal: AbortSignal) {
  const body = 'messages' in request ? { ...request, messages: request.messages.map(toMessage) } : request;
  return { request, answer: bodyOf(await api.POST('/api/v1/policies/preview', { signal, body })) };
}

/** An answer with what it is about. */
export type Preview = Awaited<ReturnType<typeof askPreview>>;

/**
 * Shows how something said would be masked. What is no longer on the screen is forgotten at once, since it may be
 * somebody's data; a request that is overtaken is cancelled.
 */
export function previewQuery(request: PreviewRequest) {
  return queryOptions({
    queryKey: ['preview', request],
    queryFn: ({ signal }) => askPreview(request, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
}

function toMessage({ role, content }: Turn): Record<string, unknown> {
  return { role, content };
}
