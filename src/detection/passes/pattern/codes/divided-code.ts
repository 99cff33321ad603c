import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, SAYS } from '../../../speech/en/links.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import type { Candidate } from '../recognizer.js';
import type { Cue } from './code-cues.js';

/** What stands between a code's name and the code, if nothing but that is said: "MRN: ", "MRN (", "chart no. is ", "number's ". */
const LEAD = regExp.y`(?:['’]s(?![A-Za-z]))?[\s.]{0,2}["')\]]{0,2}\s?(?:[:=#]{1,2}|(?:${IS}|${SAYS})\b)?\s{0,2}["'([]{0,2}`;
const LETTERS = '[A-Za-z]{0,3}';
const MARK = String.raw`[-/.:|~*_\\·]`;
/** Spelled and dictated characters: "h x ", "0 ". */
const SPELLED = String.raw`(?:[A-Za-z\d]{1,2} ){0,5}`;
const NUMBER = String.raw`${LETTERS}\d{1,12}${LETTERS}(?: \d{1,2}(?!\d)){0,5}`;
/** Letters alone only at the beginning, as a pair ("24-cv-418") and, in capitals, at the end: else they are words. */
const DIVIDED = regExp.y`(?=[A-Za-z\d])${SPELLED}${LETTERS}\d{0,12}${LETTERS}(?:${MARK}(?:${NUMBER}|[A-Za-z]{2}(?=[-/]\d))){1,5}(?:[-/|~_][A-Z]{1,2})?(?![A-Za-z\d]|${MARK}\d)`;
const FULL_DATE = /^(?:\d{1,2}\D\d{1,2}\D(?:19|20)\d\d|(?:19|20)\d\d\D\d{1,2}\D\d{1,2})$/;
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/;
const LEAST = 5;
/** Fewest digits of a divided code. */
export const LEAST_DIGITS = 4;

/**
 * Codes that stand right after their name and are divided by marks as no other text would be: "MRN: A|19|3341",
 * "med rec # 00.41.23". Offsets are those of the original.
 */
export function dividedCodes(view: NormalizedText, cues: readonly Cue[]): Candidate[] {
  return cues.flatMap(({ end, label, explicit }) => {
    if (label.kind === undefined || label.vague === true) return [];
    const start = matchEnd(view.text, end, LEAD) ?? end;
    if (!explicit && !/[:=#]/.test(view.text.slice(end, start))) return [];
    const last = matchEnd(view.text, start, DIVIDED);
    const said = last === undefined ? '' : view.text.slice(start, last);
    if (last === undefined || !isDivided(said)) return [];
    const code = said.replace(/[^A-Za-z\d]/g, '').toUpperCase();
    if (label.form?.test(code) === false) return [];
    return [{ kind: label.kind, confidence: 0.85, ...view.toOriginal(start, last) }];
  });
}

function isDivided(said: string): boolean {
  const digits = said.replace(/\D/g, '').length;
  const letters = said.replace(/[^A-Za-z]/g, '').length;
  if (digits + letters < LEAST || digits < LEAST_DIGITS) return false;
  return !FULL_DATE.test(said) && !TIME.test(said);
}
