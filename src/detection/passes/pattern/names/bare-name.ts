import type { RecognizerContext } from '../recognizer.js';
import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { GREETING, THANKS, answerLead } from '../../../speech/en/answers.js';
import { MEDICINES } from '../../../lexicon/medicines.js';
import { ORDINARY_WORDS } from '../../../lexicon/ordinary-words.js';
import { CHAT_WORDS } from '../../../speech/en/chat.js';
import { HESITATION, SOUND } from '../../../speech/en/fillers.js';
import { I_AM } from '../../../speech/en/links.js';
import { EVASION } from '../../../speech/en/no-names.js';
import { NUMBERS } from '../../../speech/en/numbers.js';
import { CLOSE_RELATIVE } from '../../../speech/en/people.js';
import { isNoPerson, readName, type NameMatch } from './name-reader.js';

/** A name that is all, or the head, of an answer. Offsets are UTF-16 code units of the view. */
export interface BareName {
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

const ASKED =
  /\b(?:names?\b|surname|who am i (?:speaking|talking)|whom? am i (?:speaking|talking)|who (?:is|was|should|do|did|can|may|will|would) |who(?:'s| is) (?:calling|this|speaking|the patient|it for|your)|may i ask who|spell (?:it|that|your|the)|whom? should|which (?:doctor|provider|nurse|physician|specialist)|is this for you|(?:^|[.,?!] )(?:and )?(?:the |your )?(?:patient|child|little one|caller)\?\s*$|for yourself or someone)/i;
const MAY_ASK = gated(ASKED);
/** Names that belong to no person: "the name of your pharmacy", "medication name". */
const OTHER_NAME = regExp.i`\bnames? (?:of|for|on) (?:the|your|that|this|his|her|their)?\s*(?:\w+ )?(?:pharmacy|insurance|insurer|medication|medicine|drug|plan|employer|company|hospital|clinic|school|facility|test|street|city|bank|practice|procedure|condition|product|device)\b|\b(?:pharmacy|insurance|medication|medicine|drug|plan|employer|company|hospital|clinic|user|file|brand|product|facility|street|practice|generic)(?:'s)? names?\b|\bwho(?: is| was|'s) (?:your |the )?(?:pharmacy|employer|insurer|insurance|carrier|insurance carrier|plan)\b|\bwho (?:sent|referred) you\b`;
/** Asked as a name, in so many words. */
const NAMED =
  /\b(?:names?|surname|spell)\b|\bwhom? am i (?:speaking|talking)\b|\bwho(?:'s| is) (?:calling|this|speaking|the patient)\b|(?:^|[.,?!] )(?:and )?(?:the |your )?(?:patient|child|little one|caller)\?\s*$/i;
const NAME_LABEL = /(?:^| )(?:name|first|last|middle|initial|surname|patient|caller|customer|contact)$/;
const INITIAL_LABEL = /(?:^| )(?:middle(?: name)?|initial)$/;
const MAY_LABEL = gated(NAME_LABEL);
const OTHER_LABEL =
  /\b(?:function|tool|file|user|host|drug|medication|clinic|company|pharmacy|plan|product|event|model|agent|assistant|display)\b/;

const MORE_LEADS = `oh|${SOUND}|${GREETING}|right|alright|certainly|${THANKS}|it was|this is|to|for|i think|(?:my|the|her|his|first|last|full)(?: first| last| full)? name is|name is|name's|${I_AM}|sure thing|the patient is|spelled|under|she's|he's|for my (?:${CLOSE_RELATIVE})`;
const LEAD = regExp.i`^${answerLead(MORE_LEADS)}`;
const TAIL = /^\s*(?:$|[.,!?;:-]|…)/;
/** An introduction without a verb: "jane okafor speaking". */
const SPEAKING = /^,?\s*(?:speaking|here|checking in)\b/i;
const CALLING = /^,?\s*(?:calling|from [\w&' ]{2,40} here)\b/i;
/** Both have one of these. */
const INTRODUCED = gated(/speaking|here|checking in|calling/i);
/** A second part of the name: "jane … okafor", "jane, last name okafor". */
const NEXT_PART = regExp.i`^\s*(?:…|\.{2,}|[,.]?\s*(?:${HESITATION}|and (?:the |my )?last name(?: is|'s)?|last name(?: is|'s)?|surname(?: is)?|last)\b)[\s,.…]*`;
const LAST_FIRST = /^,\s?(?=\p{L})/u;
/** Of a person, rather than of a service, a product or a status. */
const PERSONS_LABEL =
  /(?:^| )(?:first|last|full|middle|given|family|maiden|legal|preferred|surname|initial|patient|caller|member|customer|client|contact|guarantor|subscriber|spouse|guardian|parent|child|mother|father|whom?)(?: |$)/;
const ANSWER_WORDS = 3;
/** Where a longer answer is a story, and its first words are no name. */
const MOST_CHARACTERS = 120;

/** False where neither the question nor the JSON key asks for a person's name for certain. */
export function mayAskName(question: ScannedText): boolean {
  return question.mayMatch(MAY_ASK) || question.mayMatch(MAY_LABEL);
}

/** True if the question, or the JSON key, asks for a person's name. */
export function isNameAsked(question: string, label: string): boolean {
  return isLabelled(label) || (ASKED.test(question) && !OTHER_NAME.test(question));
}

function isLabelled(label: string): boolean {
  return NAME_LABEL.test(label) && !OTHER_LABEL.test(label);
}

/**
 * The name in an answer to a question for one, or in a text labelled as one: one to three words, after fillers
 * ("it's …"), in any case, in one part or two. Empty where no name was asked for, but for "jane okafor speaking".
 *
 * @param asked whether the question or the key asks for a name
 */
export function bareAnswer(
  view: ScannedText,
  asked: boolean,
  { question, label }: RecognizerContext,
): BareName[] {
  if (!asked && !view.mayMatch(INTRODUCED)) return [];
  const { text } = view;
  const start = LEAD.exec(text.slice(0, MOST_CHARACTERS))?.[0].length ?? 0;
  if (!asked) return speakingAt(text, start);
  const labelled = isLabelled(label);
  if (!labelled && isEvasive(text.slice(start, start + MOST_EVASION))) return [];
  const named = labelled || NAMED.test(question);
  if (labelled && !PERSONS_LABEL.test(label) && isEveryday(text)) return [];
  const name = readName(text, start, ANSWER_WORDS, named);
  const isLetter = name?.words.length === 1 && name.words[0]?.length === 1;
  if (name === undefined || (isLetter && !INITIAL_LABEL.test(label))) return [];
  const rest = text.slice(name.end, name.end + 40);
  const follows = /^\s+([\p{L}']+)/u.exec(rest)?.[1] ?? '';
  const stops =
    follows !== '' && (NUMBERS.ordinal.has(follows.toLowerCase()) || readName(follows, 0, 1) === undefined);
  const ends = TAIL.test(rest) || stops || /^\s+(?:\p{L}\b|i\b|will\b|may\b)/iu.test(rest);
  if (!ends || name.verbal || isNoPerson(name.words)) return [];
  if (!named && !name.given && !(name.capitalised && name.words.length > 1)) return [];
  const confidence = labelled ? 0.8 : TAIL.test(rest) ? 0.85 : 0.6;
  const parts = named ? furtherParts(text, name) : [];
  return [{ start: name.start, end: name.end, confidence }, ...parts];
}

/** "Root Canal", under a mere "name": whether somebody is called so is for those to say who read for sense. */
function isEveryday(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.every((word) => ORDINARY_WORDS.has(word) || MEDICINES.has(word));
}

/** How much of an answer tells that it is none. */
const MOST_EVASION = 24;

function isEvasive(answer: string): boolean {
  const [first = ''] = /^[\p{L}\p{N}'/]+/u.exec(answer) ?? [];
  return EVASION.test(answer) || CHAT_WORDS.has(first.toLowerCase());
}

/** "jane … o'brien-smith", "okafor, jane". */
function furtherParts(text: string, name: NameMatch): BareName[] {
  const rest = text.slice(name.end, name.end + 60);
  const gap =
    NEXT_PART.exec(rest)?.[0] ?? (text.length < MOST_CHARACTERS / 2 ? LAST_FIRST.exec(rest)?.[0] : undefined);
  if (gap === undefined) return [];
  const next = readName(text, name.end + gap.length, 2, true);
  if (next === undefined || next.verbal || next.words[0]?.length === 1) return [];
  if (!TAIL.test(text.slice(next.end, next.end + 4))) return [];
  return [{ start: next.start, end: next.end, confidence: 0.7 }];
}

function speakingAt(text: string, start: number): BareName[] {
  const name = readName(text, start, ANSWER_WORDS);
  if (name === undefined || name.verbal) return [];
  const rest = text.slice(name.end, name.end + 60);
  const introduced = SPEAKING.test(rest) || (CALLING.test(rest) && (name.given || name.words.length > 1));
  return introduced ? [{ start: name.start, end: name.end, confidence: 0.75 }] : [];
}
