const MOST_TICKS = 6;
const MOST_OF_AXIS = 4;

/** Round values from 0 on that fit a span. */
export function ticksOf(span: number): number[] {
  if (span <= 0) return [0];
  const step = stepOf(span, MOST_TICKS);
  return ticks(step, Math.floor(span / step));
}

/**
 * Round values from 0 on, the last of which is at least `most`: for an axis that ends in a tick.
 * @param whole where what is counted has no fractions
 */
export function axisTicks(most: number, whole: boolean): number[] {
  if (most <= 0) return [0, 1];
  const step = Math.max(stepOf(most, MOST_OF_AXIS), whole ? 1 : 0);
  return ticks(step, Math.ceil(most / step));
}

function stepOf(span: number, most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(span / most));
  return [1, 2, 5, 10].map((unit) => unit * magnitude).find((size) => span / size <= most) ?? span;
}

function ticks(step: number, last: number): number[] {
  return Array.from({ length: last + 1 }, (_, tick) => Number((tick * step).toPrecision(6)));
}
