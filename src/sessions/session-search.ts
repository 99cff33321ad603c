import { FIRST_API, type SessionApi } from '../audit/events/session-origin.js';
import type { SessionStatus } from '../audit/events/session-status.js';

/** Sort columns of lists. Sessions without a value come last in both directions. */
export const SESSION_SORTS = ['started_at', 'duration_ms', 'added_ms', 'tokens', 'cost'] as const;
export type SessionSort = (typeof SESSION_SORTS)[number];

export const SORT_ORDERS = ['desc', 'asc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Columns that can be null in an ended session. */
const NULLABLE: ReadonlySet<SessionSort> = new Set(['added_ms', 'tokens', 'cost']);

/** Kinds and languages that most sessions have. The indexes for the others have these conditions. */
const COMMON_KINDS: ReadonlySet<string> = new Set(['NAME', 'DATE', 'DOB', 'PHONE']);
const HAS_RARE_KIND = `(redactions_by_kind || coalesce(observed_by_kind, '{}')) - '{NAME,DATE,DOB,PHONE}'::text[] <> '{}'`;
const COMMON_LANGUAGES: ReadonlySet<string> = new Set(['en', 'und']);
const HAS_OTHER_LANGUAGE = `languages @? '$[*] ? (@.language != "en" && @.language != "und")'`;

/** Conditions of a session list. Undefined fields do not restrict it. */
export interface SessionFilter {
  /** Earliest start of the sessions. */
  readonly from: Date;
  /** Start before which the sessions started. */
  readonly until: Date | undefined;
  readonly agentId: string | undefined;
  readonly status: SessionStatus | undefined;
  readonly api: SessionApi | undefined;
  readonly minRedactions: number;
  /** Accepted call IDs; undefined for any call ID or none. */
  readonly callIds: readonly string[] | undefined;
  /** Kind that was masked or observed. */
  readonly kind: string | undefined;
  /** Language that callers spoke, also if they mixed it with another. */
  readonly language: string | undefined;
  /** Caller key that the calls used; undefined for any key or none. */
  readonly callerKeyId: string | undefined;
}

export interface SessionOrder {
  readonly sort: SessionSort;
  readonly order: SortOrder;
}

/** Position of a session in a sorted list. */
export interface SessionPlace {
  /** Value of the sort column, times in milliseconds since the epoch; null without a value. */
  readonly key: number | null;
  readonly id: string;
}

/** Part of a list: first the sessions with a value in the sort column, then the sessions without. */
export type SortedPart = 'with value' | 'without value';

/** Returns the parts of a list that follow a place, in order. */
export function partsAfter({ sort }: SessionOrder, after: SessionPlace | undefined): readonly SortedPart[] {
  if (!NULLABLE.has(sort)) return ['with value'];
  return after?.key === null ? ['without value'] : ['with value', 'without value'];
}

/**
 * Returns the statement that selects ended sessions in order, starting after `after`. It searches the index of this
 * order, and reads the rows of returned sessions only. With a filter on a kind or a language, it also reads the rows in
 * between.
 */
export function pageStatement(
  accountId: string,
  filter: SessionFilter,
  { sort, order }: SessionOrder,
  part: SortedPart,
  limit: number,
  after: SessionPlace | undefined,
): { text: string; values: unknown[] } {
  const values: unknown[] = [accountId, limit];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['account_id = $1', 'ended_at IS NOT NULL', ...conditionsOf(filter, bind)];
  const keys = part === 'with value' ? [sort, 'session_id'] : ['session_id'];
  if (NULLABLE.has(sort)) conditions.push(`${sort} IS ${part === 'with value' ? 'NOT NULL' : 'NULL'}`);
  if (after !== undefined && (part === 'with value' || after.key === null)) {
    const key = sort === 'started_at' ? new Date(Number(after.key)) : after.key;
    const place = part === 'with value' ? [bind(key), bind(after.id)] : [bind(after.id)];
    conditions.push(`(${keys.join(', ')}) ${order === 'desc' ? '<' : '>'} (${place.join(', ')})`);
  }
  const inOrder = (table: string): string => keys.map((key) => `${table}.${key} ${order}`).join(', ');
  const text = `SELECT s.session_id AS id, s.agent_id AS "agentId", s.agent_name AS "agentName", s.call_id AS "callId",
      s.started_at AS "startedAt", s.ended_at AS "endedAt", s.duration_ms AS "durationMs", s.status,
      s.redaction_count AS "redactionCount", s.redactions_by_kind AS "redactionsByKind", s.languages,
      s.observed_by_kind AS "observedByKind", s.upstream_model AS "upstreamModel",
      coalesce(s.api, '${FIRST_API}') AS api, s.transport, s.added_ms AS "addedMs", s.prompt_tokens AS "promptTokens",
      s.completion_tokens AS "completionTokens", s.cached_tokens AS "cachedTokens",
      s.written_tokens AS "writtenTokens", s.cost, s.caller_key_id AS "callerKeyId",
      ${sort === 'started_at' ? 's.started_at' : `s.${sort}::float8`} AS "sortKey"
    FROM (SELECT session_id FROM sessions WHERE ${conditions.join(' AND ')}
      ORDER BY ${inOrder('sessions')} LIMIT $2) page
    JOIN sessions s ON s.account_id = $1 AND s.session_id = page.session_id
    ORDER BY ${inOrder('s')}`;
  return { text, values };
}

function conditionsOf(filter: SessionFilter, bind: (value: unknown) => string): string[] {
  const { from, until, agentId, status, api, minRedactions, callIds, kind, language, callerKeyId } = filter;
  const conditions = [`started_at >= ${bind(from)}`];
  if (until !== undefined) conditions.push(`started_at < ${bind(until)}`);
  if (agentId !== undefined) conditions.push(`agent_id = ${bind(agentId)}`);
  if (status !== undefined) conditions.push(`status = ${bind(status)}`);
  if (api === FIRST_API) conditions.push(`(api IS NULL OR api = ${bind(api)})`);
  else if (api !== undefined) conditions.push(`api = ${bind(api)}`);
  if (minRedactions > 0) conditions.push(`redaction_count >= ${bind(minRedactions)}`);
  if (callIds !== undefined) conditions.push(`call_id = ANY (${bind(callIds)})`);
  if (callerKeyId !== undefined) conditions.push(`caller_key_id = ${bind(callerKeyId)}`);
  if (kind !== undefined) {
    const wanted = bind(kind);
    conditions.push(`(redactions_by_kind ? ${wanted} OR observed_by_kind ? ${wanted})`);
    if (!COMMON_KINDS.has(kind)) conditions.push(HAS_RARE_KIND);
  }
  if (language !== undefined) {
    conditions.push(`EXISTS (SELECT FROM jsonb_array_elements(languages) spoken
      WHERE ${bind(language)} = ANY (string_to_array(spoken ->> 'language', '+')))`);
    if (!COMMON_LANGUAGES.has(language)) conditions.push(HAS_OTHER_LANGUAGE);
  }
  return conditions;
}
