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

/** A finding of a word in a text. */
function entity(kind: string, text: string, word: string): Entity {
  const start = text.indexOf(word);
  return { kind, start, end: start + word.length, confidence: 0.9, pass: 'model', detector: 'reader' };
}

describe('the reading of a text in which words are spelled', () => {
  it('holds those words, and leads back to their letters', () => {
    const text = 'i am w i l h e l m i n a reed';
    const reading = readingOf(text);
    const read = reading.placed.slot.text;
    expect(read).toBe('i am Wilhelmina reed');
    const { start, end } = reading.toOriginal({ start: read.indexOf('helm'), end: read.indexOf('helm') + 4 });
    expect(text.slice(start, end)).toBe('w i l h e l m i n a');
    const after = reading.toOriginal({ start: read.indexOf('reed'), end: read.length });
    expect(text.slice(after.start, after.end)).toBe('reed');
  });

  it('holds few letters where it was asked how something is spelled', () => {
    const asked = { ...placed('m a i n street'), question: 'How do you spell that?' };
    expect(spelledReading(asked)?.placed.slot.text).toBe('Main street');
    expect(spelledReading(placed('m a i n street'))).toBeUndefined();
  });

  it.each([
    [placed('nothing is spelled here')],
    [placed('w i l h e l m i n a', { form: 'identifier' })],
    [placed(`${'word '.repeat(900)} w i l h e l m i n a`)],
  ])('is none of other texts', (other) => {
    expect(spelledReading(other)).toBeUndefined();
  });

  it('tells what the letters are; of what was found among them only the rest stays', () => {
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

  it('leaves the state that is spelled after a town readable', () => {
    const text = 'in m a r a n a a z eight five six five three';
    const reading = readingOf(text);
    const read = reading.placed.slot.text;
    const [found] = withReading(text, reading, [{ raw: [], read: [entity('LOCATION', read, 'Marana AZ')] }]);
    expect(found?.map(({ start, end }) => text.slice(start, end))).toEqual(['m a r a n a']);
  });

  it.each([
    ['like is it l i s i n o p r i l', 'l i s i n o p r i l'],
    ['my insurance is a e t n a', 'a e t n'],
  ])('takes no medicine and no insurer for a value: %j', (text, letters) => {
    const raw = [entity('NAME', text, letters)];
    expect(withReading(text, readingOf(text), [{ raw, read: [] }])).toEqual([[]]);
  });

  it('takes what was asked for for a value, whatever else it may be', () => {
    const asked = { ...placed('l y r i c a'), question: 'And how is that spelled?' };
    const reading = spelledReading(asked);
    const raw = [entity('NAME', asked.slot.text, 'l y r i c a')];
    expect(reading && withReading(asked.slot.text, reading, [{ raw, read: [] }])).toEqual([raw]);
  });

  it('leaves no talk between letters', () => {
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

  it('loses nothing that was found where the reading finds nothing', () => {
    const text = 'she is w i l h e l m i n a';
    const raw = [entity('NAME', text, 'w i l h e l m i n a')];
    expect(withReading(text, readingOf(text), [{ raw, read: [] }])).toEqual([raw]);
  });
});
