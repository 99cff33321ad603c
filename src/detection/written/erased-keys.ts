import { type EntityKind, isCodeKind, kindTraits, PLACE_PART_KINDS } from '../kinds.js';
import { type ValuePart, valueKey, valueParts } from './values.js';

/** A plaintext value in any spelling. */
export interface NamedValue {
  /** Kind of the value; undefined for a value that is searched for under every kind. */
  readonly kind?: EntityKind | undefined;
  readonly text: string;
}

/** Kind and key that an erasure searches in the vault. */
export interface ErasedKey {
  readonly kind: EntityKind;
  readonly key: string;
  /** True for a part of the value, such as a first name or a town. Values of other people can contain the same part. */
  readonly isPart: boolean;
}

/** Text that callers use instead of the whole value. */
interface Fragment {
  readonly text: string;
  readonly kinds: readonly EntityKind[];
}

/** Fewest characters of a part that is searched for under all kinds; shorter parts (house numbers) are places. */
const SHORTEST_ELSEWHERE = 5;
/** Street key with a house number: "12 oak street", "calle mayor 12". */
const NUMBER_FIRST = /^(\d+[a-z]?) (.+)$/;
const NUMBER_LAST = /^(.*\p{L}) (\d+[a-z]?)$/u;
const WHOLE_DATE = /^(\d{4})-(\d\d)-(\d\d)/;
/** Code that callers shorten to its last digits. Words are not codes. */
const LONG_CODE = /^(?!.*[a-z]{5})(?=(?:\D*\d){6})[\da-z]*(\d{4})$/;
const LONG_PHONE = /^\d{3}(\d{7})$/;
const LONG_ZIP = /^(\d{5})\d{4}$/;

/**
 * Returns the keys under which the vault may contain a value or one of its parts. An address has its street with and
 * without the house number, its unit, town and ZIP code as parts, and a name each word. A date has its day without the
 * year, its month with the year, and its year. A phone number or another code has its last four digits, and an e-mail
 * address the name before the @. If the value has no kind, its parts can have any kind.
 *
 * @param kinds kinds to search if the value has none
 */
export function erasedKeys({ kind, text }: NamedValue, kinds: readonly EntityKind[]): ErasedKey[] {
  const searched = kind === undefined ? kinds : [kind];
  const found = new Map<string, ErasedKey>();
  const add = (each: ErasedKey): void => {
    const id = `${each.kind} ${each.key}`;
    if (found.get(id)?.isPart !== false) found.set(id, each);
  };
  for (const each of searched) storedAs(each, text).forEach(add);
  const fragments = [
    ...placeFragments(text, kind, kinds),
    ...(kind === undefined ? nameFragments(text, kinds) : []),
    ...emailFragments(text, searched),
  ];
  for (const { text: fragment, kinds: possible } of fragments)
    for (const each of possible)
      for (const { key, kind: of } of storedAs(each, fragment)) add({ kind: of, key, isPart: true });
  for (const each of searched)
    for (const key of keysOfEnds(each, text)) add({ kind: each, key, isPart: true });
  return [...found.values()];
}

/** Returns the kinds and keys under which the vault contains a value of a kind: the whole value and its parts. */
export function storedAs(kind: EntityKind, text: string): ErasedKey[] {
  const parts = valueParts(kind, text).map((part) => ({
    kind: part.kind,
    key: part.key ?? valueKey(part.kind, text.slice(part.start, part.end)),
    isPart: lettersOf(text.slice(part.start, part.end)) !== lettersOf(text),
  }));
  return [{ kind, key: valueKey(kind, text), isPart: false }, ...parts];
}

/** Returns address parts, alone and with the following parts. A policy can give a part the kind of the whole. */
function placeFragments(
  text: string,
  kind: EntityKind | undefined,
  kinds: readonly EntityKind[],
): readonly Fragment[] {
  if (kind !== undefined && kind !== 'ADDRESS' && kind !== 'LOCATION') return [];
  const parts = valueParts('ADDRESS', text);
  // "Jane Okafor" could also be a town.
  if (kind === undefined && parts.length === 1 && !/\d/.test(text)) return [];
  const possible = kind === undefined ? kinds : PLACE_PART_KINDS;
  return [...runsOf(text, parts), ...parts.flatMap(streetParts)].map((each) => ({
    text: each,
    kinds: /\d/.test(each) && lettersOf(each).length < SHORTEST_ELSEWHERE ? PLACE_PART_KINDS : possible,
  }));
}

/** Returns house number and street separately: "12" and "oak street" of "12 Oak Street". */
function streetParts({ kind, key = '' }: ValuePart): string[] {
  if (kind !== 'ADDRESS') return [];
  return (NUMBER_FIRST.exec(key) ?? NUMBER_LAST.exec(key))?.slice(1) ?? [];
}

/** Returns the words of a name, which may be stored under a wrong kind. */
function nameFragments(text: string, kinds: readonly EntityKind[]): readonly Fragment[] {
  if (/[\d@]/.test(text)) return [];
  return runsOf(text, valueParts('NAME', text)).map((each) => ({ text: each, kinds }));
}

function emailFragments(text: string, searched: readonly EntityKind[]): readonly Fragment[] {
  const [local = '', domain] = valueKey('EMAIL', text).split('@');
  return domain === undefined || !searched.includes('EMAIL') ? [] : [{ text: local, kinds: searched }];
}

/** Returns each part, alone and with the parts that follow and the words between, except for the whole text. */
function runsOf(text: string, parts: readonly ValuePart[]): string[] {
  const runs = parts.flatMap(({ start }, from) =>
    parts.slice(from).flatMap(({ end }, more) => {
      const next = parts[from + more + 1]?.start ?? text.length;
      return [text.slice(start, end), text.slice(start, next).replace(/[\s,.;]+$/, '')];
    }),
  );
  return [...new Set(runs)].filter((run) => lettersOf(run) !== lettersOf(text));
}

/** Returns keys with fewer elements of a date, and keys with only the last digits of a number. */
function keysOfEnds(kind: EntityKind, text: string): string[] {
  const key = valueKey(kind, text);
  if (kindTraits(kind).form === 'date') {
    const [, year, month, day] = WHOLE_DATE.exec(key) ?? [];
    return year === undefined ? [] : [`--${month}-${day}`, `${year}-${month}`, year];
  }
  if (kind === 'ZIP') return LONG_ZIP.exec(key)?.slice(1) ?? [];
  if (!isCodeKind(kind)) return [];
  const local = kindTraits(kind).form === 'phone' ? (LONG_PHONE.exec(key)?.slice(1) ?? []) : [];
  return [...(LONG_CODE.exec(key)?.slice(1) ?? []), ...local];
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
