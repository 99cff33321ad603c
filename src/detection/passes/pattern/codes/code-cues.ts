import { AnchoredPatterns } from '../../../../common/text/anchored-patterns.js';
import { regExp } from '../../../../common/text/reg-exp.js';
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
/** One for each label; where several match, the first does. */
const CUES = new AnchoredPatterns(
  CODE_LABELS.map(
    ({ cues }) => regExp.iy`(?<![A-Za-z])(?:${cues.join('|').replace(/ \??/g, SPACE)})(?![A-Za-z])`,
  ),
);
const EXPLICIT = /(?:numbers?|no|num|nbr|ids?|identifier|#|mrn|vin|npi|dea|iban|pin|code|imei|serial|s\/n)$/i;

/** The cues of a text in order. */
export function cuesOf(text: string): Cue[] {
  return CUES.matches(text).flatMap(({ pattern, start, end, said }) => {
    const label = CODE_LABELS[pattern];
    return label === undefined ? [] : [{ start, end, label, explicit: EXPLICIT.test(said) }];
  });
}
