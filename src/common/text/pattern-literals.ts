import { PatternSyntax, type PatternNode } from './pattern-syntax.js';

/** Stands in a literal between a letter (a to z) and what is none, the ends of the text included. */
export const EDGE = '\x01';

/** A literal of its own: any capital letter. */
export const CAPITAL = '\x02';

/** Literals of folded symbols, with their edges. */
export type Literals = readonly string[];

/** What must stand in a text in which a pattern matches. */
export interface PatternLiterals {
  /** Of each list one stands in the text. */
  readonly needs: readonly Literals[];
  /** Every match begins with one of these; undefined where that isn't known. */
  readonly starts: Literals | undefined;
}

/** What is known of the matches of a part of a pattern; there, an edge is no more than a mark that none may be passed. */
interface Known {
  /** All of them; undefined where they are too many. */
  readonly whole: Literals | undefined;
  /** What they begin with; an empty one goes on with what follows the part. Undefined: with anything. */
  readonly starts: Literals | undefined;
  readonly needs: readonly Literals[];
}

const MOST_WHOLE = 100;
const MOST_LITERALS = 1_000;
const LONGEST = 9;
const LONGEST_START = 6;
/** Parts that are repeated more often are known by one of their repetitions. */
const MOST_REPEATS = 3;
/** The more common lists of a pattern say little beside the others. */
const MOST_NEEDS = 2;
/** How often a literal of a list may be met, per character of a text, for the list to say something. */
const MOST_COMMON = 0.04;

/** What a literal costs, in the same measure. */
const PER_LITERAL = 0.000_03;

const NOTHING: Known = { whole: undefined, starts: undefined, needs: [] };

/** Derives from a pattern what a text needs for it to match. */
export function literalsOf(pattern: RegExp): PatternLiterals {
  const known = read(new PatternSyntax(pattern).read());
  const starts = known.starts?.map(withEdges);
  return {
    needs: best(listsOf(known), MOST_NEEDS),
    starts: starts === undefined || starts.includes('') ? undefined : unique(starts),
  };
}

function read(node: PatternNode): Known {
  switch (node.type) {
    case 'character':
      return {
        ...(node.symbols === undefined ? NOTHING : exactly(node.symbols)),
        needs: node.isCapital ? [[CAPITAL]] : [],
      };
    case 'sequence':
      return inSequence(node.items.map(read));
    case 'choice':
      return either(node.options.map(read));
    case 'repeat':
      return repeated(read(node.item), node.least, node.most);
    case 'look':
      return looked(node.item, node.isNegative);
    case 'edge':
      return exactly([EDGE]);
    case 'unknown':
      return NOTHING;
  }
}

function exactly(whole: Literals): Known {
  return { whole, starts: cut(whole), needs: [] };
}

function inSequence(parts: readonly Known[]): Known {
  const needs: Literals[] = [];
  let run: Literals = [''];
  let isWhole = true;
  for (const { whole, needs: inner } of parts) {
    needs.push(...inner);
    const longer = whole === undefined ? undefined : joined(run, whole);
    if (longer === undefined) {
      needs.push(run);
      isWhole = false;
    }
    run = longer ?? whole ?? [''];
  }
  const starts = parts.reduceRight<Literals | undefined>((rest, part) => begun(part, rest), ['']);
  return isWhole
    ? { whole: run, starts: cut(run), needs }
    : { whole: undefined, starts, needs: [...needs, run] };
}

/** What a part begins with that the rest follows. */
function begun({ whole, starts }: Known, rest: Literals | undefined): Literals | undefined {
  if (whole !== undefined && rest !== undefined) {
    const longer = joined(whole, rest);
    if (longer !== undefined) return cut(longer);
  }
  if (starts === undefined || !starts.some(isEmpty)) return starts;
  return rest === undefined ? undefined : limited([...starts.filter((start) => !isEmpty(start)), ...rest]);
}

function either(options: readonly Known[]): Known {
  const needs: string[] = [];
  let isNeeded = true;
  for (const option of options) {
    const list = best(listsOf(option), 1)[0];
    if (list === undefined) isNeeded = false;
    else needs.push(...list);
  }
  return {
    whole: united(options.map(({ whole }) => whole)),
    starts: united(options.map(({ starts }) => starts)),
    needs: isNeeded ? [needs] : [],
  };
}

function repeated(item: Known, least: number, most: number): Known {
  let whole: Literals | undefined;
  if (most <= MOST_REPEATS) {
    let power: Literals | undefined = [''];
    whole = least === 0 ? [''] : [];
    for (let times = 1; times <= most; times++) {
      power = item.whole && power && joined(power, item.whole);
      if (times >= least) whole = united([whole, power]);
    }
  }
  const starts = least === 0 ? united([item.starts, ['']]) : item.starts;
  return {
    whole,
    starts: whole === undefined ? starts : cut(whole),
    needs: least === 0 ? [] : listsOf(item),
  };
}

/** What is looked at is no part of the match, but stands in the text, too. */
function looked(item: PatternNode, isNegative: boolean): Known {
  if (!isNegative) return { ...exactly(['']), needs: listsOf(read(item)) };
  const options = item.type === 'choice' ? item.options : [item];
  return exactly(options.some(holdsLetters) ? [EDGE] : ['']);
}

function holdsLetters(node: PatternNode): boolean {
  if (node.type !== 'sequence') return node.type === 'character' && node.hasLetters;
  const [only, ...others] = node.items;
  return only !== undefined && others.length === 0 && holdsLetters(only);
}

function listsOf({ whole, starts, needs }: Known): Literals[] {
  return [...needs, whole ?? [], starts ?? []];
}

/** Longer beginnings say little more. */
function cut(starts: Literals): Literals {
  return unique(starts.map((start) => start.slice(0, LONGEST_START)));
}

function isEmpty(literal: string): boolean {
  return literal === '' || literal === EDGE;
}

function joined(left: Literals, right: Literals): Literals | undefined {
  if (left.length * right.length > MOST_WHOLE) return undefined;
  const all = left.flatMap((first) => right.map((second) => first + second));
  return all.some((literal) => literal.length > LONGEST) ? undefined : unique(all);
}

function united(lists: readonly (Literals | undefined)[]): Literals | undefined {
  const known = lists.filter((list) => list !== undefined);
  return known.length < lists.length ? undefined : limited(unique(known.flat()));
}

function limited(list: Literals): Literals | undefined {
  return list.length > MOST_LITERALS ? undefined : list;
}

function unique(list: Literals): Literals {
  return [...new Set(list)];
}

/** Of the lists that say something the rarest ones, finished. */
function best(lists: readonly Literals[], count: number): Literals[] {
  return lists
    .filter((list) => list.length > 0 && !list.some((literal) => literal.replaceAll(EDGE, '') === ''))
    .map((list) => {
      const finished = unique(list.map(withEdges));
      return { finished, common: finished.reduce((sum, literal) => sum + frequency(literal), 0) };
    })
    .filter(({ common }) => common <= MOST_COMMON)
    .sort((a, b) => priceOf(a) - priceOf(b))
    .slice(0, count)
    .map(({ finished }) => finished);
}

/** Of lists that are rare alike, the one of fewer literals is better. */
function priceOf({ finished, common }: { readonly finished: Literals; readonly common: number }): number {
  return common + finished.length * PER_LITERAL;
}

/** Marks every edge within, and those at the ends that are known. A mark between two letters fits no text, and goes. */
function withEdges(literal: string): string {
  let text = '';
  let isMarked = false;
  let wasLetter: boolean | undefined;
  for (const symbol of literal) {
    if (symbol === EDGE) isMarked = true;
    else {
      const letter = isLetter(symbol);
      if (wasLetter === undefined ? isMarked && letter : wasLetter !== letter) text += EDGE;
      text += symbol;
      wasLetter = letter;
      isMarked = false;
    }
  }
  return isMarked && wasLetter === true ? text + EDGE : text;
}

/** True for small letters: those that an {@link EDGE} stands beside. */
export function isLetter(symbol: string): boolean {
  return symbol >= 'a' && symbol <= 'z';
}

/** Roughly how often a literal begins at a character of a text. */
function frequency(literal: string): number {
  let product = 1;
  for (const symbol of literal) {
    if (symbol === EDGE) product *= 0.4;
    else if (symbol === CAPITAL) product *= 0.01;
    else if (symbol === ' ') product *= 0.18;
    else if (/[aeionst]/.test(symbol)) product *= 0.07;
    else if (isLetter(symbol)) product *= 0.025;
    else product *= /[.,'0]/.test(symbol) ? 0.015 : 0.003;
  }
  return product;
}
