export const SESSION_STATUSES = ['ok', 'error', 'partial'] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];
