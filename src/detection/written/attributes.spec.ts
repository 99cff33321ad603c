import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS } from '../kinds.js';
import { type Attribute, ATTRIBUTES, ATTRIBUTES_PATTERN, attributesOf } from './attributes.js';

const NOW = Date.parse('2026-11-23T12:00:00Z');

function told(kind: string, written: string, tell: readonly Attribute[] = ATTRIBUTES, now = NOW): string {
  return attributesOf({ kind, written, isBirthday: false }, tell, now);
}

describe('the attributes of a value', () => {
  it.each([
    ['DOB', '1958-06-09', 'age 68, adult'],
    ['DOB', '1958-11-23', 'age 68, adult'],
    ['DOB', '1958-11-24', 'age 67, adult'],
    ['DOB', '2008-11-24', 'age 17, minor'],
    ['DOB', '2008-11-23', 'age 18, adult'],
    ['DOB', '2026-11-22', 'age 0, minor'],
    ['DOB', '1936-11-25', 'age 89, adult'],
    ['DOB', '1936-11-24', '90 or over, adult'],
    ['DOB', '1936-11-23', '90 or over, adult'],
    ['DOB', '1899-01-01', '90 or over, adult'],
    ['DOB', '2030-01-01', ''],
    ['DOB', '1958-06', ''],
    ['DOB', 'June 9', ''],
    ['DOB', 'last spring', ''],
    ['DATE', '2026-11-24', 'Tuesday, November'],
    ['DATE', '2026-11-29T08:30-06:00', 'Sunday, November'],
    ['DATE', '2026-02', 'February'],
    ['DATE', 'June 9', 'June'],
    ['DATE', '2026-02-31', 'February'],
    ['DATE', 'the day after', ''],
    ['PHONE', '+14155550142', 'area code valid, 10 digits'],
    ['PHONE', '+15555550142', 'area code invalid, 10 digits'],
    ['FAX', '+12125550142;ext=12', 'area code valid, 10 digits'],
    ['PHONE', '+442079460958', '12 digits'],
    ['PHONE', '5550142', '7 digits'],
    ['SSN', '123-45-6789', '9 digits'],
    ['MRN', 'AB-004417', '6 digits'],
    ['MRN', 'ABC', ''],
    ['NAME', 'June Okafor', ''],
    ['EMAIL', 'a1@example.com', ''],
    ['ADDRESS', '12 Elm Street', ''],
    ['AGE', '93', ''],
    ['EMPLOYEE_ID', 'E-123456', '6 digits'],
  ])('for %s %s are: %s', (kind, written, expected) => {
    expect(told(kind, written)).toBe(expected);
  });

  it('are limited to those in the policy', () => {
    expect(told('DOB', '1958-06-09', [])).toBe('');
    expect(told('DOB', '1958-06-09', ['minor'])).toBe('adult');
    expect(told('DATE', '2026-11-24', ['weekday'])).toBe('Tuesday');
  });

  it('exclude the month and weekday of a birthday', () => {
    expect(attributesOf({ kind: 'DATE', written: '1958-06-09', isBirthday: true }, ATTRIBUTES, NOW)).toBe('');
    expect(told('DOB', '1958-06-09')).not.toMatch(/June|Monday/);
  });

  it('never include an age of 90 or over in any time zone', () => {
    for (let day = 0; day < 40_000; day += 97) {
      const written = new Date(NOW - day * 86_400_000).toISOString().slice(0, 10);
      const [, age] = /^age (\d+)/.exec(told('DOB', written, ['age'])) ?? [];
      expect(Number(age ?? 0)).toBeLessThan(90);
    }
  });

  it('have the form that the egress check accepts', () => {
    const form = new RegExp(`^(?:${ATTRIBUTES_PATTERN})?$`);
    for (const kind of BUILT_IN_KINDS)
      for (const written of [
        '1958-06-09',
        '1920-01-02',
        '2026-11-24',
        '+14155550142',
        '123-45-6789',
        'x 12',
        'June 9',
      ])
        expect(told(kind, written)).toMatch(form);
  });
});
