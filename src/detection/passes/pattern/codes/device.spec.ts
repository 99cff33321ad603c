import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('DEVICE_ID');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('device recognizer', () => {
  it.each([
    ['imei 49 015420 323751 8', '49 015420 323751 8'],
    ['490154203237518', '490154203237518'],
    ['00:1B:44:11:3A:B7', '00:1B:44:11:3A:B7'],
    ['001b.4411.3ab7', '001b.4411.3ab7'],
    ['mac 02-1b-44-11-3a-b7', '02-1b-44-11-3a-b7'],
    [
      'zero a colon eight five colon three e colon a four colon f five colon f a',
      'zero a colon eight five colon three e colon a four colon f five colon f a',
    ],
    [
      '(01)00844588003288(17)141120(10)7654321D(21)10987654d321',
      '(01)00844588003288(17)141120(10)7654321D(21)10987654d321',
    ],
    ['S/N 7X-44182-K; replaced', '7X-44182-K'],
    ["my pump's serial number is p x four four one eight two", 'p x four four one eight two'],
    ['pump serial PX4418209 model 780G', 'PX4418209'],
    ['2G-28468-Z is the serial on my hearing aid', '2G-28468-Z'],
    ['the transmitter ID is 8 J Q 4 4 F', '8 J Q 4 4 F'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([['And the serial on the back?', 'um, 44182 uh 209', '44182 uh 209']])(
    'takes the answer to %j: %j',
    (question, text, value) => {
      expect(find(text, question)).toEqual([value]);
    },
  );

  it.each([['serial', '7X44182K']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'model number AB-44182',
    'the device reads 118',
    'it is a Dexcom G6 with an Omnipod 5',
    'software version 17.4.1',
    'the monitor says 142 over 90',
    'serial 3 scans',
    'the sensor lasts 10 days',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
