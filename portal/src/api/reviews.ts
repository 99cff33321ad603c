import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf, loadAll } from './pages';
import type { components } from './schema';

export type ShareEstimate = components['schemas']['ShareEstimate'];
export type ReviewFigure = components['schemas']['ReviewFigure'];
export type ReviewProgress = components['schemas']['ReviewProgress'];

/** Query for the account's miss rate and the progress of the reviews. */
export const figureQuery = queryOptions({
  queryKey: ['reviews', 'figure'],
  queryFn: async ({ signal }): Promise<{ figure: ReviewFigure; progress: ReviewProgress }> =>
    bodyOf(await api.GET('/api/v1/reviews/figure', { signal })),
});

export type WaitingReview = components['schemas']['WaitingReview'];
export type Review = components['schemas']['Review'];
export type ReviewMark = components['schemas']['ReviewMark'];

/** Query for the calls that await the user's review, sorted by expiry time. */
export const waitingQuery = queryOptions({
  queryKey: ['reviews', 'waiting'],
  queryFn: ({ signal }): Promise<WaitingReview[]> =>
    loadAll(async (cursor) =>
      bodyOf(await api.GET('/api/v1/reviews', { signal, params: { query: { limit: 100, ...cursor } } })),
    ),
});

/**
 * Returns the query for a call's texts. Each request is journaled, so the query never refetches. The texts are removed
 * from the cache when the screen closes.
 */
export function reviewQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['reviews', 'call', sessionId],
    queryFn: async ({ signal }): Promise<Review> =>
      bodyOf(
        await api.GET('/api/v1/reviews/{session_id}', {
          signal,
          params: { path: { session_id: sessionId } },
        }),
      ).review,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Stores the annotations of a call. Requests for the same call are sent one after the other. */
export function useKeepMarks(sessionId: string): UseMutationResult<unknown, Error, readonly ReviewMark[]> {
  return useMutation({
    scope: { id: sessionId },
    mutationFn: (marks: readonly ReviewMark[]) =>
      api.PUT('/api/v1/reviews/{session_id}/marks', {
        params: { path: { session_id: sessionId } },
        body: { marks: [...marks] },
      }),
  });
}

export type ReviewTermPreview = components['schemas']['ReviewTermPreview'];
export type TermSort = ReviewTermPreview['as'];

/** Annotated span, and the kind of term to add for its value. */
export type MarkedTerm = Pick<ReviewMark, 'text' | 'start' | 'end'> & { readonly as: TermSort };

/**
 * Returns the query for the effect of adding an annotated value as a term. It is never cached, because the calls that
 * the term affects change.
 */
export function termPreviewQuery(sessionId: string, { text, start, end, as }: MarkedTerm) {
  return queryOptions({
    queryKey: ['reviews', 'term', sessionId, text, start, end, as],
    queryFn: async ({ signal }): Promise<ReviewTermPreview> =>
      bodyOf(
        await api.POST('/api/v1/reviews/{session_id}/terms/preview', {
          signal,
          params: { path: { session_id: sessionId } },
          body: { text, start, end, as },
        }),
      ).preview,
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Adds an annotated value as a term. @returns the agent's new policy */
export function useTerm(
  sessionId: string,
): UseMutationResult<{ policy_name: string; policy_version: number }, Error, MarkedTerm> {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: sessionId },
    mutationFn: async ({ text, start, end, as }: MarkedTerm) =>
      bodyOf(
        await api.POST('/api/v1/reviews/{session_id}/terms', {
          params: { path: { session_id: sessionId } },
          body: { text, start, end, as },
        }),
      ),
    onSuccess: () =>
      Promise.all([['policies'], ['agents']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/**
 * Ends the review of a call with these annotations.
 * @returns ID of the next call to review; undefined if no call waits
 */
export function useFinish(
  sessionId: string,
): UseMutationResult<string | undefined, Error, readonly ReviewMark[]> {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: sessionId },
    mutationFn: async (marks) => {
      const params = { path: { session_id: sessionId } };
      await api.POST('/api/v1/reviews/{session_id}/finish', { params, body: { marks: [...marks] } });
      await queryClient.invalidateQueries({ queryKey: figureQuery.queryKey });
      const waiting = await queryClient.query({ ...waitingQuery, staleTime: 0 });
      return waiting[0]?.session_id;
    },
  });
}
