import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

/** What others can hold against the service. Its keys are its own word. */
export type EvidenceState = components['schemas']['EvidenceState'];

export const evidenceQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: async ({ signal }): Promise<EvidenceState> =>
    bodyOf(await api.GET('/api/v1/audit/evidence', { signal })),
});

/** The text of the file that proves a session; fails with what {@link isProofPending} knows while there is none. */
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

/** Whether an error says that a session is not proven yet. */
export function isProofPending(error: Error): boolean {
  return error instanceof ApiError && error.code === 'proof_pending';
}

/** Download address of {@link proofQuery}. */
export function proofUrl(sessionId: string): string {
  return `/api/v1/sessions/${sessionId}/proof`;
}
