import { regExp } from '../../common/text/reg-exp.js';
import { JsonObject } from '../json/json-object.js';
import { labelOf } from '../json/member-label.js';
import { wordSet } from '../lexicon/words.js';
import { isNameAsked } from '../passes/pattern/names/bare-name.js';
import type { TextSlot } from '../slot.js';
import { I_AM, IS, ITS } from '../speech/en/links.js';
import { CALLER, FURTHER_CREDENTIAL, OF_OURSELVES } from '../speech/en/own-side.js';
import { CREDENTIAL, POSSESSIVE, RELATIVE } from '../speech/en/people.js';
import type { Range } from '../text/normalized-text.js';
import type { EarlierTexts } from './earlier-texts.js';

const INTRODUCED = regExp.i`\b(?:my name(?: is|'s)?|this is|${I_AM}|${ITS}|call me|(?:(?:first|last|full|patient) )?name(?:'s| is|,)?|calling for|for my \w+|it is)\s+$`;
const HERE = /^\s?(?:here|speaking)\b/i;
const RELATED = regExp.iu`(?<![\p{L}'])(?:${POSSESSIVE}|our|their)\s(?:\p{L}+\s){0,2}(?:${RELATIVE})(?:'s name is|,|\sis)?\s+$`;
const TITLED = /(?:^|\s)(?:dr|doctor|nurse|rn|np|pa)\b\.?\s/i;
const CREDENTIALED = new RegExp(`[ ,](?:${CREDENTIAL}|${FURTHER_CREDENTIAL})(?![\\p{L}])`, 'u');
/** "We're at 12 Elm Street", "call us at 555-0100". */
const SELF = regExp.i`\b(?:${OF_OURSELVES})(?: (?:located|right|here|over|back|still|on|at|in|also|${IS}|${ITS}))*,?\s*$`;
const PROVIDER =
  /provider|doctor|physician|clinician|practitioner|therapist|staff|prescriber|resource|nurse|aide|tech|dentist|hygienist|with|agent|escort|driver|coordinator|scheduler|reviewer|assigned|attending|surgeon|specialist|supervisor|manager|interpreter|counselor|clerk|author|(?:^|_)by$|[a-z]By$|^rn$|^lead/i;
const OF_CALLER = regExp.i`(?<![a-z])(?:${CALLER}|guarantor|contact|subscriber|first|last|given|family|mother|father|owner)(?![a-z])`;
const UNIT = /(?<![a-z])(?:suite|ste|room|rm|floor)\s$/i;
const WORD_BEFORE = /(?<!\p{L})(\p{L}+)\s$/u;
/** How much before a name can tell whose it is. */
const LEAD = 40;
const TITLE_LEAD = 12;
/** Between two words of a name, in characters. */
const WIDEST_GAP = 2;
/** How much of an assistant's turn can be a question. */
const MOST_QUESTION = 500;
/** Words of names that are no one's in particular. */
const COMMON = wordSet('and of the at for in on dr doctor mr mrs ms');

/** "I'm Marisol", "my sister Rochelle", "Grace here": somebody who is on the line, or theirs. */
export function isIntroduced(text: string, { start, end }: Range): boolean {
  const lead = leadOf(text, start);
  return INTRODUCED.test(lead) || RELATED.test(lead) || HERE.test(text.slice(end, end + TITLE_LEAD));
}

/** "Dr. Okafor", "Helena Okafor, MD". */
export function isTitled(text: string, { start, end }: Range): boolean {
  return (
    TITLED.test(text.slice(Math.max(0, start - TITLE_LEAD), end)) ||
    CREDENTIALED.test(text.slice(start, end + LEAD))
  );
}

/** True where an assistant speaks of its office. */
export function isOfOffice(text: string, { start }: Range): boolean {
  return SELF.test(leadOf(text, start));
}

/** True for the value of a JSON member that names who works there. */
export function isProvider({ key, owner }: TextSlot): boolean {
  return [key?.text, owner?.name].some((name) => name !== undefined && PROVIDER.test(name));
}

/** True for the value of a JSON member that tells of a caller, or of somebody whom a record is about. */
export function isOfPerson(slot: TextSlot): boolean {
  const { owner } = slot;
  if (owner === undefined) return false;
  return OF_CALLER.test(`${owner.name ?? ''} ${labelOf(slot)}`) || JsonObject.of(owner).isPersonal;
}

/**
 * The slots of a user that answer a question for a name.
 * @param earlier what is known of the first of them
 */
export function namesAnswered(slots: readonly TextSlot[], earlier?: EarlierTexts): ReadonlySet<TextSlot> {
  const { answering, contextFrom } = earlier ?? {};
  if (answering === undefined) return answersIn(slots);
  return new Set([
    ...answersIn(slots.slice(contextFrom)),
    ...answering.flatMap((index) => slots[index] ?? []),
  ]);
}

function answersIn(slots: readonly TextSlot[]): Set<TextSlot> {
  const answers = new Set<TextSlot>();
  let asked = false;
  let answering: number | undefined;
  for (const slot of slots) {
    if (slot.role === 'user') {
      if (answering !== undefined && slot.turn !== answering) asked = false;
      answering = slot.turn;
      if (asked) answers.add(slot);
    } else if (slot.role === 'assistant' && slot.member === 'speech') {
      asked = isNameAsked(slot.text.slice(-MOST_QUESTION), '');
      answering = undefined;
    }
  }
  return answers;
}

/** Each two names with nothing but a space between them. */
export function neighbours(text: string, names: readonly Range[]): Range[] {
  const sorted = names.toSorted((a, b) => a.start - b.start);
  return sorted.flatMap(({ start, end }, at) => {
    const next = sorted[at + 1];
    if (next === undefined || next.start < end || next.start - end > WIDEST_GAP) return [];
    return text.slice(end, next.start).trim() === '' ? [{ start, end: next.end }] : [];
  });
}

/** The number that a range is the end of. */
export function wholeNumber(text: string, { start, end }: Range): string {
  return (/[\d().+-][\d().+ -]*$/.exec(leadOf(text, start))?.[0] ?? '') + text.slice(start, end);
}

/** "suite 210", of which a range is the number; a flat's is somebody's. */
export function unitOf(text: string, { start, end }: Range): string | undefined {
  const unit = UNIT.exec(leadOf(text, start))?.[0];
  return unit === undefined ? undefined : unit + text.slice(start, end);
}

/** The word right before a range, in small letters; empty where there is none. */
export function wordBefore(text: string, { start }: Range): string {
  return WORD_BEFORE.exec(leadOf(text, start))?.[1]?.toLowerCase() ?? '';
}

/** The words of a name, in small letters. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? []).filter((word) => !COMMON.has(word));
}

/** Letters and digits alone, in small letters. */
export function charactersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function leadOf(text: string, start: number): string {
  return text.slice(Math.max(0, start - LEAD), start);
}
