import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from '@tanstack/react-query';
import { MAX_SINCE, type SessionFilters } from '../screens/sessions/session-filters';
import { type ChainCheck, checkChain } from '../lib/chain';
import { stringifySearch } from '../lib/search';
import { api } from './client';
import { bodyOf, byCursor, cursorOf, loadAll } from './pages';
import type { components } from './schema';

export type SessionSummary = components['schemas']['SessionSummary'];
/** A row of a list; lists of one agent's sessions omit the agent and its model. */
export type SessionRow = components['schemas']['AgentSessionSummary'] &
  Partial<Pick<SessionSummary, 'agent_name' | 'upstream_model'>>;
export type VerifyResult = components['schemas']['VerifyResult'];

const PAGE_SIZE = 50;

/** Returns the query for sessions, latest first. */
export function sessionsQuery(filters: SessionFilters) {
  return infiniteQueryOptions({
    queryKey: ['sessions', 'list', filters],
    queryFn: async ({ signal, pageParam }) =>
      bodyOf(
        await api.GET('/api/v1/sessions', {
          signal,
          params: { query: { limit: PAGE_SIZE, ...filters, ...cursorOf(pageParam) } },
        }),
      ),
    ...byCursor,
  });
}

/** Returns the download address of all sessions that match the filters. */
export function sessionsExportUrl(filters: SessionFilters, format: 'csv' | 'json'): string {
  return `/api/v1/sessions/export${stringifySearch({ format, ...filters })}`;
}

/** Returns the query for the latest matching sessions only. */
export function latestQuery(filters: SessionFilters, limit: number) {
  return queryOptions({
    queryKey: ['sessions', 'latest', filters, limit],
    queryFn: async ({ signal }): Promise<readonly SessionSummary[]> =>
      bodyOf(await api.GET('/api/v1/sessions', { signal, params: { query: { limit, ...filters } } })).data,
  });
}

/** Returns the query for the latest sessions of an agent. */
export function agentSessionsQuery(agentId: string) {
  return queryOptions({
    queryKey: ['sessions', 'agent', agentId],
    queryFn: async ({ signal }) =>
      bodyOf(
        await api.GET('/api/v1/agents/{agent_id}/sessions', {
          signal,
          params: { path: { agent_id: agentId }, query: { limit: 5, since: MAX_SINCE } },
        }),
      ).data,
  });
}

/** Returns the query for all sessions of a call, sorted by start time. */
export function callQuery(callId: string) {
  return queryOptions({
    queryKey: ['sessions', 'call', callId],
    queryFn: async ({ signal }): Promise<SessionSummary[]> => {
      const rows = await loadAll(async (cursor) =>
        bodyOf(
          await api.GET('/api/v1/sessions', {
            signal,
            params: { query: { limit: 100, since: MAX_SINCE, call_id: callId, ...cursor } },
          }),
        ),
      );
      return rows.reverse();
    },
  });
}

/** Loads a session with its redactions. */
async function loadSession(sessionId: string, signal: AbortSignal) {
  const answer = await api.GET('/api/v1/sessions/{session_id}', {
    signal,
    params: { path: { session_id: sessionId } },
  });
  return bodyOf(answer).session;
}

/** Session with its events. The `span` of an event is `[start, end]` in UTF-16 code units of the original text. */
export type Session = Awaited<ReturnType<typeof loadSession>>;
export type RedactionEvent = Session['events'][number];

export function sessionQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['sessions', 'one', sessionId],
    queryFn: ({ signal }) => loadSession(sessionId, signal),
  });
}

/** Exports a session's chain and verifies it in the browser, without trusting the service. */
export function useCheckChain(sessionId: string): UseMutationResult<ChainCheck, Error, void> {
  return useMutation({
    mutationFn: async () => {
      const { events } = bodyOf(
        await api.GET('/api/v1/sessions/{session_id}/audit', { params: { path: { session_id: sessionId } } }),
      );
      return checkChain(sessionId, events);
    },
  });
}

/** Returns the download address of a session's compliance report. */
export function reportUrl(sessionId: string, format: 'json' | 'pdf'): string {
  return `/api/v1/sessions/${sessionId}/report?format=${format}`;
}

/** Lets the service verify a session's chain. A broken chain is a result, not an error. */
export function useVerifySession(sessionId: string): UseMutationResult<VerifyResult, Error, void> {
  return useMutation({
    mutationFn: async () => bodyOf(await api.POST('/audit/verify', { body: { session_id: sessionId } })),
  });
}
