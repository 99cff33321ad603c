import { matchesOf } from '../../../../common/text/matches.js';
import type { Range } from '../../../text/normalized-text.js';
import { isGivenName, isNoPerson, isStopWord, readName } from './name-reader.js';

/** A name by its form on paper. Offsets are those of the view. */
export interface FormName extends Range {
  readonly confidence: number;
}

const CAP = "\\p{Lu}[\\p{L}\\p{M}'-]+";
const PARTICLE =
  '(?:(?:de|da|del|della|der|den|di|do|dos|la|las|le|los|van|von|bin|ibn|al|el|ter|ten) ){0,2}';
const INITIAL = '(?: \\p{Lu}\\.?)?';
const FULL = `${CAP}${INITIAL}(?: ${CAP}){0,1} ${PARTICLE}${CAP}(?:,? (?:Jr|Sr|II|III|IV)\\.?)?`;
const WORDS = /[\p{L}\p{M}'-]{2,}/gu;
/** Words that begin a line or a label, not a name. */
const NO_NAME =
  /^(?:way|blue|east|west|fax|phone|cell|mobile|home|work|tel|call|contact|dob|mrn|patient|pt|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|bank|re|hi|hello|thanks|sincerely|regards|best|from|to|cc|date)$/i;

/** Certain places for "First Last": before a credential, an address, a telephone number, a date of birth. */
const FOLLOWED = new RegExp(
  `(?<!\\p{Lu}[\\p{L}\\p{M}'-]{0,30} )(?<![\\p{L}\\p{M}\\p{N}'-])(?<name>${FULL})(?=,? (?:M\\.?D|D\\.?O|R\\.?N|N\\.?P|PA(?:-C)?|LPN|CNA|DDS|DMD|PhD|PharmD|RPh|DNP|LCSW|DPM|OD|CRNA|APRN|FNP|CNM|DC|PT|OT)\\b| <[\\w.+-]+@|,? \\(?(?:MRN|DOB|b\\.|born)|,? \\+?1?[ -]?\\(?\\d{3}[).-] ?\\d{3}| \\||, \\d{1,3}(?:,|\\s?[yY]\\/?o| [MF]\\b)|, \\d{1,6} \\p{Lu})`,
  'gu',
);
/** "Okafor, Jane" by label or before a date of birth. */
const LAST_FIRST = new RegExp(
  `(?:(?<=(?:[Pp]atient|PATIENT|[Nn]ame|NAME|Pt|[Ll]abel|LABEL|[Mm]ember|[Cc]aller|[Gg]uarantor|[Ss]ubscriber)(?: name)?\\s?[:#-]\\s{0,2})(?<labelled>${PARTICLE}${CAP}(?: ${CAP})?, ${CAP}${INITIAL})|(?<![\\p{L}\\p{N}'.,-] ?)(?<name>${PARTICLE}${CAP}, ${CAP}${INITIAL})(?= \\(?(?:b\\.|DOB|MRN|born|\\||#|\\d{1,2}\\/)|,? (?:DOB|MRN)| \\|))`,
  'gu',
);
/** "okafor comma jane" */
const COMMA = / comma /gi;
const WORD_BEFORE = /(?<![\p{L}\p{N}'-])\p{L}[\p{L}'-]+$/u;
const WORD_AFTER = /^\p{L}[\p{L}'-]+/u;
const LONGEST = 40;
const SIGNED = new RegExp(
  `(?:^|[\\n.!?][ \\t]{0,3})(?:(?:kind|best|warm|many) )?(?:sincerely(?: yours)?|regards|best(?: wishes)?|thanks(?: (?:again|so much|a lot))?|thank you|cheers|yours(?: truly)?|respectfully|warmly|cordially|signed|xoxo|love),?[ \\t]*(?:\\n[ \\t]*){1,2}(?<name>${CAP}${INITIAL}(?: ${PARTICLE}${CAP}){0,2})(?=[ \\t]*(?:[,\\n]|$))`,
  'giu',
);
const SIGNED_INLINE = new RegExp(
  `(?:[Ss]incerely|[Rr]egards|[Bb]est|[Yy]ours(?: truly)?|[Rr]espectfully|[Ss]igned)[,:] (?<name>${FULL})(?=[\\s.]*$|\\n)`,
  'gu',
);
/** Labels after which two capitalised words are a person. */
const LABELLED = new RegExp(
  `\\b(?:Pt|PT|[Pp]atient|[Cc]aller|[Gg]uarantor|[Ss]ubscriber|[Mm]ember|[Cc]ontact|[Aa]ttn|ATTN|[Ff]rom|[Tt]o|[Cc]c|[Ss]een by|[Cc]osigned by|[Ss]igned by|[Rr]eferred by|[Oo]rdered by|[Tt]alked to|[Ss]poke (?:to|with)|[Pp]rovider|PCP|[Pp]hysician|[Ss]ender|[Rr]ecipient|[Cc]allback list)(?:\\s?[:#]| name:)?\\s+(?<name>${FULL})`,
  'gu',
);
const WHOSE =
  'first|last|full|middle|given|family|patient|caller|member|customer|client|contact|emergency|provider|doctor|physician|guarantor|subscriber|preferred|legal|maiden|spouse|guardian|parent|child|mother|father|sender|recipient|holder|primary|display';
/** A JSON key, a column or a field of a form. */
const FIELD = new RegExp(
  `(?<![a-z])(?<key>(?:(?:${WHOSE})[_ ]?){0,3}(?:name|surname))["']?\\s*[:=]\\s*["']?(?=\\p{L})`,
  'giu',
);
const AGENT_FIELD = /[a-z][_ ]$/i;

/** Names by the forms of letters, notes, lists and JSON. Linear in the text's length. */
export function formNames(text: string): FormName[] {
  return [
    ...capitalised(text, FOLLOWED, 0.75),
    ...capitalised(text, LAST_FIRST, 0.8),
    ...capitalised(text, SIGNED, 0.8),
    ...capitalised(text, SIGNED_INLINE, 0.75),
    ...capitalised(text, LABELLED, 0.75),
    ...comma(text),
    ...fields(text),
  ];
}

function capitalised(text: string, pattern: RegExp, confidence: number): FormName[] {
  const found: FormName[] = [];
  for (const match of matchesOf(text, pattern)) {
    const name = match.groups?.labelled ?? match.groups?.name ?? '';
    const words = name.match(WORDS) ?? [];
    if (isNoPerson(words) || words.some((word) => isStopWord(word.toLowerCase()) || NO_NAME.test(word)))
      continue;
    const start = match.index + match[0].lastIndexOf(name);
    found.push({ start, end: start + name.length, confidence });
  }
  return found;
}

function comma(text: string): FormName[] {
  const found: FormName[] = [];
  for (const { index, 0: said } of matchesOf(text, COMMA)) {
    const next = index + said.length;
    const last = WORD_BEFORE.exec(text.slice(Math.max(0, index - LONGEST), index))?.[0] ?? '';
    const first = WORD_AFTER.exec(text.slice(next, next + LONGEST))?.[0] ?? '';
    if ([last, first].some((word) => word === '' || isStopWord(word.toLowerCase()))) continue;
    found.push({ start: index - last.length, end: index, confidence: 0.65 });
    found.push({ start: next, end: next + first.length, confidence: 0.65 });
  }
  return found;
}

/** `"first_name": "Jane"`; of a bare `name` only what looks like a person's. */
function fields(text: string): FormName[] {
  const found: FormName[] = [];
  for (const match of matchesOf(text, FIELD)) {
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
