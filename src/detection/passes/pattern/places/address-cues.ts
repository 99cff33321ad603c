import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { YES } from '../../../speech/en/answers.js';
import { HESITATION, OKAY } from '../../../speech/en/fillers.js';
import { IS, ITS, I_AM, THATS, THEY_ARE, WE_ARE, WOULD_BE } from '../../../speech/en/links.js';
import type { RecognizerContext } from '../recognizer.js';

const OTHER_ADDRESS = String.raw`(?<!\b(?:e-?mail|mail server|web|ip|i p|mac|network|internet|site|static|wallet|bitcoin|crypto|url|http|host|server) )`;
const ADDRESS_ASKED = regExp.i`${OTHER_ADDRESS}\b(?:address|addr)\b(?! (?:bar|book))|\bwhere (?:do|does|did|are|is|am|should|shall|can|could|would|will) (?:you|he|she|they|we|i|your|the|it)\b[^?]{0,40}\b(?:live|living|stay(?:ing)?|reside|located|send|sent|mail|ship|deliver|drop|come|go|pick|meet)|\bwhere (?:to|do we|is home)\b|\b(?:cross streets?|street (?:name|number|and)|house number|what street|which street|residence|ship(?:ping)? to|deliver(?:y|ed)? to)\b`;
const NOT_PLACE =
  /\b(?:e-?mail|ip|mac|web ?site|url|link|portal|browser|network|router|modem|appointment|prescription|pharmacy fax)\b/i;
const STREET_ASKED =
  /\b(?:what|which) street\b|\bstreet name\b|\bname of (?:the|your) street\b|\bstreet do you\b|\bcross[ -]?streets?\b/i;
const NUMBER_ASKED =
  /\b(?:house|street|building|apartment|apt|unit|flat|lot|p\.? ?o\.? box|box) (?:number|#|no)\b/i;
const NUMBER_STATED = gated(
  regExp.gi`\b(?:house|apartment|apt|flat) (?:number|#) (?:${IS}|${WOULD_BE})?[\s:]*(?=[a-z]?\d|[a-z]\b)`,
);
const ADDRESS_LABEL = /\b(?:address|addr|street|residence|line ?[12]?|domicile)\b/;
const UNIT_LABEL = /^address (?:unit|apt|apartment|suite|ste|room|flat|floor|lot|bldg|building)$/;
const OTHER_LABEL =
  /\b(?:e ?mail|ip|mac|web|url|remote|client|source|host|network|wallet|number of lines|items?)\b/;

/** One of them stands in all that asks for a place, or in a key of one. */
const PLACE_WORD = gated(
  /addr|where|street|residence|ship|deliver|house|building|apartment|apt|unit|flat|lot|box|line|domicile/i,
);

/** What the assistant's turn before, or the JSON key, asked for. */
export interface AskedPlace {
  /** An address of any form. */
  readonly address: boolean;
  /** The name of a street alone. */
  readonly street: boolean;
  /** A house's or flat's number alone. */
  readonly number: boolean;
  /** The value stands under a key for addresses. */
  readonly labelled: boolean;
  /** It is the number of a flat. */
  readonly unit: boolean;
}

const NOTHING_ASKED: AskedPlace = {
  address: false,
  street: false,
  number: false,
  labelled: false,
  unit: false,
};

/** Reads the question that a text answers. */
export function askedPlace(context: RecognizerContext): AskedPlace {
  if (!questionOf(context).mayMatch(PLACE_WORD)) return NOTHING_ASKED;
  const { question, label } = context;
  // Of several things asked the last one counts.
  const last = question
    .split(/(?<=[.?!])\s+(?=\S)/)
    .slice(-2)
    .join(' ');
  const asked =
    ADDRESS_ASKED.test(last) &&
    !(NOT_PLACE.test(last) && !/\b(?:home|street|mailing|postal) address/i.test(last));
  const labelled = ADDRESS_LABEL.test(label) && !OTHER_LABEL.test(label);
  return {
    address: asked || labelled,
    street: STREET_ASKED.test(last),
    number: NUMBER_ASKED.test(last) && !/\baddress\b/i.test(last),
    labelled,
    unit: UNIT_LABEL.test(label),
  };
}

/** Words that say an address follows; to be matched at the end of what stands before it. */
const ADDRESS_WORD = String.raw`${OTHER_ADDRESS}\b(?:address(?:es)?|addr|residence|domicile|home|house|my place|her place|his place)(?:'s)?`;
const COPULA = String.raw`(?:\s*(?:${IS}|as|${WOULD_BE}|to|at|on file|now|${ITS}|:|=|-|,|actually|currently|still|changed(?: to)?|moved(?: to)?))*`;
const GOING = String.raw`\b(?:ship(?:ped)?|sen[dt]|mail(?:ed)?|deliver(?:ed|y)?|bring|come|go|forward(?:ed)?|drop(?:ped)?(?: off)?|pick(?:ed)?(?: (?:me|him|her|us|it|them))?(?: up)?|move[ds]?|moving|relocat(?:ed|ing)|transport(?:ed)?|dispatch(?:ed)?|ambulance|paramedics?|courier|driver|taxi|cab|ride)(?:\s+(?:it|them|that|this|those|everything|me|him|her|us|the \w+|my \w+|an? \w+|someone|somebody|out|over|back|here|needs? to come|to come)){0,3}\s*(?:to|at|from)?`;
const DWELLING = String.raw`\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing|ent of)|stay(?:s|ed|ing)?|located|based|lodging|rent(?:ing)?|house|apartment|${I_AM}|${WE_ARE}|${THEY_ARE})(?:\s+(?:right|over|down|up|out|now|here|there|with \w+|with my \w+|is|still|currently|alone)){0,3}\s*(?:at|on|in|off|of|by)?`;
const TAIL = String.raw`[\s:,=-]*(?:(?:${HESITATION}|er|so|${OKAY}|${YES}|like|${ITS}|${THATS}|number|no\.)[\s,]*){0,4}(?:the\s+)?["'(]?$`;

const STRONG_CUE = regExp.i`(?:${ADDRESS_WORD}${COPULA}|\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing))\s+(?:\w+\s+){0,2}at)${TAIL}`;
const WEAK_CUE = regExp.i`(?:${GOING}|${DWELLING})${TAIL}`;
const DIRECTIONS =
  /\b(?:turn|left|right|exit|straight|merge|traffic|accident|construction|detour|closed|bus|across|down|between|past)\b[^.?!\n]{0,30}$/i;
const ON_STREET = /\b(?:on|at|off|near|from|to|of)\s+(?:the\s+)?$/i;
const REACH = 70;

/** How plainly the words before an offset announce an address. */
export type Cue = 'strong' | 'weak' | 'none';

export function cueBefore(text: string, offset: number): Cue {
  const lead = text.slice(Math.max(0, offset - REACH), offset);
  if (STRONG_CUE.test(lead)) return 'strong';
  return WEAK_CUE.test(lead) ? 'weak' : 'none';
}

/** True where someone dwells along a road that has but a number. */
export function isHomeRoad(text: string, offset: number): boolean {
  const lead = text.slice(Math.max(0, offset - REACH), offset);
  return (
    ON_STREET.test(lead) &&
    /\b(?:liv(?:e|es|ing)|resid(?:e|es|ing)|house|home|address|farm|place)\b[^.?!]{0,30}$/i.test(lead)
  );
}

/** Where the number of a house or flat begins ("my apartment number is 4B"). */
export function statedNumbers(view: ScannedText): number[] {
  return view.matches(NUMBER_STATED).map((match) => match.index + match[0].length);
}

/** True where a street's name alone may say where someone is, rather than how to drive. */
export function isOnStreet(text: string, offset: number): boolean {
  const lead = text.slice(Math.max(0, offset - REACH), offset);
  return ON_STREET.test(lead) && !DIRECTIONS.test(lead);
}
