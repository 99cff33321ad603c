import { type Letter, letterAt } from '../spoken/spelled-letters.js';
import { wordsOf, type Word } from '../spoken/spelled-words.js';
import { AFTER_NAMES, NAME_JOINTS, NAME_PARTICLES, NAME_TALK, TITLES } from '../speech/en/beside-values.js';
import { TAKING_BACK } from '../speech/en/corrections.js';
import { titleCase } from './letter-case.js';
import type { ValuePart } from './value-part.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘`-][\p{L}\p{M}\p{N}]+)*/gu;
const POSSESSIVE = /['’]s$/iu;
/** A letter by itself, or words for three letters: most names have neither. */
const MAY_SPELL = /(?<![\p{L}\p{M}\p{N}'’])\p{L}(?![\p{L}\p{M}\p{N}'’])|\p{L}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}/u;
/** So many letters one after the other spell a name; two may be initials. */
const LEAST_SPELLED = 3;
/** A particle leads to a name, and a mark that is said to another part; the last word of a name is neither: "Mai Le". */
const WORD_FOLLOWS = /^\s+[\p{L}\p{N}]/u;
/** "lillian no liliana", "anna, no, ann": words before the next that was meant. */
const MORE_FOLLOWS = /^[\s,.]+[\p{L}\p{N}]/u;
const FOLLOWING = /^\s+(\p{L}+)\s+\p{L}/u;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
const MOST_PARTS = 8;
const MOST_LENGTH = 300;

interface Part {
  start: number;
  end: number;
  /** As it is written, in the case in which it was. */
  text: string;
}

/**
 * The distinctive parts of a name, in order: not titles, initials, particles, and what is said about the name. Spelled
 * letters make one part, and so do words that are joined aloud ("okonkwo hyphen bright"). None where nothing is left: then
 * the name is one piece.
 */
export function nameParts(name: string): readonly ValuePart[] {
  if (name.length > MOST_LENGTH) return [];
  const parts = join(name, partsIn(name));
  if (parts.length === 0 || parts.length > MOST_PARTS) return [];
  return parts.map(({ start, end, text }) => ({
    start,
    end,
    kind: 'NAME',
    key: foldPart(text),
    written: titleCase(text),
  }));
}

/** The form of a part that all its spellings share. */
function foldPart(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[’‘`]/g, "'");
}

function partsIn(name: string): Part[] {
  const spelled = MAY_SPELL.test(name) ? spelledRuns(name) : [];
  const words = [...blank(name, spelled).matchAll(WORD)].map((match) => ({
    start: match.index,
    text: match[0],
  }));
  const plain = words.flatMap(({ start, text: said }) => {
    const text = NAME_TALK.has(said.toLowerCase()) ? said : said.replace(POSSESSIVE, '');
    const part = { start, end: start + text.length, text };
    const isFirst = !IN_WORD.test(name.slice(0, start));
    return isReadable(text, isFirst, name.slice(start + text.length)) ? [] : [part];
  });
  return [...plain, ...spelled].sort((a, b) => a.start - b.start);
}

/** The name with spaces in the place of what was spelled: words that a hyphen joins to it stay. */
function blank(name: string, runs: readonly Part[]): string {
  return runs.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    name,
  );
}

/** True for a word of a name that identifies nobody. */
function isReadable(word: string, isFirst: boolean, after: string): boolean {
  const folded = word.toLowerCase();
  // A letter of a script without case is a name: "李 明".
  if (/^[\p{Lu}\p{Ll}]$/u.test(word)) return !isJoined(after);
  if (TITLES.has(folded) && (isFirst || after.startsWith('.'))) return true;
  if (AFTER_NAMES.has(folded) && !isFirst) return true;
  if (NAME_JOINTS.has(folded)) return !isFirst && WORD_FOLLOWS.test(after);
  if (NAME_PARTICLES.has(folded)) return WORD_FOLLOWS.test(after);
  if (word === folded && TAKING_BACK.has(folded)) return !isFirst && MORE_FOLLOWS.test(after);
  return word === folded && NAME_TALK.has(folded);
}

/** "o" of "o apostrophe brien". */
function isJoined(after: string): boolean {
  return NAME_JOINTS.has(FOLLOWING.exec(after)?.[1]?.toLowerCase() ?? '');
}

/** Letters one after the other, as they were said: "t as in tom o double r e s". */
function spelledRuns(name: string): Part[] {
  const words = wordsOf(name);
  const runs: Part[] = [];
  for (let at = 0; at < words.length;) {
    const run = spelledAt(name, words, at);
    if (run === undefined) {
      at++;
      continue;
    }
    runs.push(run.part);
    at = run.next;
  }
  // Two letters before a word are initials; anywhere else they may be a name that was spelled.
  return runs.filter(({ text, start, end }) => text.length >= LEAST_SPELLED || start > 0 || isAll(name, end));
}

function isAll(name: string, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(name.slice(end));
}

function spelledAt(
  name: string,
  words: readonly Word[],
  first: number,
): { part: Part; next: number } | undefined {
  let text = '';
  let letters = 0;
  let at = first;
  for (;;) {
    const word = words[at];
    if (at > first && word !== undefined && IN_WORD.test(name.slice(words[at - 1]?.end, word.start))) break;
    // "e z e k i e l, n a k a m u r a": two names.
    if (letters > 1 && isApart(name, words, first, at)) break;
    const letter = wholeLetterAt(name, words, at);
    if (letter !== undefined && !/\d/.test(letter.text)) {
      text += letter.text.replace(/\s/g, '');
      letters++;
      at += letter.used;
      continue;
    }
    const joint = NAME_JOINTS.get(word?.text ?? '');
    const goesOn = wholeLetterAt(name, words, at + 1) !== undefined && !isApart(name, words, first, at + 1);
    if (joint === undefined || letters === 0 || !goesOn) break;
    text += joint;
    at++;
  }
  const [begin, last] = [words[first], words[at - 1]];
  if (letters < 2 || begin === undefined || last === undefined) return undefined;
  return { part: { start: begin.start, end: last.end, text }, next: at };
}

/** True where a comma divides letters, and none divides those before. */
function isApart(name: string, words: readonly Word[], first: number, at: number): boolean {
  const between = name.slice(words[at - 1]?.end, words[at]?.start);
  if (!/[,.;]/.test(between)) return false;
  return !/[,.;]/.test(name.slice(words[first]?.start, words[at - 1]?.end));
}

/** `letterAt`, which knows nothing of letters of other alphabets: the "n" of "Nguyễn" is no letter of its own. */
function wholeLetterAt(name: string, words: readonly Word[], at: number): Letter | undefined {
  const letter = letterAt(name, words, at);
  const isWhole = ({ start, end }: Word): boolean =>
    !IN_WORD.test(name.charAt(start - 1)) && !IN_WORD.test(name.charAt(end));
  return letter !== undefined && words.slice(at, at + letter.used).every(isWhole) ? letter : undefined;
}

/** Words that are joined aloud make one part. */
function join(name: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
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
