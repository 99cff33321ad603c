/** Symbol for the boundary between a letter (a to z) and a non-letter, or an end of the text. */
export const EDGE = '\x01';

/** Symbol for any capital letter. */
export const CAPITAL = '\x02';

/** Literals of folded symbols, with their edges. */
export type Literals = readonly string[];

/** Maximum frequency of a list's literals, per character of a text, at which the list is useful. */
const MOST_COMMON = 0.04;
/** Cost of a literal, as a frequency. */
const PER_LITERAL = 0.000_03;

/** Removes repeated literals. */
export function unique(list: Literals): Literals {
  return [...new Set(list)];
}

/** Returns the rarest useful lists, with their edges marked. */
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

/** Returns the cost of a list. Among equally rare lists, the list with fewer literals is cheaper. */
function priceOf({ finished, common }: { readonly finished: Literals; readonly common: number }): number {
  return common + finished.length * PER_LITERAL;
}

/** Marks every edge within a literal, and known edges at its ends. Removes impossible marks between two letters. */
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

/** Returns true for lowercase letters, beside which an {@link EDGE} is possible. */
export function isLetter(symbol: string): boolean {
  return symbol >= 'a' && symbol <= 'z';
}

/** Estimates how often a literal begins at a character of a text. */
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
