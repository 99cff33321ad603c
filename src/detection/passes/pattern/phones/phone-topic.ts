import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, ITS, WRITTEN_THAT_IS } from '../../../speech/en/links.js';
import { POSSESSIVE } from '../../../speech/en/people.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before, lastContext } from '../context-words.js';
import type { RecognizerContext } from '../recognizer.js';

/** What the words around say that a number is: `other` is a number of another kind. */
export type PhoneTopic = 'fax' | 'phone' | 'other' | undefined;

const FAX =
  'fax(?:es|ing)?(?: (?:line|number|machine|no))*|faxed(?= (?:it|them|to|the|over|at|from))|facsimile|telefax';
const PHONE =
  'phones?|phoned|telephone|tel|ph|cell|cellphone|cellular|mobile|landline|call(?:s|ed|ing|back)?|reach(?:able)?|' +
  'contact|text(?:ed|ing)?|sms|whatsapp|voicemail|ring|rang|dial(?:ed|ing)?|area code|toll[ -]free|switchboard|hotline|' +
  'pager|beeper|extension|(?:work|home|house|main|direct|second|other|another|office|land|new|old|back|night|nurse) line|which line|' +
  'keypad';
/** Words that name another number on their own, and those that do so only before "number" or "id". */
const OTHER =
  'mrn|m r n|medical record|account|acct|policy|claim|member|subscriber|ssn|s s n|social|npi|dea|invoice|routing|licen[sc]e|' +
  'passport|card|serial|reference|confirmation|tracking|vin|imei|udi|ndc|n d c|zip|medicare|medicaid|iban|gtin|upc';
const OTHER_NUMBER =
  'record|order|case|ticket|group|check|lot|part|item|product|model|plan|room|patient|employee|badge|chart|insurance|' +
  'tax|device|prescription|rx|plate|flight|id|ref|student|user|vehicle|loan|batch|bed|unit';
const NUMBER = String.raw`(?:id|no\.?|number|num|code|#)`;
const CONTEXT = regExp.giu`\b(?:(?<other>(?:${OTHER})(?:'s)?(?:\s+${NUMBER})*|(?:${OTHER_NUMBER})(?:\s+${NUMBER})+)|(?<fax>${FAX})|(?<phone>${PHONE}))(?![\p{L}\p{M}])`;
/** What a telephone number is called where nothing else is said. */
const WEAK = /\b(?:numbers?|digits|which line|reached)\b/i;
const MAY_NAME = gated(CONTEXT);
const MAY_SAY_NUMBER = gated(WEAK);
const NAMED_NUMBER = /\b(?:numbers?|phones?|telephone|cell|mobile|landline|area code|fax|line)\b/i;
const OWNER = String.raw`(?:(?:${POSSESSIVE}|the|a|mom's|dad's|secure) )?(?:\w+(?:'s)? )?`;
const NAMED_AFTER = String.raw`^[\s,;:-]*\(?(?:(?:${IS}|are|${WRITTEN_THAT_IS}|which is|${ITS}|as)\s+)?${OWNER}`;
const FAX_AFTER = regExp.i`${NAMED_AFTER}(?:fax|facsimile)\b`;
const PHONE_AFTER = regExp.i`${NAMED_AFTER}(?:cell|phone|mobile|landline|telephone|number|line|house)\b`;

/** The topic of the question, or of the JSON key, that the text answers. */
export function askedPhoneTopic(context: RecognizerContext): PhoneTopic {
  const words = questionOf(context);
  return words.mayMatch(MAY_NAME) || words.mayMatch(MAY_SAY_NUMBER) ? topicOf(words.text) : undefined;
}

/** True if a question asks for a telephone number in so many words, rather than for any number or for a time. */
export function isPhoneQuestion(question: string): boolean {
  const topic = lastContext(question, CONTEXT);
  if (topic !== 'phone' && topic !== 'fax') return false;
  return (
    NAMED_NUMBER.test(question) && !/\b(?:when|what time|how (?:many|much|long|often))\b/i.test(question)
  );
}

function topicOf(text: string): PhoneTopic {
  return (lastContext(text, CONTEXT) as PhoneTopic) ?? (WEAK.test(text) ? 'phone' : undefined);
}

/** The topic by the words around a number; without any, that which was asked for. */
export function phoneTopic(view: NormalizedText, start: number, end: number, asked: PhoneTopic): PhoneTopic {
  const follows = after(view, end, 40);
  if (FAX_AFTER.test(follows)) return 'fax';
  const lead = before(view, start, 80);
  const topic = topicOf(lead.slice(lead.lastIndexOf('\n') + 1));
  if (topic === undefined || topic === 'other') return PHONE_AFTER.test(follows) ? 'phone' : (topic ?? asked);
  return topic;
}
