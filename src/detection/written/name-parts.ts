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
/** Fewest consecutive letters that spell a name. Two letters may be initials. */
const LEAST_SPELLED = 3;
/** Text after a particle or a spoken mark, which precede another part. As the last word they are a name: "Mai Le". */
const WORD_FOLLOWS = /^\s+[\p{L}\p{N}]/u;
/** Text after words of a correction: "lillian no liliana", "anna, no, ann". */
const MORE_FOLLOWS = /^[\s,.]+[\p{L}\p{N}]/u;
const FOLLOWING = /^\s+(\p{L}+)\s+\p{L}/u;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
const MOST_PARTS = 8;
/** Longest word that may be in lowercase in a name with capitals: "Mac an tSaoir". */
const LONGEST_SMALL = 3;

/** True for words between parts of a name that neither belong to the name nor correct it: "and the last name is". */
export function isNameTalk(text: string): boolean {
  const words = text.match(WORD) ?? [];
  const others = words.filter((word) => !READABLE_IN_NAMES.has(word.toLowerCase()));
  return corrections(`- ${words.join(' ')} a`).length === 1 && isTalk(others.join(' '));
}

/** True for a text that begins with a word that follows names: "junior". */
export function beginsWithSuffix(text: string): boolean {
  return AFTER_NAMES.has(/^[\s,]*([\p{L}]+)/u.exec(text)?.[1]?.toLowerCase() ?? '');
}

interface Part {
  start: number;
  end: number;
  /** Written form of the part, in its original case. */
  text: string;
}

/**
 * Returns the distinctive parts of a name in order, with initials, but without titles, particles and remarks on the
 * name. Spelled letters are one part, and so are words with a spoken joint ("okonkwo hyphen bright"). Empty if no part
 * remains; the name then has no parts.
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

/** True for particles at the end of an incomplete name ("ana de la", "joost van der"). A single "La" may be a name. */
function isTailParticle(word: string, before: string): boolean {
  const previous = /(\p{L}+)\s+$/u.exec(before)?.[1] ?? '';
  if (previous === '') return false;
  return TAIL_PARTICLES.has(word) || (NAME_PARTICLES.has(word) && NAME_PARTICLES.has(previous));
}

/** Returns the form that all spellings of a part share. */
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

/** Replaces spelled letters and remarks on them by spaces, but keeps words that a hyphen joins to them. */
function blank(name: string, runs: readonly Part[]): string {
  if (runs.length === 0) return name;
  const plain = runs.reduce((text, { start, end }, at) => {
    const next = runs[at + 1]?.start ?? end;
    const to = BETWEEN_ROWS.test(name.slice(end, next)) ? next : end;
    return text.slice(0, start) + ' '.repeat(to - start) + text.slice(to);
  }, name);
  return plain.replace(NEXT_WORD, (said) => ' '.repeat(said.length));
}

/** True for a word of a name that identifies no person. @param isSpelled true if lowercase letters are no initials */
function isReadable(word: string, isFirst: boolean, after: string, isSpelled: boolean): boolean {
  const folded = word.toLowerCase();
  // A letter is an initial, or in a script without case a name: "李 明".
  if (/^\p{Ll}$/u.test(word)) return (isSpelled || /[ai]/.test(word)) && !isJoined(after);
  if (word.length === 1) return false;
  if (TITLES.has(folded) && (isFirst || after.startsWith('.'))) return true;
  if (AFTER_NAMES.has(folded) && !isFirst) return true;
  if (NAME_JOINTS.has(folded)) return !isFirst && WORD_FOLLOWS.test(after);
  if (NAME_PARTICLES.has(folded)) return WORD_FOLLOWS.test(after);
  if (word === folded && CORRECTION_WORDS.has(folded)) return !isFirst && MORE_FOLLOWS.test(after);
  return word === folded && NAME_TALK.has(folded);
}

/** True for a word before a spoken joint: "o" of "o apostrophe brien". */
function isJoined(after: string): boolean {
  return NAME_JOINTS.has(FOLLOWING.exec(after)?.[1]?.toLowerCase() ?? '');
}

/** Returns the spelled letters in a name: "t as in tom o double r e s". */
function spelledRuns(name: string): Part[] {
  // Two letters before a word are initials. Elsewhere they may be a spelled name.
  return speechOf(normalize(name))
    .spelledInValue(name, true)
    .filter(({ text, start, end }) => text.length >= LEAST_SPELLED || start > 0 || isAll(name, end))
    .map((word) => ({ ...word, text: spelledName(word.text) }));
}

/** Returns the written form of a spelled name: "de la Cruz", "MacGillivray". */
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

/** Joins words with a spoken joint into one part. */
function join(name: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of withLead(name, parts)) {
    const before = joined.at(-1);
    const between = before === undefined ? '' : name.slice(before.end, part.start).trim().toLowerCase();
    const joint = NAME_JOINTS.get(between);
    // As a separate part, a title would remain readable.
    const isTitle = TITLES.has(before?.text.toLowerCase() ?? '');
    if (before === undefined || joint === undefined || isTitle) joined.push(part);
    else {
      before.text += joint + part.text;
      before.end = part.end;
    }
  }
  return joined;
}

/** Joins a mark at the start to the name after it, because the mark is not a separate part: "hyphen thorne". */
function withLead(name: string, parts: readonly Part[]): readonly Part[] {
  const [mark, first, ...more] = parts;
  const joint = NAME_JOINTS.get(mark?.text ?? '');
  if (mark === undefined || first === undefined || joint !== '-') return parts;
  const isBeside =
    /^\s+$/.test(name.slice(mark.end, first.start)) && !IN_WORD.test(name.slice(0, mark.start));
  return isBeside ? [{ start: mark.start, end: first.end, text: joint + first.text }, ...more] : parts;
}
