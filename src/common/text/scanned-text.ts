import { SCANNER, type GatedPattern } from './gated-pattern.js';
import { isFound, type FoundLists } from './literal-scanner.js';
import { matchesOf } from './matches.js';

/** Text that is scanned once for all gated patterns. */
export class ScannedText {
  private found: FoundLists | undefined;

  constructor(readonly text: string) {}

  /** Returns false if the pattern certainly has no match in the text. */
  mayMatch({ lists }: GatedPattern): boolean {
    this.found ??= SCANNER.scan(this.text);
    for (const list of lists) if (!isFound(this.found, list)) return false;
    return true;
  }

  /** Returns true if a pattern that is neither global nor sticky matches. */
  test(gate: GatedPattern): boolean {
    return this.mayMatch(gate) && gate.pattern.test(this.text);
  }

  /** Tests a part of the text that has no adjacent letters. The ends of the part count as ends of the text. */
  testPart(gate: GatedPattern, part: string): boolean {
    return this.mayMatch(gate) && gate.pattern.test(part);
  }

  /** Returns all matches of a global pattern, in order. */
  matches(gate: GatedPattern): readonly RegExpExecArray[] {
    return this.mayMatch(gate) ? matchesOf(this.text, gate.pattern) : NONE;
  }
}

const NONE: readonly RegExpExecArray[] = [];
