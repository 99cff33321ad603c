import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { uniteFragments } from './unite-fragments.js';
import type { TextSlot } from '../slot.js';

/** Text in which no value is restated. */
function slotOf(text: string): TextSlot {
  return { path: 'test', role: 'system', form: 'text', text };
}

/** Findings after uniting. `[KIND …]` marks the model's findings, `{KIND …}` those of patterns. */
function united(marked: string): string[] {
  const found: Record<'model' | 'pattern', Entity[]> = { model: [], pattern: [] };
  let text = '';
  for (const [piece, open, kind, said] of marked.matchAll(/([[{])([A-Z_]+) ([^\]}]*)[\]}]|[^[{]+/g)) {
    const start = text.length;
    text += said ?? piece;
    const pass = open === '[' ? 'model' : 'pattern';
    if (kind !== undefined)
      found[pass].push({ start, end: text.length, kind, confidence: 0.9, pass, detector: 'test' });
  }
  return uniteFragments(slotOf(text), [found.model, found.pattern])
    .flat()
    .map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);
}

describe('a dictated number that was found in parts', () => {
  it.each<[string, string[]]>([
    ['it ends in [SSN fifty] [DOB five twenty seven]', ['SSN fifty five twenty seven']],
    ['card ends zero [DOB zero] nine eight you can', ['UNIQUE_ID zero zero nine eight']],
    ['the card is [HEALTH_PLAN_ID two] [ACCOUNT two eight six]', ['ACCOUNT two two eight six']],
    ['pin [UNIQUE_ID four four one eight]', ['UNIQUE_ID four four one eight']],
    // A time, a count and an ordinary word.
    ['at [DATE nine] thirty', ['DATE nine']],
    ['code [UNIQUE_ID four four two] one bag', ['UNIQUE_ID four four two']],
    ['[UNIQUE_ID four four] and nine eight', ['UNIQUE_ID four four']],
    ['born [DATE june nine] [DATE nineteen fifty eight]', ['DATE june nine', 'DATE nineteen fifty eight']],
    ['[ACCOUNT two] {DATE two eight six}', ['ACCOUNT two', 'DATE two eight six']],
  ])('is united in %s', (text, expected) => {
    expect(united(text)).toEqual(expected);
  });
});

/** Names found in a text, each by its words. */
function found(text: string, ...words: string[]): Entity[] {
  return words.map((word) => {
    const start = text.indexOf(word);
    return {
      kind: 'NAME',
      start,
      end: start + word.length,
      confidence: 0.9,
      pass: 'model',
      detector: 'reader',
    };
  });
}

describe('names that are joined by a spoken hyphen', () => {
  it.each<[string, string[], string[]]>([
    ['i am okonkwo dash bright', ['okonkwo dash', 'bright'], ['okonkwo dash bright']],
    ['ngozi okonkwo hyphen bright', ['ngozi okonkwo', 'bright'], ['ngozi okonkwo hyphen bright']],
    [
      'ana okonkwo dash bright dash lee',
      ['ana okonkwo', 'bright dash', 'lee'],
      ['ana okonkwo dash bright dash lee'],
    ],
    // The second name is said later.
    ['my mother ana okonkwo hyphen', ['ana okonkwo hyphen'], ['ana okonkwo']],
    ['ana bright', ['ana', 'bright'], ['ana', 'bright']],
    ['ana a dash bright', ['ana', 'bright'], ['ana', 'bright']],
    ['Damian Dash', ['Damian Dash'], ['Damian Dash']],
  ])('are united in %j', (text, words, expected) => {
    const [names = []] = uniteFragments(slotOf(text), [found(text, ...words)]);
    expect(names.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('can come from two passes', () => {
    const text = 'i am okonkwo dash bright';
    const joined = uniteFragments(slotOf(text), [found(text, 'okonkwo'), found(text, 'okonkwo', 'bright')]);
    const texts = joined.flat().map(({ start, end }) => text.slice(start, end));
    expect(texts).toContain('okonkwo dash bright');
    expect(texts).not.toContain('bright');
  });
});
