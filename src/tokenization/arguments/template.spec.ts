import { describe, expect, it } from '@jest/globals';
import { intoTemplate, templateOfPattern, templatesIn } from './template.js';

describe('templatesIn', () => {
  it.each([
    ['XXX-XX-XXXX', [{ prefix: '', shape: 'XXX-XX-XXXX' }]],
    ['Written as ###-##-####.', [{ prefix: '', shape: '999-99-9999' }]],
    ['(nnn) nnn-nnnn', [{ prefix: '', shape: '(999) 999-9999' }]],
    ["such as '#W0000000'. It begins with '#'.", [{ prefix: '#W', shape: '9999999' }]],
    ['e.g. MRN-0000000', [{ prefix: 'MRN-', shape: '9999999' }]],
    [
      "'gift_card_0000000' or 'credit_card_0000000'",
      [
        { prefix: 'gift_card_', shape: '9999999' },
        { prefix: 'credit_card_', shape: '9999999' },
      ],
    ],
    ['+1XXXXXXXXXX', [{ prefix: '+1', shape: 'XXXXXXXXXX' }]],
  ])('finds the templates in %j', (words, expected) => {
    expect(templatesIn(words)).toEqual(expected);
  });

  it.each([
    'e.g. KD4471902',
    'up to 1000 dollars',
    'Annual',
    'size XXL',
    'DD/MM/YYYY',
    'two ## signs',
    'e.g. 40000',
    '+12025550000',
    '(202) 555-0000',
    'CL-2025-0000',
  ])('finds no template in %j', (words) => {
    expect(templatesIn(words)).toEqual([]);
  });
});

describe('templateOfPattern', () => {
  it.each([
    ['^MRN-\\d{7}$', { prefix: 'MRN-', shape: '9999999' }],
    ['^#W\\d{7}$', { prefix: '#W', shape: '9999999' }],
    ['^\\+1\\d{10}$', { prefix: '+1', shape: '9999999999' }],
    ['^user_\\d+$', { prefix: 'user_', shape: undefined }],
  ])('returns the template of %j', (pattern, expected) => {
    expect(templateOfPattern(pattern)).toEqual(expected);
  });

  it.each(['^\\d{7}$', 'MRN-\\d{7}', '^(?:MRN|CHT)-\\d{7}$', '^M?\\d{7}$', '^A|B\\d$', '^AB+\\d$'])(
    'returns undefined for %j',
    (pattern) => {
      expect(templateOfPattern(pattern)).toBeUndefined();
    },
  );
});

describe('intoTemplate', () => {
  const mrn = { prefix: 'MRN-', shape: '9999999' };

  it.each([
    ['0012345', 'MRN-0012345'],
    ['MRN0012345', 'MRN-0012345'],
    ['mrn 0012345', 'MRN-0012345'],
    ['001-2345', 'MRN-0012345'],
  ])('writes %j as %j', (value, expected) => {
    expect(intoTemplate(value, mrn)).toBe(expected);
  });

  it.each(['12345', 'CHT0012345', 'lopez', ''])('returns undefined for %j, which does not fit', (value) => {
    expect(intoTemplate(value, mrn)).toBeUndefined();
  });

  it('adds a prefix that can be followed by any text only once', () => {
    expect(intoTemplate('44-71', { prefix: 'user_', shape: undefined })).toBe('user_44-71');
    expect(intoTemplate('user_4471', { prefix: 'user_', shape: undefined })).toBe('user_4471');
  });
});
