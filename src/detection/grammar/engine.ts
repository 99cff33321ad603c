import type { Input, Node, Rule } from './input.js';
import { type Token, tokenize } from './token.js';

/** Maximum number of interpretations kept for the same tokens. */
const MOST_INTERPRETATIONS = 6;

/** Keeps, for each end position, the cheapest interpretations with different values. */
function likeliest<Value>(nodes: readonly Node<Value>[]): readonly Node<Value>[] {
  if (nodes.length < 2) return nodes;
  const kept: Node<Value>[] = [];
  const keys: string[] = [];
  for (const node of [...nodes].sort((a, b) => a.cost - b.cost)) {
    const key = keyOf(node.value);
    let count = 0;
    let isKnown = false;
    for (const [nth, { end }] of kept.entries()) {
      if (end !== node.end) continue;
      count++;
      isKnown ||= keys[nth] === key;
    }
    if (isKnown || count >= MOST_INTERPRETATIONS) continue;
    kept.push(node);
    keys.push(key);
  }
  return kept;
}

/** Returns a key that is equal for equal interpretations. */
export function keyOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const NONE: readonly never[] = [];
let rules = 0;

/** Makes a rule that runs once per position. The definition is evaluated on first use, so rules can be recursive. */
export function rule<Value>(make: () => Rule<Value>): Rule<Value> {
  let made: Rule<Value> | undefined;
  const number = rules++;
  return (input, at) =>
    input.remembered(number, at, () => {
      made ??= make();
      return likeliest(made(input, at));
    });
}

/** Types of the values that the rules of a sequence read. */
type ValuesOf<Parts extends readonly Rule<unknown>[]> = {
  -readonly [At in keyof Parts]: Parts[At] extends Rule<infer Value> ? Value : never;
};

interface Begun {
  readonly end: number;
  readonly values: readonly unknown[];
  readonly cost: number;
}

/**
 * Reads constituents in sequence, and ignores pauses and fillers between them.
 * @param build combines the constituents' values, or returns undefined if they are incompatible
 */
export function seq<const Parts extends readonly Rule<unknown>[], Value>(
  parts: Parts,
  build: (...values: ValuesOf<Parts>) => Value | undefined,
  cost = 0,
): Rule<Value> {
  return (input, at) => {
    let begun: Begun[] = [{ end: at, values: [], cost }];
    for (const part of parts) {
      const longer: Begun[] = [];
      for (const { end, values, cost: sum } of begun)
        // No pauses or fillers are ignored before the first constituent.
        for (const node of follow(input, end, part, end === at))
          longer.push({ end: node.end, values: [...values, node.value], cost: sum + node.cost });
      if (longer.length === 0) return NONE;
      begun = longer;
    }
    const found: Node<Value>[] = [];
    for (const { end, values, cost: sum } of begun) {
      const value = build(...(values as ValuesOf<Parts>));
      if (value !== undefined) found.push({ end, value, cost: sum });
    }
    return found;
  };
}

/** Returns the interpretations of the next constituent, with or without ignored pauses and fillers before it. */
function follow<Value>(
  input: Input,
  at: number,
  part: Rule<Value>,
  isFirst: boolean,
): readonly Node<Value>[] {
  if (isFirst) return part(input, at);
  const gaps = input.gapsAt(at);
  if (gaps.length === 1) return part(input, at);
  const found: Node<Value>[] = [];
  for (const { end: from, cost } of gaps)
    for (const node of part(input, from))
      // An absent optional constituent does not consume a pause or filler.
      if (node.end !== from || from === at)
        found.push(cost === 0 ? node : { end: node.end, value: node.value, cost: node.cost + cost });
  return found;
}

/** Makes a rule that returns the interpretations of each given rule. */
export function any<Value>(...rules: readonly Rule<Value>[]): Rule<Value> {
  return (input, at) => {
    let found: readonly Node<Value>[] = NONE;
    for (const each of rules) {
      const nodes = each(input, at);
      if (nodes.length > 0) found = found.length === 0 ? nodes : [...found, ...nodes];
    }
    return found;
  };
}

/** Makes a constituent optional. The value of an absent constituent is undefined. */
export function optional<Value>(part: Rule<Value>): Rule<Value | undefined> {
  return (input, at) => [{ end: at, value: undefined, cost: 0 }, ...part(input, at)];
}

/** Reads one or more constituents, whose values are combined from left to right. */
export function many<Item, Value>(
  item: Rule<Item>,
  begin: (item: Item) => Value,
  join: (value: Value, item: Item) => Value | undefined,
): Rule<Value> {
  return (input, at) => {
    const firsts = item(input, at);
    if (firsts.length === 0) return NONE;
    const byEnd: Node<Value>[][] = [];
    const add = (node: Node<Value>): void => {
      (byEnd[node.end] ??= []).push(node);
    };
    for (const { end, value, cost } of firsts) add({ end, value: begin(value), cost });
    const all: Node<Value>[] = [];
    for (let end = at + 1; end < byEnd.length; end++) {
      const nodes = likeliest(byEnd[end] ?? NONE);
      if (nodes.length === 0) continue;
      all.push(...nodes);
      for (const next of follow(input, end, item, false))
        for (const node of nodes) {
          const value = join(node.value, next.value);
          if (value !== undefined) add({ end: next.end, value, cost: node.cost + next.cost });
        }
    }
    return all;
  };
}

/** Converts the values of interpretations. An interpretation is dropped if `convert` returns undefined. */
export function map<From, To>(
  from: Rule<From>,
  convert: (value: From, input: Input, at: number, end: number) => To | undefined,
  cost = 0,
): Rule<To> {
  return (input, at) => {
    const nodes = from(input, at);
    if (nodes.length === 0) return NONE;
    return nodes.flatMap((node) => {
      const value = convert(node.value, input, at, node.end);
      return value === undefined ? [] : [{ end: node.end, value, cost: node.cost + cost }];
    });
  };
}

/** Reads one token for which `read` returns a value. */
export function token<Value>(
  read: (token: Token, input: Input, at: number) => Value | undefined,
  cost = 0,
): Rule<Value> {
  return (input, at) => {
    const next = input.token(at);
    const value = next === undefined ? undefined : read(next, input, at);
    return value === undefined ? NONE : [{ end: at + 1, value, cost }];
  };
}

/** Reads words and phrases of a table, whose keys are folded. A phrase contains no pauses. */
export function phrase<Value>(table: ReadonlyMap<string, Value>, cost = 0): Rule<Value> {
  const byFirst = new Map<string, { words: readonly string[]; value: Value }[]>();
  for (const [said, value] of table) {
    const words = tokenize(said).map(({ folded }) => folded);
    const [first = ''] = words;
    const known = byFirst.get(first) ?? [];
    known.push({ words, value });
    byFirst.set(first, known);
  }
  return (input, at) => {
    const known = byFirst.get(input.token(at)?.folded ?? '');
    if (known === undefined) return NONE;
    const found: Node<Value>[] = [];
    for (const { words, value } of known)
      if (words.every((word, nth) => input.token(at + nth)?.folded === word))
        found.push({ end: at + words.length, value, cost });
    return found;
  };
}

/** Reads any word or phrase of a set. */
export function wordOf(words: Iterable<string>, cost = 0): Rule<string> {
  return phrase(new Map([...words].map((word) => [word, word])), cost);
}

/** Matches a sticky expression in the folded text. The match must begin and end at token boundaries. */
export function matching(pattern: RegExp, cost = 0): Rule<string> {
  return (input, at) => {
    const first = input.token(at);
    if (first === undefined) return [];
    pattern.lastIndex = first.start;
    const match = pattern.exec(input.folded);
    if (match === null || match[0] === '') return [];
    const stop = first.start + match[0].length;
    for (let end = at + 1; end <= input.to; end++) {
      const last = input.tokens[end - 1]?.end ?? 0;
      if (last === stop) return [{ end, value: match[0], cost }];
      if (last > stop) return [];
    }
    return [];
  };
}

/** Returns the interpretations of all tokens, the likeliest first. Fillers at both ends are ignored. */
export function readWhole<Value>(whole: Rule<Value>, input: Input): readonly Node<Value>[] {
  const nodes = input
    .gapsAt(input.from)
    .flatMap(({ end: from, cost }) =>
      whole(input, from).flatMap((node) =>
        input
          .gapsAt(node.end)
          .flatMap((after) =>
            after.end === input.to ? [{ ...node, end: after.end, cost: node.cost + cost + after.cost }] : [],
          ),
      ),
    );
  return likeliest(nodes);
}
