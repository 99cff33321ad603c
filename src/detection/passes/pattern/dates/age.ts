import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import * as all from '../../../languages/any.js';
import * as words from '../../../languages/en/ages.js';
import { ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import { POSSESSIVE } from '../../../languages/en/people.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before, isBareLead } from '../context-words.js';
import { type Candidate, candidate, type Recognizer, type RecognizerContext } from '../recognizer.js';

/** Numbers from 90 to 122, the highest proven age. "one hundred four" and "one oh four" are several digit groups. */
const NUMBER = gated(
  /(?<![\d\p{L}$#£€]|\d[.,:/-])(?:9\d|10\d(?! [1-9]\b)|100 [1-9]|1 0 \d|11\d|12[0-2])(?![\d%°]|[.,:/-]\d| \d)/gu,
);
const NAMES = String.raw`(?: [\p{L}'-]+){0,2}?`;
const PERSON = String.raw`(?<![\p{L}'])(?:(?:${words.SOMEBODY})(?!\p{L})|(?:${words.AGED_PERSON})${NAMES})`;
const LINKS = String.raw`(?: ?(?:${words.AGE_LINK})(?= |$))*`;

const YEARS_OLD = regExp.i`^[\s-]{0,2}(?:${all.AGE_AFTER})(?![a-z/])`;
const BIRTHDAY = regExp.i`^(?:${ORDINAL_SUFFIX})(?=[\s-](?:${words.BIRTHDAY})\b)`;
const NAMED = regExp.i`(?<![a-z])(?:${all.AGE_NAMED})["']?\s*(?:(?:${all.AGE_NAMED_LINK}|[:=,-])\s*)*["']?$`;
const IS = regExp.iu`${PERSON}${LINKS} $`;
/** Past tense, which also introduces temperatures and pulses ("he was 98"). */
const WAS = regExp.iu`${PERSON}${LINKS} (?:${words.WAS})${LINKS} $`;
const READING = regExp.i`^,? (?:(?:${words.AFTER_READING})\b|\d)`;
const WHEN_WAS = regExp.iu`\b(?:${words.WHEN}) ${PERSON}${LINKS} (?:${words.WAS})${LINKS} $`;
/** Text before an age in apposition: "my neighbor, 92, fell", "Jane Okafor, 93, fell". */
const BESIDE = regExp.u`(?<![\p{L}.])(?:${words.OWN_PERSON}|\p{Lu}[\p{L}'-]+(?: \p{Lu}\.)? \p{Lu}[\p{L}'-]+)(?:,| \() ?$`;
/** Text before an age after "at" in "At 92 you don't rush", but not in "it broke at 102". */
const AT = regExp.i`(?:^|[.!?;,]\s*|\b(?:${words.CLAUSE_OPENING})\s+)${words.AGE_AT} $`;
const AFTER_AT = regExp.i`^,?\s+(?:${words.AFTER_AGE_ALONE})\b`;
/** Possessive before an age: "her 93 years". */
const OWN = regExp.i`\b(?:${POSSESSIVE}) $`;
/** Birth before an age: "born 93 years ago". */
const BORN = regExp.i`\b${words.BORN} $`;
const YEARS = regExp.i`^\s+(?:${words.YEARS})\b`;

const LIMIT = regExp.i`\b(?:${all.AGE_LIMIT})\s+$`;
const UNIT = regExp.i`^[\s-]*(?:${all.AGE_UNIT})`;
const MEASURED = regExp.i`\b(?:${words.MEASURED_NEAR})\b`;
const OLD_THING = regExp.iu`^[\s-]{0,2}(?:${all.AGE_AFTER})[\s-](?:\p{L}+\s)?(?:${words.OLD_THING})\b`;
const THING = regExp.i`\b(?:${words.OLD_THING})\b`;
const ASKED = regExp.i`\b(?:${all.AGE_ASKED})\b`;
const LABEL = regExp.i`(?:^| )${words.AGE_LABEL}$`;
/** Distance in characters at which a measurement or a thing rules out an age. */
const NEAR = 20;

/**
 * Recognizer of ages of 90 or more, the only ages that are identifiers under Safe Harbor (45 CFR 164.514(b)(2)(i)(C)).
 * A number is an age if the words around it or the question show that.
 */
export const ageRecognizer: Recognizer = {
  name: 'age',
  kinds: ['AGE'],
  find: (text, context) => text.views.flatMap((view) => findIn(view, context)),
};

function findIn(view: NormalizedText, context: RecognizerContext): Candidate[] {
  const found: Candidate[] = [];
  for (const { 0: written, index: start } of view.matches(NUMBER)) {
    const end = start + written.length;
    const rest = after(view, end, 40);
    const ordinal = BIRTHDAY.exec(rest)?.[0].length ?? 0;
    const confidence = ordinal > 0 ? 0.95 : rate(before(view, start), rest, context);
    if (confidence !== undefined)
      found.push(candidate(view, 'AGE', { start, end: end + ordinal }, confidence));
  }
  return found;
}

function rate(lead: string, rest: string, { question, label }: RecognizerContext): number | undefined {
  if (LIMIT.test(lead)) return undefined;
  if (YEARS_OLD.test(rest)) return OLD_THING.test(rest) || THING.test(lead.slice(-NEAR)) ? undefined : 0.95;
  if (UNIT.test(rest)) return undefined;
  const isAsked = LABEL.test(label) || (ASKED.test(question) && !THING.test(question));
  if ((isAsked && isBareLead(lead)) || NAMED.test(lead)) return 0.9;
  if (YEARS.test(rest)) return OWN.test(lead) || BORN.test(lead) ? 0.75 : undefined;
  if (MEASURED.test(lead) || MEASURED.test(rest.slice(0, NEAR))) return undefined;
  if (WHEN_WAS.test(lead)) return 0.85;
  if (WAS.test(lead)) return READING.test(rest) || MEASURED.test(question) ? undefined : 0.7;
  if (IS.test(lead)) return 0.85;
  return (AT.test(lead) && AFTER_AT.test(rest)) || (BESIDE.test(lead) && /^[,)]/.test(rest))
    ? 0.75
    : undefined;
}
