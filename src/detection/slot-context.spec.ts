import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ContextReader, heardLast, inContext, REACH } from './slot-context.js';
import type { TextSlot } from './slot.js';

function said(turn: number, text: string, place: Partial<TextSlot> = {}): TextSlot {
  const role = turn % 2 === 0 ? 'assistant' : 'user';
  return {
    path: `messages[${String(turn)}].content`,
    turn,
    member: 'speech',
    role,
    form: 'text',
    text,
    ...place,
  };
}

/** Texts that are the context of the last slot. */
function before(...slots: readonly TextSlot[]): string[] {
  return (inContext(slots).at(-1)?.before ?? []).map(({ text }) => text);
}

describe('the context of a text', () => {
  const anything = said(2, 'yes');

  it('consists of the nearest turns that fit, in order', () => {
    expect(before(said(0, 'Hi.'), said(1, 'hello'), anything)).toEqual(['Hi.', 'hello']);
    const [long, longer] = ['so '.repeat(300), 'and '.repeat(2_000)];
    expect(before(said(0, 'Hi.'), said(1, long), said(2, long), anything)).toEqual([long, long]);
    expect(before(said(0, 'Hi.'), said(1, longer), anything)).toEqual([longer]);
    expect(long.length).toBeLessThan(REACH);
  });

  it('excludes member names, identifiers, settings and texts outside the turns', () => {
    const owner = { name: undefined, parent: undefined, members: [] };
    const slots = [
      said(0, 'badge', { isKey: true, role: 'tool', member: undefined }),
      said(0, 'find_patient', { form: 'identifier', member: undefined }),
      said(0, 'front_desk', { role: 'tool', member: undefined, owner }),
      said(0, '...'),
      said(0, 'Speak slowly.', { turn: undefined, role: 'meta' }),
      said(0, 'Jane', { role: 'tool', member: undefined, owner }),
    ];
    expect(before(...slots, anything)).toEqual(['Jane']);
    expect(before(said(0, 'Hi.'), said(1, 'Speak slowly.', { turn: undefined }))).toEqual([]);
  });

  it('begins with instructions outside the turns', () => {
    const instructions = said(0, 'You are Wren.', { turn: undefined, role: 'system' });
    const slots = [said(0, 'Hi.'), said(1, 'hello'), instructions];
    expect(inContext(slots).map((placed) => placed.before?.map(({ text }) => text))).toEqual([
      ['You are Wren.'],
      ['You are Wren.', 'Hi.'],
      [],
    ]);
    expect(heardLast(slots, 1).map(({ text }) => text)).toEqual(['You are Wren.', 'Hi.']);
  });

  it('is the same for a reader that begins in the middle', () => {
    const texts = fc.array(fc.string({ maxLength: 900 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.nat(), (all, cut) => {
        const slots = all.map((text, turn) => said(turn, text));
        const from = cut % slots.length;
        const reader = new ContextReader(from, heardLast(slots, from));
        const later = slots.slice(from).map((slot) => reader.read(slot).before);
        expect(later).toEqual(
          inContext(slots)
            .slice(from)
            .map((placed) => placed.before),
        );
      }),
    );
  });
});
