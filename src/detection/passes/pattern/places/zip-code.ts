import { matchEnd } from '../../../../common/text/matches.js';
import { correctionEnd, hesitationEnd } from './hesitation.js';

const SEPARATOR = /[ \t,.-]{0,4}/y;
const DIGITS = /\d+|(?:oh|o)(?![\p{L}\d])/iuy;
const PLUS_FOUR = 9;
const SHORT = 5;
const MOST_GROUPS = 24;

/** How many digits were read in one go, and where they end. */
interface Count {
  readonly digits: number;
  readonly end: number;
  /** A hyphen stands before the group. */
  readonly joined: boolean;
}

/**
 * Where the ZIP code that begins at an offset of a view ends: five digits or nine (ZIP+4), written or dictated, with
 * what was corrected on the way. Undefined if other digits stand there.
 */
export function zipEnd(text: string, offset: number): number | undefined {
  let counts = readDigits(text, offset);
  let end = acceptedEnd(counts);
  for (let round = 0; round < 3; round++) {
    const said = counts.at(-1)?.end;
    if (said === undefined) break;
    const pause = afterSeparator(text, said);
    const resumes = correctionEnd(text, pause);
    if (resumes === pause) break;
    counts = readDigits(text, resumes);
    const replaced = acceptedEnd(counts) ?? lastOf(counts, 4);
    if (replaced === undefined) break;
    end = replaced;
  }
  return end;
}

/** A part said anew: "…no sorry, 04". */
function lastOf(counts: readonly Count[], most: number): number | undefined {
  const last = counts.at(-1);
  return last !== undefined && last.digits <= most ? last.end : undefined;
}

function acceptedEnd(counts: readonly Count[]): number | undefined {
  const last = counts.at(-1);
  if (last === undefined) return undefined;
  if (last.digits === PLUS_FOUR || last.digits === SHORT) return last.end;
  const at = counts.findIndex(({ digits }) => digits === SHORT);
  const extended = counts.find(({ digits }, index) => digits === PLUS_FOUR && index > at);
  const hyphen = counts[at + 1]?.joined === true;
  if (at < 0) return undefined;
  if (extended !== undefined && hyphen) return extended.end;
  return hyphen ? undefined : counts[at]?.end;
}

function readDigits(text: string, offset: number): Count[] {
  const counts: Count[] = [];
  let at = offset;
  let digits = 0;
  let joined = false;
  while (counts.length < MOST_GROUPS) {
    DIGITS.lastIndex = at;
    const group = DIGITS.exec(text)?.[0];
    if (group === undefined) break;
    digits += /^\d/.test(group) ? group.length : 1;
    const end = DIGITS.lastIndex;
    if (/[\p{L}]/u.test(text.charAt(end))) break;
    counts.push({ digits, end, joined });
    at = afterFiller(text, afterSeparator(text, end));
    joined = text.slice(end, at).includes('-');
    if (digits > PLUS_FOUR) break;
  }
  return counts;
}

function afterSeparator(text: string, end: number): number {
  return matchEnd(text, end, SEPARATOR) ?? end;
}

/** Past fillers, but not past a correction: after that the digits are counted anew. */
function afterFiller(text: string, offset: number): number {
  return correctionEnd(text, offset) > offset ? offset : hesitationEnd(text, offset);
}
