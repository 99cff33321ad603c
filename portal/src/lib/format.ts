const number = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const smallMoney = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const percentage = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const SECOND = 1_000;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
];

export function formatCount(count: number): string {
  return number.format(count);
}

/** Formats a count in compact form: `950`, `12K`. */
export function formatCountShort(count: number): string {
  return compact.format(count);
}

/** Formats an amount of money without its currency, small amounts with more decimals: `12.40`, `0.0013`. */
export function formatCost(cost: number): string {
  return cost === 0 || cost >= 0.1 ? money.format(cost) : smallMoney.format(cost);
}

/** Formats milliseconds, with fewer decimals for larger values: `0.42 ms`, `12.3 ms`, `4.6 s`. */
export function formatDuration(ms: number): string {
  if (ms >= 10 * SECOND) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms >= SECOND) return `${(ms / SECOND).toFixed(2)} s`;
  if (ms >= 100) return `${ms.toFixed(0)} ms`;
  return `${ms.toFixed(ms >= 10 ? 1 : 2)} ms`;
}

/** Percentages below this one are shown as `< 0.01 %`. */
const LEAST_PERCENTAGE = 0.01;

/** Formats a fraction as a percentage with two significant digits: `1.2 %`, `0.034 %`. */
export function formatShare(share: number): string {
  if (share > 0 && 100 * share < LEAST_PERCENTAGE) return `< ${LEAST_PERCENTAGE} %`;
  return `${percentage.format(100 * share)} %`;
}

/** Formats a time in the user's time zone. */
export function formatTime(iso: string): string {
  return day.format(new Date(iso));
}

/** Formats the age of a time: `5 minutes ago`, `yesterday`. */
export function formatAge(iso: string, now: number): string {
  const elapsed = new Date(iso).getTime() - now;
  const [unit, size] = UNITS.find(([, min]) => Math.abs(elapsed) >= min) ?? ['second', SECOND];
  return relative.format(Math.round(elapsed / size), unit);
}
