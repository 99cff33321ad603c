import { LiteralScanner } from './literal-scanner.js';
import { literalsOf } from './pattern-literals.js';

/** Of all gated patterns: one pass over a text answers for each of them. */
export const SCANNER = new LiteralScanner();

/**
 * A regular expression that is tried only on texts that hold what it needs, which is derived from it: see
 * {@link literalsOf}. To be made once, when a module is loaded.
 */
export class GatedPattern {
  /** Numbers of lists in {@link SCANNER}: of each a literal stands in every text in which the pattern matches. */
  readonly lists: readonly number[];

  constructor(readonly pattern: RegExp) {
    this.lists = literalsOf(pattern).needs.map((list) => SCANNER.add(list));
  }
}

/** See {@link GatedPattern}. */
export function gated(pattern: RegExp): GatedPattern {
  return new GatedPattern(pattern);
}
