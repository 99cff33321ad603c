/** Something to be done, as it is sent to a thread. */
export interface ThreadOrder<Order> {
  readonly id: number;
  readonly order: Order;
}

/** What comes back, by the number of the order. */
export type ThreadAnswer<Answer> =
  | { readonly id: number; readonly answer: Answer }
  /** Name of the error. */
  | { readonly id: number; readonly failed: string };
