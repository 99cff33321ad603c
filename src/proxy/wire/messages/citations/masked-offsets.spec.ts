import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MaskedOffsets } from './masked-offsets.js';

const TOKEN = '[NAME_abcdefghjk]';
const text = 'Ask 🙂 Jane Okafor. 🙂 Then call Jane.';
const places = new MaskedOffsets(text, [
  { start: 7, end: 11, text: TOKEN },
  { start: 12, end: 18, text: '[NAME_x]' },
  { start: 33, end: 37, text: TOKEN },
]);

/** The same text with its tokens. */
const masked = `Ask 🙂 ${TOKEN} [NAME_x]. 🙂 Then call ${TOKEN}.`;

function characters(of: string, start: number, end: number): string {
  return Array.from(of).slice(start, end).join('');
}

function placeIn(of: string, cited: string): [number, number] {
  const start = Array.from(of.slice(0, of.indexOf(cited))).length;
  return [start, start + Array.from(cited).length];
}

describe('offsets in a masked text', () => {
  it.each([
    ['Ask 🙂 ', 'Ask 🙂 '],
    [`${TOKEN} [NAME_x].`, 'Jane Okafor.'],
    ['. 🙂 Then', '. 🙂 Then'],
    [`🙂 Then call ${TOKEN}.`, '🙂 Then call Jane.'],
    [masked, text],
  ])('are mapped to the original text and back: %s', (of, came) => {
    const [start, end] = placeIn(masked, of);
    const there = [places.toOriginal(start, 'start'), places.toOriginal(end, 'end')] as const;
    expect(characters(text, ...there)).toBe(came);
    expect([places.toMasked(there[0], 'start'), places.toMasked(there[1], 'end')]).toEqual([start, end]);
  });

  it('within a token are mapped to the start and end of its value', () => {
    const [start, end] = placeIn(masked, TOKEN);
    expect(characters(text, places.toOriginal(start + 3, 'start'), places.toOriginal(end - 3, 'end'))).toBe(
      'Jane',
    );
  });

  it('after the end of the text are mapped to offsets after the original text', () => {
    const end = Array.from(masked).length;
    expect(places.toOriginal(end + 5, 'end')).toBe(Array.from(text).length + 5);
  });

  it('are mapped in both directions for any replacements', () => {
    const stretches = fc.array(
      fc.record({
        plain: fc.string({ unit: 'binary', maxLength: 5 }),
        value: fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }),
        token: fc.string({ unit: 'binary', minLength: 1, maxLength: 9 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(stretches, fc.string({ unit: 'binary', maxLength: 5 }), (parts, rest) => {
        const replaced: { start: number; end: number; text: string }[] = [];
        let [came, outgoing] = ['', ''];
        const edges: [number, number][] = [[0, 0]];
        const note = (): number => edges.push([Array.from(came).length, Array.from(outgoing).length]);
        for (const { plain, value, token } of parts) {
          came += plain;
          outgoing += plain;
          note();
          replaced.push({ start: came.length, end: came.length + value.length, text: token });
          came += value;
          outgoing += token;
          note();
        }
        came += rest;
        outgoing += rest;
        note();
        const moved = new MaskedOffsets(came, replaced);
        for (const [there, here] of edges) {
          expect(moved.toOriginal(here, 'end')).toBe(there);
          expect(moved.toMasked(there, 'start')).toBe(here);
        }
      }),
    );
  });
});
