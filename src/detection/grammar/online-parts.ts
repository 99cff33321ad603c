import { editDistance } from '../../common/text/edit-distance.js';
import type { OnlineTables } from '../languages/said-tables.js';
import { OPEN, UNLIKELY } from './online-context.js';

/** A part of an e-mail or web address. */
export interface Part {
  readonly kind: 'word' | 'letters' | 'digits' | 'mark' | 'link' | 'hint';
  /** The part as it is written, or the letter of a hint. */
  readonly text: string;
  /** Count of a hint: 2 in "with two l's", 0 in "with a k". */
  readonly count?: number;
}

/** A possible sequence of parts, with its cost. */
export interface Parts {
  readonly parts: readonly Part[];
  readonly cost: number;
}

/** Minimum lengths of a spelled word and of a long word. Shorter words may be repeated by chance. */
const SPELLED = 2;
const LONG = 3;
/** Maximum number of heard words that are one spelled word. */
const MOST_WORDS = 4;

/** Returns the written text of parts. */
export function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('');
}

/**
 * Returns possible meanings of parts in a row. A word that is also spelled is written once, as spelled ("smyth s m y t
 * h"). A hint changes the spelling ("eric with a k"). If the caller starts again, the last start counts.
 */
export function resolved(parts: readonly Part[], tables: OnlineTables): readonly Parts[] {
  let all: readonly Parts[] = [{ parts: [], cost: 0 }];
  for (const part of parts) {
    all = all.flatMap((before) =>
      added(before.parts, part, tables).map(({ parts: next, cost }) => ({
        parts: next,
        cost: before.cost + cost,
      })),
    );
    if (all.length === 0) return [];
  }
  return all.flatMap((each) =>
    each.parts.at(-1)?.kind === 'link'
      ? []
      : restarted(each.parts).map(({ parts: next, cost }) => ({ parts: next, cost: each.cost + cost })),
  );
}

function added(before: readonly Part[], part: Part, tables: OnlineTables): readonly Parts[] {
  const last = before.at(-1);
  const joined: Parts = { parts: [...before, part], cost: 0 };
  if (part.kind === 'hint') return hinted(before, part, tables);
  if (part.kind === 'link') return last?.kind === 'word' || last?.kind === 'letters' ? [joined] : [];
  if (last?.kind === 'link')
    return part.kind === 'letters' || part.kind === 'word'
      ? spelledAfter(before.slice(0, -1), part, true)
      : [];
  if (last === undefined) return [joined];
  // Two dots in a row are one dot.
  if (part.kind === 'mark' && part.text === '.' && last.text === '.') return [{ parts: before, cost: 0 }];
  if (part.kind === 'letters' && last.kind === 'word') return spelledAfter(before, part, false);
  if (part.kind === 'word' && last.kind === 'letters' && last.text.length >= SPELLED) {
    if (part.text === last.text) return [{ parts: before, cost: 0 }];
    if (
      last.text.length > LONG &&
      last.text.startsWith(part.text.charAt(0)) &&
      editDistance(part.text, last.text) === 1
    )
      return [
        { parts: before, cost: 0 },
        { ...joined, cost: OPEN },
      ];
  }
  if (part.kind === 'word' && last.kind === 'word' && part.text === last.text)
    return [
      { parts: before, cost: OPEN },
      { ...joined, cost: OPEN },
    ];
  return [joined];
}

/** Adds letters that may spell the preceding words. @param isLinked whether "that's" precedes the letters */
function spelledAfter(before: readonly Part[], part: Part, isLinked: boolean): readonly Parts[] {
  const joined: Parts = { parts: [...before, part], cost: 0 };
  const { text } = part;
  const words = wordsAtEnd(before);
  const instead = (count: number, cost: number): Parts => ({
    parts: [...before.slice(0, before.length - count), part],
    cost,
  });
  if (text.length < SPELLED) return isLinked ? [] : [joined];
  // The letters repeat the word and the letter after it: "tommy b, t o m m y b"
  for (let at = 1; at < text.length / 2; at++)
    if ((before.at(-1)?.text ?? '') + text.slice(0, at) === text.slice(at))
      return [{ parts: [...before.slice(0, -1), { kind: 'letters', text: text.slice(at) }], cost: 0 }];
  for (let count = 1; count <= words; count++) {
    const said = textOf(before.slice(before.length - count));
    if (said === text || (text.length >= LONG && isLike(said, text))) return [instead(count, 0)];
  }
  if (isLinked) return words === 1 ? [instead(1, 0)] : [];
  const said = before.at(-1)?.text ?? '';
  // The letters also spell the next word: "jane j a n e d o e"
  if (said.length >= LONG && text.startsWith(said)) return [instead(1, 0)];
  // The letters spell the beginning of the word: "catherine c a t h"
  if (text.length >= LONG && said.startsWith(text))
    return [
      { parts: before, cost: OPEN },
      { ...joined, cost: OPEN },
    ];
  if (text.length >= LONG && text.startsWith(said.charAt(0)))
    return [instead(1, OPEN), { ...joined, cost: OPEN }];
  return [joined];
}

/** Returns true for a word, said or spelled. */
export function isNamed(part: Part | undefined): boolean {
  return part?.kind === 'word' || part?.kind === 'letters';
}

function wordsAtEnd(parts: readonly Part[]): number {
  let count = 0;
  while (count < MOST_WORDS && isNamed(parts.at(-1 - count))) count++;
  return count;
}

/** Returns the parts from where the caller starts again: "jane dot doe jane dot roe". */
function restarted(parts: readonly Part[]): readonly Parts[] {
  const [first] = parts;
  if (first === undefined || first.text.length < LONG || first.kind === 'digits') return [{ parts, cost: 0 }];
  for (let at = parts.length - 1; at > 1; at--) {
    if (parts[at]?.text !== first.text || parts[at - 1]?.kind === 'mark') continue;
    return [
      { parts: parts.slice(at), cost: 0 },
      { parts, cost: UNLIKELY },
    ];
  }
  return [{ parts, cost: 0 }];
}

/** Applies a hint on spelling, if it is unambiguous: "eric with a k", "philip with two l's". */
function hinted(
  before: readonly Part[],
  { text: letter, count = 0 }: Part,
  { soundAlikes }: OnlineTables,
): readonly Parts[] {
  const last = before.at(-1);
  if (last === undefined || (last.kind !== 'word' && last.kind !== 'letters')) return [];
  const meant =
    count > 1
      ? doubledIn(last.text, letter)
      : count === 1
        ? singleIn(last.text, letter)
        : withLetter(last.text, letter, soundAlikes);
  return meant === undefined
    ? []
    : [{ parts: [...before.slice(0, -1), { kind: 'letters', text: meant }], cost: 0 }];
}

function doubledIn(word: string, letter: string): string | undefined {
  const runs = word.match(new RegExp(`${letter}+`, 'gu')) ?? [];
  return runs.length === 1 && runs.every((run) => run.length <= 2)
    ? word.replace(new RegExp(`${letter}+`, 'u'), letter.repeat(2))
    : undefined;
}

function singleIn(word: string, letter: string): string | undefined {
  const runs = word.match(new RegExp(`${letter}+`, 'gu')) ?? [];
  return runs.length === 1 ? word.replace(new RegExp(`${letter}+`, 'u'), letter) : undefined;
}

function withLetter(word: string, letter: string, soundAlikes: readonly string[]): string | undefined {
  const alike = new Set(
    soundAlikes
      .filter((each) => each.includes(letter))
      .join('')
      .replaceAll(letter, ''),
  );
  const others = Array.from(word).flatMap((each, at) => (alike.has(each) ? [at] : []));
  const [at, ...more] = others;
  if (word.includes(letter)) return at === undefined ? word : undefined;
  // "chris with a k" replaces more than one letter.
  if (at === undefined || more.length > 0 || word.charAt(at + 1) === 'h') return undefined;
  return word.slice(0, at) + letter + word.slice(at + 1);
}

/** Returns true if one word may be a misheard form of the other. */
export function isLike(first: string, second: string): boolean {
  if (first === second) return true;
  if (Math.min(first.length, second.length) < LONG) return false;
  return editDistance(first, second) <= Math.floor(Math.max(first.length, second.length) / 3);
}
