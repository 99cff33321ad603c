import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { isBareLead } from '../answer-piece.js';
import { isTail } from '../codes/code-gaps.js';
import { after, before } from '../context-words.js';
import { isIdentityCheck, LAST_FOUR, SOCIAL, socialTopic, type AskedSocial } from './social-topic.js';

/** Recognition hears "for" too. */
const COUNT = '(?<![a-z])(?:last|final)[ _-]?(?:four|4|for(?= (?:is|are|of)\\b))(?: digits| numbers)?';
const COPULA = "(?: (?:is|are|was|were|being|of (?:it|that|mine)|of|would be|should be|it's|as|on file)|'s)";
const LAST_FOUR_BEFORE = new RegExp(`${COUNT}(?<linked>${COPULA}*["']?[\\s:,=-]*)["']?$`, 'i');
/** Not where digits follow it: they are what it speaks of. */
const LAST_FOUR_AFTER =
  /^[\s,;.-]*(?:is|are|those are|that's|being|were)?\s*(?:(?:my|the|her|his|their) )?last (?:four|4)\b(?!(?: digits| numbers)?(?: (?:is|are))?[\s,:]*\d)/i;
const ENDS = '(?:ends? (?:in|with)|ending (?:in|with)?|finish(?:es|ing)? (?:in|with))\\s*';
const ENDS_IN = new RegExp(`\\b${ENDS}$`, 'i');
/** Nothing else is said to end so. */
const IT_ENDS_IN = new RegExp(
  `(?:^|[,.;:!?]|\\b(?:it|that|mine|number|one|and|ok|okay|yes|yeah|sure|um|uh|so))\\s*${ENDS}$`,
  'i',
);
const IS_SOCIAL = new RegExp(`(?<![a-z])${SOCIAL}["']?\\s*(?:is|was|it's|:|=|#|,)\\s*["']?$`, 'i');
const MEASURED = /^\s?(?:dollars|bucks|a month|per|times|mg|%|percent|years?|and change)\b/i;
const YEAR = /^(?:19|20)\d\d$/;
const YEAR_LEADS = /\b(?:since|in|until|till|year|of|from|before|after|around)\s+$/i;
/** A birth that was told before the digits: "june 9th 1960 and …". */
const TOLD_BIRTH =
  /^.*\b(?:\d{1,2}(?:st|nd|rd|th)?,?|\d{1,2}[/-]\d{1,2}[/-]) ?(?:19|20)? ?\d\d(?=[\s,.]+(?:and\b|$))/i;

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
  return asked.lastFour && !other && !year && isBareLead(lead.replace(TOLD_BIRTH, '')) ? 0.8 : undefined;
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
