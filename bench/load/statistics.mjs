// Differences of quantiles with confidence intervals.
import { quantile } from '../lib-service.mjs';

const RESAMPLES = 1_000;

/**
 * Returns a statistic of sets of samples, with the 95 % interval of the bootstrap (percentiles over resamples of all
 * sets).
 */
export function bootstrap(sets, statistic) {
  const spread = Array.from({ length: RESAMPLES }, () => statistic(sets.map(resample)));
  return { value: statistic(sets), low: quantile(spread, 0.025), high: quantile(spread, 0.975) };
}

/** Returns the difference of a quantile between `samples` and `others`, with its interval. */
export function difference(samples, others, share) {
  return bootstrap([samples, others], ([a, b]) => quantile(a, share) - quantile(b, share));
}

function resample(samples) {
  return samples.map(() => samples[Math.floor(Math.random() * samples.length)]);
}

export function median(samples) {
  return quantile(samples, 0.5);
}

/** Formats a value with its interval: `1.23 (1.10 to 1.35)`. */
export function withInterval({ value, low, high }, digits = 2) {
  return `${value.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/**
 * Returns the slope of the regression line (least squares).
 * @param at positions of the values; by default consecutive integers
 */
export function slope(values, at = values.map((_, index) => index)) {
  const [middle, level] = [mean(at), mean(values)];
  let [rise, run] = [0, 0];
  values.forEach((value, index) => {
    rise += (at[index] - middle) * (value - level);
    run += (at[index] - middle) ** 2;
  });
  return rise / run;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
