import { expect, it } from '@jest/globals';
import { TimeSlice } from '../../common/async/time-slice.js';
import type { Entity } from '../entity.js';
import type { TextSlot } from '../slot.js';
import { withOneKind } from './one-kind.js';
import { valueReader } from '../written/values.js';

const TEXT = 'Harlow Parcel';

function kindsOf(slots: readonly TextSlot[], kinds: readonly string[]): Promise<string[][]> {
  const findings = kinds.map((kind): Entity[] => [
    { start: 0, end: TEXT.length, kind, confidence: 1, pass: 'model', detector: 'reader' },
  ]);
  return withOneKind(slots, findings, valueReader(slots), new TimeSlice()).then((found) =>
    found.map((entities) => entities.map(({ kind }) => kind)),
  );
}

it('a value has the kind of its first place, whether instructions are the first turn or stand behind the turns', async () => {
  const said: TextSlot = {
    path: 'a',
    turn: 1,
    role: 'assistant',
    member: 'speech',
    form: 'text',
    text: TEXT,
  };
  const instructions: TextSlot = { path: 'b', role: 'system', member: 'speech', form: 'text', text: TEXT };
  const one = [['FACILITY'], ['FACILITY']];
  expect(await kindsOf([{ ...instructions, turn: 0 }, said], ['FACILITY', 'NAME'])).toEqual(one);
  expect(await kindsOf([said, instructions], ['NAME', 'FACILITY'])).toEqual(one);
  expect(await kindsOf([said, { ...said, turn: 2 }], ['FACILITY', 'NAME'])).toEqual(one);
});
