import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { signed } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { SlotRole, TextSlot } from '../slot.js';
import { OwnSide } from './own-side.js';
import { thingsIn } from './own-text.js';

function slot(role: SlotRole, text: string): TextSlot {
  return { path: '', member: 'speech', role, form: 'text', text };
}

/** An option of a tool's parameter. */
function option(parameter: string, text: string): TextSlot {
  const key: TextSlot = { path: '', role: 'schema', form: 'text', isKey: true, text: parameter };
  return { path: '', member: 'option', role: 'schema', form: 'text', text, key };
}

function found(text: string, value: string, kind: EntityKind): Entity {
  const start = text.indexOf(value);
  return signed({ kind, start, end: start + value.length, confidence: 0.9 }, 'model', 'tagger');
}

/** Whether a name stays in the last text, once all others were read. */
function stays(value: string, slots: readonly TextSlot[], names: readonly string[] = []): boolean {
  const own = new OwnSide(slots);
  const all = [...names, value];
  own.note(
    slots.map(({ text }) =>
      all.filter((name) => text.includes(name)).map((name) => found(text, name, 'NAME')),
    ),
  );
  const last = slots.at(-1)?.text ?? '';
  return own.spares(slots.length - 1, last, found(last, value, 'NAME'), 'NAME');
}

describe('things that instructions list', () => {
  it.each<[string, string[]]>([
    ['Vet line. Exam rooms: daisy, bella and milo. Be kind.', ['daisy', 'bella', 'milo']],
    ["Analyser lanes are 'marie', 'louis' and 'robert'; they are machines.", ['marie', 'louis', 'robert']],
    ['Routes are named after birds: robin, martin, jay', ['robin', 'martin', 'jay']],
    ['- Voices: oliver_v3 (en), katja_v1 (de)', ['oliver_v3', 'katja_v1']],
    ['Lenses: IRIS 1.5, IRIS 1.6, LUCY HD.', ['IRIS 1.5', 'IRIS 1.6', 'LUCY HD']],
  ])('in %j', (text, things) => {
    expect(thingsIn(text)).toEqual(things);
  });

  it.each([
    'Patients: Ana, Ben, Carla',
    'Appointments: Ana 9:00, Ben 9:30',
    'Emergency contacts: Rosa, Luis',
    'Callbacks today: Ana, Ben',
    'Children: Leo and Mia',
    'First: Ana, Last: Lopez',
    'Room: daisy',
    'Rooms: 12 Lopez, 14 Nguyen',
    'Rooms: Ana Lopez, Ben Okafor',
    'Slots: Lopez 9am, Nguyen 10am',
    'Surgeries: Lopez, Nguyen',
    'Tables: Smith, Okafor',
    '## Caller\nRooms: daisy, bella',
    'Name: Vernon Stuckey, born 3/2/1961\nPets: Milo, Bella',
  ])('are none in %j', (text) => {
    expect(thingsIn(text)).toEqual([]);
  });
});

it('are at most so many, and as soon found in a text without an end', () => {
  for (const text of [
    `Rooms: a${' '.repeat(200_000)}b, c`,
    `Rooms: ${'abc, '.repeat(50_000)}`,
    'Rooms: a, b. '.repeat(20_000),
  ])
    expect(thingsIn(text).length).toBeLessThanOrEqual(500);
});

describe("names of the agent's own things", () => {
  const rooms = slot('system', 'Exam rooms: daisy, bella, milo.');

  it.each<[string, TextSlot]>([
    ['milo', slot('user', 'is milo free at three')],
    ['milo', slot('assistant', 'Please take milo, on the left.')],
    ['milo', slot('tool', 'room milo is free')],
  ])('%j stay in %j', (name, said) => {
    expect(stays(name, [rooms, said])).toBe(true);
  });

  it.each<[string, TextSlot[]]>([
    ['who introduces themselves', [slot('user', 'my name is milo')]],
    ['who is asked for a name', [slot('assistant', 'What is your name?'), slot('user', 'milo')]],
    ['whose relative it is', [slot('user', 'for my son milo')]],
  ])('are masked where it is one %s', (_, said) => {
    expect(stays('milo', [rooms, ...said])).toBe(false);
  });

  it('are masked where they are the first of two names', () => {
    expect(stays('milo', [rooms, slot('user', 'it is about milo toll')], ['toll'])).toBe(false);
    expect(stays('milo', [rooms, slot('user', 'is milo or bella free')], ['bella'])).toBe(true);
  });

  it('are masked everywhere once somebody has that name', () => {
    const said = [slot('user', 'my name is milo'), slot('assistant', 'The room is milo.')];
    expect(stays('milo', [rooms, ...said])).toBe(false);
  });

  it('are offered by tools, but not as people', () => {
    const said = slot('tool', 'bella is open');
    expect(
      ['room', 'room_pref', 'patient', 'caller_name'].map((name) =>
        stays('bella', [option(name, 'bella'), said]),
      ),
    ).toEqual([true, true, false, false]);
  });
});
