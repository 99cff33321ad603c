const MAX_TICKS = 6;
const MAX_AXIS_TICKS = 4;

/** Returns round values from 0 up to `span`. */
export function ticksOf(span: number): number[] {
  if (span <= 0) return [0];
  const step = stepOf(span, MAX_TICKS);
  return ticks(step, Math.floor(span / step));
}

/**
 * Returns round values from 0 up to at least `max`, for an axis that ends in a tick.
 * @param integer whether values are integers
 */
export function axisTicks(max: number, integer: boolean): number[] {
  if (max <= 0) return [0, 1];
  const step = Math.max(stepOf(max, MAX_AXIS_TICKS), integer ? 1 : 0);
  return ticks(step, Math.ceil(max / step));
}

function stepOf(span: number, maxTicks: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(span / maxTicks));
  return [1, 2, 5, 10].map((unit) => unit * magnitude).find((size) => span / size <= maxTicks) ?? span;
}

function ticks(step: number, last: number): number[] {
  return Array.from({ length: last + 1 }, (_, tick) => Number((tick * step).toPrecision(6)));
}
