import { capitalized } from '../grammar/capitals.js';
import { BETWEEN_ROWS, NEXT_WORD } from '../languages/en/spelling.js';
import { NAME_JOINTS, NAME_TALK, READABLE_IN_NAMES } from '../languages/any.js';
import { AFTER_NAMES, NAME_PARTICLES, TAIL_PARTICLES, TITLES } from '../languages/en/beside-values.js';
import { CORRECTION_WORDS } from '../languages/en/talk.js';
import { normalize } from '../text/normalized-text.js';
import { speechOf } from '../text/speech.js';
import { corrections, isTalk } from './corrected.js';
import { isHandle, isOnePiece, titleCase, type ValuePart } from './value.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘`-][\p{L}\p{M}\p{N}]+)*/gu;
const POSSESSIVE = /['’]s$/iu;
/** So many letters one after the other spell a name; two may be initials. */
const LEAST_SPELLED = 3;
/** A particle leads to a name, and a mark that is said to another part; the last word of a name is neither: "Mai Le". */
const WORD_FOLLOWS = /^\s+[\p{L}\p{N}]/u;
/** "lillian no liliana", "anna, no, ann": words before the next that was meant. */
const MORE_FOLLOWS = /^[\s,.]+[\p{L}\p{N}]/u;
const FOLLOWING = /^\s+(\p{L}+)\s+\p{L}/u;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
const MOST_PARTS = 8;
/** So short a word may be written small in a name that has capitals: "Mac an tSaoir". */
const LONGEST_SMALL = 3;

/** Returns true for words between parts of a name that neither belong to it nor correct it: "and the last name is". */
export function isNameTalk(text: string): boolean {
  const words = text.match(WORD) ?? [];
  const others = words.filter((word) => !READABLE_IN_NAMES.has(word.toLowerCase()));
  return corrections(`- ${words.join(' ')} a`).length === 1 && isTalk(others.join(' '));
}

/** Returns true for a text that begins with what follows a name: "junior". */
export function beginsWithSuffix(text: string): boolean {
  return AFTER_NAMES.has(/^[\s,]*([\p{L}]+)/u.exec(text)?.[1]?.toLowerCase() ?? '');
}

interface Part {
  start: number;
  end: number;
  /** As it is written, in the case in which it was. */
  text: string;
}

/**
 * The distinctive parts of a name, in order, initials among them: not titles, particles, and what is said about the name. Spelled
 * letters make one part, and so do words that are joined aloud ("okonkwo hyphen bright"). None where nothing is left: then
 * the name is one piece.
 */
export function nameParts(name: string): readonly ValuePart[] {
  if (isOnePiece(name) || isHandle(name)) return [];
  const parts = join(name, partsIn(name));
  if (parts.length === 0 || parts.length > MOST_PARTS) return [];
  const isCased = name !== name.toLowerCase();
  return parts.map(({ start, end, text }) => ({
    start,
    end,
    kind: 'NAME',
    key: foldPart(text),
    written:
      isTailParticle(text, name.slice(0, start)) || (isCased && text.length <= LONGEST_SMALL)
        ? text
        : titleCase(text),
  }));
}

/** "ana de la", "joost van der": of a name whose rest is yet to be said; by itself it may be a name, as La is. */
function isTailParticle(word: string, before: string): boolean {
  const previous = /(\p{L}+)\s+$/u.exec(before)?.[1] ?? '';
  if (previous === '') return false;
  return TAIL_PARTICLES.has(word) || (NAME_PARTICLES.has(word) && NAME_PARTICLES.has(previous));
}

/** The form of a part that all its spellings share. */
function foldPart(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[’‘`]/g, "'");
}

function partsIn(name: string): Part[] {
  const spelled = spelledRuns(name);
  const words = [...blank(name, spelled).matchAll(WORD)].map((match) => ({
    start: match.index,
    text: match[0],
  }));
  const plain = words.flatMap(({ start, text: said }) => {
    const text = NAME_TALK.has(said.toLowerCase()) ? said : said.replace(POSSESSIVE, '');
    const part = { start, end: start + text.length, text };
    const isFirst = !IN_WORD.test(name.slice(0, start));
    return isReadable(text, isFirst, name.slice(start + text.length), spelled.length > 0) ? [] : [part];
  });
  return [...plain, ...spelled].sort((a, b) => a.start - b.start);
}

/** The name with spaces in the place of what was spelled and what is said of it: words that a hyphen joins to it stay. */
function blank(name: string, runs: readonly Part[]): string {
  if (runs.length === 0) return name;
  const plain = runs.reduce((text, { start, end }, at) => {
    const next = runs[at + 1]?.start ?? end;
    const to = BETWEEN_ROWS.test(name.slice(end, next)) ? next : end;
    return text.slice(0, start) + ' '.repeat(to - start) + text.slice(to);
  }, name);
  return plain.replace(NEXT_WORD, (said) => ' '.repeat(said.length));
}

/** True for a word of a name that identifies nobody. @param isSpelled letters of the name are, and small ones no initials */
function isReadable(word: string, isFirst: boolean, after: string, isSpelled: boolean): boolean {
  const folded = word.toLowerCase();
  // A letter is an initial, and of a script without case a name: "李 明".
  if (/^\p{Ll}$/u.test(word)) return (isSpelled || /[ai]/.test(word)) && !isJoined(after);
  if (word.length === 1) return false;
  if (TITLES.has(folded) && (isFirst || after.startsWith('.'))) return true;
  if (AFTER_NAMES.has(folded) && !isFirst) return true;
  if (NAME_JOINTS.has(folded)) return !isFirst && WORD_FOLLOWS.test(after);
  if (NAME_PARTICLES.has(folded)) return WORD_FOLLOWS.test(after);
  if (word === folded && CORRECTION_WORDS.has(folded)) return !isFirst && MORE_FOLLOWS.test(after);
  return word === folded && NAME_TALK.has(folded);
}

/** "o" of "o apostrophe brien". */
function isJoined(after: string): boolean {
  return NAME_JOINTS.has(FOLLOWING.exec(after)?.[1]?.toLowerCase() ?? '');
}

/** Letters one after the other, as they were said: "t as in tom o double r e s". */
function spelledRuns(name: string): Part[] {
  // Two letters before a word are initials; anywhere else they may be a name that was spelled.
  return speechOf(normalize(name))
    .spelledInValue(name, true)
    .filter(({ text, start, end }) => text.length >= LEAST_SPELLED || start > 0 || isAll(name, end))
    .map((word) => ({ ...word, text: spelledName(word.text) }));
}

/** A name that was spelled, as it is written: "de la Cruz", "MacGillivray". */
function spelledName(text: string): string {
  const words = text.split(' ');
  return words
    .map((word, at) =>
      at < words.length - 1 && NAME_PARTICLES.has(word) ? word : capitalized(titleCase(word)),
    )
    .join(' ');
}

function isAll(name: string, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(name.slice(end));
}

/** Words that are joined aloud make one part. */
function join(name: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of withLead(name, parts)) {
    const before = joined.at(-1);
    const between = before === undefined ? '' : name.slice(before.end, part.start).trim().toLowerCase();
    const joint = NAME_JOINTS.get(between);
    // By itself a title would stay readable, and the rest be another part.
    const isTitle = TITLES.has(before?.text.toLowerCase() ?? '');
    if (before === undefined || joint === undefined || isTitle) joined.push(part);
    else {
      before.text += joint + part.text;
      before.end = part.end;
    }
  }
  return joined;
}

/** "hyphen thorne": the mark that joins a name to what was said before is no part of its own. */
function withLead(name: string, parts: readonly Part[]): readonly Part[] {
  const [mark, first, ...more] = parts;
  const joint = NAME_JOINTS.get(mark?.text ?? '');
  if (mark === undefined || first === undefined || joint !== '-') return parts;
  const isBeside =
    /^\s+$/.test(name.slice(mark.end, first.start)) && !IN_WORD.test(name.slice(0, mark.start));
  return isBeside ? [{ start: mark.start, end: first.end, text: joint + first.text }, ...more] : parts;
}
