import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { MONTH } from '../../../languages/en/calendar.js';
import { ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import * as words from '../../../languages/en/occasions.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { isBareLead } from '../answer-lead.js';
import { after, before } from '../context-words.js';
import { questionOf } from '../question.js';
import type { RecognizerContext } from '../recognizer.js';
import type { FoundDate } from './occasion.js';

/** From this age on, a year of birth tells it (45 CFR 164.514(b)(2)(i)(C)); nobody is older than the other. */
const TELLING_AGE = 90;
const MOST_AGE = 125;

const YEAR = gated(
  /(?<![\d\p{L}$#/.-]|[^"']:|\d[ ,])(?:(?<century>1[89]|20) ?|')?(?<year>\d\d|0 \d)(?![\d\p{L}:%]|[.,/-]\d| \d)/gu,
);
const SPOKEN_OF = gated(regExp.i`\b(?:${words.BORN})\b`);
const ASKED = gated(regExp.i`\b(?:${words.BIRTH_YEAR_ASKED})\b`);
const BEFORE = regExp.i`\b(?:${words.BORN})(?:[\s(](?:${words.ABOUT_YEAR})|[\s,.:=('"-])*$`;
/** "… was the year he was born" */
const AFTER = regExp.i`^,?\s[^.!?;\d]{0,30}\b(?:${words.BORN})\b`;
const PART = regExp.i`^\s*(?:\d{1,4}(?:${ORDINAL_SUFFIX})?|\d\d \d\d|${MONTH})\.?\s*$`;
const OF_BIRTH = regExp.i`^(?:\w+ )*(?:${words.BIRTH_PART})$`;

/** Years of birth that tell an age of 90 and over; later ones stay in clear, as bare years do. */
export function birthYears(
  view: NormalizedText,
  context: RecognizerContext,
  now = new Date().getUTCFullYear(),
): FoundDate[] {
  const question = questionOf(context);
  const asked = question.testPart(ASKED, context.question) || question.testPart(ASKED, context.label);
  if (!asked && !view.test(SPOKEN_OF)) return [];
  return view.matches(YEAR).flatMap(({ 0: written, index: start, groups = {} }) => {
    const { century, year: said = '' } = groups;
    const year = Number(`${century ?? '19'}${said.replace(' ', '')}`);
    if (year > now - TELLING_AGE || year < now - MOST_AGE) return [];
    // Of two digits, the year may be of this century, so that only a question for it makes it one of the last.
    if (century === undefined && !asked && year + 100 <= now) return [];
    const end = start + written.length;
    const lead = before(view, start);
    const isOfBirth = (asked && isBareLead(lead)) || BEFORE.test(lead) || AFTER.test(after(view, end, 60));
    return isOfBirth ? [{ start, end, birth: true, confidence: 0.85 }] : [];
  });
}

/** A date of birth that JSON holds in parts: each of them, as a member or as an item of a list. */
export function birthParts(view: NormalizedText, { label, slot }: RecognizerContext): FoundDate[] {
  if (label === '' || slot.isKey === true || !OF_BIRTH.test(label) || !PART.test(view.spoken.text)) return [];
  return [{ start: 0, end: view.text.length, birth: true, confidence: 0.9 }];
}
