import { costlier, gapBetween } from './address-line.js';
import { saidBefore, type StateEnd, withLetter } from './address-spelling.js';
import { type NameWord, nameWordsOf } from './address-word.js';
import { hasCapitals, titled } from './capitals.js';
import { many, map, rule } from './engine.js';
import type { Input, Rule } from './input.js';
import type { AddressTables } from '../languages/said-tables.js';
import type { Grammar } from './grammar.js';
import type { Doubt } from './reading.js';

/** The words of a street or town name. */
export class Name {
  constructor(
    readonly items: readonly NameWord[],
    readonly doubt?: Doubt,
  ) {}

  toJSON(): string {
    return `${this.items.map(({ text }) => text).join(' ')}\n${this.doubt ?? ''}`;
  }
}

/** Cost of a word after a comma, which more likely begins another name. */
const PAUSED_COST = 0.9;
/** Maximum number of words in a name. */
const MOST_WORDS = 10;

/** Rules for the names of streets and towns. */
export interface Names {
  readonly street: Rule<Name>;
  readonly town: Rule<Name>;
  /** Returns the written form of a name. */
  readonly write: (input: Input, name: Name) => string;
}

/**
 * Builds the rules for the names of streets and towns in a language.
 * @param stateAt returns the costs if two letters are the code of a state
 */
export function namesOf(
  grammar: Grammar,
  stateAt: (input: Input, at: number) => StateEnd | undefined,
): Names {
  const { addresses } = grammar.language;
  const { street, town } = nameWordsOf(grammar, stateAt);
  return {
    street: rule(() => nameOf(street, addresses.joints)),
    town: rule(() => map(nameOf(town, addresses.joints), withoutNumbers)),
    write: (input, name) => written(input, name, addresses),
  };
}

function nameOf(item: Rule<NameWord>, joints: ReadonlySet<string>): Rule<Name> {
  const isJoint = (each: NameWord | undefined): boolean =>
    each?.kind === 'word' && joints.has(each.text.toLowerCase());
  const name: Rule<Name> = many(
    item,
    (first) => new Name([first], first.doubt),
    (before, next) => (before.items.length < MOST_WORDS ? withItem(before, next) : undefined),
  );
  const whole = map(name, (found) => {
    const [first, last] = [found.items[0], found.items.at(-1)];
    const isBroken =
      first === undefined ||
      first.kind === 'note' ||
      [first, last].some((each) => each?.kind === 'joint' || isJoint(each));
    return isBroken ? undefined : found;
  });
  return (input, at) =>
    whole(input, at).map((node) => costlier(node, PAUSED_COST * pausesIn(input, node.value)));
}

/** Counts the commas between words. Spelled words do not count, because pauses set them off. */
function pausesIn(input: Input, { items }: Name): number {
  const isPaused = ({ kind, from }: NameWord): boolean =>
    kind !== 'spelled' && input.tokens[from - 1]?.folded === ',';
  return items.slice(1).filter(isPaused).length;
}

/** Adds a word to a name. A word that is said and then spelled is one word, with that spelling. */
function withItem({ items, doubt }: Name, item: NameWord): Name {
  const [last] = items.slice(-1);
  const known = doubt ?? item.doubt;
  if (last === undefined) return new Name([item], known);
  const others = items.slice(0, -1);
  if (item.kind === 'note') {
    const text = withLetter(last.text, item.text);
    const noted = { ...last, text: text ?? last.text, to: item.to };
    return new Name([...others, noted], known ?? (text === undefined ? 'ambiguous' : undefined));
  }
  if (item.kind === 'spelled') return withSpelled(items, item, known);
  const isSaidAgain = item.kind === 'word' && last.kind === 'spelled' && isSame(last.text, item.text);
  return isSaidAgain
    ? new Name([...others, { ...last, to: item.to }], known)
    : new Name([...items, item], known);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function withSpelled(items: readonly NameWord[], item: NameWord, doubt: Doubt | undefined): Name {
  const said = items.slice(items.findLastIndex(({ kind }) => kind !== 'word') + 1);
  const { count, isDoubtful } = saidBefore(
    said.map(({ text }) => text),
    item.text,
  );
  const last = items.at(-1);
  if (count === 0 || last === undefined)
    return new Name([...items, item], doubt ?? (isDoubtful ? 'ambiguous' : undefined));
  const { from } = last;
  const spelling: NameWord =
    count > 1 ? { ...last, to: item.to } : { kind: item.kind, text: item.text, from, to: item.to };
  return new Name([...items.slice(0, -1), spelling], doubt);
}

/** Marks a town name as leftover if a number follows its words, unless the text was typed. */
function withoutNumbers(name: Name, input: Input): Name {
  const first = name.items.findIndex(({ kind }) => kind !== 'number');
  const isStray = name.items.slice(Math.max(0, first)).some(({ kind }) => kind === 'number');
  return isStray && !hasCapitals(input.text) ? new Name(name.items, name.doubt ?? 'leftover') : name;
}

function written(input: Input, { items }: Name, { smallWords, articles }: AddressTables): string {
  const isTyped = hasCapitals(input.text);
  let text = '';
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    const isJoined = before === undefined || item.kind === 'joint' || before.kind === 'joint';
    if (!isJoined) text += gapBetween(input, before.to, item.from);
    const isAfterSmall = before !== undefined && smallWords.has(before.text);
    const isInside = at > 0 && at < items.length - 1;
    const isSmall = isInside && smallWords.has(item.text) && (isAfterSmall || !articles.has(item.text));
    const isAsSaid =
      item.kind === 'fixed' || item.kind === 'joint' || (isTyped && item.kind === 'word') || isSmall;
    text += isAsSaid ? item.text : item.text.replace(/[^\s-]+/g, titled);
  }
  return text;
}
