import { describe, expect, it } from '@jest/globals';
import { inContext } from '../../../slot-context.js';
import type { JsonOwner, TextSlot } from '../../../slot.js';
import { normalizedSlot } from '../../../text/normalized-text.js';
import { dateRecognizer } from './date.js';

/** Texts of an object's members, or of a list's items, that are found as a date of birth. */
function found(name: string, value: object): string[] {
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(([key, item]) => [key, String(item)] as const);
  const top: JsonOwner = { name: undefined, parent: undefined, members: [[name, undefined]] };
  const owner: JsonOwner = isList ? top : { name, parent: top, members: entries };
  const place = { path: '', role: 'tool' } as const;
  const slots = entries.map(([key, text]): TextSlot => {
    const named: TextSlot = { ...place, form: 'text', isKey: true, text: isList ? name : key };
    return { ...place, form: 'number', text, key: named, owner };
  });
  return inContext(slots)
    .filter((placed) =>
      dateRecognizer.find(normalizedSlot(placed.slot), placed).some(({ kind }) => kind === 'DOB'),
    )
    .map(({ slot }) => slot.text);
}

describe('a date of birth in parts', () => {
  it.each<[string, object]>([
    ['dob', { y: 1931, m: 2, d: 3 }],
    ['dob', { year: 1931, month: 2, day: 3 }],
    ['birthDate', { year: '1958', month: '06', day: '09' }],
    ['birth_date', { yyyy: 2019, mm: 4, dd: 12 }],
    ['dateOfBirth', { day: 9, month: 'June', year: 1958 }],
    ['date_of_birth', { YEAR: 1958, MONTH: 'Jun', DAY: '9' }],
    ['patient_dob', { y: 1931, m: 2, d: 3 }],
    ['dob', [1931, 2, 3]],
    ['birthday', { month: 6, day: 9 }],
    ['patient', { dob_year: 1958, dob_month: 6, dob_day: 9 }],
    ['patient', { birthMonth: 'June', birthDay: 9 }],
  ])('is found under %j: %j', (name, value) => {
    expect(found(name, value)).toEqual(Object.values(value).map(String));
  });

  it.each<[string, object]>([
    ['date', { y: 2026, m: 11, d: 24 }],
    ['slot', { year: 2026, month: 11, day: 24 }],
    ['dob', { verified: 'yes', match: 'exact' }],
    ['schedule', { day: 3, hours: 8 }],
    ['patient', { birth_year: 1970 }],
    ['births', { count: 3 }],
  ])('is none under %j: %j', (name, value) => {
    expect(found(name, value)).toEqual([]);
  });
});
