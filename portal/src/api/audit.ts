import { infiniteQueryOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ChainCheck, checkChain } from '../lib/chain';
import { api } from './client';
import { bodyOf, byCursor, cursorOf } from './pages';
import type { components } from './schema';
import type { VerifyResult } from './sessions';

export type AuditEvent = components['schemas']['AuditEvent'];
/** Kinds of account events that this version of the service has. */
export type AccountEventKind = components['schemas']['AccountEventKind'];

const PAGE_SIZE = 50;

/** Download address of the account's own chain. */
export const auditExportUrl = '/api/v1/audit/export';

/**
 * Returns the query for events of the account's own chain, newest first.
 * @param kinds kinds to include; undefined for all
 */
export function auditQuery(kinds: readonly string[] | undefined) {
  return infiniteQueryOptions({
    queryKey: ['audit', kinds],
    queryFn: async ({ signal, pageParam }) =>
      bodyOf(
        await api.GET('/api/v1/audit', {
          signal,
          params: {
            query: {
              limit: PAGE_SIZE,
              order: 'desc',
              ...cursorOf(pageParam),
              ...(kinds === undefined ? {} : { kind: kinds.join(',') }),
            },
          },
        }),
      ),
    ...byCursor,
  });
}

/** Lets the service verify all chains of the account. A broken chain is a result, not an error. */
export function useVerifyAccount(): UseMutationResult<VerifyResult, Error, void> {
  return useMutation({ mutationFn: async () => bodyOf(await api.POST('/audit/verify', { body: {} })) });
}

/** Exports the account's own chain and verifies it in the browser, without trusting the service. */
export function useCheckAccountChain(): UseMutationResult<ChainCheck, Error, string> {
  return useMutation({
    mutationFn: async (accountId: string) => {
      const { events } = bodyOf(await api.GET('/api/v1/audit/export'));
      return checkChain(accountId, events);
    },
  });
}
