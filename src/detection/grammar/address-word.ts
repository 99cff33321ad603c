import { costlier } from './address-line.js';
import { beginsOddly, isLetter, lettersAround, ROW, spelledWord, type StateEnd } from './address-spelling.js';
import { hasCapitals, titled } from './capitals.js';
import { any, map, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import type { Doubt } from './reading.js';

/** A word of a street or town name. */
export interface NameWord {
  /** `fixed`: keeps its capitals. `note`: states a letter of the preceding word. */
  readonly kind: 'word' | 'fixed' | 'spelled' | 'number' | 'joint' | 'note';
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly doubt?: Doubt | undefined;
}

/** Costs of words that are more likely something else. */
const COSTS = {
  word: 0.1,
  region: 0.3,
  spelling: 0.6,
  weakType: 0.6,
  unit: 1,
  filler: 1.5,
  type: 1.5,
  talk: 4,
};
const LETTER_COST = 0.3;
const DOOR_COST = 1.2;
/** Cost reduction for two letters that form one direction, and maximum length of such a direction. */
const PAIR_COST = -0.5;
const SHORT = 2;
/** Costs of a direction's letter before a spelled word, if it certainly or perhaps is the first letter of the word. */
const POINTED_COST = 1.4;
const OPEN_COST = 0.6;
const JOINT_COST = 0.3;
const ORDINAL_COST = 0.1;
const HIGH_COST = 1;
const HIGH = 200;
/** Costs of a number that the next word makes part of a name ("nine mile road"), and of any other number. */
const NUMBERED_COST = 0.4;
const NUMBER_COST = 1.5;
const NUMBER_WORD_COST = 2;
/** Cost of an ordinal number as a word. */
const ORDINAL_WORD_COST = 2;
/** Punctuation for pauses, which is ignored. */
const PAUSES = /[,.;:…!?"()-]/;
/** Cost of an unexplained mark. */
const STRAY_COST = 6;

/** Rules for the words of street and town names. */
export interface NameWords {
  readonly street: Rule<NameWord>;
  readonly town: Rule<NameWord>;
}

/**
 * Builds the rules for words in street and town names.
 * @param stateAt returns the costs if two letters are the code of a state
 */
export function nameWordsOf(
  grammar: Grammar,
  stateAt: (input: Input, at: number) => StateEnd | undefined,
): NameWords {
  const { language, numerals, letter } = grammar;
  const { addresses, marks, numbers } = language;
  const isNumber = (input: Input, at: number): boolean =>
    numerals.cardinal(input, at).length > 0 || numbers.words.oh.has(input.token(at)?.folded ?? '');
  const sizes = any(wordOf(numbers.words.hundred.keys()), wordOf(numbers.words.thousand.keys()));
  /** Returns true for part of a number: "th" in "5th", "hundred" in "twelve hundred". */
  const isOfNumber = (input: Input, at: number): boolean => {
    const isGlued = input.isGlued(at) && input.tokens[at - 1]?.kind === 'digits';
    return isGlued || (at > input.from && sizes(input, at).length > 0 && isNumber(input, at - 1));
  };
  const costOf = wordCosts(grammar);
  const word: Rule<NameWord> = (input, at) => {
    const next = input.token(at);
    if (next?.kind !== 'word' || isNumber(input, at) || isOfNumber(input, at)) return [];
    const cost = costOf(next.folded, input, at);
    const text = input.said(at, at + 1);
    // A direction in letters: "NE"
    const isShort = text.length <= SHORT && addresses.directions.has(next.folded);
    const item: NameWord = {
      kind: isShort ? 'fixed' : 'word',
      text: isShort ? text.toUpperCase() : text,
      from: at,
      to: at + 1,
      doubt: cost === COSTS.talk ? 'leftover' : undefined,
    };
    return [{ end: at + 1, value: item, cost }];
  };
  const initial: Rule<NameWord> = (input, at) => {
    const item = initialAt(input, at, addresses.smallWords);
    if (item === undefined || isOfNumber(input, at)) return [];
    // The letter of a house number: "fourteen b"
    const isDoor =
      at > input.from && isNumber(input, at - 1) && !addresses.directions.has(item.text.toLowerCase());
    return [{ end: at + 1, value: item, cost: isDoor ? DOOR_COST : LETTER_COST }];
  };
  const compact = new Map([...addresses.regions].map((name) => [name.replace(/ /g, ''), name]));
  const spelled = map(spelledWord(grammar, stateAt), (text, _, from, to): NameWord => ({
    kind: 'spelled',
    text: compact.get(text) ?? text,
    from,
    to,
  }));
  const pairs = [...addresses.directions].filter((said) => /^\p{L} \p{L}$/u.test(said));
  const pair = map(wordOf(pairs, PAIR_COST), (said, input, from, to): NameWord | undefined =>
    lettersAround(input, from) > 2
      ? undefined
      : { kind: 'fixed', text: said.replace(' ', '').toUpperCase(), from, to },
  );
  const pointed = token((_, input, at) => directionAt(input, at, addresses.directions));
  const pointedAt: Rule<NameWord> = (input, at) =>
    pointed(input, at).map((node) => costlier(node, pointedCost(input, at, addresses.beginnings)));
  const dashes = [...marks.joints].filter(([, mark]) => mark === '-').map(([said]) => said);
  const joint = map(
    wordOf(dashes),
    (_, __, from, to): NameWord => ({ kind: 'joint', text: '-', from, to }),
    JOINT_COST,
  );
  const note = map(
    seq([wordOf(addresses.withLetter), letter, optional(wordOf(addresses.atTheEnd))], (_, { text }) => text),
    (text, _, from, to): NameWord => ({ kind: 'note', text, from, to }),
  );
  const ranked = ordinalOf(grammar);
  const isOrdinal = (input: Input, at: number, text: string): boolean =>
    ranked(input, at).some(({ value }) => value !== titled(text));
  const ordinal = map(
    ranked,
    (text, _, from, to): NameWord => ({ kind: 'fixed', text, from, to }),
    ORDINAL_COST,
  );
  const numbered = wordOf(addresses.numberedNames);
  const number: Rule<NameWord> = (input, at) =>
    numerals.cardinal(input, at).map(({ end, value, cost }) => ({
      end,
      value: { kind: 'number', text: String(value), from: at, to: end },
      cost: cost + (numbered(input, end).length > 0 ? NUMBERED_COST : NUMBER_COST),
    }));
  // Numbers in town names are written as words.
  const numberWord = token(({ kind }, input, at): NameWord | undefined => {
    if (kind === 'mark' || !isNumber(input, at)) return undefined;
    return { kind: 'number', text: input.said(at, at + 1), from: at, to: at + 1 };
  }, NUMBER_WORD_COST);
  const streetWord: Rule<NameWord> = (input, at) =>
    word(input, at).map((node) =>
      isOrdinal(input, at, node.value.text) ? costlier(node, ORDINAL_WORD_COST) : node,
    );
  const shared = any(initial, pair, pointedAt, spelled, joint, note, stray());
  return {
    street: rule(() => any(streetWord, shared, ordinal, number)),
    town: rule(() => any(word, shared, numberWord)),
  };
}

/** Returns the cost function for words in a name. */
function wordCosts({ language, filler }: Grammar): (folded: string, input: Input, at: number) => number {
  const { addresses, letters } = language;
  const regions = wordOf(addresses.regions);
  const dashes = new Set([...language.marks.joints].filter(([, mark]) => mark === '-').map(([said]) => said));
  const { units, floors, sides, quarters, numberWords } = addresses;
  const types = wordOf([...addresses.types, ...addresses.weakTypes]);
  const isOfUnit = (folded: string): boolean =>
    [units, floors, sides, quarters, numberWords].some((words) => words.has(folded));
  return (folded, input, at) => {
    if (addresses.talk.has(folded)) return COSTS.talk;
    if (addresses.townLeads.has(folded)) return COSTS.unit;
    if (addresses.joints.has(folded) && !addresses.smallWords.has(folded)) return COSTS.filler;
    if (addresses.smallWords.has(folded)) return COSTS.word;
    if (filler(input, at).length > 0) return COSTS.filler;
    if (addresses.types.has(folded)) return types(input, at + 1).length > 0 ? COSTS.weakType : COSTS.type;
    if (isOfUnit(folded) || dashes.has(folded)) return COSTS.unit;
    if (addresses.weakTypes.has(folded)) return COSTS.weakType;
    if (letters.words.has(folded) && folded.length > 2) return COSTS.spelling;
    return regions(input, at).length > 0 ? COSTS.region : COSTS.word;
  };
}

/** Reads a single letter: "B Street", "M L King". Longer rows of letters spell a word. */
function initialAt(input: Input, at: number, small: ReadonlySet<string>): NameWord | undefined {
  if (input.token(at)?.kind !== 'letter') return undefined;
  const text = input.said(at, at + 1);
  const isRow = lettersAround(input, at) >= ROW && !hasCapitals(input.text);
  if (isRow) return undefined;
  if (small.has(text)) return { kind: 'word', text, from: at, to: at + 1 };
  return { kind: 'fixed', text: text.toUpperCase(), from: at, to: at + 1 };
}

/** Reads the letter of a direction before a spelled word: "w c a m i n o". */
function directionAt(input: Input, at: number, directions: ReadonlySet<string>): NameWord | undefined {
  const next = input.token(at);
  const isFirst = next !== undefined && isLetter(input, at) && !isLetter(input, at - 1);
  if (!isFirst || !directions.has(next.folded) || lettersAround(input, at) <= ROW) return undefined;
  return { kind: 'fixed', text: next.folded.toUpperCase(), from: at, to: at + 1 };
}

/** Returns the cost of a direction's letter, which is high if the letter can begin the spelled word. */
function pointedCost(input: Input, at: number, beginnings: ReadonlySet<string>): number {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((more) => input.token(at + more)?.folded);
  if (/[aeiou]/.test(first))
    return /[aeiou]/.test(third) && !/[aeiou]/.test(second) ? OPEN_COST : POINTED_COST;
  return beginsOddly(first + second, beginnings) ? 0 : POINTED_COST;
}

/** Reads a mark: "&" joins two names, other marks are unexplained. */
function stray(): Rule<NameWord> {
  return (input, at) => {
    const next = input.token(at);
    if (next?.kind !== 'mark' || PAUSES.test(next.folded)) return [];
    const isJoining = next.folded === '&';
    const doubt = isJoining ? undefined : 'leftover';
    const item: NameWord = { kind: 'fixed', text: next.folded, from: at, to: at + 1, doubt };
    return [{ end: at + 1, value: item, cost: isJoining ? 0 : STRAY_COST }];
  };
}

/** Returns the written form of ordinal numbers: "fifth", "one hundred forty second", "5th". */
export function ordinalOf({ numerals, language }: Grammar): Rule<string> {
  const hundreds = map(numerals.cardinal, (value) => (value % 100 === 0 && value > 0 ? value : undefined));
  const low = any(numerals.ordinal, map(phrase(language.addresses.ordinals), Number));
  const high = seq([hundreds, low], (count, one) => (one < 100 && count < HIGH ? count + one : undefined));
  const highest = seq(
    [hundreds, low],
    (count, one) => (one < 100 && count >= HIGH ? count + one : undefined),
    HIGH_COST,
  );
  return map(any(low, high, highest), (value, input, at, end) => {
    if (input.token(at)?.kind === 'digits') return input.said(at, end).replace(/\s/g, '');
    const suffix = language.numbers.ordinalSuffix(value % 100 > 20 ? value % 10 : value % 100);
    return suffix === '' ? titled(input.said(at, end)) : `${String(value)}${suffix}`;
  });
}
