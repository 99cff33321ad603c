import type { TokenUsage } from './token-usage.js';

const MILLION = 1_000_000;

/** What a model's tokens cost, per million, in the operator's currency. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of the request's tokens, those that the provider had read before. */
  readonly cached: number;
  /** Of the request's tokens, those that the provider is to remember. */
  readonly written: number;
  /** Of those, the ones that it is to remember for an hour. */
  readonly writtenHour: number;
}

/** Of the many fractions that costs are made of, those that are worth a word: billionths. */
export function roundCost(cost: number): number {
  return Number(cost.toFixed(9));
}

export function costOf(usage: TokenUsage, price: Price): number {
  const { prompt, completion, cached, written, writtenHour } = usage;
  const read = (prompt - cached - written) * price.input + cached * price.cached;
  const remembered = (written - writtenHour) * price.written + writtenHour * price.writtenHour;
  return (read + remembered + completion * price.output) / MILLION;
}
