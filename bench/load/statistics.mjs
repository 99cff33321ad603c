// Differences of quantiles with confidence intervals.
import { quantile } from '../lib-service.mjs';

const RESAMPLES = 1_000;

/**
 * Difference of a quantile between `samples` and `others`, with the 95 % interval of the bootstrap (percentiles over
 * resamples of both).
 */
export function difference(samples, others, share) {
  const at = (a, b) => quantile(a, share) - quantile(b, share);
  const spread = Array.from({ length: RESAMPLES }, () => at(resample(samples), resample(others)));
  return { value: at(samples, others), low: quantile(spread, 0.025), high: quantile(spread, 0.975) };
}

function resample(samples) {
  return samples.map(() => samples[Math.floor(Math.random() * samples.length)]);
}

export function median(samples) {
  return quantile(samples, 0.5);
}

/** `1.23 (1.10 to 1.35)` */
export function withInterval({ value, low, high }, digits = 2) {
  return `${value.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** Slope of the regression line through points one step apart (least squares). */
export function slope(values) {
  const mean = (values.length - 1) / 2;
  const level = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [rise, run] = [0, 0];
  values.forEach((value, at) => {
    rise += (at - mean) * (value - level);
    run += (at - mean) ** 2;
  });
  return rise / run;
}
