import { describe, expect, it } from '@jest/globals';
import { wholeWords, withoutLinks } from './model-reading.js';

/** Text of the extended finding. `[…]` marks what the model found. */
function extended(marked: string, kind: string): string {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const range = wholeWords(text, { start, end }, kind);
  return text.slice(range.start, range.end);
}

describe('wholeWords', () => {
  it.each([
    ['this is [mar]ia', 'NAME', 'maria'],
    ["call O'[Neal] back", 'NAME', "O'Neal"],
    ['[Smith]-Jones came', 'NAME', 'Smith-Jones'],
    ["[maria]'s chart", 'NAME', 'maria'],
    ['[maria’s] chart', 'NAME', 'maria’s'],
    ['id HX[-402]117.', 'MRN', 'HX-402117'],
    ['[, Rosa .] left', 'NAME', 'Rosa'],
    ['[Maria] - tall', 'NAME', 'Maria'],
    ['from [Springfield], IL 62704.', 'LOCATION', 'Springfield, IL'],
    ['from [springfield], il', 'LOCATION', 'springfield, il'],
    ['from [springfield] illinois now', 'LOCATION', 'springfield illinois'],
    ['from [Springfield] IL', 'LOCATION', 'Springfield IL'],
    ['from [springfield] in may', 'LOCATION', 'springfield'],
    ['[Riverside General], New Mexico', 'FACILITY', 'Riverside General, New Mexico'],
    ['[Georgia Brown], Texas', 'NAME', 'Georgia Brown'],
  ])('extends %s (%s) to %j', (marked, kind, expected) => {
    expect(extended(marked, kind)).toBe(expected);
  });

  it('returns an empty span if the finding contains no letter or digit', () => {
    const { start, end } = wholeWords('a , b', { start: 2, end: 3 }, 'NAME');
    expect(end).toBeLessThanOrEqual(start);
  });
});

describe('withoutLinks', () => {
  it.each([
    ['at Larkmoor Clinic', 'Larkmoor Clinic'],
    ['the amazon warehouse in', 'the amazon warehouse'],
    ['The Heart Center', 'The Heart Center'],
    ['Bank of Dunmere', 'Bank of Dunmere'],
    ['on', ''],
  ])('shortens %j to %j', (text, left) => {
    const { start, end } = withoutLinks(text, { start: 0, end: text.length });
    expect(text.slice(start, end)).toBe(left);
  });
});
