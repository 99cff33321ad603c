import { describe, expect, it } from '@jest/globals';
import type { JsonOwner } from '../slot.js';
import { labelOf } from './json-members.js';

/** Label of the last member of the object with this name. */
function label(name: string | undefined, members: Record<string, string>): string {
  const top: JsonOwner = { name: undefined, parent: undefined, members: [] };
  const owner: JsonOwner = { name, parent: top, members: Object.entries(members) };
  const [key = '', text = ''] = Object.entries(members).at(-1) ?? [];
  const place = { path: '', role: 'tool', form: 'text' } as const;
  return labelOf({ ...place, text, owner, key: { ...place, isKey: true, text: key } });
}

describe('the label of a JSON value', () => {
  it.each<[string | undefined, Record<string, string>, string]>([
    [undefined, { dateOfBirth: '1958-06-09' }, 'date of birth'],
    [undefined, { member_id: 'X1' }, 'member id'],
    ['dob', { y: '1931', m: '2' }, 'dob m'],
    ['birthDate', { year: '1931', day: '3' }, 'dob day'],
    ['slot', { year: '2026', day: '3' }, 'day'],
    ['gate', { code: '4471' }, 'gate code'],
    ['error', { code: '4471' }, 'code'],
    ['address', { unit: '3R' }, 'address unit'],
    [undefined, { street: '88 Pine St', apt: '3R' }, 'address apt'],
    [undefined, { dose: '5', unit: 'mg' }, 'unit'],
    [undefined, { field: 'Member ID', value: 'X1' }, 'member id'],
    [undefined, { name: 'date_of_birth', value: '1931' }, 'date of birth'],
    [undefined, { value: '7' }, 'value'],
    [undefined, { birth_month: '6', birth_year: '1958' }, 'dob year'],
    [undefined, { birth_year: '1958' }, 'birth year'],
  ])('under the name %j with the members %j is %j', (name, members, expected) => {
    expect(label(name, members)).toBe(expected);
  });
});
