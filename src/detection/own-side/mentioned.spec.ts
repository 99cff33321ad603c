import { describe, expect, it } from '@jest/globals';
import type { EntityKind } from '../kinds.js';
import type { SlotRole, TextSlot } from '../slot.js';
import { OwnSide } from './own-side.js';

function slot(role: SlotRole, text: string): TextSlot {
  return { path: 'messages[0].content', member: 'speech', role, form: 'text', text };
}

/** Whether a value stays where it stands in the first text. */
function stays(kind: EntityKind, value: string, ...slots: TextSlot[]): boolean {
  const [first] = slots;
  const start = first?.text.indexOf(value) ?? -1;
  expect(start).toBeGreaterThanOrEqual(0);
  return new OwnSide(slots).spares(0, first?.text ?? '', { start, end: start + value.length }, kind);
}

const prompt = (text: string): TextSlot => slot('system', text);

describe('the office, as a caller speaks of it', () => {
  const OFFICE = prompt(
    'You are the assistant of Lakeside Family Clinic, Dr. Priya Raman and Dr. Tom Okoro work here, address 12 Harbor Street. Patient of the day: Ana Brookfield.',
  );

  it.each<[EntityKind, string, string]>([
    ['FACILITY', 'lakeside', 'is this lakeside'],
    ['FACILITY', 'Lakeside Family', 'I come to Lakeside Family since May.'],
    ['FACILITY', 'lakeside clinic on harbor street', 'the lakeside clinic on harbor street'],
    ['FACILITY', 'okoro', 'an appointment with okoro'],
    ['LOCATION', 'okoro', 'doctor okoro please'],
    ['LOCATION', 'okoro', 'tom okoro is fine'],
  ])('stays: %s %j in %j', (kind, name, said) => {
    expect(stays(kind, name, slot('user', said), OFFICE)).toBe(true);
  });

  it('stays with the assistant, unless somebody is from a place of that name', () => {
    const said = slot('assistant', 'It is, Lakeside.');
    expect(stays('LOCATION', 'Lakeside', said, OFFICE)).toBe(true);
    const caller = slot('user', 'i live in lakeside');
    const own = new OwnSide([said, OFFICE, caller]);
    const at = caller.text.indexOf('lakeside');
    own.note([
      [],
      [],
      [{ start: at, end: at + 8, kind: 'LOCATION', confidence: 1, pass: 'model', detector: 'tagger' }],
    ]);
    expect(own.spares(0, said.text, { start: 7, end: 15 }, 'LOCATION')).toBe(false);
  });

  it.each<[EntityKind, string, string]>([
    ['FACILITY', 'lakeside hospital', 'i was at lakeside hospital'],
    ['EMPLOYER', 'lakeside', 'i work at lakeside'],
    ['LOCATION', 'lakeside', 'i live in lakeside'],
    ['LOCATION', 'okoro', 'i live in okoro'],
    ['FACILITY', 'brookfield', 'i come from brookfield'],
    ['NAME', 'lakeside', "it's lakeside"],
    ['FACILITY', 'okoro', 'my name is okoro'],
    ['ADDRESS', '12 Harbor Street', 'I live at 12 Harbor Street'],
  ])('does not stay: %s %j in %j', (kind, name, said) => {
    expect(stays(kind, name, slot('user', said), OFFICE)).toBe(false);
  });
});

it('leaves an initial of somebody who works there, where a tool names a provider', () => {
  const own = prompt('You are Wren of Larkmoor Clinic. Doctors: Dr. Tom Okoro, Dr. Priya Raman.');
  const key: TextSlot = { ...slot('tool', 'provider'), isKey: true };
  const provider: TextSlot = { ...slot('tool', 'Dr. T. Okoro'), key };
  expect(stays('NAME', 'T. Okoro', provider, own)).toBe(true);
  expect(stays('NAME', 'T. Okoro', { ...provider, key: { ...key, text: 'patient' } }, own)).toBe(false);
  expect(stays('NAME', 'B. Okoro', { ...provider, text: 'Dr. B. Okoro' }, own)).toBe(false);
});

it("leaves the office's suite and rooms where the assistant says them", () => {
  const own = prompt(
    'You are Wren of Larkmoor Clinic. Our office: 12 Elm Street, Suite 210, labs in Room 12B.',
  );
  const said = slot('assistant', 'Come to suite 210, then room 12B.');
  expect(stays('ADDRESS', '210', said, own)).toBe(true);
  expect(stays('ADDRESS', '12B', said, own)).toBe(true);
  expect(stays('ADDRESS', '211', slot('assistant', 'You live in suite 211.'), own)).toBe(false);
  expect(stays('ADDRESS', '210', slot('assistant', 'You are in apartment 210.'), own)).toBe(false);
  expect(stays('ADDRESS', '210', slot('user', 'i live in suite 210'), own)).toBe(false);
});

it('leaves the name of somebody within the address of the office', () => {
  const text = 'You are Wren of Larkmoor Clinic. Our office is at 12 Harbor Street, Dayton.';
  const own = new OwnSide([
    prompt(text),
    slot('assistant', 'We wait at 12 Harbor Street, Dayton, Mrs. Harbor.'),
  ]);
  const start = text.indexOf('12 Harbor');
  const end = text.length - 1;
  own.note([[{ start, end, kind: 'ADDRESS', confidence: 1, pass: 'model', detector: 'tagger' }], []]);
  expect(own.spares(0, text, { start: start + 3, end: start + 9 }, 'NAME')).toBe(true);
  const said = 'We wait at 12 Harbor Street, Dayton, Mrs. Harbor.';
  expect(own.spares(1, said, { start: 14, end: 20 }, 'NAME')).toBe(true);
  expect(own.spares(1, said, { start: 42, end: 48 }, 'NAME')).toBe(false);
});
