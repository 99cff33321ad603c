import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { gated, type GatedPattern } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ORDINARY_WORDS } from '../../../lexicon/ordinary-words.js';
import { GREETING, THANKS } from '../../../speech/en/answers.js';
import { MONTHS, WEEKDAYS } from '../../../speech/en/calendar.js';
import { NO_NAMES } from '../../../speech/en/no-names.js';
import { CREDENTIAL, NAME_SUFFIX } from '../../../speech/en/people.js';
import type { Range } from '../../../text/normalized-text.js';
import { isGivenName, isNoPerson, isStopWord, PARTICLE, readName } from './name-reader.js';

/** A name by its form on paper. Offsets are those of the view. */
export interface FormName extends Range {
  readonly confidence: number;
}

const CAP = String.raw`\p{Lu}[\p{L}\p{M}'-]+`;
const PARTICLES = `(?:(?:${PARTICLE}) ){0,2}`;
const INITIAL = String.raw`(?: \p{Lu}\.?)?`;
const FULL = String.raw`${CAP}${INITIAL}(?: ${CAP}){0,1} ${PARTICLES}${CAP}(?:,? (?:${NAME_SUFFIX})\.?)?`;
const WORDS = /[\p{L}\p{M}'-]{2,}/gu;
const CALENDAR = [...MONTHS.filter((month) => month !== 'may'), ...WEEKDAYS].join('|');
/** Words that begin a line or a label, not a name. */
const NO_NAME = regExp.i`^(?:way|blue|east|west|fax|phone|cell|mobile|home|work|tel|call|contact|dob|mrn|patient|pt|${CALENDAR}|bank|re|${GREETING}|thanks|sincerely|regards|best|from|to|cc|date)$`;

/** Certain places for "First Last": before a credential, an address, a telephone number, a date of birth. */
const FOLLOWED = gated(
  regExp.gu`(?<!\p{Lu}[\p{L}\p{M}'-]{0,30} )(?<![\p{L}\p{M}\p{N}'-])(?<name>${FULL})(?=,? (?:${CREDENTIAL})\b| <[\w.+-]+@|,? \(?(?:MRN|DOB|b\.|born)|,? \+?1?[ -]?\(?\d{3}[).-] ?\d{3}| \||, \d{1,3}(?:,|\s?[yY]\/?o| [MF]\b)|, \d{1,6} \p{Lu})`,
);
/** "Okafor, Jane" by label or before a date of birth. */
const LAST_FIRST = gated(
  regExp.gu`(?:(?<=(?:[Pp]atient|PATIENT|[Nn]ame|NAME|Pt|[Ll]abel|LABEL|[Mm]ember|[Cc]aller|[Gg]uarantor|[Ss]ubscriber)(?: name)?\s?[:#-]\s{0,2})(?<labelled>${PARTICLES}${CAP}(?: ${CAP})?, ${CAP}${INITIAL})|(?<![\p{L}\p{N}'.,-] ?)(?<name>${PARTICLES}${CAP}, ${CAP}${INITIAL})(?= \(?(?:b\.|DOB|MRN|born|\||#|\d{1,2}\/)|,? (?:DOB|MRN)| \|))`,
);
/** "okafor comma jane" */
const COMMA = gated(/ comma /gi);
const WORD_BEFORE = /(?<![\p{L}\p{N}'-])\p{L}[\p{L}'-]+$/u;
const WORD_AFTER = /^\p{L}[\p{L}'-]+/u;
const LONGEST = 40;
const SIGNED = gated(
  regExp.giu`(?:^|[\n.!?][ \t]{0,3})(?:(?:kind|best|warm|many) )?(?:sincerely(?: yours)?|regards|best(?: wishes)?|(?:${THANKS})(?: (?:again|so much|a lot))?|cheers|yours(?: truly)?|respectfully|warmly|cordially|signed|xoxo|love),?[ \t]*(?:\n[ \t]*){1,2}(?<name>${CAP}${INITIAL}(?: ${PARTICLES}${CAP}){0,2})(?=[ \t]*(?:[,\n]|$))`,
);
const SIGNED_INLINE = gated(
  regExp.gu`(?:[Ss]incerely|[Rr]egards|[Bb]est|[Yy]ours(?: truly)?|[Rr]espectfully|[Ss]igned)[,:] (?<name>${FULL})(?=[\s.]*$|\n)`,
);
/** Labels after which two capitalised words are a person. */
const LABELLED = gated(
  regExp.gu`\b(?:Pt|PT|[Pp]atient|[Cc]aller|[Gg]uarantor|[Ss]ubscriber|[Mm]ember|[Cc]ontact|[Aa]ttn|ATTN|[Ff]rom|[Tt]o|[Cc]c|[Ss]een by|[Cc]osigned by|[Ss]igned by|[Rr]eferred by|[Oo]rdered by|[Tt]alked to|[Ss]poke (?:to|with)|[Pp]rovider|PCP|[Pp]hysician|[Ss]ender|[Rr]ecipient|[Cc]allback list)(?:\s?[:#]| name:)?\s+(?<name>${FULL})`,
);
/** "9:00 Kowalczyk, 9:30 Washington": who comes at a time. */
const SCHEDULED = gated(
  regExp.gu`(?<![\d:.])\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?\s?[–—:|-]?\s(?<name>${CAP}(?: ${CAP})?)(?=\s?(?:[,;(–—|-]|\.?$|\.?\n|\. ))`,
);
const WHOSE =
  'first|last|full|middle|given|family|patient|caller|member|customer|client|contact|emergency|provider|doctor|physician|guarantor|subscriber|preferred|legal|maiden|spouse|guardian|parent|child|mother|father|sender|recipient|holder|primary|display';
/** A JSON key, a column or a field of a form. */
const FIELD = gated(
  regExp.giu`(?<![a-z])(?<key>(?:(?:${WHOSE})[_ ]?){0,3}(?:name|surname))["']?\s*[:=]\s*["']?(?=\p{L})`,
);
const AGENT_FIELD = /[a-z][_ ]$/i;

/** Names by the forms of letters, notes, lists and JSON. Linear in the text's length. */
export function formNames(view: ScannedText): FormName[] {
  return [
    ...capitalised(view, FOLLOWED, 0.75),
    ...capitalised(view, LAST_FIRST, 0.8),
    ...capitalised(view, SIGNED, 0.8),
    ...capitalised(view, SIGNED_INLINE, 0.75),
    ...capitalised(view, LABELLED, 0.75),
    ...capitalised(view, SCHEDULED, 0.6).filter(({ start, end }) => isUncommon(view.text.slice(start, end))),
    ...comma(view),
    ...fields(view),
  ];
}

function capitalised(view: ScannedText, pattern: GatedPattern, confidence: number): FormName[] {
  const found: FormName[] = [];
  for (const match of view.matches(pattern)) {
    const name = match.groups?.labelled ?? match.groups?.name ?? '';
    const words = name.match(WORDS) ?? [];
    if (isNoPerson(words) || words.some((word) => isStopWord(word.toLowerCase()) || NO_NAME.test(word)))
      continue;
    if (words.every((word) => NO_NAMES.has(word.toLowerCase()))) continue;
    const start = match.index + match[0].lastIndexOf(name);
    found.push({ start, end: start + name.length, confidence });
  }
  return found;
}

/** A word of it is no everyday one, as those of visits, breaks and zones are. */
function isUncommon(name: string): boolean {
  return name.split(' ').some((word) => !ORDINARY_WORDS.has(word.toLowerCase()));
}

function comma(view: ScannedText): FormName[] {
  const { text } = view;
  const found: FormName[] = [];
  for (const { index, 0: said } of view.matches(COMMA)) {
    const next = index + said.length;
    const last = WORD_BEFORE.exec(text.slice(Math.max(0, index - LONGEST), index))?.[0] ?? '';
    const first = WORD_AFTER.exec(text.slice(next, next + LONGEST))?.[0] ?? '';
    if ([last, first].some((word) => word === '' || isStopWord(word.toLowerCase()))) continue;
    found.push({ start: index - last.length, end: index, confidence: 0.65 });
    found.push({ start: next, end: next + first.length, confidence: 0.65 });
  }
  return found;
}

/** `"first_name": "Jane"`; of a bare `name` only what can be a person's. */
function fields(view: ScannedText): FormName[] {
  const { text } = view;
  const found: FormName[] = [];
  for (const match of view.matches(FIELD)) {
    const key = match.groups?.key ?? '';
    if (AGENT_FIELD.test(text.slice(Math.max(0, match.index - 12), match.index))) continue;
    const quoted = /["'](?=\s*[:=])/.test(match[0]) || match[0].includes('=');
    const name = readName(text, match.index + match[0].length, 4, true);
    if (name === undefined || !quoted || !isValue(text, name.end)) continue;
    const bare = /^(?:name|display[_ ]name)$/i.test(key);
    const likely =
      name.given || isGivenName(name.words[0] ?? '') || (name.capitalised && name.words.length > 1);
    if (bare && !likely) continue;
    found.push({ start: name.start, end: name.end, confidence: 0.85 });
  }
  return found;
}

/** The name is all that the field holds, and no type or function. */
function isValue(text: string, end: number): boolean {
  return /^\s*(?:["',;|}\])\n]|$)/.test(text.slice(end, end + 4));
}
