/** Token counts of a reply, as reported by its provider. */
export interface TokenUsage {
  /** Tokens of the request. */
  readonly prompt: number;
  /** Tokens of the reply. */
  readonly completion: number;
  /** Request tokens that the provider read from its cache, often at a lower price. */
  readonly cached: number;
  /** Request tokens that the provider writes to its cache, often at a higher price. */
  readonly written: number;
  /** Part of `written` that the provider caches for an hour. */
  readonly writtenHour: number;
}

/** Largest number that the journal stores for one reply. */
const MOST = 2_147_483_647;

/** Token counts as the provider reported them, not validated yet. */
export interface ReportedUsage {
  readonly prompt: unknown;
  readonly completion: unknown;
  readonly cached: unknown;
  readonly written?: unknown;
  readonly writtenHour?: unknown;
}

/** @returns undefined if a provider reports no counts, or invalid counts */
export function tokenUsage(reported: ReportedUsage): TokenUsage | undefined {
  const { prompt, completion } = reported;
  if (!isCount(prompt) || !isCount(completion) || prompt + completion === 0) return undefined;
  const cached = countWithin(prompt, reported.cached);
  const written = countWithin(prompt - cached, reported.written);
  return { prompt, completion, cached, written, writtenHour: countWithin(written, reported.writtenHour) };
}

function countWithin(all: number, value: unknown): number {
  return isCount(value) ? Math.min(value, all) : 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST;
}
