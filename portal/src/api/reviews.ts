import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf } from './pages';
import type { components } from './schema';

export type ShareEstimate = components['schemas']['ShareEstimate'];
export type ReviewFigure = components['schemas']['ReviewFigure'];
export type ReviewProgress = components['schemas']['ReviewProgress'];

/** What is missed on the account's calls, and how far the reviews are. */
export const figureQuery = queryOptions({
  queryKey: ['reviews', 'figure'],
  queryFn: async ({ signal }): Promise<{ figure: ReviewFigure; progress: ReviewProgress }> =>
    bodyOf(await api.GET('/api/v1/reviews/figure', { signal })),
});
