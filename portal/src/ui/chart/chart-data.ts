/** Series over time, distinguished by style and name. */
export interface Series {
  readonly name: string;
  readonly style: SeriesStyle;
  /** One value per slot; null if there is no data. */
  readonly values: readonly (number | null)[];
  /** Total over all slots. */
  readonly total: number | null;
  /** Whether nonzero bars have a minimum height, so that a single event is visible. */
  readonly alwaysVisible?: boolean;
}

/**
 * Style of a series. Each style has a colour and a second distinction: a pattern for bars, or a dash and a marker for
 * lines.
 */
export type SeriesStyle = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'good' | 'warn' | 'bad';

/** Chart type. */
export type Shape = 'bars' | 'lines';

/** Data of a chart and its table. */
export interface ChartData {
  /** Start and full name of each time slot. */
  readonly slots: readonly { readonly start: string; readonly name: string }[];
  /** Returns the slots that have a tick, with their labels. */
  readonly ticks: (max: number) => readonly { readonly slot: number; readonly label: string }[];
  readonly series: readonly Series[];
  /** Unit of the values: `calls an hour`. */
  readonly unit: string;
  /** Whether values are integers. */
  readonly integer: boolean;
  /** Formats a value in the table, with its unit if it has one. */
  readonly format: (value: number) => string;
  /** Formats a value at the axis, where space is limited. */
  readonly formatTick: (value: number) => string;
}

/** Returns whether a chart has no data. */
export function isBlank({ series }: ChartData): boolean {
  return series.every(({ total }) => total === null || total === 0);
}
