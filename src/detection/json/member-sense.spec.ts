import { describe, expect, it } from '@jest/globals';
import type { JsonOwner, TextSlot } from '../slot.js';
import { memberSense, type MemberSense } from './member-sense.js';

const PLACE = { path: '', role: 'tool', form: 'text' } as const;

/** The sense of each value of a tool's result that is a text or a number, by its text. */
function sensesOf(value: unknown, key?: TextSlot, owner?: JsonOwner): Map<string, MemberSense> {
  if (Array.isArray(value)) return new Map(value.flatMap((item: unknown) => [...sensesOf(item, key, owner)]));
  if (value === null || typeof value !== 'object') {
    const text = JSON.stringify(value).replaceAll('"', '');
    return new Map([[text, memberSense({ ...PLACE, text, key, owner })]]);
  }
  const members = Object.entries(value).map(
    ([name, item]: [string, unknown]) =>
      [name, typeof item === 'string' || typeof item === 'number' ? String(item) : undefined] as const,
  );
  const object: JsonOwner = { name: key?.text, parent: owner, members };
  return new Map(
    Object.entries(value).flatMap(([name, item]: [string, unknown]) => [
      ...sensesOf(item, { ...PLACE, text: name, isKey: true }, object),
    ]),
  );
}

describe('values of JSON members that are no one’s', () => {
  it.each<[string, unknown, string]>([
    ['a status code', { code: 200 }, '200'],
    ['an error', { error: { code: 'SLOT_TAKEN' } }, 'SLOT_TAKEN'],
    ['a procedure', { cpt: '93306' }, '93306'],
    ['a code in a list', { dx: ['M48.061'] }, 'M48.061'],
    ['a vaccine in a list', { vaccines: ['150'] }, '150'],
    ['a billing code of any name', { eligible_now: ['A7034'] }, 'A7034'],
    ['a coding', { coding: [{ system: 'urn:x', code: '2345-7' }] }, '2345-7'],
    ['refills', { refills: 3 }, '3'],
    ['a book', { items: [{ isbn: '9780441013593', price: 9.5 }] }, '9780441013593'],
    ['an article', { article: '002.638.50' }, '002.638.50'],
    ['an amount of a plan', { deductible: { individual: 1500 } }, '1500'],
    ['a dish', { menu: [{ id: 'SW-REUBEN', name: 'Reuben', price: 11.5 }] }, 'SW-REUBEN'],
    ['a dose', { dose: '0.5 mg' }, '0.5 mg'],
    ['a marital status', { maritalStatus: 'M' }, 'M'],
    ['a relation', { contacts: [{ relationship: 'son' }] }, 'son'],
    ['the id of a free time', { slots: [{ id: 'BN-1115', start: '2026-12-01T09:00' }] }, 'BN-1115'],
    ['its reference', { slot_id: 'BN-1115' }, 'BN-1115'],
    ['a kind of visit', { visit_type_id: 'vt-77120' }, 'vt-77120'],
    ['a visit type', { visitTypes: [{ id: 'vt-77120', name: 'Joy of Eating class' }] }, 'vt-77120'],
  ])('%s', (_, result, value) => {
    expect(sensesOf(result).get(value)).toBe('code');
  });

  it.each<[string, unknown, string]>([
    ['a drug', { medications: [{ name: 'Allegra', dose: '60 mg' }] }, 'Allegra'],
    [
      'a drug with its strength',
      { medications: [{ name: 'Allegra', strength: '60 mg', route: 'oral' }] },
      'Allegra',
    ],
    ['a test', { results: [{ display: 'Lyme IgG', value: 'neg' }] }, 'Lyme IgG'],
    ['an allergy', { allergies: [{ substance: 'Bactrim' }] }, 'Bactrim'],
    ['a plan', { coverage: { plan_name: 'Rocky Mountain PPO' } }, 'Rocky Mountain PPO'],
    ['a payer', { payer: { name: 'UnitedHealthcare', member: 'X1' } }, 'UnitedHealthcare'],
    ['a resource', { resourceType: 'Medication', name: 'Jantoven' }, 'Jantoven'],
    ['a product', { lines: [{ sku: 'AO-6', description: 'Acuvue Oasys' }] }, 'Acuvue Oasys'],
  ])('the name of %s', (_, result, value) => {
    expect(sensesOf(result).get(value)).toBe('thing');
  });

  it.each<[string, unknown, string]>([
    ['a card', { card: { number: '4111', code: '418' } }, '418'],
    ['a card beside its code', { pan: '4111', exp: '12/30', code: '418' }, '418'],
    ['a gate', { gate: { code: '4471' } }, '4471'],
    ['a door', { door_code: '4471' }, '4471'],
    ['a confirmation', { status: 'confirmed', code: 'K7RM-2' }, 'K7RM-2'],
    ['a postal code', { postalCode: '50677' }, '50677'],
    ['a person', { name: 'Summer Day', dob: '2020-01-01' }, 'Summer Day'],
    ['a patient of a drug', { prescription: { name: 'Summer Day', drug: 'x' } }, 'Summer Day'],
    ['a provider', { provider: { name: 'Summer Day' } }, 'Summer Day'],
    ['a record', { identifier: [{ system: 'urn:x', value: '6610927' }] }, '6610927'],
    ['a booked visit', { result: 'CONFIRMED', appointmentId: 'APT-9033' }, 'APT-9033'],
    ['what was booked', { data: { id: 'jS7wQ2', status: 'success', start: '2026-12-01' } }, 'jS7wQ2'],
    ['insurance', { insurance: { id: 'W2219094403', group: 'RX1' } }, 'W2219094403'],
    ['an order', { orders: [{ order_id: 'SO-993017', price: 3 }] }, 'SO-993017'],
    ['a property', { properties: { city: { value: 'Rio Rancho' } } }, 'Rio Rancho'],
  ])('not: %s', (_, result, value) => {
    expect(sensesOf(result).get(value)).toBeUndefined();
  });
});
