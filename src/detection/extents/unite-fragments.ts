import type { Entity, FoundPerPass } from '../entity.js';
import { type EntityKind, isCodeOrDateKind, kindTraits } from '../kinds.js';
import { NAME_JOINTS } from '../languages/any.js';
import type { TextSlot } from '../slot.js';
import { digitsOfWord } from '../text/speech.js';
import type { Range } from '../text/normalized-text.js';

/** Characters around a part in which the words of a dictated number are searched. */
const REACH = 80;
const LONGEST_FRAGMENT = 40;
const WORD = /[\p{L}\p{N}']+/gu;
/** Most fragments in a turn of a call. */
const MOST_FRAGMENTS = 40;
/** Fewest and most digits of a united number. Fewer digits are a quantity or a time, and more have a known form. */
const LEAST_DIGITS = 4;
const MOST_DIGITS = 8;

const JOINT = [...NAME_JOINTS.keys()].join('|');
const MAY_JOIN = new RegExp(String.raw`\s(?:${JOINT})(?:\s|$)`);
/** Text between two parts of a name. The joint can also be the end of the first finding. */
const BETWEEN = new RegExp(`^\\s+(?:(?:${JOINT})\\s+)?$`);
const ENDS = new RegExp(`\\s+(?:${JOINT})$`);
const BARE = /^\s+$/;

/** Word that represents digits. Offsets refer to the text. */
interface DigitWord extends Range {
  readonly digits: string;
}

/** Unites the findings of a dictated number, and of a name with spoken joints such as "dash". */
export function uniteFragments({ text }: TextSlot, found: FoundPerPass): FoundPerPass {
  return joinNames(text, uniteNumbers(text, found));
}

/**
 * Replaces the model's findings in a dictated number with one finding: "fifty" and "five twenty seven", or only the
 * second "zero" of "zero zero nine eight". Findings of other passes do not change.
 */
function uniteNumbers(text: string, perPass: FoundPerPass): FoundPerPass {
  const fragments = perPass.flat().filter((entity) => isFragment(text, entity));
  if (fragments.length === 0 || fragments.length > MOST_FRAGMENTS) return perPass;
  const all = perPass.flat();
  const united = new Map<Entity, Entity | undefined>();
  for (const fragment of fragments) {
    if (united.has(fragment)) continue;
    const number = numberAround(text, fragment);
    const parts = fragments.filter(({ start, end }) => start >= number.start && end <= number.end);
    const others = all.filter((entity) => overlaps(entity, number) && !parts.includes(entity));
    if (others.length > 0 || !isOne(number, parts)) continue;
    for (const part of parts) united.set(part, undefined);
    const { start, end } = number;
    united.set(fragment, { ...fragment, kind: kindOf(parts), start, end });
  }
  if (united.size === 0) return perPass;
  return perPass.map((entities) =>
    entities.flatMap((entity) => (united.has(entity) ? (united.get(entity) ?? []) : entity)),
  );
}

/** True for a finding of the model that consists of digit words, with another digit word next to it. */
function isFragment(text: string, { start, end, kind, pass, validated }: Entity): boolean {
  if (pass !== 'model' || validated === true || end - start > LONGEST_FRAGMENT || !isCodeOrDateKind(kind))
    return false;
  const own = text.slice(start, end).match(WORD) ?? [];
  if (own.length === 0 || own.some((word) => digitsOfWord(word) === undefined)) return false;
  const before = /([\p{L}']+)[ -]$/u.exec(text.slice(Math.max(0, start - 12), start))?.[1];
  const after = /^[ -]([\p{L}']+)/u.exec(text.slice(end, end + 12))?.[1];
  return [before, after].some((word) => word !== undefined && digitsOfWord(word) !== undefined);
}

interface DictatedNumber extends Range {
  readonly words: readonly DigitWord[];
}

/** Returns the uninterrupted digit words around a fragment. */
function numberAround(text: string, fragment: Range): DictatedNumber {
  const from = Math.max(0, fragment.start - REACH);
  let words: DigitWord[] = [];
  for (const match of text.slice(from, fragment.end + REACH).matchAll(WORD)) {
    const start = from + match.index;
    const digits = digitsOfWord(match[0]);
    const last = words.at(-1);
    const isNext = last === undefined || /^[ -]{1,2}$/.test(text.slice(last.end, start));
    if (digits === undefined || !isNext) {
      if ((last?.end ?? 0) >= fragment.end) break;
      words = [];
    }
    if (digits !== undefined) words.push({ start, end: start + match[0].length, digits });
  }
  return { start: words[0]?.start ?? fragment.start, end: words.at(-1)?.end ?? fragment.end, words };
}

/** True if the parts form one number that lacks only single digits, and no "one" at its end. */
function isOne({ words }: DictatedNumber, parts: readonly Range[]): boolean {
  const length = lengthOf(words);
  if (length < LEAST_DIGITS || length > MOST_DIGITS) return false;
  const free = words.filter((word) => !parts.some((part) => overlaps(part, word)));
  const last = free.find(({ end }) => end === words.at(-1)?.end);
  return free.every(({ digits }) => digits.length === 1) && last?.digits !== '1';
}

/** Returns the number of digits, which is four in "fifty five twenty seven". */
function lengthOf(words: readonly DigitWord[]): number {
  let length = 0;
  words.forEach(({ digits }, at) => {
    const isAdded = digits.length === 1 && digits !== '0' && /^[2-9]0$/.test(words[at - 1]?.digits ?? '');
    if (!isAdded) length += digits.length;
  });
  return length;
}

/** Returns the kind of the longest part that is a code, because so few digits are never a date. */
function kindOf(parts: readonly Entity[]): EntityKind {
  const codes = parts.filter(({ kind }) => kindTraits(kind).form !== 'date');
  const [longest] = codes.sort((a, b) => b.end - b.start - (a.end - a.start));
  return longest?.kind ?? 'UNIQUE_ID';
}

function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && a.end > b.start;
}

/**
 * Unites the parts of a name with a spoken joint: "okonkwo dash | bright", "okonkwo | hyphen | bright". A joint at the
 * end of a name is removed.
 */
function joinNames(text: string, perPass: FoundPerPass): FoundPerPass {
  if (!MAY_JOIN.test(text)) return perPass;
  const names = perPass
    .flat()
    .filter(({ kind }) => kind === 'NAME')
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const joined = new Map<Entity, Entity | undefined>();
  let last: Entity | undefined;
  for (const name of names) {
    const whole: Entity | undefined = last === undefined ? undefined : (joined.get(last) ?? last);
    if (last !== undefined && whole !== undefined && isJoint(text, whole, name)) {
      joined.set(last, { ...whole, end: Math.max(whole.end, name.end) });
      joined.set(name, undefined);
    } else last = name;
  }
  for (const name of names) {
    const whole = joined.has(name) ? joined.get(name) : name;
    const tail = whole === undefined ? null : ENDS.exec(text.slice(whole.start, whole.end));
    if (whole !== undefined && tail !== null) joined.set(name, { ...whole, end: whole.end - tail[0].length });
  }
  if (joined.size === 0) return perPass;
  return perPass.map((entities) =>
    entities.flatMap((entity) => (joined.has(entity) ? (joined.get(entity) ?? []) : [entity])),
  );
}

/** True if a joint is between two names, or at the end of the first name. */
function isJoint(text: string, first: Entity, second: Entity): boolean {
  if (second.start < first.end) return false;
  const between = text.slice(first.end, second.start);
  if (!BETWEEN.test(between)) return false;
  return !BARE.test(between) || ENDS.test(text.slice(first.start, first.end));
}
