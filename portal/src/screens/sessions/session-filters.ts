/** The filters of the session list as they stand in the page's address. Absent ones are the API's defaults. */
export interface SessionFilters {
  since?: string;
  agent_id?: string;
  status?: SessionStatus;
  min_redactions?: number;
  call_id?: string;
}

export type SessionStatus = 'ok' | 'error' | 'partial';

/** The API's own, where no `since` is told. */
export const DEFAULT_SINCE = '24h';

/** As far back as the API looks. */
export const EVER = '36500d';

const STATUSES: readonly string[] = ['ok', 'error', 'partial'] satisfies SessionStatus[];

/** What an address says, without what the API would refuse. */
export function readSessionFilters(search: Record<string, unknown>): SessionFilters {
  const { since, agent_id: agentId, status, min_redactions: leastText, call_id: callId } = search;
  const least = Number(leastText);
  return {
    ...(isText(since) ? { since } : {}),
    ...(isText(agentId) ? { agent_id: agentId } : {}),
    ...(isText(status) && STATUSES.includes(status) ? { status: status as SessionStatus } : {}),
    ...(Number.isInteger(least) && least > 0 ? { min_redactions: least } : {}),
    ...(isText(callId) ? { call_id: callId } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
