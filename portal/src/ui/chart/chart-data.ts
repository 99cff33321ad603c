/** A series over time, distinguished by style and name. */
export interface Series {
  readonly name: string;
  readonly style: SeriesStyle;
  /** One value per slot; null for no data. */
  readonly values: readonly (number | null)[];
  /** Over all slots. */
  readonly total: number | null;
  /** Drawn with a minimum height, so that single ones are visible. */
  readonly alwaysVisible?: boolean;
}

/** Each has a colour and a second distinction: a pattern, or for lines a dash and a marker. */
export type SeriesStyle = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'good' | 'warn' | 'bad';

/** Stacked bars, or lines. */
export type Shape = 'bars' | 'lines';

/** The data of a chart and its table. */
export interface ChartData {
  /** Start and full name of each slot of time. */
  readonly slots: readonly { readonly start: string; readonly name: string }[];
  /** Slots that have a tick, and their labels. */
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

/** Whether there is nothing to draw. */
export function isBlank({ series }: ChartData): boolean {
  return series.every(({ total }) => total === null || total === 0);
}
