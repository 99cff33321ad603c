import { gated } from '../../../../common/text/gated-pattern.js';
import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import * as words from '../../../languages/en/phones.js';
import { hasDigits, type DigitRun } from '../../../text/digit-runs.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { withRepairs } from '../../../text/repairs.js';
import { before } from '../context-words.js';
import type { Candidate, Recognizer } from '../recognizer.js';
import { phoneAt, PLUS, type PhoneMatch } from './phone-shape.js';
import { askedPhoneTopic, phoneTopic, type PhoneTopic } from './phone-topic.js';

const FEWEST = 7;
const DIGIT = gated(/\d/);
const EXTENSION = regExp.iy`[\s,;.-]{0,4}\(?${words.EXTENSION_LEAD}(?:(?:${words.EXTENSION})[.:]?\s?(?:(?:${words.EXTENSION_LINK}|#)\s?)?|#\s?)\d(?:[ -]?\d){0,5}(?![\d:])`;
const AREA_CODE = regExp.i`(?<!\d)\d(?: ?\d){2}\)?[,.]? ${words.REST_OF_NUMBER}[\s,:]*$`;
/**
 * Telephone and fax numbers: NANP with or without country code, local seven digits, international with `+`, `00`
 * or `011`, written or dictated, with their extension. Reserved sample numbers
 * (555-01xx) are found though no such line exists.
 */
export const phoneRecognizer: Recognizer = {
  name: 'phone',
  kinds: ['PHONE', 'FAX'],
  find: (text, context) => {
    if (!text.views.some((view) => view.mayMatch(DIGIT))) return [];
    const asked = askedPhoneTopic(context);
    return text.views.flatMap((view) => dialled(view, asked, context.country ?? 'US'));
  },
};

function dialled(view: NormalizedText, asked: PhoneTopic, country: string): Candidate[] {
  const found: Candidate[] = [];
  for (const run of view.digitRuns) {
    if (!hasDigits(run, FEWEST)) continue;
    const topic = phoneTopic(view, run[0]?.start ?? 0, run.at(-1)?.end ?? 0, asked);
    for (let first = 0; first < run.length;) {
      const match = phoneAt(view, run, first, topic, country);
      if (match !== undefined) {
        const { confidence, validated } = match;
        const range = rangeOf(view, run, match);
        found.push(toCandidate(view, range, asked, confidence, validated));
      }
      first = match?.last ?? first + 1;
    }
  }
  return found;
}

/** With the brackets and the plus that belong to it, its extension, and what the speaker took back. */
function rangeOf(view: NormalizedText, run: DigitRun, match: PhoneMatch): Range {
  const { text } = view;
  let start = run[match.first]?.start ?? 0;
  const end = run[match.last - 1]?.end ?? start;
  if (text.slice(start, end).includes(')') && text.charAt(start - 1) === '(') start--;
  start -= PLUS.exec(text.slice(Math.max(0, start - 4), start))?.[0].length ?? 0;
  const area = end - start <= 2 * FEWEST ? AREA_CODE.exec(before(view, start, 50)) : null;
  if (area !== null) start -= area[0].length;
  const repaired = withRepairs(text, { start, end });
  return { start: repaired.start, end: matchEnd(text, repaired.end, EXTENSION) ?? repaired.end };
}

function toCandidate(
  view: NormalizedText,
  { start, end }: Range,
  asked: PhoneTopic,
  confidence: number,
  validated = false,
): Candidate {
  const kind = phoneTopic(view, start, end, asked) === 'fax' ? 'FAX' : 'PHONE';
  const range = view.toOriginal(start, end);
  return { kind, confidence, ...(validated ? { validated } : {}), ...range };
}
