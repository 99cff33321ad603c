import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

/** Evidence for verification outside the service. The keys in it are the service's own claim. */
export type EvidenceState = components['schemas']['EvidenceState'];

export const evidenceQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: async ({ signal }): Promise<EvidenceState> =>
    bodyOf(await api.GET('/api/v1/audit/evidence', { signal })),
});

/**
 * Returns the query for a session's proof file. If there is no proof yet, it fails with an error for which
 * {@link isProofPending} is true.
 */
export function proofQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['sessions', 'proof', sessionId],
    queryFn: async ({ signal }): Promise<string> =>
      bodyOf(
        await api.GET('/api/v1/sessions/{session_id}/proof', {
          signal,
          params: { path: { session_id: sessionId } },
          parseAs: 'text',
        }),
      ),
  });
}

/** Returns whether an error means that a session has no proof yet. */
export function isProofPending(error: Error): boolean {
  return error instanceof ApiError && error.code === 'proof_pending';
}

/** Returns the download address of a session's proof file. */
export function proofUrl(sessionId: string): string {
  return `/api/v1/sessions/${sessionId}/proof`;
}
