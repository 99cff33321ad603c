import { describe, expect, it } from '@jest/globals';
import type { RestorableValue } from '../restorable-value.js';
import { SAID, SchemaForms, WRITTEN } from './argument-forms.js';

const value = (kind: string, written: string, more: Partial<RestorableValue> = {}): RestorableValue => ({
  kind,
  said: `said ${written}`,
  shown: undefined,
  written,
  isNumber: false,
  ...more,
});
const PHONE = value('PHONE', '+14155550142');
const NAME = value('NAME', 'Lopez');

const TODAY = { year: 2026, month: 3, day: 2 };

describe('the forms of values in one text', () => {
  const unmet: string[] = [];
  const schema = {
    properties: {
      phone: { pattern: '^\\d{10}$' },
      born: { format: 'date' },
      n: { maxLength: 1 },
      count: { type: 'integer' },
    },
  };
  const forms = new SchemaForms(
    schema,
    () => TODAY,
    ({ kind }) => unmet.push(kind),
  );

  it('are chosen by the schema of each place', () => {
    expect(forms.whole(['phone'], PHONE).text).toBe('4155550142');
    expect(forms.whole(['other'], PHONE).text).toBe('+14155550142');
    expect(forms.plain(PHONE)).toBe('+14155550142');
    expect(unmet).toEqual([]);
    forms.whole(['n'], NAME);
    expect(unmet.splice(0)).toEqual(['NAME']);
  });

  it('leave the text between values unchanged', () => {
    expect(forms.parts(['note'], '', [NAME, ', call ', PHONE])).toEqual(['Lopez', ', call ', '+14155550142']);
    expect(SAID.parts([], '', [NAME, ' x'])).toEqual(['said Lopez', ' x']);
    expect(WRITTEN.parts([], '', [NAME, ' x'])).toEqual(['Lopez', ' x']);
  });

  it('join a number that was said in pieces', () => {
    const pieces = [value('PHONE', '415'), ' ', value('PHONE', '5550142')];
    expect(forms.parts(['phone'], '', pieces)).toEqual(['4155550142', '', '']);
    expect(forms.parts(['phone'], 'x', pieces)).toEqual(['415', ' ', '5550142']);
    expect(unmet.splice(0)).toEqual(['PHONE']);
  });

  it('are reported as unmet if a value and the text beside it violate the schema', () => {
    forms.parts(['phone'], '', [PHONE, ' at night']);
    forms.parts(['phone'], '(', [value('PHONE', '4155550142')]);
    forms.parts(['count'], '', [value('MRN', '88'), ' ', value('MRN', '41')]);
    expect(unmet.splice(0)).toEqual(['PHONE', 'PHONE', 'MRN']);
    forms.parts(['phone'], '415', [value('PHONE', '5550142')]);
    forms.parts(['note'], 'Call ', [PHONE, ' at night']);
    expect(unmet).toEqual([]);
  });

  const said = (kind: string, spoken: string, written: string): RestorableValue =>
    value(kind, written, { said: spoken });
  const FIRST = said('DOB', 'december first', 'December 1');
  const YEAR = said('DOB', 'nineteen eighty six', '1986');

  it.each<[string, (string | RestorableValue)[], string, object?]>([
    ['dob', [FIRST, YEAR], '1986-12-01', { format: 'date' }],
    ['dob', [FIRST, ' ', YEAR], '12/01/1986', { description: 'MM/DD/YYYY' }],
    ['dob', [FIRST, ', ', YEAR], '1986-12-01'],
    ['dob', [FIRST, ', 1986'], '1986-12-01'],
    ['dob', [said('DOB', 'twelve', '12'), '/', said('DOB', 'oh one', '01'), '/', YEAR], '1986-12-01'],
    ['zip', [value('ZIP', '85653'), value('ZIP', '2218')], '85653-2218', { pattern: '^\\d{5}(-\\d{4})?$' }],
    ['phone', [value('UNIQUE_ID', '727'), value('PHONE', '5550161')], '+17275550161', { format: 'phone' }],
    [
      'phone',
      [value('PHONE', '312555'), ' ', value('DOB', '0187')],
      '(312) 555-0187',
      { examples: ['(415) 555-0142'] },
    ],
    ['email', [value('EMAIL', 'kay_ng'), value('EMAIL', '@example.com')], 'kay_ng@example.com'],
    ['email', [value('EMAIL', 'kay_ng'), '@', value('EMAIL', '@example.com')], 'kay_ng@example.com'],
    ['email', [value('EMAIL', 'kay_'), ' ', value('EMAIL', 'ng@example.com')], 'kay_ng@example.com'],
    [
      'email',
      [
        said('NAME', 'kay dot ng', 'Kay'),
        said('EMAIL', 'plus bills at example dot org', '+bills@example.org'),
      ],
      'kay.ng+bills@example.org',
    ],
  ])('join a %s that was said in pieces: %j', (name, pieces, whole, schema = {}) => {
    const asked = new SchemaForms(
      { properties: { [name]: schema } },
      () => TODAY,
      () => undefined,
    );
    expect(asked.parts([name], '', pieces).join('')).toBe(whole);
  });

  it.each<[(string | RestorableValue)[], string]>([
    [
      [said('DATE', 'june fifth', 'June 5'), ' ', said('DATE', 'june ninth 2026', '2026-06-09')],
      'June 5 2026-06-09',
    ],
    [[value('EMAIL', 'a@example.com'), ' ', value('EMAIL', 'b@example.com')], 'a@example.com b@example.com'],
    [[said('NAME', 'kay', 'Kay'), ' ', value('EMAIL', 'kay@example.com')], 'Kay kay@example.com'],
    [[value('NAME', 'Holm-'), value('NAME', 'Berg')], 'Holm-Berg'],
    [[value('NAME', 'Holm'), value('NAME', '-Berg')], 'Holm-Berg'],
    [[value('NAME', 'Holm'), ' ', value('NAME', '-Berg')], 'Holm-Berg'],
    [[value('NAME', 'Holm'), '-', value('NAME', '-Berg')], 'Holm-Berg'],
    [[value('NAME', 'Vas'), value('NAME', 'Quez')], 'Vasquez'],
    [['+', PHONE], '+14155550142'],
    [[value('DATE', '1990'), ' ', value('VEHICLE_ID', '7KDM319')], '1990 7KDM319'],
    [[value('UNIQUE_ID', 'DX/26'), '-', value('UNIQUE_ID', '-Z4')], 'DX/26-Z4'],
  ])('leave %j separate', (pieces, whole) => {
    expect(forms.parts(['note'], '', pieces).join('')).toBe(whole);
  });

  it('are not invented for a doubtful value', () => {
    const reasons: string[] = [];
    const schema = {
      properties: { phone: { type: 'string' }, last: { type: 'string', pattern: '^\\d{4}$' } },
    };
    const doubtful = new SchemaForms(
      schema,
      () => TODAY,
      (_, reason) => reasons.push(reason),
    );
    const piece = value('PHONE', '0143', { said: 'oh one four three', doubt: 'incomplete' });
    expect(doubtful.whole(['phone'], piece).text).toBe('oh one four three');
    expect(doubtful.whole(['last'], piece).text).toBe('0143');
    const open = value('PHONE', 'sixteen or sixty', { said: 'sixteen or sixty', doubt: 'ambiguous' });
    expect(doubtful.whole(['last'], open).text).toBe('sixteen or sixty');
    expect(reasons).toEqual(['incomplete', 'ambiguous']);
    expect(WRITTEN.whole([], piece).text).toBe('oh one four three');
  });

  it('as said or as written need no schema', () => {
    const shown = { ...PHONE, shown: '415-555-0142', isNumber: true };
    expect(SAID.whole([], shown)).toEqual({ text: 'said +14155550142', isNumber: true, unmet: false });
    expect(SAID.plain(shown)).toBe('said +14155550142');
    expect(WRITTEN.whole([], shown)).toEqual({ text: '415-555-0142', isNumber: true, unmet: false });
    expect(WRITTEN.plain(PHONE)).toBe('+14155550142');
    expect(
      new SchemaForms(
        undefined,
        () => TODAY,
        () => undefined,
      ).whole(['x'], PHONE).text,
    ).toBe('+14155550142');
  });
});
