import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { JsonOwner, SlotForm, SlotRole, TextSlot } from '../slot.js';
import { readAsData } from './data-findings.js';

/** Findings as parts of the text with their kinds. An exclamation mark means that the form is validated. */
type Found = Readonly<Record<string, string>>;

function placed(text: string, role: SlotRole, form: SlotForm = 'text'): TextSlot {
  return { path: '', role, form, text };
}

/** Value of a tool result's member, such as `card.last4` or `last4`. */
function valueOf(member: string, text: string): TextSlot {
  const [name = '', above] = member.split('.').reverse();
  const owner: JsonOwner = { name: above, parent: undefined, members: [[name, text]] };
  return { ...placed(text, 'tool'), key: { ...placed(name, 'tool'), isKey: true }, owner };
}

function entityOf(text: string, part: string, said: string, pass: Lowercase<string>): Entity {
  const start = text.indexOf(part);
  const [kind = ''] = said.split('!');
  const entity = { start, end: start + part.length, kind, confidence: 0.9, pass, detector: 'any' } as const;
  return said.endsWith('!') ? { ...entity, validated: true } : entity;
}

function read(slot: TextSlot, found: Found, pass: Lowercase<string> = 'model'): Record<string, EntityKind> {
  const entities = Object.entries(found).map(([part, kind]) => entityOf(slot.text, part, kind, pass));
  return Object.fromEntries(
    readAsData(slot, entities).map(({ start, end, kind }) => [slot.text.slice(start, end), kind]),
  );
}

describe('the value of a member in a tool result', () => {
  it.each<[string, string, Found, Found]>([
    [
      'payment_id',
      'credit_card_4400817',
      { credit_card_4400817: 'CREDIT_CARD' },
      { credit_card_4400817: 'UNIQUE_ID' },
    ],
    ['health_card', '4820117395KW', { '4820117395': 'CREDIT_CARD' }, { '4820117395KW': 'HEALTH_PLAN_ID' }],
    ['order_id', '#W2378156', { W2378156: 'VEHICLE_ID' }, { '#W2378156': 'UNIQUE_ID' }],
    ['orders', '#W2378156', { W2378156: 'UNIQUE_ID' }, { '#W2378156': 'UNIQUE_ID' }],
    ['admissionId', 'adm-2026-12-18-0043', { '2026-12-18': 'DATE!' }, { 'adm-2026-12-18-0043': 'UNIQUE_ID' }],
    ['transaction_id', 'tx_2026021733019', { '2026021733019': 'PHONE' }, { tx_2026021733019: 'UNIQUE_ID' }],
    ['user_id', 'mei_patel_7272', { patel: 'NAME', '7272': 'CVV' }, { mei_patel_7272: 'UNIQUE_ID' }],
    ['client_no', '40933', { '40933': 'CVV' }, { '40933': 'ACCOUNT' }],
    ['from_account', '002918837741', { '002918837741': 'PHONE!' }, { '002918837741': 'ACCOUNT' }],
    [
      'iccid',
      '8901260044173820055',
      { '8901260044173820055': 'CREDIT_CARD' },
      { '8901260044173820055': 'DEVICE_ID' },
    ],
    ['lineId', 'LN-9c40-B', { 'LN-9c40-B': 'MRN' }, { 'LN-9c40-B': 'UNIQUE_ID' }],
    ['cards.last4', '4471', { '4471': 'SSN' }, { '4471': 'ACCOUNT' }],
    ['cards.label', 'Visa 1128', { '1128': 'CREDIT_CARD' }, { '1128': 'ACCOUNT' }],
  ])('%s: %s is masked as a whole record code that can be restored', (member, text, found, kept) => {
    expect(read(valueOf(member, text), found)).toEqual(kept);
  });

  it.each<[string, string, Found]>([
    ['mrn', '00481927', { '00481927': 'MRN' }],
    ['patient_id', 'pt_04871', { pt_04871: 'MRN' }],
    ['member_id', 'MVK302214590', { MVK302214590: 'HEALTH_PLAN_ID' }],
    ['serial_number', 'SB4-00LQ-7713', { 'SB4-00LQ-7713': 'DEVICE_ID' }],
    ['plate', '7KDM319', { '7KDM319': 'VEHICLE_ID' }],
    ['name', 'Adaeze Whitlock', { 'Adaeze Whitlock': 'NAME' }],
    ['dob', '1988-06-02', { '1988-06-02': 'DOB!' }],
    ['phone', '6145550177', { '6145550177': 'PHONE' }],
    ['customer_id', '+16145550177', { '+16145550177': 'PHONE!' }],
    ['user_id', 'noah.brown7922@example.com', { 'noah.brown7922@example.com': 'EMAIL!' }],
    ['patient_id', '123-45-6789', { '123-45-6789': 'SSN!' }],
    ['last4', '4471', { '4471': 'SSN' }],
    ['zip', '80279', { '80279': 'ZIP' }],
    ['ip', '10.2.0.14', { '10.2.0.14': 'IP' }],
    ['card_number', '4111 1111 1111 1111', { '4111 1111 1111 1111': 'CREDIT_CARD!' }],
    ['cvv', '123', { '123': 'CVV' }],
    ['security_code', '123', { '123': 'CVV' }],
  ])('%s: %s is masked as it was found', (member, text, found) => {
    const kinds = Object.entries(found).map(([part, kind]) => [part, kind.replace('!', '')]);
    expect(read(valueOf(member, text), found)).toEqual(Object.fromEntries(kinds));
  });

  it.each<[string, string, Found]>([
    ['person_code', '04', { '04': 'CVV' }],
    ['storage', '512GB drive', { '512GB': 'ADDRESS' }],
    ['clause', '14.3b', { '14': 'UNIQUE_ID', '3b': 'ADDRESS' }],
    ['window', '13:10-14:40', { '13:10-14:40': 'IP' }],
    ['reference_range', '135-145', { '135-145': 'UNIQUE_ID' }],
    ['normal_range', '>60', { '60': 'UNIQUE_ID' }],
  ])('%s: %s is not masked', (member, text, found) => {
    expect(read(valueOf(member, text), found)).toEqual({});
  });
});

describe('a setting for a provider', () => {
  const setting = (text: string): TextSlot => ({ ...placed(text, 'meta'), member: 'setting' });

  it.each<[string, Found]>([
    ['deepinfra/turbo by Baseten', { Baseten: 'NAME', 'deepinfra/turbo': 'EMPLOYER' }],
    ['2024-10-21-preview', { '2024-10-21': 'DATE!' }],
    ['550e8400-e29b-41d4-a716-446655440000', { '550e8400-e29b-41d4-a716-446655440000': 'UNIQUE_ID!' }],
    ['clinic-4155550123', { '4155550123': 'PHONE' }],
  ])('is not masked: %s', (text, found) => {
    expect(read(setting(text), found)).toEqual({});
  });

  it.each<[string, Found]>([
    ['thread of ana@example.com', { 'ana@example.com': 'EMAIL!' }],
    ['call-415-555-0123', { '415-555-0123': 'PHONE!' }],
    ['123-45-6789', { '123-45-6789': 'SSN!' }],
    ['198.51.100.44', { '198.51.100.44': 'IP' }],
    ['4111 1111 1111 1111', { '4111 1111 1111 1111': 'CREDIT_CARD!' }],
  ])('is masked because of the form of its value: %s', (text, found) => {
    const kinds = Object.entries(found).map(([part, kind]) => [part, kind.replace('!', '')]);
    expect(read(setting(text), found)).toEqual(Object.fromEntries(kinds));
  });

  it('is masked if the policy defines the finding', () => {
    expect(read(setting('order of Baseten'), { Baseten: 'NAME' }, 'policy')).toEqual({ Baseten: 'NAME' });
  });
});

describe('the name of a member', () => {
  it('is masked as a whole if it is a record ID', () => {
    const { owner } = valueOf('x', '');
    const key: TextSlot = { ...placed('paypal_4768213', 'tool'), isKey: true, owner };
    expect(read(key, { '4768213': 'UNIQUE_ID' })).toEqual({ paypal_4768213: 'UNIQUE_ID' });
  });
});

describe('a card number that a caller says', () => {
  it.each<[string, Found, Found]>([
    ['it ends in 4471', { '4471': 'CREDIT_CARD' }, { '4471': 'ACCOUNT' }],
    ['4820117395KW', { '4820117395KW': 'CREDIT_CARD' }, { '4820117395KW': 'UNIQUE_ID' }],
    ['credit_card_7702951', { credit_card_7702951: 'CREDIT_CARD' }, { credit_card_7702951: 'UNIQUE_ID' }],
    [
      '4111 1111 1111 1112',
      { '4111 1111 1111 1112': 'CREDIT_CARD' },
      { '4111 1111 1111 1112': 'CREDIT_CARD' },
    ],
    ['4111 1111 111', { '4111 1111 111': 'CREDIT_CARD' }, { '4111 1111 111': 'ACCOUNT' }],
    [
      '4111 1111, um, 1122 1112',
      { '4111 1111': 'CREDIT_CARD', '1122 1112': 'CREDIT_CARD' },
      { '4111 1111': 'CREDIT_CARD', '1122 1112': 'CREDIT_CARD' },
    ],
    [
      'card 6605, I live at 43209-1846',
      { '6605': 'CREDIT_CARD', '43209-1846': 'CREDIT_CARD' },
      { '6605': 'ACCOUNT', '43209-1846': 'ACCOUNT' },
    ],
    [
      'four one one one one one one one one one one one one one one two',
      { 'four one one one one one one one one one one one one one one two': 'CREDIT_CARD' },
      { 'four one one one one one one one one one one one one one one two': 'CREDIT_CARD' },
    ],
    ['the code is 418', { '418': 'CVV' }, { '418': 'CVV' }],
    ['the code is 40933', { '40933': 'CVV' }, { '40933': 'ACCOUNT' }],
  ])('has the kind that its form allows: %s', (text, found, kept) => {
    expect(read(placed(text, 'user'), found)).toEqual(kept);
  });
});

describe('a log line', () => {
  it('is read by its members', () => {
    const text = 'bay=hazel dow=thu lift=L3 profile=TP-120NM session=5f2c9a10 caller=+16145550177';
    const found = {
      'hazel dow': 'NAME',
      'TP-120NM': 'DEVICE_ID',
      '5f2c9a10': 'MRN',
      '+16145550177': 'PHONE!',
    };
    expect(read(placed(text, 'tool'), found)).toEqual({
      hazel: 'NAME',
      'TP-120NM': 'UNIQUE_ID',
      '5f2c9a10': 'UNIQUE_ID',
      '+16145550177': 'PHONE',
    });
  });

  it('masks the person that it mentions', () => {
    const text = 'patient=Ana Diaz dob=1961-11-30 name="Lee Cho" nurse=Okafor';
    const found = { 'Ana Diaz': 'NAME', '1961-11-30': 'DOB!', 'Lee Cho': 'NAME', Okafor: 'NAME' };
    expect(read(placed(text, 'tool'), found)).toEqual({ ...found, '1961-11-30': 'DOB' });
  });

  it('is read in linear time', () => {
    const text = 'a=b '.repeat(20_000) + 'x'.repeat(100_000) + '='.repeat(10_000);
    const started = performance.now();
    read(placed(text, 'tool'), { b: 'NAME' });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
