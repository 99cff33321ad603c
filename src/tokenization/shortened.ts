import { hash } from 'node:crypto';

/** Left for the number that tells two names apart which are masked alike. */
const ROOM = 3;
const MARK_LENGTH = 8;
const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/**
 * A masked text that the provider takes at its place: one that is too long is cut, and ends with a mark of the whole, so that it
 * is the same each time and stays another than any other. It keeps its first token, and no token is cut.
 * @param parts what stays of the text and what replaces its values in turn, from what stays before the first value on
 * @param limit in UTF-16 code units
 */
export function shortened(parts: readonly string[], limit: number): string {
  const whole = parts.join('');
  if (whole.length <= limit - ROOM) return whole;
  const mark = `_${hash('sha256', whole, 'hex').slice(0, MARK_LENGTH)}`;
  const [, first = ''] = parts;
  let text = '';
  for (const [at, part] of parts.entries()) {
    const room = Math.max(0, limit - ROOM - mark.length - text.length - (at === 0 ? first.length : 0));
    const isToken = at % 2 === 1;
    if (isToken && at > 1 && part.length > room) break;
    text += isToken ? part : part.slice(0, room).replace(HALF_A_PAIR, '');
    if (!isToken && at > 0 && part.length > room) break;
  }
  return text + mark;
}
