import { hash } from 'node:crypto';

/** Space for a number that distinguishes names with the same masked text. */
const ROOM = 3;
const MARK_LENGTH = 8;
const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/**
 * Shortens a masked text to a provider's limit. The cut text ends with a hash of the whole, so that different texts
 * remain different. It contains at least its first token, and no token is cut.
 * @param parts texts and the replacements of values in turn, beginning with the text before the first value
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
