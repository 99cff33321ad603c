import { normalize, type NormalizedText } from '../text/normalized-text.js';
import { trimEdges } from '../../common/text/ranges.js';
import { dateOfDigits, findDates, isoDate } from './dates.js';

/** ISO 8601 form of a text that is a date, or a timestamp, and nothing else, or undefined. */
export function dateKey(text: string): string | undefined {
  return dateKeyOf(normalize(text));
}

/** {@link dateKey} of a text's view. */
export function dateKeyOf({ spoken: view }: NormalizedText): string | undefined {
  const { length } = trimEdges(view.text);
  const match = findDates(view).find(({ start, end }) => end - start >= length);
  if (match !== undefined) return `${isoDate(match.date)}${match.time ?? ''}`;
  const [run, ...others] = view.digitRuns;
  const whole =
    run !== undefined && others.length === 0 && (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0) >= length;
  const date = whole ? dateOfDigits(run.map((group) => group.digits)) : undefined;
  return date === undefined ? undefined : isoDate(date);
}
