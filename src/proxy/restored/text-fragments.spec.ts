import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from '../../detection/entity.js';
import type { KeptText } from '../../tokenization/conversations/kept-tokens.js';
import { storedFragments, placesIn, lookupFor } from './text-fragments.js';

const entity = (start: number, end: number): Entity => ({
  ...{ start, end, kind: 'NAME', confidence: 1, pass: 'restored', detector: 'restored' },
});

/** Text whose values are in braces. */
function read(marked: string): KeptText {
  const masked: Entity[] = [];
  let text = '';
  for (const [nth, part] of marked.split(/[{}]/).entries()) {
    if (nth % 2 === 1) masked.push(entity(text.length, text.length + part.length));
    text += part;
  }
  return { text, masked };
}

/** The text with the values that were found by the stored replies in braces. */
function found(replies: readonly string[], text: string): string {
  const known = new Map(
    replies.flatMap((reply) =>
      storedFragments(read(reply)).map((fragment) => [fragment.text, fragment.masked]),
    ),
  );
  return [...placesIn(lookupFor(text), (fragment) => known.get(fragment))]
    .reverse()
    .reduce(
      (sum, { start, end }) => `${sum.slice(0, start)}{${sum.slice(start, end)}}${sum.slice(end)}`,
      text,
    );
}

const REPLY = 'Thank you {Will}. So, {Will} {Hale}, I have {twelve Elm St. Apt. 4} down, will that do?';

describe('the positions of restored values in a text', () => {
  it.each([
    ['as a whole', REPLY],
    ['with different surrounding spaces', `\n ${REPLY}  `],
    ['whose end was not spoken', 'Thank you {Will}. So, {Will} {Hale}, I'],
    ['cut off after a value', 'Thank you {Will}. So, {Will}'],
    ['cut off within a value', 'Thank you {Will}. So, {Will} {Hale}, I have {twelve El}'],
    ['cut off with dots', 'Thank you {Will}. So, {Will} {Hale}...'],
    ['as a single sentence', 'Thank you {Will}.'],
    ['in another order', 'Good day. Thank you {Will}.'],
  ])('are found in a reply %s', (_, expected) => {
    expect(found([REPLY], expected.replace(/[{}]/g, ''))).toBe(expected);
  });

  it('are found in two joined replies', () => {
    const replies = ['Hello {Rose}! One moment.', 'So it is {Rose} {Hale}?\nThank you.'];
    for (const between of [' ', '\n', '\n\n'])
      expect(found(replies, replies.map((reply) => reply.replace(/[{}]/g, '')).join(between))).toBe(
        replies.join(between),
      );
  });

  it.each(['Will you hold?', 'Thank you Rose. So, that is all.', 'I said so, Will Hale.', ''])(
    'are not found in another text: %j',
    (text) => {
      expect(found([REPLY], text)).toBe(text);
    },
  );

  it('are found in a repeated sentence, whether the word was a value in all or only some occurrences', () => {
    const reply = 'Will you? I have Will down. Yes. I have {Will} down.';
    expect(found([reply], 'I have Will down.')).toBe('I have {Will} down.');
    expect(found(['I have {Will} {Hale} down. I have Will Hale down.'], 'I have Will Hale down.')).toBe(
      'I have {Will} {Hale} down.',
    );
  });

  it('are found in a sentence that begins like another', () => {
    const reply = '{Will} Will do it. Will {Will} call?';
    for (const expected of ['{Will} {Will}', '{Will} Will do it. {Will} {Will}'])
      expect(found([reply], expected.replace(/[{}]/g, ''))).toBe(expected);
  });

  it('are found in any beginning of a reply', () => {
    const word = fc.constantFrom(
      'Will',
      'so',
      'Hale,',
      'yes.',
      'is it?',
      '{Will}',
      '{Will} {Hale}',
      '{4 Elm St. 9}',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), (words, cut) => {
        const reply = words.join(' ');
        const { text, masked } = read(reply);
        const spoken = text.slice(0, 1 + (cut % text.length));
        const places = placesIn(
          lookupFor(spoken),
          (fragment) => storedFragments({ text, masked }).find((kept) => kept.text === fragment)?.masked,
        );
        for (const { start, end } of masked)
          if (end <= spoken.length)
            expect(places.some((place) => place.start <= start && place.end >= end)).toBe(true);
      }),
    );
  });
});
