import { AnchoredPattern } from '../../../../common/text/anchored-pattern.js';
import type { CodeLabel } from './code-label.js';
import { CODE_LABELS } from './code-labels.js';

/** A cue in a text. Offsets are UTF-16 code units. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly label: CodeLabel;
  /** The cue says "number", "ID" or the like itself. */
  readonly explicit: boolean;
}

const SPACE = '[\\s_.-]{0,2}';
const CUES = new AnchoredPattern(
  new RegExp(
    `(?<![A-Za-z])(?:${CODE_LABELS.map(({ cues }) => `(${cues.join('|').replace(/ \??/g, SPACE)})`).join('|')})(?![A-Za-z])`,
    'gi',
  ),
);
const EXPLICIT = /(?:numbers?|no|num|nbr|ids?|identifier|#|mrn|vin|npi|dea|iban|pin|code|imei|serial|s\/n)$/i;

/** The cues of a text in order. */
export function cuesOf(text: string): Cue[] {
  const found: Cue[] = [];
  for (const match of CUES.matches(text)) {
    const label = CODE_LABELS[groupOf(match)];
    if (label === undefined) continue;
    const { index: start } = match;
    found.push({ start, end: start + match[0].length, label, explicit: EXPLICIT.test(match[0]) });
  }
  return found;
}

/** Index of the first group that took part in a match. */
function groupOf(match: readonly (string | undefined)[]): number {
  let at = 1;
  while (at < match.length && match[at] === undefined) at++;
  return at - 1;
}
