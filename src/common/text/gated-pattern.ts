import { LiteralScanner } from './literal-scanner.js';
import { literalsOf } from './pattern-literals.js';

/** Scanner of all gated patterns. One pass over a text covers every pattern. */
export const SCANNER = new LiteralScanner();

/**
 * Regular expression that is only tried on texts with its necessary literals, which are derived by {@link literalsOf}.
 * Create it once, when a module is loaded.
 */
export class GatedPattern {
  /** Numbers of lists in {@link SCANNER}. Every text that the pattern matches contains a literal from each list. */
  readonly lists: readonly number[];

  constructor(readonly pattern: RegExp) {
    this.lists = literalsOf(pattern).needs.map((list) => SCANNER.add(list));
  }
}

/** Returns a {@link GatedPattern}. */
export function gated(pattern: RegExp): GatedPattern {
  return new GatedPattern(pattern);
}
