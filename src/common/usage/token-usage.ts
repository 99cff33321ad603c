/** What a reply took, as its provider counted it. */
export interface TokenUsage {
  /** Tokens of the request. */
  readonly prompt: number;
  /** Tokens of the reply. */
  readonly completion: number;
  /** Those of the request that the provider had read before, and may charge less for. */
  readonly cached: number;
}

/** The largest number that the journal stores for one reply. */
const MOST = 2_147_483_647;

/** @returns undefined where a provider counts nothing, or what it says are no counts */
export function tokenUsage(prompt: unknown, completion: unknown, cached: unknown): TokenUsage | undefined {
  if (!isCount(prompt) || !isCount(completion) || prompt + completion === 0) return undefined;
  return { prompt, completion, cached: isCount(cached) ? Math.min(cached, prompt) : 0 };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST;
}
