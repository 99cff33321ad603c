import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, ITS, THAT_IS } from '../../../speech/en/links.js';
import { AGED_RELATIVE, POSSESSIVE } from '../../../speech/en/people.js';
import { HESITATION } from '../../../speech/en/fillers.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { isBareLead } from '../answer-lead.js';
import { after, before } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';
import type { FoundDate } from './dictated-date.js';

/** From this age on, a year of birth tells it (45 CFR 164.514(b)(2)(i)(C)). */
const TELLING_AGE = 90;
/** Nobody is older. */
const MOST_AGE = 125;

const YEAR = gated(
  /(?<![\d\p{L}$#/.-]|[^"']:|\d[ ,])(?<century>1[89]|20) ?(?<year>\d\d|0 \d)(?![\d\p{L}:%]|[.,/-]\d| \d)/gu,
);
const SHORT_YEAR = gated(/(?<![\d\p{L}$#:/.-]|\d[ ,])'?(?<year>\d\d)(?![\d\p{L}:%]|[.,/-]\d| \d)/gu);

const APPROXIMATELY = String.raw`(?:[\s(](?:${HESITATION}|back|way|in|the year|of|around|about|sometime|some time|like|such as|for example|e\.g|eg|circa|i think|${ITS}|${IS})|[\s,.:=('"-])*`;
const BORN = regExp.iu`\b(?:born|(?:came|come) into (?:the|this) world)(?:\s(?:at|on|in)\s(?:a|the|my|her|his|our)\s\p{L}+|\sat\shome)?${APPROXIMATELY}['"]?$`;
const YEAR_OF_BIRTH = regExp.i`\b(?:birth ?year|year of (?:my |her |his |their )?birth|year (?:i|he|she|they|my \w+) (?:was|were) born|yob)${APPROXIMATELY}['"]?$`;
const BORN_AFTER = regExp.iu`^,?\s(?:(?:${IS}|${THAT_IS}|${ITS})\s)?(?:(?:when|the year|what year)\s)?(?:(?:i|he|she|they|(?:${POSSESSIVE})\s(?:${AGED_RELATIVE}))\s(?:was|were)\s|(?:${POSSESSIVE})\s)?(?:born|birth ?year|year of birth)\b`;
const ASKED = gated(
  /\b(?:birth ?year|year of (?:\w+ )?birth|(?:what|which) year (?:was|were|is|are) [\w' ]{1,30} born|born in what year|yob)\b/i,
);

const SPOKEN_OF = gated(/\b(?:born|birth|birthyear|yob|into (?:the|this) world)\b/i);

/** Years of birth that tell an age of 90 and over; later ones stay in clear, as bare years do. */
export function birthYears(
  view: NormalizedText,
  context: RecognizerContext,
  now = new Date().getUTCFullYear(),
): FoundDate[] {
  const question = questionOf(context);
  const asked = question.testPart(ASKED, context.question) || question.testPart(ASKED, context.label);
  const found: FoundDate[] = [];
  const add = (start: number, end: number): void => {
    const lead = before(view, start);
    const isAnswer = asked && isBareLead(lead);
    if (!isAnswer && !BORN.test(lead) && !YEAR_OF_BIRTH.test(lead) && !BORN_AFTER.test(after(view, end, 60)))
      return;
    found.push({ start, end, birth: true, confidence: 0.85 });
  };
  if (!asked && !view.test(SPOKEN_OF)) return found;
  for (const { 0: written, index, groups = {} } of view.matches(YEAR)) {
    const year = Number(`${groups.century ?? ''}${(groups.year ?? '').replace(' ', '')}`);
    if (year <= now - TELLING_AGE && year >= now - MOST_AGE) add(index, index + written.length);
  }
  for (const { 0: written, index, groups = {} } of view.matches(SHORT_YEAR)) {
    const year = 1900 + Number(groups.year);
    // Of a later one, the year may be of this century, so that only a question for it makes it one of the last.
    if (year > now - TELLING_AGE || (!asked && year + 100 <= now)) continue;
    add(index, index + written.length);
  }
  return found;
}
