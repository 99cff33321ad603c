import { describe, expect, it } from '@jest/globals';
import type { TextSlot } from '../slot.js';
import { propagateValues } from './propagate.js';

/** Masked parts of the texts after the name was found in an earlier text. */
async function carried(name: string, ...later: readonly (string | Partial<TextSlot>)[]): Promise<string[]> {
  const slots = [name, ...later].map((said, index): TextSlot => ({
    path: `messages[${index}].content`,
    role: 'user',
    member: 'speech',
    form: 'text',
    text: '',
    ...(typeof said === 'string' ? { text: said } : said),
  }));
  const found = {
    start: 0,
    end: name.length,
    kind: 'NAME',
    confidence: 0.9,
    pass: 'pattern',
    detector: 'name',
  } as const;
  const { findings } = await propagateValues(
    slots,
    slots.map((_, index) => (index === 0 ? [found] : [])),
  );
  return findings.slice(1).flatMap((ofSlot, index) => {
    const text = slots[index + 1]?.text ?? '';
    return ofSlot.map(({ start, end }) => text.slice(start, end));
  });
}

describe('a short or ordinary name', () => {
  it.each([
    ['Ava Lopez', 'I gave Ava five milliliters', 'Ava'],
    ['Ava', "ava's fever is back", 'ava'],
    ['Ava', 'When was Ava born?', 'Ava'],
    ['bo', "and while i've got you can bo get his flu shot", 'bo'],
    ['Al', 'June, how much of the morphine did Al have?', 'Al'],
    ['Ty', 'And a phone number for the text, Ty?', 'Ty'],
    ['Kevin Ng', 'is mister ng there', 'ng'],
    ['Mai-Linh Xu', 'Thank you, Ms. Xu.', 'Xu'],
    ['dot', 'okay dot honey can you reach behind there', 'dot'],
    ['Dot Dupree', 'A nurse will call Dot on Friday.', 'Dot'],
    ['dot', 'gave dot the wrong one', 'dot'],
    ['Joy', 'my daughter joy has it too', 'joy'],
    ['joy', 'can you put it in for joy', 'joy'],
    ['joy', 'hi joy', 'joy'],
    ['art', 'tell art to wait', 'art'],
    ['pearl', "thank you pearl that's a pretty name", 'pearl'],
    ['ray', "it's in ray's desk", 'ray'],
    ['will', 'will says he can drive', 'will'],
    ['will', 'my neighbor will, he is taking me', 'will'],
    ['Will', "I'm glad Will can take you.", 'Will'],
    ['June', 'June, how much was it?', 'June'],
    ['june', "what june what's the last one", 'june'],
    ['Summer', 'Thank you, Summer. And your date of birth?', 'Summer'],
    ['Summer', 'Summer, like the season?', 'Summer'],
    ['may', 'gave may, the little one, a drop', 'may'],
    ['Charlie Brown', 'is Mr. Brown in', 'Brown'],
    ['charlie brown', "that's mister brown to you", 'brown'],
    ['Grace Okafor', 'Thank you, Grace. And your phone?', 'Grace'],
  ])('%j is found later in %j', async (name, text, value) => {
    expect(await carried(name, text)).toEqual([value]);
  });

  it.each([
    ['Ian', 'Iain called'],
    ['Al', 'Smith et al. say so'],
    ['Al Sayed', 'send it to AL 35203'],
    ['bo', 'the bobcat and the elbow'],
    ['Ng', 'ferritin 6 ng/mL, 12 ng'],
    ['Ed', 'he is in the ED'],
    ['Ray', 'I need an x-ray'],
    ['Will', 'will you call me'],
    ['Will', 'I will be there, she will come'],
    ['will', 'okay will do'],
    ['will', 'my wife will call you back'],
    ['May', 'okay may i ask who is calling'],
    ['May', 'I have Tuesday in May.'],
    ['May', 'She may have a fever.'],
    ['May', 'May 3rd at nine'],
    ['June', 'in june or july'],
    ['June', 'first of June, 2020'],
    ['june', 'does june work for you'],
    ['june', 'since last june'],
    ['Summer', 'are you open in the summer'],
    ['summer', 'summer is over'],
    ['Joy', 'what a joy'],
    ['Dot', 'jane dot doe at example dot com'],
    ['Art', 'the art is on the wall'],
    ['Bill', 'the bill is wrong, pay bill online'],
    ['Grace', 'there is a grace period'],
    ['Brown', 'the spot is brown'],
    ['Young', 'she is too young for that'],
    ['Dakota', 'I live in South Dakota'],
    ['Austin', 'the office in Austin opens at nine'],
    ['J. Hale, MD', 'the md said so'],
  ])('%j is not found later in %j', async (name, text) => {
    expect(await carried(name, text)).toEqual([]);
  });

  it.each([
    ['will', 'Thank you Will.', 'Will'],
    ['rob', 'okay, rob, one moment.', 'rob'],
    ['rose', 'is that right, rose?', 'rose'],
    ['June', 'I have June on Monday.', 'June'],
  ])("%j is found in the assistant's turn %j", async (name, text, value) => {
    expect(await carried(name, { text, role: 'assistant' })).toEqual([value]);
  });

  it.each([
    ['will', 'I will call you back. You will be fine, will that work?'],
    ['May', 'The office is open in May, June, or July.'],
    ['June', 'I have June 3rd at nine, or the first of June.'],
    ['rose', 'the rose clinic, where it rose.'],
    ['mark', 'please mark your calendar'],
    ['bill', 'we sent your bill.'],
  ])("%j is not found in the assistant's turn %j", async (name, text) => {
    expect(await carried(name, { text, role: 'assistant' })).toEqual([]);
  });

  it('is found in structured data depending on the member name', async () => {
    const member = (key: string, text: string): Partial<TextSlot> => ({
      role: 'tool',
      member: undefined,
      text,
      key: { path: '', role: 'tool', form: 'text', isKey: true, text: key },
    });
    expect(await carried('ava', member('name', 'Ava'), member('first', 'ava'))).toEqual(['Ava', 'ava']);
    expect(await carried('Summer', member('given', 'Summer'))).toEqual(['Summer']);
    expect(await carried('Summer', member('season', 'SUMMER'))).toEqual(['SUMMER']);
    expect(await carried('Vi', member('language', 'vi'), member('season', 'Summer'))).toEqual([]);
    expect(await carried('Al', member('state', 'AL'))).toEqual([]);
    expect(await carried('Bo', { role: 'tool', text: 'bo', isKey: true })).toEqual([]);
  });

  it('is found in member names and tool names', async () => {
    const key = (text: string): Partial<TextSlot> => ({ role: 'tool', member: undefined, text, isKey: true });
    const tool = { role: 'schema', member: undefined, form: 'identifier', text: 'transfer_to_joy' } as const;
    expect(await carried('Joy', key('Joy'), key('joy_phone'), tool)).toEqual(['Joy', 'joy', 'joy']);
    expect(await carried('Will', key('will_call'), key('will'))).toEqual(['will']);
  });

  it('does not include particles and suffixes beside it', async () => {
    expect(await carried('kenny so', 'so what')).toEqual([]);
    expect(await carried('Maria de la Cruz', 'donde la')).toEqual([]);
    expect(await carried('Otis Hale Jr', 'the jr one')).toEqual([]);
  });
});
