import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { I_AM, WE_ARE, WOULD_BE } from '../../../speech/en/links.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import { NOT_STREET } from '../../../speech/en/street-words.js';
import type { PlaceText } from './place-text.js';
import type { TokenRange } from './place.js';
import { streetType } from './street.js';

const CORNER = gated(
  regExp.gi`\b(?:(?:corner|intersection|junction|crossroads?)\s+(?:of|at|is)|(?:cross[ -]?streets?|intersection)\s+(?:is|are|of|${WOULD_BE}|:))\s+`,
);
const DWELLING = gated(
  regExp.gi`\b(?:live|lives|living|stay|staying|located|house is|home is|${WE_ARE}|${I_AM}|apartment is|store|pharmacy|clinic)\b[^.?!\n\d]{0,25}\b(?:at|on|by|near|off)\s+(?:the\s+)?(?=\d{1,3}(?:${ORDINAL_SUFFIX})\b)`,
);
const MOST_WORDS = 4;
const JOINT: ReadonlySet<string> = new Set(['and', 'at']);

/** "the corner of Fifth and Main": two streets that a word calls a crossing. */
export function crossings(t: PlaceText): TokenRange[] {
  return [CORNER, DWELLING].flatMap((cue) =>
    t.view.matches(cue).flatMap((match) => crossingAt(t, t.indexFrom(match.index + match[0].length)) ?? []),
  );
}

/** The crossing whose first street begins with token `first`, or undefined. */
export function crossingAt(t: PlaceText, first: number): TokenRange | undefined {
  const left = nameEnd(t, first);
  if (left === undefined) return undefined;
  const and = JOINT.has(t.word(left + 1)) && t.isTight(left);
  const amp = /^ ?[&/] ?$/.test(t.gap(left));
  if (!and && !amp) return undefined;
  const right = nameEnd(t, and ? left + 2 : left + 1);
  return right === undefined ? undefined : { first, last: right };
}

/** A street's name with or without its type, up to its type or to a word that is none of it. */
function nameEnd(t: PlaceText, first: number): number | undefined {
  let last: number | undefined;
  for (let at = first; at < first + MOST_WORDS && at < t.length; at++) {
    if (last !== undefined && !t.isTight(at - 1)) break;
    const word = t.word(at);
    const ordinal = t.isOrdinal(at - 1);
    if (JOINT.has(word) || (!ordinal && NOT_STREET.has(word))) break;
    last = at;
    if (at > first && !ordinal && streetType(word) === 'strong') break;
  }
  return last;
}
