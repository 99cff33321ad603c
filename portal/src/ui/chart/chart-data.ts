/** One kind of thing over time, told apart by its look and by its name. */
export interface Series {
  readonly name: string;
  readonly look: Look;
  /** One for each slot; null where there is nothing to tell. */
  readonly values: readonly (number | null)[];
  /** Over all slots. */
  readonly total: number | null;
  /** Whether one of these must be seen, among however many others. */
  readonly striking?: boolean;
}

/** Each has a colour and, beside it, a pattern of its own, or as a line a dash and a marker. */
export type Look = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'good' | 'warn' | 'bad';

/** Areas on top of one another, or lines across each other. */
export type Shape = 'bars' | 'lines';

/** What a chart shows, and its table as well. */
export interface ChartData {
  /** Along the time: when each slot begins, and what it is called in full. */
  readonly slots: readonly { readonly start: string; readonly name: string }[];
  /** Slots that have a tick, and how it is labelled. */
  readonly ticks: (most: number) => readonly { readonly slot: number; readonly label: string }[];
  readonly series: readonly Series[];
  /** What is counted or measured in a slot: `calls an hour`. */
  readonly unit: string;
  /** Whether values have no fractions. */
  readonly whole: boolean;
  /** A value in the table, with its unit where it has one. */
  readonly format: (value: number) => string;
  /** A value at the axis, where there is little room. */
  readonly formatTick: (value: number) => string;
}

/** Whether there is anything to draw. */
export function isBlank({ series }: ChartData): boolean {
  return series.every(({ total }) => total === null || total === 0);
}
