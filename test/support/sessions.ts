import { query } from './databases.js';
import type { RunningService } from './running-service.js';

/** Row of a session. `started_at` and `ended_at` are milliseconds since the epoch. */
export interface SessionRow {
  readonly account_id: string;
  readonly session_id: string;
  readonly agent_id: string;
  readonly call_id: string | null;
  readonly started_at: number;
  /** End of the session; null while it is open. */
  readonly ended_at: number | null;
  readonly status: 'ok' | 'error' | 'partial' | null;
  readonly redaction_count: number;
  /** API of the session; undefined or null as in rows of releases that supported chat completions only. */
  readonly api?: 'chat_completions' | 'responses' | null;
  readonly transport?: 'websocket' | null;
  readonly agent_name?: string;
  /** Number of redactions by kind; if undefined, all masked values are names. */
  readonly redactions_by_kind?: Readonly<Record<string, number>>;
  readonly observed_by_kind?: Readonly<Record<string, number>> | null;
  readonly languages?: readonly { language: string; turns: number; confidence: number }[] | null;
  readonly added_ms?: number | null;
  readonly prompt_tokens?: number | null;
  readonly completion_tokens?: number | null;
  readonly cost?: number | null;
  readonly caller_key_id?: string | null;
}

/** Inserts sessions directly into the database. */
export async function insertSessions(databaseUrl: string, rows: readonly SessionRow[]): Promise<void> {
  await query(
    databaseUrl,
    `INSERT INTO sessions (account_id, session_id, agent_id, agent_name, call_id, policy_name, policy_version,
       upstream_model, started_at, ended_at, duration_ms, status, redaction_count, redactions_by_kind, api, transport,
       observed_by_kind, languages, added_ms, prompt_tokens, completion_tokens, tokens, cost, caller_key_id)
     SELECT account_id, session_id, agent_id, coalesce(agent_name, 'Front desk'), call_id, 'healthcare-default', 1,
       'stub', to_timestamp(started_at / 1000.0), to_timestamp(ended_at / 1000.0), ended_at - started_at, status,
       redaction_count, CASE WHEN redactions_by_kind IS NOT NULL THEN redactions_by_kind
         WHEN redaction_count = 0 THEN '{}' ELSE jsonb_build_object('NAME', redaction_count) END,
       api, transport, nullif(observed_by_kind, 'null'), nullif(languages, 'null'), added_ms, prompt_tokens,
       completion_tokens, prompt_tokens::bigint + completion_tokens, cost, caller_key_id
     FROM jsonb_to_recordset($1) AS t (account_id text, session_id text, agent_id text, call_id text,
       started_at float8, ended_at float8, status text, redaction_count integer, api text, transport text,
       agent_name text, redactions_by_kind jsonb, observed_by_kind jsonb, languages jsonb, added_ms float8,
       prompt_tokens integer, completion_tokens integer, cost float8, caller_key_id text)`,
    [JSON.stringify(rows)],
  );
}

export interface SessionItem {
  readonly id: string;
  readonly started_at: string;
}

export interface ListAnswer {
  readonly status: number;
  readonly data: SessionItem[];
  readonly next_cursor: string | null;
  readonly error?: { readonly code: string; readonly details?: readonly { field: string; rule: string }[] };
}

export type Parameters = Readonly<Record<string, string | number | undefined>>;

/** Requests one page of a list. */
export async function list(
  { baseUrl }: RunningService,
  cookie: string,
  path: string,
  parameters: Parameters = {},
): Promise<ListAnswer> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const answer = await fetch(`${baseUrl}${path}?${search.toString()}`, { headers: { cookie } });
  const body = (await answer.json()) as Omit<ListAnswer, 'status'>;
  return { ...body, status: answer.status };
}

/**
 * Requests all pages of a list, from a cursor if given.
 * @param between called before each page except the first
 */
export async function walk(
  service: RunningService,
  cookie: string,
  path: string,
  parameters: Parameters,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<SessionItem[]> {
  const seen: SessionItem[] = [];
  let { cursor } = parameters;
  for (;;) {
    const page = await list(service, cookie, path, { ...parameters, cursor });
    if (page.status !== 200) throw new Error(`the list answered ${page.status}`);
    seen.push(...page.data);
    if (page.next_cursor === null) return seen;
    cursor = page.next_cursor;
    await between();
  }
}

/** Sends a call through the proxy. @returns session ID */
export async function call(proxyUrl: string, content: string, callId?: string): Promise<string> {
  const answer = await fetch(proxyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'stub',
      messages: [{ role: 'user', content }],
      ...(callId === undefined ? {} : { call: { id: callId } }),
    }),
  });
  if (answer.status !== 200) throw new Error(`the proxy answered ${answer.status}`);
  await answer.text();
  return answer.headers.get('x-sotto-session') ?? '';
}
