/** Maximum number of upstreams of an agent. */
export const MOST_UPSTREAMS = 5;

/** Selected upstreams in the order of their use; empty string if no upstream is selected yet. */
export type UpstreamOrder = readonly string[];

/** Returns a list with two items exchanged. */
export function swapped(order: UpstreamOrder, one: number, other: number): UpstreamOrder {
  return order.map((name, at) => {
    if (at === one) return order[other] ?? name;
    return at === other ? (order[one] ?? name) : name;
  });
}

/** Returns the upstreams for a request; undefined if a selection is missing. */
export function upstreamOf(order: UpstreamOrder): string | string[] | undefined {
  const [only, ...others] = order;
  if (only === undefined || order.includes('')) return undefined;
  return others.length === 0 ? only : [only, ...others];
}

/** Fallback timeout and hedging delay, as typed. An empty text means the default timeout, or no hedging. */
export interface Waits {
  readonly first: string;
  readonly hedge: string;
}

/** Parses a time in milliseconds; null for an empty text, which means the default. */
export function waitOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/**
 * Returns the timeout and the delay to send with a new agent. Empty fields are omitted. Without a fallback, both are
 * omitted.
 */
export function waitFields(order: UpstreamOrder, { first, hedge }: Waits): object {
  if (order.length < 2) return {};
  return {
    ...(waitOf(first) === null ? {} : { first_byte_ms: waitOf(first) }),
    ...(waitOf(hedge) === null ? {} : { hedge_after_ms: waitOf(hedge) }),
  };
}
