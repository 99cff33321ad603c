/**
 * Returns all matches of a global pattern, in order. Unlike `matchAll`, it does not copy the pattern, which costs more
 * than the search itself if the pattern is long.
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

/** Returns the end of a sticky pattern's match at an offset, or undefined if there is no match. */
export function matchEnd(text: string, offset: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns true for a surrogate pair, from the middle of which a Unicode-aware pattern would step back. */
function isPair(text: string, at: number, { unicode }: RegExp): boolean {
  return unicode && (text.codePointAt(at) ?? 0) > 0xffff;
}
