import { gated, type GatedPattern } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { GREETING, OPENING, THANKS } from '../../../speech/en/answers.js';
import { PART_OF_DAY } from '../../../speech/en/calendar.js';
import { HESITATION } from '../../../speech/en/fillers.js';
import { IS, ITS, IT_IS, I_AM, THATS, WOULD_BE } from '../../../speech/en/links.js';
import { NAME_WORDS } from '../../../speech/en/name-words.js';
import {
  CLOSE_RELATIVE,
  COURTESY_TITLE,
  KIN_TITLE,
  POSSESSIVE,
  RELATIVE,
  SPOKEN_TITLE,
  TITLE,
} from '../../../speech/en/people.js';
import { CALLED_SO, MODALS, NAMED_AFTER, QUALITIES, TIMES } from '../../../speech/en/weak-names.js';
import type { NameMatch } from './name-reader.js';

/** A form of words after which a name may stand. */
export interface NameTrigger {
  /** Global; a match ends where the name begins. */
  readonly pattern: GatedPattern;
  /** Most words of a name in small letters; with capitals it is four. */
  readonly limit: number;
  /** The speaker's own name follows: an agent's is no secret. */
  readonly introduces?: boolean;
  /** Nothing but a name can stand there, even if it is a word of every day. */
  readonly lenient?: boolean;
  /** How sure the name is, or undefined if the words are none. `lead` and `rest` stand around the match. */
  rate(name: NameMatch, rest: string, lead: string): number | undefined;
}

const SPEAKING = /^,?\s*(?:speaking|calling|here)\b/i;
const FROM = /^,?\s*(?:from|with|again|over at)\b/i;
const ENDS = /^\s*(?:[.,!?;:)"]|$)/;
/** How people go on after their name. */
const GOES_ON = regExp.i`^,?\s*(?:speaking|calling|here|again|from|over at|${I_AM}|i've|i have|i need|i want|i was|i got|i just|i'd|and i\b|and i'm|the patient|the (?:${CLOSE_RELATIVE})|my (?:date|dob|birthday|number|phone)|date of birth|d ?o ?b\b|born|returning|checking in|regarding|about my)`;
/** A street ends in "Dr" too. */
const STREET = /\d\s+(?:\p{L}+\s+){1,3}$/u;
const OTHER_NAMES =
  /\b(?:your|medication|medicine|drug|generic|brand|file|user|host|domain|plan|policy|company|clinic|pharmacy|hospital|street|product|function|tool|agent|agent's|assistant|assistant's|bot|model|employer|insurance|test|group|event|variable|class|column|school|business|practice|facility|doctor's office|city|bank|display|screen|login|account|dog|dog's|cat|cat's|pet|pet's|code|field|key|image|page|project|program|app|form|whose|what's the|the right|the wrong|no)(?:'s)?[ _]*$/i;
const LEAST_SURNAME = 3;

/** In small letters and without a known given name: only where nothing goes on that a verb could begin. */
function plain(name: NameMatch, rest: string, confidence: number): number | undefined {
  if (name.verbal || name.words.join('').length <= LEAST_SURNAME) return undefined;
  return ENDS.test(rest) || WORD_AFTER.test(rest) ? confidence : undefined;
}

/** A function word or a verb follows, so that the words before it are a whole. */
const WORD_AFTER = regExp.i`^\s+(?:in|at|on|for|is|was|has|had|said|says|told|tells|wants|wanted|gave|called|asked|and|or|about|to|from|with|who|that|if|today|tomorrow|yesterday|because|please|but|will|can|prescribed|put|sent|speaking|here|again|a|the|my|i|${I_AM}|she|he|we|they)\b`;

const title: NameTrigger = {
  pattern: gated(regExp.g`\b(?:${TITLE})\b\.?[ \t]+(?=\S)`),
  limit: 1,
  lenient: true,
  rate: (name, rest, lead) => {
    if (STREET.test(lead) || /\d\s?$/.test(lead)) return undefined;
    if (name.capitalised) return 0.95;
    return name.verbal ? undefined : name.given || ENDS.test(rest) || WORD_AFTER.test(rest) ? 0.85 : 0.6;
  },
};

const spokenTitle: NameTrigger = {
  pattern: gated(regExp.gi`\b(?:${SPOKEN_TITLE})[ \t]+(?=\S)`),
  limit: 2,
  rate: (name, rest, lead) => {
    if (
      /\b(?:will|would|might|could|can|not|didn't|don't|to|i|you|we|they|never|ever|always) (?:\w+ )?$/i.test(
        lead,
      ) &&
      !name.capitalised &&
      !name.given
    )
      return undefined;
    if (name.capitalised) return 0.85;
    return name.given ? 0.8 : plain(name, rest, 0.6);
  },
};

const office: NameTrigger = {
  pattern: gated(
    regExp.gi`\b(?:sister|brother|father|judge|officer|captain|sergeant|detective|deputy|coach|${KIN_TITLE}|midwife|pharmacist|therapist|counselor|agent|manager|supervisor|receptionist|surgeon)[ \t]+(?=\S)`,
  ),
  limit: 2,
  rate: (name) => (name.given ? (name.capitalised ? 0.85 : 0.75) : undefined),
};

const named: NameTrigger = {
  pattern: gated(
    regExp.gi`\b(?:name's|names?\s+(?:${IS}|${WOULD_BE}|as|is actually|is like)|names? on (?:the|my|his|her|our|that) \w+(?: \w+)? (?:${IS}|says)|name\s*[:=]|under (?:the )?(?:last )?name(?: of)?|in the name of|goes by|(?:${IS}|she's|he's) (?:called|named)|listed as|registered as|spelled as)\s*(?:actually\s|(?:${HESITATION})\s|also\s|(?:${COURTESY_TITLE})\.?\s|(?:${ITS})\s)?["']?(?=\S)`,
  ),
  limit: 2,
  lenient: true,
  introduces: true,
  rate: (name, _rest, lead) => {
    if (OTHER_NAMES.test(lead) || name.verbal) return undefined;
    return name.capitalised ? 0.95 : 0.85;
  },
};

/** What follows the first of several fields. */
const FIELD_AFTER = regExp.i`^\s+(?:first|last|middle|and|date|d ?o ?b|born|spelled|spelt|with|as in|${THATS}|is)\b`;

const nameField: NameTrigger = {
  pattern: gated(
    regExp.gi`\b(?:first|last|full|maiden|family|middle|given|legal|preferred|married|sur)\s?name[ \t]+(?:(?:${IS}|${ITS})\s+)?["']?(?=\S)`,
  ),
  limit: 1,
  lenient: true,
  rate: (name, rest, lead) => {
    if (OTHER_NAMES.test(lead) || name.verbal) return undefined;
    if (name.capitalised || name.given) return 0.8;
    return ENDS.test(rest) ||
      FIELD_AFTER.test(rest) ||
      WORD_AFTER.test(rest) ||
      /^(?:\s+\p{L}\b){2,}/u.test(rest)
      ? 0.6
      : undefined;
  },
};

const introduction: NameTrigger = {
  pattern: gated(
    regExp.gi`\b(?:this is|${IT_IS}|${I_AM}|${THATS}|this here is|you're speaking with|you've reached)[ \t]+(?:(?:${HESITATION}) )?(?=\S)`,
  ),
  limit: 2,
  introduces: true,
  rate: rateIntroduction,
};

const OPENING_WORDS = regExp.iu`^(?:\W*\b(?:${GREETING}|${OPENING}|oh)\b)*\W*$`;
/** A longer lead is cut off. */
const LONGEST_LEAD = 40;

/** True if nothing but a greeting or a filler stands before: it begins the turn. */
function opens(lead: string): boolean {
  return lead.length < LONGEST_LEAD && OPENING_WORDS.test(lead);
}

/** "this is dot", "i'm june": words of every day that are given names, as all that is said. */
const ordinary: NameTrigger = {
  pattern: gated(regExp.giu`\b(?:this is|${I_AM})[ \t]+(?=\p{L})`),
  limit: 1,
  introduces: true,
  rate: (name, rest, lead) => {
    const word = (name.words[0] ?? '').toLowerCase();
    if (!opens(lead) || name.words.length > 1 || !CALLED_SO.has(word) || QUALITIES.has(word))
      return undefined;
    return ENDS.test(rest) || FROM.test(rest) || GOES_ON.test(rest) ? 0.7 : undefined;
  },
};

/** "it's will", but no month: that answers another question. */
const itIsOrdinary: NameTrigger = {
  ...ordinary,
  pattern: gated(regExp.giu`\b(?:${IT_IS})[ \t]+(?=\p{L})`),
  rate: (name, rest, lead) =>
    TIMES.has((name.words[0] ?? '').toLowerCase()) ? undefined : ordinary.rate(name, rest, lead),
};

/** "my wife june", "her brother art", not "my son may have". */
const kin: NameTrigger = {
  pattern: gated(
    regExp.giu`\b(?:${POSSESSIVE}|the) (?:(?:little|older|younger|big|baby|late|ex) )?(?:${RELATIVE}) (?:boy |girl |kid )?(?=\p{L})`,
  ),
  limit: 1,
  rate: (name, rest) => {
    const word = (name.words[0] ?? '').toLowerCase();
    if (name.words.length > 1 || !CALLED_SO.has(word) || rest.startsWith("'")) return undefined;
    const closed =
      ENDS.test(rest) || /^\s+(?:\d|and\b|is\b|was\b|has\b|says\b|said\b|at\b|he\b|she\b)/i.test(rest);
    return closed || !MODALS.has(word) ? 0.7 : undefined;
  },
};

/** "call dot's little phone". */
const owner: NameTrigger = {
  pattern: gated(
    /\b(?:call|text|try|ring|use|dial)[ \t]+(?=\p{L}+['’]s (?:\p{L}+ )?(?:phone|cell|number|mobile|line)\b)/giu,
  ),
  limit: 1,
  lenient: true,
  rate: (name) => (name.verbal ? undefined : 0.7),
};

/** In a text with capitals: "Father Quintana", "Uncle Moy". */
const elder: NameTrigger = {
  pattern: gated(
    /\b(?:Father|Sister|Brother|Deacon|Rabbi|Imam|Uncle|Aunt|Auntie|Grandma|Grandpa|Cousin|Coach|Officer|Judge|Doc)[ \t]+(?=\p{Lu}\p{Ll})/gu,
  ),
  limit: 1,
  rate: () => 0.75,
};

const spokenTo: NameTrigger = {
  pattern: gated(
    /\b(?:speak(?:ing)?|spoke|talk(?:ing|ed)?|chatt(?:ing|ed)|meet(?:ing)?|met)\s+(?:with|to)[ \t]+(?=\S)/gi,
  ),
  limit: 2,
  rate: (name, rest) => {
    if (name.capitalised || name.given) return 0.8;
    return ENDS.test(rest) && !name.verbal ? 0.6 : undefined;
  },
};

/** A relative or a role, and then a known given name: "my wife Jane", "patient: jane okafor". */
const role: NameTrigger = {
  pattern: gated(
    regExp.gi`\b(?:patient|pt|caller|client|member|resident|subscriber|policyholder|beneficiary|guarantor|${RELATIVE}|on behalf of|attn|dear|${GREETING}|${THANKS}|ok thanks|good (?:${PART_OF_DAY})|emergency contact is|contact is|proxy is|provider is|doctor is|nurse is|pharmacist is|(?:pick(?:ing)?|drop(?:ping)?) (?:\w+ )?(?:up|off) for|prescription is under|account is under|is under|booked under|filed under|addressed to|made out to|release (?:\w+ )?to|copy to|forward to|put|bring|tell|ask|asked|told|waiting on|waiting for|came from|referred by|ordered by|signed by|seen by|cosigned by|prescribed by|treated by|it was|i think it was|(?:${IT_IS}|this is) for|appointment for|refill for|calling for|results for|chart for|message for|ride for)(?<mark>\s*:|,)?[ \t]+(?=\S)`,
  ),
  limit: 2,
  rate: (name, _rest, lead) => {
    if (name.given) return name.capitalised ? 0.85 : 0.65;
    return name.capitalised && name.words.length > 1 && /:\s*$/.test(lead) ? 0.7 : undefined;
  },
};

const nickname: NameTrigger = {
  pattern: gated(/\b(?:call(?:ed|s)? me|go by|known as|friends call me)[ \t]+(?=\S)/gi),
  limit: 1,
  rate: (name, rest) => {
    if (name.given) return 0.8;
    const known = name.words.length === 1 && NAME_WORDS.has((name.words[0] ?? '').toLowerCase());
    return ENDS.test(rest) && (name.capitalised || known) ? 0.65 : undefined;
  },
};

/** All forms, in no order. */
/** "i'm rain like the rain outside", "my name is summer as in the season": who explains a name has one. */
const explained: NameTrigger = {
  pattern: gated(
    regExp.giu`\b(?:this is|${I_AM}|name is|name's|called)[ \t]+(?:${HESITATION}\s)?(?=(?<word>\p{L}{2,15}),?\s(?:just\s)?(?:like|as in)\s(?:(?:the|a)\s)?(?:${NAMED_AFTER}|\k<word>)(?!\p{L}))`,
  ),
  limit: 1,
  introduces: true,
  lenient: true,
  rate: (name) => (name.words.length === 1 ? 0.85 : undefined),
};

export const NAME_TRIGGERS: readonly NameTrigger[] = [
  explained,
  title,
  spokenTitle,
  office,
  named,
  nameField,
  introduction,
  ordinary,
  itIsOrdinary,
  kin,
  owner,
  elder,
  spokenTo,
  nickname,
  role,
];

/** "this is … speaking", "I'm … calling", "This is Jane Okafor". */
function rateIntroduction(name: NameMatch, rest: string): number | undefined {
  if (rest.startsWith("'")) return undefined;
  if (SPEAKING.test(rest)) return name.verbal ? undefined : 0.85;
  if (name.capitalised && name.words.length > 1) return 0.75;
  if (name.given)
    return name.capitalised || name.words.length > 1 || FROM.test(rest) || ENDS.test(rest) ? 0.75 : 0.5;
  if (name.verbal) return undefined;
  if (name.words.length > 1 && GOES_ON.test(rest)) return 0.65;
  return name.capitalised && (FROM.test(rest) || GOES_ON.test(rest)) ? 0.6 : undefined;
}
