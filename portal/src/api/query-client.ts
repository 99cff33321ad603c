import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { ApiError } from './client';
import { redirectToLogin } from './login';

const FRESH_MS = 10_000;

/**
 * Creates the query cache for all screens. A 401 redirects to the login, and then returns to the page, unless the
 * query's `meta` makes the login optional.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof ApiError && error.status === 401) void redirectToLogin();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.loginOptional !== true) onError(error);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });
}
