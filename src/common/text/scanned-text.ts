import { SCANNER, type GatedPattern } from './gated-pattern.js';
import { isFound, type FoundLists } from './literal-scanner.js';
import { matchesOf } from './matches.js';

/** A text that is read once for all patterns that are gated. */
export class ScannedText {
  private found: FoundLists | undefined;

  constructor(readonly text: string) {}

  /** False where the pattern matches nowhere in the text for certain. */
  mayMatch({ lists }: GatedPattern): boolean {
    this.found ??= SCANNER.scan(this.text);
    for (const list of lists) if (!isFound(this.found, list)) return false;
    return true;
  }

  /** True if a pattern that is neither global nor sticky matches. */
  test(gate: GatedPattern): boolean {
    return this.mayMatch(gate) && gate.pattern.test(this.text);
  }

  /** The same within a part that no letter of the text touches; its own ends count as those of the text do. */
  testPart(gate: GatedPattern, part: string): boolean {
    return this.mayMatch(gate) && gate.pattern.test(part);
  }

  /** All matches of a global pattern, in order. */
  matches(gate: GatedPattern): readonly RegExpExecArray[] {
    return this.mayMatch(gate) ? matchesOf(this.text, gate.pattern) : NONE;
  }
}

const NONE: readonly RegExpExecArray[] = [];
