import { regExp } from '../../../../common/text/reg-exp.js';
import { ASSENT } from '../../../speech/en/answers.js';
import { HESITATION } from '../../../speech/en/fillers.js';
import { IS, ITS, THATS, WOULD_BE } from '../../../speech/en/links.js';
import { FOUR, ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { isBareLead } from '../answer-lead.js';
import { isTail } from '../codes/code-gaps.js';
import { after, before } from '../context-words.js';
import { isIdentityCheck, LAST_FOUR, SOCIAL, socialTopic, type AskedSocial } from './social-topic.js';

/** Recognition hears "for" too. */
const COUNT = String.raw`(?<![a-z])(?:last|final)[ _-]?(?:${FOUR}|for(?= (?:is|are|of)\b))(?: digits| numbers)?`;
const COPULA = `(?: (?:${IS}|are|were|being|of (?:it|that|mine)|of|${WOULD_BE}|${ITS}|as|on file)|'s)`;
const LAST_FOUR_BEFORE = regExp.i`${COUNT}(?<linked>${COPULA}*["']?[\s:,=-]*)["']?$`;
/** Not where digits follow it: they are what it speaks of. */
const LAST_FOUR_AFTER = regExp.i`^[\s,;.-]*(?:is|are|those are|${THATS}|being|were)?\s*(?:(?:my|the|her|his|their) )?last (?:${FOUR})\b(?!(?: digits| numbers)?(?: (?:is|are))?[\s,:]*\d)`;
const ENDS = String.raw`(?:ends? (?:in|with)|ending (?:in|with)?|finish(?:es|ing)? (?:in|with))\s*`;
const ENDS_IN = regExp.i`\b${ENDS}$`;
/** Nothing else is said to end so. */
const IT_ENDS_IN = regExp.i`(?:^|[,.;:!?]|\b(?:it|that|mine|number|one|and|${ASSENT}|${HESITATION}|so))\s*${ENDS}$`;
const IS_SOCIAL = regExp.i`(?<![a-z])${SOCIAL}["']?\s*(?:${IS}|${ITS}|:|=|#|,)\s*["']?$`;
const MEASURED = /^\s?(?:dollars|bucks|a month|per|times|mg|%|percent|years?|and change)\b/i;
const YEAR = /^(?:19|20)\d\d$/;
const YEAR_LEADS = /\b(?:since|in|until|till|year|of|from|before|after|around)\s+$/i;
/** A birth before the digits: "june 9th 1960 and …". */
const BIRTH_BEFORE = regExp.i`^.*\b(?:\d{1,2}(?:${ORDINAL_SUFFIX})?,?|\d{1,2}[/-]\d{1,2}[/-]) ?(?:19|20)? ?\d\d(?=[\s,.]+(?:and\b|$))`;

/** Digits that may be the last four of a social security number, and how sure that is; undefined if they are not. */
export function lastFourConfidence(
  view: NormalizedText,
  said: Range,
  digits: string,
  asked: AskedSocial,
): number | undefined {
  const lead = before(view, said.start);
  if (MEASURED.test(after(view, said.end))) return undefined;
  const year = YEAR.test(digits) && YEAR_LEADS.test(lead);
  if (isNamed(view, said, year, asked)) return 0.9;
  const topic = socialTopic(view, said.start, said.end, asked);
  const other = topic === 'other' || topic === 'verifying';
  return asked.lastFour && !other && !year && isBareLead(lead.replace(BIRTH_BEFORE, '')) ? 0.8 : undefined;
}

/** The words around say that they are: "last four of my social is …", "it ends with …". */
function isNamed(view: NormalizedText, { start, end }: Range, year: boolean, asked: AskedSocial): boolean {
  const lead = before(view, start);
  const rest = after(view, end);
  const cued = isCued(lead, rest);
  const topic = socialTopic(view, start, end, asked);
  if (topic === 'other') return false;
  if (topic === 'social' && (cued || LAST_FOUR.test(lead) || ENDS_IN.test(lead) || IS_SOCIAL.test(lead)))
    return true;
  if (topic === undefined && asked.other) return false;
  return cued || (!year && IT_ENDS_IN.test(lead) && isTail(rest) && isIdentityCheck(view, start, end, asked));
}

function isCued(lead: string, rest: string): boolean {
  const linked = LAST_FOUR_BEFORE.exec(lead)?.groups?.linked;
  // "the last four eleven twenty" rather than "the last four 1500 meter runs"
  if (linked !== undefined) return linked.trim() !== '' || isTail(rest);
  return LAST_FOUR_AFTER.test(rest);
}
