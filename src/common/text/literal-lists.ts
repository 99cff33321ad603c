/** Stands in a literal between a letter (a to z) and what is none, the ends of the text included. */
export const EDGE = '\x01';

/** Stands in a literal for any capital letter. */
export const CAPITAL = '\x02';

/** Literals of folded symbols, with their edges. */
export type Literals = readonly string[];

/** How often a literal of a list may be met, per character of a text, for the list to say something. */
const MOST_COMMON = 0.04;
/** What a literal costs, in the same measure. */
const PER_LITERAL = 0.000_03;

/** Each literal once. */
export function unique(list: Literals): Literals {
  return [...new Set(list)];
}

/** Of the lists that say something the rarest ones, finished. */
export function rarest(lists: readonly Literals[], count: number): Literals[] {
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
export function withEdges(literal: string): string {
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
