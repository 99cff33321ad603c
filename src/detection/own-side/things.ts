import { regExp } from '../../common/text/reg-exp.js';
import { programWords } from '../json/json-object.js';
import { isPersonLike } from '../lexicon/person-like.js';
import { PERSONAL_PARTS, PERSONS, TECHNICAL_MEMBERS } from '../speech/en/member-names.js';
import { LISTS_OF_PEOPLE } from '../speech/en/own-side.js';
import { STOP_WORDS } from '../speech/en/stop-words.js';
import type { TextSlot } from '../slot.js';
import type { Range } from '../text/normalized-text.js';
import { charactersOf, wordsOf } from './mentions.js';

/** "Rooms: daisy, bella and milo", "Routes are named after birds: robin, martin", "lanes are 'marie' and 'louis'". */
const LIST = regExp.dgiu`(?:^|[\n.;!?(])[\s\-*•#>]{0,6}(?:\d{1,2}[.)]\s)?(?<label>\p{L}[\p{L}\p{N} _'’\/&-]{0,60}?)(?:\s?[:=]|\s(?:are|is)\s(?:named|called|known)[^:.,;\n]{0,30}:?|\s(?:are|look like)(?=\s))\s{0,3}(?<items>(?:[^.;\n:]|\.(?=\p{N}))+)`;
const BETWEEN_ITEMS = /[,/|&]|\b(?:and|or)\b/giu;
/** "ruby (today)", "'marie'" */
const AROUND_ITEM = /^[\s"'“”‘’*\x60([]+|(?:\s*\([^()]*\)?|[\s"'“”‘’*\x60)\]])+$/gu;
const PLURAL = /\p{L}{2}[^s]s$/u;
/** An office has fewer. */
const MOST_THINGS = 500;
const LEAST_ITEMS = 2;
/** "12 Lopez" */
const NUMBER_FIRST = /^\d+[a-z]?\s?[–-]?\s?\p{Lu}\p{Ll}/u;
const TIMED = /\d\s?[ap]\.?m\b/i;
const MOST_WORDS = 4;
const MOST_CHARACTERS = 40;
/** With marks and a remark around it. */
const LONGEST_ITEM = 120;
const LEAST_WORD = 3;

/** Places of what instructions list as things of the office: rooms, voices, plans, machines, dishes; so many at most. */
export function listedThings(text: string): Range[] {
  const found: Range[] = [];
  for (const { groups, indices } of text.matchAll(LIST)) {
    const [start = 0] = indices?.groups?.items ?? [];
    if (!isOfThings(programWords(groups?.label ?? ''))) continue;
    const items = itemsOf(groups?.items ?? '');
    if (items.length < LEAST_ITEMS) continue;
    for (const item of items) found.push({ start: start + item.start, end: start + item.end });
    if (found.length >= MOST_THINGS) break;
  }
  return found.slice(0, MOST_THINGS);
}

/** Several things, by a noun that is no word for people, nor for what people come with. */
function isOfThings(label: readonly string[]): boolean {
  const last = label.at(-1) ?? '';
  return (TECHNICAL_MEMBERS.has(last) || PLURAL.test(last)) && !label.some((word) => isOfPeople(word));
}

function isOfPeople(word: string): boolean {
  return PERSONS.has(word) || PERSONAL_PARTS.has(word) || LISTS_OF_PEOPLE.has(word);
}

/** "12 Lopez", "Ana Lopez", "Lopez 9am": who is in a room, rather than a room. */
function isPerson(item: string): boolean {
  return NUMBER_FIRST.test(item) || TIMED.test(item) || isPersonLike(item);
}

function itemsOf(list: string): Range[] {
  const found: Range[] = [];
  let from = 0;
  const add = (to: number): void => {
    // What is longer is no name, and need not be looked at.
    if (to - from > LONGEST_ITEM) return;
    const item = list.slice(from, to);
    const bare = item.replace(AROUND_ITEM, '');
    const start = from + item.indexOf(bare);
    const words = bare.split(/\s+/).length;
    if (bare !== '' && words <= MOST_WORDS && bare.length <= MOST_CHARACTERS && !isPerson(bare))
      found.push({ start, end: start + bare.length });
  };
  for (const { 0: mark, index } of list.matchAll(BETWEEN_ITEMS)) {
    if (found.length >= MOST_THINGS) return found;
    add(index);
    from = index + mark.length;
  }
  add(list.length);
  return found;
}

/** What the agent's side calls its things, as its instructions list them and its tools offer them. */
export class OwnThings {
  /** Letters and digits of each. */
  private readonly whole = new Set<string>();
  private readonly words = new Set<string>();

  /** @param text of a list's item or of an option */
  add(text: string): void {
    this.whole.add(charactersOf(text));
    for (const word of wordsOf(text))
      if (word.length >= LEAST_WORD && !STOP_WORDS.has(word)) this.words.add(word);
  }

  /** @param options of a tool or a reply, in a slot of its definition */
  addOption({ text, key }: TextSlot): void {
    const of = programWords(key?.text ?? '');
    if (
      text.length > MOST_CHARACTERS ||
      of.length === 0 ||
      of.some((word) => isOfPeople(word)) ||
      isPersonLike(text)
    )
      return;
    this.add(text);
  }

  /** True for one of them, as it is called. */
  has(said: string): boolean {
    return this.whole.has(charactersOf(said));
  }

  hasWord(word: string): boolean {
    return this.words.has(word);
  }
}
