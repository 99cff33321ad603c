import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { phoneRecognizer } from './phone.js';

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = phoneRecognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`))];
}

describe('the phone recognizer', () => {
  it.each([
    ['call me at 555-0142 please', '555-0142'],
    ['text me at four eighty five five five oh one four two', 'four eighty five five five oh one four two'],
    ['it is (512) 555-0142.', '(512) 555-0142'],
    ['5125550142', '5125550142'],
    ['1-512-555-0142', '1-512-555-0142'],
    ['+1 512 555 0142', '+1 512 555 0142'],
    ['+44 20 7946 0958, thanks', '+44 20 7946 0958'],
    ['011 44 20 7946 0958', '011 44 20 7946 0958'],
    ['555-0142x12', '555-0142x12'],
    ['415-555-0142, ext. 12', '415-555-0142, ext. 12'],
    ['225... 555... 0120', '225... 555... 0120'],
    ["it's 415 … 555 … 0142", '415 … 555 … 0142'],
    ['4 1 5, 5 5 5, 0 1 4 2', '4 1 5, 5 5 5, 0 1 4 2'],
    [
      'six one six um hold on triple five oh one four seven',
      'six one six um hold on triple five oh one four seven',
    ],
    [
      'four one five no sorry four one six five five five oh one four two',
      'four one five no sorry four one six five five five oh one four two',
    ],
    ['call 637 scratch that 636 555 0174', '637 scratch that 636 555 0174'],
    ['call 415-555-0143, no wait, 0142', '415-555-0143, no wait, 0142'],
    ['four one five five five five oh won for to', 'four one five five five five oh won for to'],
    [
      'area code four one five and the number is five five five oh one four two',
      'four one five and the number is five five five oh one four two',
    ],
    [
      'eight six five triple five and then oh one two one',
      'eight six five triple five and then oh one two one',
    ],
    ['my cell is six oh two five fifty five oh one hundred', 'six oh two five fifty five oh one hundred'],
    ['512‑555‑0142', '512‑555‑0142'],
    ['５１２－５５５－０１４２', '５１２－５５５－０１４２'],
    ['my number is five five five oh one four two', 'five five five oh one four two'],
    ['five one two, five five five, oh one double four', 'five one two, five five five, oh one double four'],
    ['eight hundred five five five oh one oh oh', 'eight hundred five five five oh one oh oh'],
    ['five five five uh oh one four two', 'five five five uh oh one four two'],
    ['555 oh one forty two', '555 oh one forty two'],
    ['it is five five five oh one four two one moment', 'five five five oh one four two'],
    [
      'plus four four two oh seven nine four six oh nine five eight',
      'plus four four two oh seven nine four six oh nine five eight',
    ],
  ])('finds the number in %j', (text, value) => {
    expect(find(text)).toEqual([`PHONE ${value}`]);
  });

  it.each([
    'take 250 mg twice a day',
    'it is only two thousand four hundred fifty dollars',
    'my sugars were four hundred five two sixty eight and ninety two',
    'NDC 00093-7214-01, qty 30',
    '172/104, 92, 18',
    'Now: 2026-05-06 08:45',
    'from eight to five',
    'blood pressure 120/80, pulse 72',
    'between 100 and 200 or 3000',
    'on 9/12/1958',
    'order 4111 1111 1111 1111',
    'ssn 123-45-6789',
    'the code is 123456',
    'version 1.2.3.4',
    '12-345-6789-0',
    'the id is 550e8400-e29b-41d4-a716-446655440000',
  ])('finds no number in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('distinguishes fax and phone numbers by the nearest word', () => {
    expect(find('fax it to 555-0142, my cell is 555-0143')).toEqual(['FAX 555-0142', 'PHONE 555-0143']);
    expect(find('512-555-0142 (fax)')).toEqual(['FAX 512-555-0142']);
    expect(find('555-0142', 'What is your fax number?')).toEqual(['FAX 555-0142']);
    expect(find('the faxed form, 555-0142')).toEqual(['PHONE 555-0142']);
  });

  it('accepts any grouping of digits after a question or label', () => {
    expect(find('5 5 50 14 2', 'What is the best phone number?')).toEqual(['PHONE 5 5 50 14 2']);
    expect(find('02079460958', '', 'phone')).toEqual(['PHONE 02079460958']);
    expect(find('1234567', 'How many steps?')).toEqual([]);
  });

  it('includes a spoken extension', () => {
    const text = '415-555-0142 extension two oh one';
    expect(find(text)).toContain(`PHONE ${text}`);
  });

  it("reads numbers in the format of the policy's country", () => {
    const slot = { path: '', role: 'user', form: 'text', text: '' } as const;
    const found = (country: string) =>
      phoneRecognizer.find(normalize('030 901820'), { slot, question: '', label: '', country });
    expect(found('DE')).toMatchObject([{ start: 0, end: 10, kind: 'PHONE' }]);
    expect(found('US')).toEqual([]);
    expect(found('XX')).toEqual([]);
  });

  it('finds nine digits only after a question about a phone number', () => {
    const said = 'four eighty five five five oh one four two';
    expect(find(`it's ${said}`, 'And the best phone number?')).toEqual([`PHONE ${said}`]);
    expect(find(`my social is ${said}`)).toEqual([]);
    expect(find(`account number ${said}`)).toEqual([]);
  });

  it('finds no number with another name', () => {
    expect(find('account number 5125550142')).toEqual([]);
    expect(find("the caller's number is 5125550142")).toEqual(['PHONE 5125550142']);
  });

  it('validates only a well-formed number', () => {
    const slot = { path: '', role: 'user', form: 'text', text: '' } as const;
    const rate = (text: string) =>
      phoneRecognizer.find(normalize(text), { slot, question: '', label: '' })[0];
    expect(rate('+44 20 7946 0958')).toMatchObject({ validated: true });
    expect(rate('5125550142')).toMatchObject({ confidence: 0.6 });
    expect(rate('mrn is 555 0142')).toMatchObject({ confidence: 0.5 });
  });
});
