/** What a reply took, as its provider counted it. */
export interface TokenUsage {
  /** Tokens of the request. */
  readonly prompt: number;
  /** Tokens of the reply. */
  readonly completion: number;
  /** Those of the request that the provider had read before, and may charge less for. */
  readonly cached: number;
  /** Those of the request that the provider is to remember, and may charge more for. */
  readonly written: number;
  /** Those of them that it is to remember for an hour. */
  readonly writtenHour: number;
}

/** The largest number that the journal stores for one reply. */
const MOST = 2_147_483_647;

/** What a provider says of the tokens that a reply took. */
export interface SaidUsage {
  readonly prompt: unknown;
  readonly completion: unknown;
  readonly cached: unknown;
  readonly written?: unknown;
  readonly writtenHour?: unknown;
}

/** @returns undefined where a provider counts nothing, or what it says are no counts */
export function tokenUsage(said: SaidUsage): TokenUsage | undefined {
  const { prompt, completion } = said;
  if (!isCount(prompt) || !isCount(completion) || prompt + completion === 0) return undefined;
  const cached = countWithin(prompt, said.cached);
  const written = countWithin(prompt - cached, said.written);
  return { prompt, completion, cached, written, writtenHour: countWithin(written, said.writtenHour) };
}

function countWithin(all: number, value: unknown): number {
  return isCount(value) ? Math.min(value, all) : 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST;
}
