import type { SessionStatus } from '../audit/journal/call-records.js';

/** Outcomes of a session. */
export const SESSION_STATUSES = ['ok', 'error', 'partial'] as const satisfies readonly SessionStatus[];
