import { isApi, type SessionApi } from '../../lib/session-origin';

/** The filters of the session list, as in the page's address. Undefined ones are the API's defaults. */
export interface SessionFilters {
  since?: string;
  agent_id?: string;
  status?: SessionStatus;
  api?: SessionApi;
  min_redactions?: number;
  call_id?: string;
}

export type SessionStatus = 'ok' | 'error' | 'partial';

/** The API's default of `since`. */
export const DEFAULT_SINCE = '24h';

/** The API's maximum of `since`. */
export const MAX_SINCE = '36500d';

const STATUSES: readonly string[] = ['ok', 'error', 'partial'] satisfies SessionStatus[];

/** Reads the filters from the address, ignoring values that the API would reject. */
export function readSessionFilters(search: Record<string, unknown>): SessionFilters {
  const { since, agent_id: agentId, status, api, min_redactions: minText, call_id: callId } = search;
  const min = Number(minText);
  return {
    ...(isText(since) ? { since } : {}),
    ...(isText(agentId) ? { agent_id: agentId } : {}),
    ...(isText(status) && STATUSES.includes(status) ? { status: status as SessionStatus } : {}),
    ...(isApi(api) ? { api } : {}),
    ...(Number.isInteger(min) && min > 0 ? { min_redactions: min } : {}),
    ...(isText(callId) ? { call_id: callId } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
