/** Most upstreams that an agent may have. */
export const MOST_UPSTREAMS = 5;

/** Values as they stand in the form, in the order in which they are asked; empty where none is chosen yet. */
export type UpstreamOrder = readonly string[];

/** A list with the items at both places exchanged. */
export function swapped(order: UpstreamOrder, one: number, other: number): UpstreamOrder {
  return order.map((name, at) => {
    if (at === one) return order[other] ?? name;
    return at === other ? (order[one] ?? name) : name;
  });
}

/** What is sent of them; undefined where one is missing. */
export function upstreamOf(order: UpstreamOrder): string | string[] | undefined {
  const [only, ...others] = order;
  if (only === undefined || order.includes('')) return undefined;
  return others.length === 0 ? only : [only, ...others];
}

/** How long upstreams are waited for, as text; empty: the default, and never. */
export interface Waits {
  readonly first: string;
  readonly hedge: string;
}

/** Milliseconds; null: the default. */
export function waitOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** What of the waits is sent with a new agent: those that are set, where there is another upstream to ask. */
export function waitFields(order: UpstreamOrder, { first, hedge }: Waits): object {
  if (order.length < 2) return {};
  return {
    ...(waitOf(first) === null ? {} : { first_byte_ms: waitOf(first) }),
    ...(waitOf(hedge) === null ? {} : { hedge_after_ms: waitOf(hedge) }),
  };
}
