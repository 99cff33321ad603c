import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { addressRecognizer } from './address.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(addressRecognizer, text, question, label);

describe('address recognizer, asked', () => {
  it.each<[string, string, string[]]>([
    ["What's your address?", '12 maple thanks', ['12 maple']],
    ["What's your address?", 'yeah um that would be nine oh one elm', ['nine oh one elm']],
    ["What's your address?", "sure it's 123 1/2 Oak Street", ['123 1/2 Oak Street']],
    [
      "What's your address?",
      'ok so four one five no sorry four one six oak street apartment is on the left',
      ['four one five no sorry four one six oak street'],
    ],
    ["What's your address?", "4 1 6 oak street apt 3, that's the blue house", ['4 1 6 oak street apt 3']],
    ['Where do you live?', 'on elm street', ['elm street']],
    [
      'What is your current address?',
      'um its seven juniper bend right off the main road',
      ['seven juniper bend'],
    ],
    [
      'May I have your home address, including the apartment number?',
      '2210 fern glen apartment 9',
      ['2210 fern glen apartment 9'],
    ],
    ['Where should I send the form?', 'P.O. Box 55, Ely, NV 89301', ['P.O. Box 55, Ely, NV 89301']],
    [
      'Where should the van pick you up?',
      'at forty four quarry road by the mailbox',
      ['forty four quarry road'],
    ],
    ['Where should the van pick you up?', 'forty four quarry', ['forty four quarry']],
    ["What's your address?", "I've got 2 homes", []],
    ["What's your address?", "it's the same one you had 2 years ago", []],
    ["What's your address?", 'give me 2 minutes', []],
    ["What's your address?", 'i moved 3 times this year', []],
    ["What's your address?", "i'm between places right now", []],
    ["What's your address?", "it's on file", []],
    ['What is your email address?', 'i have 2 email accounts', []],
    ['Where should we send it?', 'to the pharmacy on file', []],
    ['Where do you live?', 'in texas', []],
    ['Where do you live?', 'with my 2 kids', []],
  ])('reads the answer to %j: %j', (question, text, values) => {
    expect(find(text, question)).toEqual(values);
  });
});
