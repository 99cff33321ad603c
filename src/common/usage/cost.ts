import type { TokenUsage } from './token-usage.js';

const MILLION = 1_000_000;

/** Prices of a model per million tokens, in the operator's currency. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Price of request tokens that the provider read from its cache. */
  readonly cached: number;
  /** Price of request tokens that the provider writes to its cache. */
  readonly written: number;
  /** Price of request tokens that the provider writes to its cache for an hour. */
  readonly writtenHour: number;
}

/** Rounds a cost to billionths. */
export function roundCost(cost: number): number {
  return Number(cost.toFixed(9));
}

export function costOf(usage: TokenUsage, price: Price): number {
  const { prompt, completion, cached, written, writtenHour } = usage;
  const read = (prompt - cached - written) * price.input + cached * price.cached;
  const remembered = (written - writtenHour) * price.written + writtenHour * price.writtenHour;
  return (read + remembered + completion * price.output) / MILLION;
}
