import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, ITS, THAT_IS } from '../../../speech/en/links.js';
import { FOUR } from '../../../speech/en/numbers.js';
import { POSSESSIVE } from '../../../speech/en/people.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before, lastContext } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';

/** What the words around say that a number is: `verifying` is what callers are verified by besides, a birth or a ZIP. */
export type SocialTopic = 'social' | 'verifying' | 'other' | undefined;

/** What the question, or the JSON key, asks for. */
export interface AskedSocial {
  readonly social: boolean;
  /** The answer may be the last four alone. */
  readonly lastFour: boolean;
  /** Another number is asked for, so that its last four may be meant. */
  readonly other: boolean;
  /** The question is who somebody is. */
  readonly identity: boolean;
}

/** "social worker", "social history" */
const NO_NUMBER =
  '(?! (?:work|media|services?|distanc|anxiety|life|events?|gather|drink|history|determinants?|support|network|club|situation))';
/** Names of the number; to be used inside larger patterns, with `i`. */
export const SOCIAL = String.raw`(?:social${NO_NUMBER}(?: security)?(?: number)?|ssn|soc(?: sec)?|s\.? ?s\.? ?n|ss ?#|tax ?payer id|tax id|itin)`;
const OTHER =
  'account|acct|routing|member|policy|claim|mrn|medical record|phone|fax|cell|mobile|card|debit|visa|mastercard|order|pin|plate|vin|code|group|serial|imei|invoice|confirmation|reference|ndc|n d c';
const CONTEXT = regExp.gi`(?<![a-z])(?:(?<social>${SOCIAL})|(?<verifying>birth|dob|zip)|(?<other>${OTHER}))(?![a-z])`;
const OWNED = String.raw`(?:(?:${POSSESSIVE}|the|\w+'s) )?`;
const SOCIAL_AFTER = regExp.i`^[\s,;.(-]*(?:${IS}|are|${THAT_IS}|${ITS}|as|for)?\s*${OWNED}(?:last (?:${FOUR})(?: digits)? of ${OWNED})?${SOCIAL}(?![a-z])`;
/** "the card says …, the social security card" */
const SOCIAL_CARD = /^[^\d\n]{0,30}\bsocial security\b/i;
const ANY_SOCIAL = gated(regExp.i`(?<![a-z])(?:social${NO_NUMBER}|ssn|s s n)(?![a-z])`);
/** The question, or the words before the digits: "the last four of my social is". */
export const LAST_FOUR = regExp.i`(?<![a-z])(?:last|final)[ _-]?(?:${FOUR})(?![a-z]*\d)`;
/** Of nothing else that the question asks for: "your phone number and the last four". */
const OWN_LAST_FOUR = regExp.i`(?:\band|\bplus|[,&])\s+(?:(?:the|your|his|her|their) )?(?:last|final) (?:${FOUR})(?: digits)?(?!\w| (?:digits )?(?:of|on|for)\b)`;
/** Said where callers prove who they are. */
const IDENTITY = regExp.i`\b(?:verif(?:y|ying|ied|ication)|identity|identify|identification|authenticat(?:e|ing|ion)|security (?:purposes|check|questions?|reasons)|for (?:your )?security|who (?:i am|i'm (?:speaking|talking) (?:to|with)|you are|am i (?:speaking|talking) (?:to|with))|prove (?:(?:that )?(?:${ITS})|who))\b`;
const IN_CONTEXT = gated(CONTEXT);
const HAS_LAST_FOUR = gated(LAST_FOUR);
const HAS_IDENTITY = gated(IDENTITY);
/** How far around a number words about an identity check may stand. */
const IDENTITY_REACH = 120;

/** What the words of a slot's question and label ask for. */
export function askedSocial(context: RecognizerContext): AskedSocial {
  const words = questionOf(context);
  const topic = words.mayMatch(IN_CONTEXT) ? (lastContext(words.text, CONTEXT) as SocialTopic) : undefined;
  const social = topic === 'social' || words.test(ANY_SOCIAL);
  const other = !social && topic === 'other' && !OWN_LAST_FOUR.test(words.text);
  const lastFour = social || (!other && words.test(HAS_LAST_FOUR));
  return { social, lastFour, other, identity: words.testPart(HAS_IDENTITY, context.question) };
}

/** The topic by the words around digits; without any, that which was asked for. */
export function socialTopic(
  view: NormalizedText,
  start: number,
  end: number,
  asked: AskedSocial,
): SocialTopic {
  const rest = after(view, end, 60);
  if (SOCIAL_AFTER.test(rest) || SOCIAL_CARD.test(rest)) return 'social';
  const said = lastContext(before(view, start), CONTEXT) as SocialTopic;
  return said ?? (asked.social ? 'social' : undefined);
}

/** True if the question, or what is said around, is about who somebody is. */
export function isIdentityCheck(
  view: NormalizedText,
  start: number,
  end: number,
  asked: AskedSocial,
): boolean {
  return (
    asked.identity ||
    IDENTITY.test(before(view, start, IDENTITY_REACH)) ||
    IDENTITY.test(after(view, end, IDENTITY_REACH))
  );
}
