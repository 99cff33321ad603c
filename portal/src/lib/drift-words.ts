import type { DriftAlarm, DriftSeries } from '../api/drift';
import { formatShare } from './format';
import { languageName } from './language-names';

type Rate = DriftSeries['rate'];
/** A rate of a newer service has no words here. */
type Key = Pick<DriftSeries, 'kind' | 'language'> & { readonly rate: string };

const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

const RATES = {
  findings: 'Findings by turn',
  confidence: 'Mean confidence',
  spoken: 'Spoken as words',
  refusals: 'Refused calls',
} as const satisfies Record<Rate, string>;

const ENDINGS: Readonly<Record<NonNullable<DriftAlarm['ended_for']>, string>> = {
  back: 'the rate is back',
  confirmed: 'confirmed as the new normal',
  base: 'it has become the base',
};

/** `Spoken as words: PHONE, English`. */
export function seriesWords({ rate, kind, language }: Key): string {
  const what = rate === 'refusals' ? [] : [kind ?? (rate === 'spoken' ? 'all codes and dates' : 'all kinds')];
  const parts = [...what, ...(language === null ? [] : [languageName(language)])];
  const name = Object.hasOwn(RATES, rate) ? RATES[rate as Rate] : rate;
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}

/** Findings that nobody wants to know more exactly than that they are nearly none. */
const LEAST_FINDINGS = 0.01;

/** A value of a rate: findings as they are, all else as a percentage. */
export function formatRate(rate: Rate, value: number): string {
  if (rate !== 'findings') return formatShare(value);
  return value > 0 && value < LEAST_FINDINGS ? `< ${LEAST_FINDINGS}` : small.format(value);
}

/** `12 % of 41, expected 97 % (62 % to 100 %)`. */
export function alarmWords({ rate, seen, size, expected, low, high }: DriftAlarm): string {
  const [is, usual, from, to] = [seen, expected, low, high].map((value) => formatRate(rate, value));
  const of = rate === 'findings' ? `in ${size} turns` : `of ${size}`;
  return `${is} ${of}, expected ${usual} (${from} to ${to})`;
}

export function endingWords(why: DriftAlarm['ended_for']): string {
  return why === null ? '' : ENDINGS[why];
}
