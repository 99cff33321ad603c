import { isApi, type SessionApi } from '../../lib/session-origin';

/** Filters and order of the session list, as in the page's address. An undefined field has the API's default. */
export interface SessionFilters {
  since?: string;
  until?: string;
  agent_id?: string;
  status?: SessionStatus;
  api?: SessionApi;
  min_redactions?: number;
  call_id?: string;
  kind?: string;
  language?: string;
  caller_key_id?: string;
  sort?: SessionSort;
  order?: 'asc';
}

export type SessionStatus = 'ok' | 'error' | 'partial';
export type SessionSort = 'started_at' | 'duration_ms' | 'added_ms' | 'tokens' | 'cost';

/** Default of `since` in the API. */
export const DEFAULT_SINCE = '24h';

/** Default of `sort` in the API. */
export const DEFAULT_SORT = 'started_at' satisfies SessionSort;

/** Maximum of `since` in the API. */
export const MAX_SINCE = '36500d';

const STATUSES: readonly string[] = ['ok', 'error', 'partial'] satisfies SessionStatus[];
/** Orders that appear in the address. The default order is omitted. */
const SORTS: readonly string[] = ['duration_ms', 'added_ms', 'tokens', 'cost'] satisfies SessionSort[];
const KIND = /^[A-Z][A-Z0-9_]{0,31}$/;
const LANGUAGE = /^[a-z]{2,3}$/;
const CALLER_KEY = /^ckey_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/;

/** Reads the filters from the address, ignoring values that the API would reject. */
export function readSessionFilters(search: Record<string, unknown>): SessionFilters {
  const { since, until, agent_id: agentId, status, api, min_redactions: minText, call_id: callId } = search;
  const { kind, language, caller_key_id: callerKeyId, sort, order } = search;
  const min = Number(minText);
  return {
    ...(isText(since) ? { since } : {}),
    ...(isText(until) && isInstant(until) ? { until } : {}),
    ...(isText(agentId) ? { agent_id: agentId } : {}),
    ...(isText(status) && STATUSES.includes(status) ? { status: status as SessionStatus } : {}),
    ...(isApi(api) ? { api } : {}),
    ...(Number.isInteger(min) && min > 0 ? { min_redactions: min } : {}),
    ...(isText(callId) ? { call_id: callId } : {}),
    ...(isText(kind) && KIND.test(kind) ? { kind } : {}),
    ...(isText(language) && LANGUAGE.test(language) ? { language } : {}),
    ...(isText(callerKeyId) && CALLER_KEY.test(callerKeyId) ? { caller_key_id: callerKeyId } : {}),
    ...(isText(sort) && SORTS.includes(sort) ? { sort: sort as SessionSort } : {}),
    ...(order === 'asc' ? { order } : {}),
  };
}

/** Returns whether a filter is set. An order alone is not a filter. */
export function isFiltered(filters: SessionFilters): boolean {
  return Object.keys(filters).some((name) => name !== 'sort' && name !== 'order');
}

/**
 * Returns the same filters, sorted by a column in descending order, or in ascending order if they are already sorted by
 * that column in descending order.
 */
export function sortedBy(filters: SessionFilters, sort: SessionSort): SessionFilters {
  const { sort: current = DEFAULT_SORT, order } = filters;
  return readSessionFilters({ ...filters, sort, order: sort === current && order !== 'asc' ? 'asc' : '' });
}

export function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
