import type { NumberWord } from './number-lexicon.js';

/** A number word or a group of digits (no `word`) in the text. */
export interface NumberToken {
  readonly start: number;
  readonly end: number;
  readonly word: NumberWord | undefined;
}

const LEAST_AROUND_SOUND = 5;

/** "four one five five for two": what sounds like a digit is one amid dictated digits; elsewhere it is a word. */
export function settleSounds(sequence: readonly NumberToken[]): (readonly NumberToken[])[] {
  if (!sequence.some(isSound)) return [sequence];
  const scaled = sequence.some(({ word }) => word?.role === 'hundred' || word?.role === 'thousand');
  const digits = scaled ? 0 : sequence.filter(isDigit).length;
  const inside = digits + sequence.slice(1, -1).filter(isSound).length;
  const parts: NumberToken[][] = [[]];
  sequence.forEach((token, index) => {
    if (!isSound(token) || token.word === undefined) {
      parts.at(-1)?.push(token);
      return;
    }
    const [before, after] = [sequence[index - 1], sequence[index + 1]];
    const precedes = isDigit(before) || isSound(before);
    const follows = isDigit(after) || isSound(after);
    const inner = digits >= LEAST_AROUND_SOUND && precedes && follows;
    // Of a telephone number that lacks one digit, it is the last or the first.
    const last = after === undefined && precedes && (inside === 6 || inside === 9);
    const first = before === undefined && follows && inside === 9;
    if (inner || last || first) parts.at(-1)?.push({ ...token, word: { ...token.word, role: 'unit' } });
    else parts.push([]);
  });
  return parts.filter((part) => part.length > 0);
}

function isSound(token: NumberToken | undefined): boolean {
  return token?.word?.role === 'sound';
}

/** A digit that was said alone, or by "double". */
function isDigit(token: NumberToken | undefined): boolean {
  if (token === undefined) return false;
  const role = token.word?.role;
  return role === 'unit' || role === 'oh' || (role === undefined && token.end - token.start === 1);
}
