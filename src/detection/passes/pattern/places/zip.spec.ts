import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { zipRecognizer } from './zip.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(zipRecognizer, text, question, label);

describe('the ZIP code recognizer', () => {
  it('finds no second code within a longer number that follows', () => {
    const said = 'oh six five one one and two oh three five five five oh one one eight';
    expect(find(said, 'Your zip code and phone number?')).toEqual(['oh six five one one']);
  });

  it.each<[string, string[]]>([
    ['my zip is 94103', ['94103']],
    ['my zip is nine four one oh three', ['nine four one oh three']],
    [
      'zip code six two seven oh four dash one two three four',
      ['six two seven oh four dash one two three four'],
    ],
    ['the zip plus four is 62704-1234', ['62704-1234']],
    ['My postcode is LS1 4AP.', ['LS1 4AP']],
    ['my postcode is l s one four a p', ['l s one four a p']],
    ['postcode sw1a 1aa', ['sw1a 1aa']],
    ['I live in Springfield IL 62704', ['62704']],
    ['springfield illinois six two seven oh four', ['six two seven oh four']],
    ["i'm in 62704", ['62704']],
    ['anyone near 62704?', ['62704']],
    ['is anything open in the 62704 area', ['62704']],
    ['we moved to 60614 last year', ['60614']],
    ['60614 is our zip code', ['60614']],
    ['their zip code would be oh two one three nine', ['oh two one three nine']],
    ['zip: 02139-4307', ['02139-4307']],
    ['ZIP code on the card is 02139, cvv is 123', ['02139']],
    ["my zip code used to be 90210 but now it's 10001", ['90210', '10001']],
  ])('finds the code in %j', (text, values) => {
    expect(find(text)).toEqual(values);
  });

  it.each<[string, string, string[]]>([
    ["What's your zip code?", 'yeah um that would be 62704', ['62704']],
    ["What's your zip code?", "sure it's six two seven uh oh four", ['six two seven uh oh four']],
    [
      "What's your zip code?",
      'six two seven no sorry six two eight oh four',
      ['six two seven no sorry six two eight oh four'],
    ],
    ["What's your zip code?", '627 04', ['627 04']],
    ["What's your ZIP?", 'sixty two seven oh four', ['sixty two seven oh four']],
    ["What's your postal code?", 'M5V 2T6', ['M5V 2T6']],
    ["What's your postal code?", 'm five v two t six', ['m five v two t six']],
    ['Which zip code are you in?', '90210 i think', ['90210']],
    ['Can you confirm the zip?', "it's not 3 it's 90210", ['90210']],
    ['What city and zip?', 'springfield 62704', ['62704']],
    ['And the ZIP?', 'the new one or the old one', []],
    ["What's your zip code?", "i've got 2 homes", []],
  ])('finds after the question %j the code in %j', (question, text, values) => {
    expect(find(text, question)).toEqual(values);
  });

  it.each([
    'it cost around 12000 dollars',
    'they billed 85025 instead of 90471',
    'i was in 20200 units',
    'My zip code has no clinic.',
    'the study had 24000 people in it',
    'CPT 99213 was denied',
    'model 54321',
    'the deductible is 10000',
    'error 12345 came up',
    'take B12 5ML',
    'H1 2nd dose',
  ])('finds no code in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('decides by the label of a value', () => {
    expect(find('93741', '', 'zip')).toEqual(['93741']);
    expect(find('K1A 0B6', '', 'postal code')).toEqual(['K1A 0B6']);
    expect(find('93741', '', 'count')).toEqual([]);
  });
});
