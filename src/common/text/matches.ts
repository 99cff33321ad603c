/**
 * All matches of a global pattern, in order. Unlike `matchAll` it makes no copy of the pattern, which costs more than the
 * search itself where the pattern is long.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  if (!pattern.global) throw new TypeError('only a global pattern has more than one match');
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += isPair(text, match.index, pattern) ? 2 : 1;
  }
  return found;
}

/** Where the match of a sticky pattern at an offset ends, or undefined if there is none. */
export function matchEnd(text: string, offset: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Where a pattern goes by code points, it would step back from the middle of one. */
function isPair(text: string, at: number, { unicode }: RegExp): boolean {
  return unicode && (text.codePointAt(at) ?? 0) > 0xffff;
}
