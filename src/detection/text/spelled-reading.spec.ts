import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { spelledReading, withReading } from './spelled-reading.js';
import type { SlotInContext } from '../slot-context.js';
import type { TextSlot } from '../slot.js';

const placed = (text: string, more: Partial<TextSlot> = {}): SlotInContext => ({
  slot: { text, role: 'user', form: 'text', path: 'messages[0].content', ...more },
  question: '',
  label: '',
});

function readingOf(text: string): NonNullable<ReturnType<typeof spelledReading>> {
  const reading = spelledReading(placed(text));
  if (reading === undefined) throw new Error('nothing is spelled');
  return reading;
}

/** Finding of one word in a text. */
function entity(kind: string, text: string, word: string): Entity {
  const start = text.indexOf(word);
  return { kind, start, end: start + word.length, confidence: 0.9, pass: 'model', detector: 'reader' };
}

describe('spelledReading', () => {
  it('replaces spelled words and maps them to their letters', () => {
    const text = 'i am w i l h e l m i n a reed';
    const reading = readingOf(text);
    const read = reading.placed.slot.text;
    expect(read).toBe('i am Wilhelmina reed');
    const { start, end } = reading.toOriginal({ start: read.indexOf('helm'), end: read.indexOf('helm') + 4 });
    expect(text.slice(start, end)).toBe('w i l h e l m i n a');
    const after = reading.toOriginal({ start: read.indexOf('reed'), end: read.length });
    expect(text.slice(after.start, after.end)).toBe('reed');
  });

  it('requires fewer letters after a question about spelling', () => {
    const asked = { ...placed('m a i n street'), question: 'How do you spell that?' };
    expect(spelledReading(asked)?.placed.slot.text).toBe('Main street');
    expect(spelledReading(placed('m a i n street'))).toBeUndefined();
  });

  it.each([
    [placed('nothing is spelled here')],
    [placed('w i l h e l m i n a', { form: 'identifier' })],
    [placed(`${'word '.repeat(900)} w i l h e l m i n a`)],
  ])('returns undefined for other texts', (other) => {
    expect(spelledReading(other)).toBeUndefined();
  });

  it('finds the spelled value and keeps only the rest of a finding that includes it', () => {
    const text = 'she is w i l h e l m i n a, zip 04074';
    const reading = readingOf(text);
    const read = reading.placed.slot.text;
    const [found] = withReading(text, reading, [
      {
        raw: [entity('UNIQUE_ID', text, 'w i l h e l m i n a, zip 04074')],
        read: [entity('NAME', read, 'Wilhelmina')],
      },
    ]);
    expect(found?.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['UNIQUE_ID', 'zip 04074'],
      ['NAME', 'w i l h e l m i n a'],
    ]);
  });

  it('leaves a spelled state after a town in clear', () => {
    const text = 'in m a r a n a a z eight five six five three';
    const reading = readingOf(text);
    const read = reading.placed.slot.text;
    const [found] = withReading(text, reading, [{ raw: [], read: [entity('LOCATION', read, 'Marana AZ')] }]);
    expect(found?.map(({ start, end }) => text.slice(start, end))).toEqual(['m a r a n a']);
  });

  it.each([
    ['like is it l i s i n o p r i l', 'l i s i n o p r i l'],
    ['my insurance is a e t n a', 'a e t n'],
  ])('drops findings of medicines and insurers: %j', (text, letters) => {
    const raw = [entity('NAME', text, letters)];
    expect(withReading(text, readingOf(text), [{ raw, read: [] }])).toEqual([[]]);
  });

  it('keeps the requested value, even if it is also a medicine', () => {
    const asked = { ...placed('l y r i c a'), question: 'And how is that spelled?' };
    const reading = spelledReading(asked);
    const raw = [entity('NAME', asked.slot.text, 'l y r i c a')];
    expect(reading && withReading(asked.slot.text, reading, [{ raw, read: [] }])).toEqual([raw]);
  });

  it('excludes words between the letters from the findings', () => {
    const text = "last name r e e d e r that's r e e d e r";
    const reading = readingOf(text);
    const read = reading.placed.slot.text;
    const [found] = withReading(text, reading, [
      {
        raw: [entity('NAME', text, "r e e d e r that's r e e d e r")],
        read: [
          entity('NAME', read, 'Reeder'),
          { ...entity('NAME', read, 'Reeder'), start: read.lastIndexOf('Reeder'), end: read.length },
        ],
      },
    ]);
    expect(found?.map(({ start, end }) => text.slice(start, end))).toEqual(['r e e d e r', 'r e e d e r']);
  });

  it('keeps the original finding if the reading has none', () => {
    const text = 'she is w i l h e l m i n a';
    const raw = [entity('NAME', text, 'w i l h e l m i n a')];
    expect(withReading(text, readingOf(text), [{ raw, read: [] }])).toEqual([raw]);
  });
});
