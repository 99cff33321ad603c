import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('VEHICLE_ID');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('vehicle recognizer', () => {
  it.each([
    ['1HGCM82633A004352', '1HGCM82633A004352'],
    ['vin 1HGCM82633A004353', '1HGCM82633A004353'],
    [
      'one h g c m eight two six three three a zero zero four three five two',
      'one h g c m eight two six three three a zero zero four three five two',
    ],
    ['My license plate is 7ABC123.', '7ABC123'],
    ['plate seven alpha bravo charlie one two three', 'seven alpha bravo charlie one two three'],
    ['plates are ABC 123, blue', 'ABC 123'],
    ['the tag on the van is kj 4418', 'kj 4418'],
    ['plate number GOBEARS', 'GOBEARS'],
    ['my plate is g o b e a r s', 'g o b e a r s'],
    ['registration is ks42 dxj', 'ks42 dxj'],
    ['my registration lima mike seven zero x ray yankee zulu', 'lima mike seven zero x ray yankee zulu'],
    ['the license plate is gobucks', 'gobucks'],
    ['8PDQ441 is my license plate, Ohio', '8PDQ441'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['What is the registration of the car?', 'ks42 uh dxj', 'ks42 uh dxj'],
    ['Seventeen characters, take your time.', '1HGCM82633A004353', '1HGCM82633A004353'],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it.each([['vin', '1HGCM82633A004353']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'my plate is full right now',
    'a plate of 400 calories',
    'the tag says 20 dollars',
    '11111111111111111',
    'vehicle from 2019',
    'the plate is heavy',
    'my license plate is expired',
    'registration starts at 7 45',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
