import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import type { SlotMember, SlotRole, TextSlot } from '../slot.js';
import { Sparing } from './sparing.js';

/**
 * Text with marked findings: `<NAME Jane Okafor>`, `<DATE.5 3/14>` with a confidence of 0.5, `<PHONE! …>`
 * validated.
 */
interface Marked {
  readonly slot: TextSlot;
  readonly found: readonly Entity[];
}

const MARK = /<([A-Z_]+)(?:\.(\d))?(!)? ([^>]*)>/g;

function marked(role: SlotRole, source: string, place: Partial<TextSlot> = {}): Marked {
  const found: Entity[] = [];
  let text = '';
  let end = 0;
  for (const { 0: all, 1: kind = '', 2: tenths = '9', 3: sure, 4: said = '', index } of source.matchAll(
    MARK,
  )) {
    text += source.slice(end, index);
    const range = { start: text.length, end: text.length + said.length };
    const entity = {
      ...range,
      kind,
      confidence: Number(tenths) / 10,
      pass: 'pattern',
      detector: 'test',
    } as const;
    found.push(sure === undefined ? entity : { ...entity, validated: true });
    text += said;
    end = index + all.length;
  }
  return {
    slot: { path: '', role, form: 'text', member: 'speech', text: text + source.slice(end), ...place },
    found,
  };
}

/** Values left in clear, in text order, with their rules. */
function spared(...texts: readonly Marked[]): string[] {
  const slots = texts.map(({ slot }) => slot);
  const sparing = new Sparing(
    slots,
    texts.map(({ found }) => found),
    true,
  );
  return slots.flatMap(({ text }, index) =>
    sparing.foundIn(index).flatMap((entity) => {
      const rule = sparing.ruleFor(index, entity);
      return rule === undefined ? [] : [`${rule} ${text.slice(entity.start, entity.end)}`];
    }),
  );
}

const option = (source: string, name = 'size'): Marked =>
  marked('schema', source, {
    member: 'option' as SlotMember,
    key: { path: '', role: 'schema', form: 'text', isKey: true, text: name },
  });
const member = (name: string, source: string): Marked =>
  marked('tool', source, {
    member: undefined,
    key: { path: '', role: 'tool', form: 'text', isKey: true, text: name },
  });

describe('an organization that the model assigns to the office', () => {
  const named = (role: SlotRole, kind = 'FACILITY'): Marked => {
    const { slot, found } = marked(role, `is this <${kind} Willow Creek Dental>`);
    return { slot, found: found.map((entity) => ({ ...entity, whose: 'office' })) };
  };

  it('is left in clear in any role', () => {
    expect(spared(named('user'), named('tool'))).toEqual([
      'office Willow Creek Dental',
      'office Willow Creek Dental',
    ]);
  });

  it("is masked if another mention may be of the caller's own clinic", () => {
    expect(spared(named('user'), marked('user', 'i go to <FACILITY Willow Creek Dental>'))).toEqual([]);
  });

  it("is not left in clear if it is a person's name", () => {
    expect(spared(named('user', 'NAME'))).toEqual([]);
  });
});

describe('an office value in the instructions', () => {
  it.each([
    ['You are <NAME Wren>, the receptionist of <FACILITY Riverside Dental> at <ADDRESS 40 Lake Road>.', 3],
    ['You answer the phone for <EMPLOYER Larkmoor Movers> in <LOCATION Larkmoor>.', 2],
    ['Say "Thank you for calling <FACILITY Riverside Dental>".', 1],
    ['Our number is <PHONE! 617-555-0150>, and our fax is <FAX 617-555-0151>.', 2],
    ['Call us at <PHONE! 617-555-0150> or visit <URL! riverside.example.com>.', 1],
    ['We are located at <ADDRESS 40 Lake Road>, <LOCATION Larkmoor> <ZIP 02139>.', 3],
    ['Front desk: <PHONE! 617-555-0150>\nBilling line: <PHONE! 617-555-0152>', 2],
    ['Our doctors are Dr. <NAME Amy Raman>, MD, and <NAME Leo Fox>.', 2],
    ['Providers: <NAME Amy Raman>, <NAME Leo Fox>', 2],
  ])('is left in clear: %s', (source, count) => {
    expect(spared(marked('system', source))).toHaveLength(count);
  });

  it.each([
    'You are calling <NAME Bob Kowalczyk>.',
    "You are <NAME Bob Kowalczyk>'s assistant.",
    'You are the assistant of <NAME Bob Kowalczyk>.',
    "The patient's number is <PHONE! 617-555-0142>.",
    'Our number for the patient is <PHONE! 617-555-0142>.',
    'Phone: <PHONE! 617-555-0142>',
    'Schedule for Dr. <NAME Raman>: 9:00 <NAME Kowalczyk>, 9:30 <NAME Washington>',
    'Waitlist: <NAME Bob K.>',
    'Deliver to: <ADDRESS 12 Elm Street>',
    'Send confirmations to: <EMAIL! bobk@example.com>',
    'Our e-mail is <EMAIL! frontdesk@gmail.com>.',
    'Our patient of the day was born on <DOB! 1961-03-02>, number <MRN 445566>.',
    'Our team met <NAME Bob Kowalczyk>.',
  ])('is masked if it may belong to a person: %s', (source) => {
    expect(spared(marked('system', source))).toEqual([]);
  });

  const office = marked(
    'system',
    'Our doctors are Dr. <NAME Amy Raman> and Dr. <NAME Leo Fox>. Our number is <PHONE! 617-555-0150>.',
  );

  it('is left in clear in assistant turns and tool definitions too', () => {
    const said = marked('assistant', 'Dr. <NAME Raman> is in; call <PHONE! 617-555-0150>.');
    const tool = marked('schema', 'Books a visit with Dr. <NAME Fox>.', { member: undefined });
    expect(spared(office, said, tool)).toEqual([
      'office Amy Raman',
      'office Leo Fox',
      'office 617-555-0150',
      'office Raman',
      'office 617-555-0150',
      'office Fox',
    ]);
  });

  it('is masked if a person in the request has it, and the other office values are left in clear', () => {
    const rest = ['office Amy Raman', 'office 617-555-0150'];
    expect(spared(office, marked('user', 'this is <NAME leo park>'))).toEqual(rest);
    expect(spared(office, member('patient', '<NAME Leo Fox>'))).toEqual(rest);
    expect(spared(office, marked('system', 'Waitlist: <NAME Fox>'))).toEqual(rest);
    expect(spared(office, marked('system', 'The caller is <NAME Leo Fox>.'))).toEqual(rest);
    expect(spared(office, marked('system', "Ivy's cell is <PHONE! 617-555-0150>."))).toHaveLength(2);
    expect(spared(office, marked('user', 'my number is <PHONE! 617-555-0150>'))).toEqual([
      'office Amy Raman',
      'office Leo Fox',
    ]);
  });

  it('is reported as unchanged by turns that do not affect it', () => {
    const texts = [office, marked('user', '<NAME leo>'), marked('user', '<NAME ana>')];
    const sparing = new Sparing(
      texts.map(({ slot }) => slot),
      texts.map(({ found }) => found),
      true,
    );
    expect(sparing.isUnchangedBy(1, 2)).toBe(false);
    expect(sparing.isUnchangedBy(2, 3)).toBe(true);
    expect(sparing.isUnchangedBy(0, 1)).toBe(false);
  });

  it('is masked if the policy masks the own side or defines the value', () => {
    const sparing = new Sparing([office.slot], [office.found], false);
    expect(sparing.keptIn(0)).toEqual(office.found);
    const denied = office.found.map((entity) => ({ ...entity, pass: 'policy' as const }));
    expect(new Sparing([office.slot], [denied], true).keptIn(0)).toEqual(denied);
  });
});

describe('a value in a tool definition', () => {
  it('is left in clear if its confidence is low', () => {
    expect(spared(option('<DATE.6 3/14>'), option('<UNIQUE_ID.7 A1>'))).toEqual([
      'definition 3/14',
      'definition A1',
    ]);
  });

  it.each([
    '<NAME Bob Kowalczyk>',
    '<PHONE.5 518-432-9908>',
    '<ADDRESS.5 12 Elm Street>',
    '<UNIQUE_ID.5 ARG/2026/04471>',
  ])('is masked if it belongs to a person or has a validated form: %s', (source) => {
    expect(spared(option(source))).toEqual([]);
  });

  it('is masked if a person in the request has this name', () => {
    expect(spared(option('<NAME.5 daisy>'))).toEqual(['definition daisy']);
    expect(spared(option('<NAME.5 daisy>'), marked('user', 'this is <NAME daisy park>'))).toEqual([]);
  });

  it('is masked in a description', () => {
    expect(spared(marked('schema', 'Calls <NAME.5 daisy>.', { member: undefined }))).toEqual([]);
  });
});

describe('a number whose member name makes it a quantity', () => {
  it.each([
    ['price', '<ZIP 94110>'],
    ['copay', '<CVV 250>'],
    ['lat', '<IP.5 42.36012>'],
    ['mrn_count', '<MRN 445566>'],
    ['durationMinutes', '<SSN.5 1200>'],
  ])('is left in clear: %s', (name, source) => {
    expect(spared(member(name, source))).toHaveLength(1);
  });

  it.each([
    ['price', '<PHONE! 4155550142>'],
    ['total', '<UNIQUE_ID 1234567>'],
    ['number', '<MRN 445566>'],
    ['result', '<NAME Bob Kowalczyk>'],
    ['code', '<UNIQUE_ID 4471>'],
    ['plan', '<HEALTH_PLAN_ID 44711>'],
  ])('is masked if it is not a quantity or may belong to a person: %s', (name, source) => {
    expect(spared(member(name, source))).toEqual([]);
  });
});
