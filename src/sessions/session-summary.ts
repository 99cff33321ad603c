import type { SessionApi, SessionTransport } from '../audit/events/session-origin.js';
import type { SessionStatus } from '../audit/events/session-status.js';
import type { CallLanguage } from '../common/spoken-languages.js';
import type { SessionPlace } from './session-search.js';
import type { CountedTokens } from './session-usage.js';

/** Session as shown in lists. */
export interface SessionSummary extends CountedTokens {
  readonly id: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly callId: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly status: SessionStatus;
  readonly redactionCount: number;
  readonly redactionsByKind: Readonly<Record<string, number>>;
  /** Null if the call was masked. */
  readonly observedByKind: Readonly<Record<string, number>> | null;
  readonly languages: readonly CallLanguage[] | null;
  readonly upstreamModel: string;
  readonly api: SessionApi;
  readonly transport: SessionTransport | null;
  /** Null if the call used no caller key. */
  readonly callerKeyId: string | null;
  /** Null if the session ended with its instance, and in rows of older releases. */
  readonly addedMs: number | null;
  /** Value of the sort column. */
  readonly sortKey: number | Date | null;
}

export function placeOf({ id, sortKey }: SessionSummary): SessionPlace {
  return { key: sortKey instanceof Date ? sortKey.getTime() : sortKey, id };
}
