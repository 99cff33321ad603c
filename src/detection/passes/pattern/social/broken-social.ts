import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { CORRECTION } from '../../../speech/en/corrections.js';
import { FILLER } from '../../../speech/en/fillers.js';
import { IT_IS } from '../../../speech/en/links.js';
import { DASH } from '../../../speech/en/marks.js';
import { SHORT_COUNT } from '../../../speech/en/numbers.js';
import { digitsOf, type DigitRun } from '../../../text/digit-runs.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';

const FULL = 9;
/** Digits of a number of which parts were said twice. */
const MOST = 18;
/** The longest stretch between two parts. */
const LONGEST_GAP = 60;
const MOST_PHRASES = 4;
const PAUSE = /[\s,.…:;-]{1,4}/y;
const CORRECTED = regExp.iuy`(?:${CORRECTION})(?![\p{L}\d])`;
/** What is said between the parts, or of the one that comes next: "the middle two are", "and it ends with". */
const PART = `(?:the )?(?:first|middle|next|last|final)(?: (?:${SHORT_COUNT}))?(?: (?:digits|numbers|part|ones?))?(?: (?:is|are))?|(?:it )?(?:ends|ending) (?:in|with)|and|plus|then|${DASH}|space|${IT_IS}`;
const LINKED = regExp.iuy`(?:${FILLER}|${PART})(?![\p{L}\d])`;

/**
 * Where a number of nine digits was dictated in parts with words between ("… the middle is 61 and the last four …"), or
 * with a correction within ("… 61 no sorry 62 …"). Offsets are those of the view. The words around must say that such
 * a number is meant.
 */
export function brokenNumbers(view: NormalizedText): Range[] {
  return chainsOf(view).flatMap(({ runs, corrected }) => {
    const lengths = runs.map((run) => digitsOf(run).length);
    if (runs.length < 2 || lengths.some((length) => length >= FULL)) return [];
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (corrected ? total <= FULL || total > MOST : total !== FULL) return [];
    return [{ start: runs[0]?.[0]?.start ?? 0, end: runs.at(-1)?.at(-1)?.end ?? 0 }];
  });
}

interface Chain {
  readonly runs: DigitRun[];
  corrected: boolean;
}

/** Runs with nothing between that would end a number. */
function chainsOf({ text, digitRuns }: NormalizedText): Chain[] {
  const chains: Chain[] = [];
  let end = -Infinity;
  for (const run of digitRuns) {
    const start = run[0]?.start ?? 0;
    const bridge = start - end > LONGEST_GAP ? undefined : bridgeOf(text.slice(end, start));
    const open = chains.at(-1);
    if (bridge === undefined || open === undefined) chains.push({ runs: [run], corrected: false });
    else {
      open.runs.push(run);
      open.corrected ||= bridge === 'correction';
    }
    end = run.at(-1)?.end ?? start;
  }
  return chains;
}

/** What a gap between two runs holds; undefined if it ends the number. */
function bridgeOf(gap: string): 'link' | 'correction' | undefined {
  let bridge: 'link' | 'correction' = 'link';
  let at = matchEnd(gap, 0, PAUSE);
  for (let phrases = 0; phrases < MOST_PHRASES && at !== undefined && at < gap.length; phrases++) {
    const linked = matchEnd(gap, at, LINKED);
    const corrected = linked === undefined ? matchEnd(gap, at, CORRECTED) : undefined;
    if (corrected !== undefined) bridge = 'correction';
    at = linked ?? corrected;
    if (at !== undefined) at = matchEnd(gap, at, PAUSE);
  }
  return at === gap.length ? bridge : undefined;
}
