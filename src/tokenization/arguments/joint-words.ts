import { editDistance } from '../../common/text/edit-distance.js';
import { beginsWithSuffix, isNameTalk, readValue } from '../../detection/written/values.js';
import type { EntityKind } from '../../detection/kinds.js';
import type { RestorableValue } from '../restorable-value.js';

type Parts = readonly (string | RestorableValue)[];

const PLACES: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'LOCATION', 'ZIP']);
/** Maximum length of text that is read as one value, in UTF-16 code units. */
const MOST = 300;
/** Minimum number of consecutive words between values in prose, such as a note. */
const PROSE = 5;
const LETTER = /(?<![\p{L}\p{M}\p{N}'’])\p{L}(?![\p{L}\p{M}\p{N}'’])/gu;
/** Minimum number of single letters in a spelled word. */
const SPELLED = 3;
const HOST = /^[\p{L}\p{N}-]+\.[\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{M}'’]+/gu;

/**
 * Reads the name, the address or the web address that several values, or a value and adjacent text, form. A word that
 * was said and then spelled is written once. A value without a certain reading has a doubt.
 * @param written the written forms of the parts
 * @param turns the conversation's texts, in order
 * @returns undefined if the parts form no such value
 */
export function jointWords(
  parts: Parts,
  written: readonly string[],
  turns: readonly string[] = [],
): RestorableValue | undefined {
  const values = valuesOf(parts);
  const isAny = (kind: EntityKind): boolean => values.some((value) => value.kind === kind);
  const [first] = values;
  if (first === undefined || parts.length < 2 || isProse(parts) || textOf(parts, 'said').length > MOST)
    return undefined;
  const { kind } = first;
  const plain = written.join('');
  if (values.every((value) => value.kind === 'NAME'))
    return wholeOf(parts, kind, jointName(parts, plain, turns));
  const isPlace =
    kind === 'ADDRESS' || values.every((value) => value.kind === 'NAME' || PLACES.has(value.kind));
  if (isPlace && (isAny('ADDRESS') || isAny('LOCATION')))
    return wholeOf(parts, kind, jointPlace(isAny('ADDRESS') ? 'ADDRESS' : 'LOCATION', parts, plain));
  if (values.length < 2 || parts.some((part) => typeof part === 'string' && part.trim() !== ''))
    return undefined;
  const isOnePath = values.slice(1).every((value) => !HOST.test(value.written));
  if (isOnePath && values.every((value) => value.kind === 'URL'))
    return wholeOf(parts, kind, read('URL', parts, plain));
  const doubt = values.every((value) => value.kind === kind) ? 'ambiguous' : 'leftover';
  return wholeOf(parts, kind, { written: plain, shown: plain, doubt });
}

/** Fields of a joint value that depend on its reading. */
type Joint = Pick<RestorableValue, 'written' | 'doubt' | 'shown'>;

function wholeOf(parts: Parts, kind: EntityKind, { written, shown, doubt }: Joint): RestorableValue {
  return { kind, said: textOf(parts, 'said'), shown, written, doubt, isNumber: false };
}

function jointName(parts: Parts, plain: string, turns: readonly string[]): Joint {
  const { parts: names, isOpen } = spelledOnce(parts, turns);
  const known = valuesOf(names);
  const written = known.length === valuesOf(parts).length ? plain : textOf(names, 'written');
  const doubt =
    known.find((value) => value.doubt !== undefined)?.doubt ??
    (isOpen || hasAlike(known) || hasRepeated(names) ? 'ambiguous' : undefined) ??
    (hasLeftover(known, turns) ? 'leftover' : undefined);
  return { written, shown: written, doubt };
}

function jointPlace(kind: EntityKind, parts: Parts, plain: string): Joint {
  const { parts: places, isOpen } = spelledOnce(
    parts.filter((part, at) => typeof part === 'string' || parts.indexOf(part) === at),
  );
  if (isOpen) return { written: plain, shown: plain, doubt: 'ambiguous' };
  const zip = valuesOf(parts).find((value) => value.kind === 'ZIP' && value.doubt !== undefined);
  if (zip !== undefined) return { written: plain, shown: plain, doubt: zip.doubt };
  const isSame = valuesOf(places).length === valuesOf(parts).length;
  return read(kind, places, isSame ? plain : textOf(places, 'written'));
}

/** Reads the parts as they were said. Keeps a model's capitals and commas if they are the only difference. */
function read(kind: EntityKind, parts: Parts, plain: string): Joint {
  const [{ country = 'US' } = {}] = valuesOf(parts);
  const reading = readValue(kind, textOf(parts, 'said'), country);
  if (reading.state !== 'certain') return { written: plain, shown: plain, doubt: reading.state };
  const isWritten = parts.some((part) => typeof part === 'string' && /[\p{Lu},]/u.test(part));
  const isPlain = isWritten && folded(reading.written) === folded(plain);
  const written = isPlain ? plain : reading.written;
  return { written, shown: written, doubt: undefined };
}

/** Returns true if the speaker said more between the parts of a name, or after it, than the argument contains. */
function hasLeftover(names: readonly RestorableValue[], turns: readonly string[]): boolean {
  const isBroken = names.some(({ said }, at) => {
    const before = names[at - 1]?.said;
    const between = before === undefined ? undefined : saidBetween(before, said, turns);
    return between !== undefined && !isNameTalk(between);
  });
  const last = names.at(-1)?.said ?? '';
  const turn = turns.findLast((each) => each.includes(last)) ?? '';
  const hasSuffix = beginsWithSuffix(turn.slice(turn.lastIndexOf(last) + last.length));
  return isBroken || (names.length > 1 && hasSuffix);
}

/** Returns the text between two values, from the last turn that contains both values in this order. */
function saidBetween(first: string, second: string, turns: readonly string[]): string | undefined {
  for (const turn of turns.toReversed()) {
    const end = turn.lastIndexOf(second);
    const start = end < 0 ? -1 : turn.slice(0, end).lastIndexOf(first);
    if (start >= 0) return turn.slice(start + first.length, end);
  }
  return undefined;
}

/** Returns true if two distinct parts share a word, which parts of a name do not. */
function hasRepeated(parts: Parts): boolean {
  const words = parts.flatMap((part, at) =>
    parts.indexOf(part) === at ? wordsOf(typeof part === 'string' ? part : part.written) : [],
  );
  const long = words.map(folded).filter(({ length }) => length > 1);
  return new Set(long).size < long.length;
}

/** Replaces each word that was spelled later with its spelling, and removes the parts that only spell words. */
function spelledOnce(
  parts: Parts,
  turns: readonly string[] = [],
): { readonly parts: Parts; readonly isOpen: boolean } {
  const kept: (string | RestorableValue)[] = [];
  let isOpen = false;
  for (const part of parts) {
    if (typeof part === 'string' || !isSpelled(part)) {
      kept.push(part);
      continue;
    }
    const joined = endIn(kept, part);
    if (joined !== undefined) {
      kept.splice(joined, Infinity, part);
      continue;
    }
    const at = kept.findLastIndex((each) => typeof each === 'object' && wordLike(each, part) !== undefined);
    const before = kept[at];
    const word = typeof before === 'object' ? wordLike(before, part) : undefined;
    if (typeof before !== 'object' || word === undefined) {
      isOpen ||= kept.some((each) => typeof each === 'object' && mayBeLike(each, part));
      kept.push(part);
      continue;
    }
    const { kind, said, written, doubt, isNumber } = before;
    // A value that was said again after its spelling may be the correct one.
    const lastOf = (text: string): number => turns.findLastIndex((turn) => turn.includes(text));
    isOpen ||= lastOf(said) > lastOf(part.said);
    kept[at] = {
      kind,
      said: said.replace(new RegExp(word, 'iu'), part.written.toLowerCase()),
      shown: undefined,
      written: written.replace(word, part.written),
      doubt,
      isNumber,
    };
    // The text before the spelled word only separated the spelling from the word.
    if (typeof kept.at(-1) === 'string') kept.pop();
  }
  return { parts: kept, isOpen };
}

/** Returns the position of the first value in a group that forms a later spelled word ("ji woo, j i hyphen w o o"). */
function endIn(kept: Parts, { written }: RestorableValue): number | undefined {
  for (let at = 0; at < kept.length; at++)
    if (typeof kept[at] === 'object' && folded(textOf(kept.slice(at), 'written')) === folded(written))
      return at;
  return undefined;
}

/** Returns true for a word said letter by letter, also with letter names: "be ere i griega a ene". */
function isSpelled({ said, written }: RestorableValue): boolean {
  if ((said.match(LETTER) ?? []).length >= SPELLED) return true;
  return wordsOf(written).length === 1 && wordsOf(said).length >= SPELLED;
}

/** Returns the word of a value that another value spells. */
function wordLike({ written }: RestorableValue, spelled: RestorableValue): string | undefined {
  return wordsOf(written).find((word) => isLike(word, spelled.written));
}

function mayBeLike({ written }: RestorableValue, spelled: RestorableValue): boolean {
  return wordsOf(written).some((word) => {
    const longest = Math.max(word.length, spelled.written.length);
    return longest > SPELLED && editDistance(folded(word), folded(spelled.written)) * 2 <= longest;
  });
}

/** Returns true if the words are probably spellings of one word. */
function isLike(one: string, other: string): boolean {
  const [first, second] = [folded(one), folded(other)];
  if (Math.min(first.length, second.length) < SPELLED) return first === second;
  return editDistance(first, second) <= Math.floor(Math.max(first.length, second.length) / 3);
}

/** Returns true if two names may be spellings of one name. Only the speaker knows the correct spelling. */
function hasAlike(names: readonly RestorableValue[]): boolean {
  return names.some((name, at) =>
    names.slice(at + 1).some((other) => other.written !== name.written && mayBeSame(name, other)),
  );
}

/** Returns true if one name is like the other or, if one is spelled, like its beginning or its end. */
function mayBeSame(one: RestorableValue, other: RestorableValue): boolean {
  if (isLike(one.written, other.written)) return true;
  if (!isSpelled(one) && !isSpelled(other)) return false;
  const names = [folded(one.written), folded(other.written)].sort((a, b) => b.length - a.length);
  const [long = '', short = ''] = names;
  return long.startsWith(short) || isLike(long.slice(-short.length), short);
}

function isProse(parts: Parts): boolean {
  return parts.some((part) => typeof part === 'string' && wordsOf(part).length >= PROSE);
}

function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

function valuesOf(parts: Parts): readonly RestorableValue[] {
  return parts.filter((part) => typeof part === 'object');
}

/** Joins the parts, with a space between adjacent values. */
function textOf(parts: Parts, form: 'said' | 'written'): string {
  let text = '';
  for (const part of parts) {
    const next = typeof part === 'string' ? part : form === 'said' ? part.said : (part.shown ?? part.written);
    const isApart = text === '' || typeof part === 'string' || /[^\p{L}\p{N}]$/u.test(text);
    text += isApart ? next : ` ${next}`;
  }
  return text.trim();
}

/** Returns only the letters and digits of a text, in lower case and without accents. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
