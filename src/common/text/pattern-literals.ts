import { CAPITAL, EDGE, rarest, unique, withEdges, type Literals } from './literal-lists.js';
import { PatternSyntax, type PatternNode } from './pattern-syntax.js';

/** Literals that a text must contain for a pattern to match. */
export interface PatternLiterals {
  /** Lists of literals. A text must contain a literal from each list. */
  readonly needs: readonly Literals[];
  /** Literals with which every match begins; undefined if unknown. */
  readonly starts: Literals | undefined;
}

/** Known facts about the matches of a part of a pattern. An edge here only means that no two letters are beside it. */
interface Known {
  /** All matches; undefined if they are too many. */
  readonly whole: Literals | undefined;
  /** Beginnings of the matches. After an empty beginning, the next part follows. Undefined for any beginning. */
  readonly starts: Literals | undefined;
  readonly needs: readonly Literals[];
}

const MOST_WHOLE = 100;
const MOST_LITERALS = 1_000;
const LONGEST = 9;
const LONGEST_START = 6;
/** Maximum number of repetitions to expand. Beyond it, only one repetition is used. */
const MOST_REPEATS = 3;
/** Maximum number of lists per pattern. Further, more common lists contribute little. */
const MOST_NEEDS = 2;

const NOTHING: Known = { whole: undefined, starts: undefined, needs: [] };

/** Derives the literals that a text must contain for a pattern to match. */
export function literalsOf(pattern: RegExp): PatternLiterals {
  const known = read(new PatternSyntax(pattern).read());
  const starts = known.starts?.map(withEdges);
  return {
    needs: rarest(listsOf(known), MOST_NEEDS),
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

/** Returns the beginnings of a part that is followed by the rest. */
function begun({ whole, starts }: Known, rest: Literals | undefined): Literals | undefined {
  if (whole !== undefined && rest !== undefined) {
    const longer = joined(whole, rest);
    if (longer !== undefined) return cut(longer);
  }
  if (starts?.some(isEmpty) !== true) return starts;
  return rest === undefined ? undefined : limited([...starts.filter((start) => !isEmpty(start)), ...rest]);
}

function either(options: readonly Known[]): Known {
  const needs: string[] = [];
  let isNeeded = true;
  for (const option of options) {
    const list = rarest(listsOf(option), 1)[0];
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

/** Returns the facts about a lookaround, which is not part of the match, but must occur in the text. */
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

/** Shortens beginnings. Longer beginnings contribute little. */
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
