import type { DriftAlarm, DriftSeries } from '../api/drift';
import { formatShare } from './format';
import { languageName } from './language-names';

type Rate = DriftSeries['rate'];
/** Series to name. Its rate may be unknown to this portal if the service is newer. */
type Key = Pick<DriftSeries, 'kind' | 'language'> & { readonly rate: string };

const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

const RATES = {
  findings: 'Masked values per turn',
  confidence: 'Mean confidence',
  spoken: 'Spoken as number words',
  refusals: 'Rejected calls',
} as const satisfies Record<Rate, string>;

/** Reasons why an alert ended, as clauses after “because”. */
const ENDINGS: Readonly<Record<NonNullable<DriftAlarm['ended_for']>, string>> = {
  back: 'the rate returned to its baseline',
  confirmed: 'an admin confirmed the new level',
  base: 'the new level became the baseline',
};

/** Returns the label of a series: `Spoken as number words: PHONE, English`. */
export function seriesWords({ rate, kind, language }: Key): string {
  const what = rate === 'refusals' ? [] : [kind ?? (rate === 'spoken' ? 'all codes and dates' : 'all kinds')];
  const parts = [...what, ...(language === null ? [] : [languageName(language)])];
  const name = Object.hasOwn(RATES, rate) ? RATES[rate as Rate] : rate;
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}

/** Rates of findings below this one are shown as `< 0.01`. */
const LEAST_FINDINGS = 0.01;

/** Formats a rate: findings as a number, all others as a percentage. */
export function formatRate(rate: Rate, value: number): string {
  if (rate !== 'findings') return formatShare(value);
  return value > 0 && value < LEAST_FINDINGS ? `< ${LEAST_FINDINGS}` : small.format(value);
}

/** Describes an alert: `12 % of 41 values, expected 97 % (62 % to 100 %)`. */
export function alarmWords({ rate, seen, size, expected, low, high }: DriftAlarm): string {
  const [is, usual, from, to] = [seen, expected, low, high].map((value) => formatRate(rate, value));
  const sample = SAMPLES[rate](size);
  return `${is} ${sample}, expected ${usual} (${from} to ${to})`;
}

/** Sample size with the preposition that fits the rate. */
const SAMPLES = {
  findings: (size) => `in ${size} turns`,
  confidence: (size) => `in ${size} values`,
  spoken: (size) => `of ${size} values`,
  refusals: (size) => `of ${size} calls`,
} as const satisfies Record<Rate, (size: number) => string>;

export function endingWords(why: DriftAlarm['ended_for']): string {
  return why === null ? '' : ENDINGS[why];
}
