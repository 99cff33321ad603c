import { describe, expect, it } from '@jest/globals';
import type { SlotRole, TextSlot } from '../slot.js';
import { isSetting } from './setting.js';

function slotOf(role: SlotRole, text: string, name: string): TextSlot {
  const place = { path: '', role, form: 'text' } as const;
  return { ...place, text, key: { ...place, text: name, isKey: true } };
}

/** Of a metadata field of that name. */
function isSettingUnder(label: string, text: string, role: SlotRole = 'meta'): boolean {
  return isSetting(slotOf(role, text, label), label);
}

describe('a setting', () => {
  it.each([
    ['lane', 'north'],
    ['queue', 'front_desk'],
    ['locale', 'en-US'],
    ['release', '2.14.0'],
    ['zone', 'TRANSATLANTIC'],
    ['split', 'dev'],
    ['hw', 'locker-g2'],
    ['lane', 'ruby'],
    ['voice name', 'Sage Whisper'],
    ['queue set', 'dean,grace,will,mark'],
    ['x', 'Europe/Berlin'],
    ['trace id', 'b7ad6b7169203331'],
    ['from', 'LHR'],
    ['waiting', '1380'],
  ])('is the value of %j: %j', (label, text) => {
    expect(isSettingUnder(label, text)).toBe(true);
  });

  it('is a choice of a schema', () => {
    expect(isSettingUnder('', 'zh-Hans', 'schema')).toBe(true);
  });

  it('is a name that a schema offers for a thing, and not one for a person', () => {
    const offered = (parameter: string): boolean =>
      isSetting({ ...slotOf('schema', 'Sage Whisper', parameter), member: 'option' }, '');
    expect(['room', 'voice_name', 'caller', 'provider_room'].map(offered)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['patient', 'okafor'],
    ['last name', 'okafor'],
    ['assignee', 'okafor'],
    ['source', 'zeynep'],
    ['source', 'North Okafor'],
    ['source', 'Okafor'],
    ['patient room', 'Okafor'],
    ['gate code', '4471'],
    ['room', 'Ana Lopez'],
    ['room', '512 555 0142'],
    ['chart', 'ab-417'],
    ['city', 'dayton'],
    ['lane', '8841720'],
    ['note', 'okafor'],
  ])('is not the value of %j: %j', (label, text) => {
    expect(isSettingUnder(label, text)).toBe(false);
  });

  it('is in what tools give and are given, and not in JSON that somebody sends', () => {
    const owner = { name: undefined, parent: undefined, members: [] };
    const inRole = (role: SlotRole): boolean =>
      isSetting({ ...slotOf(role, 'north', 'lane'), owner }, 'lane');
    expect(['tool', 'assistant', 'user', 'system'].filter((role) => inRole(role as SlotRole))).toEqual([
      'tool',
      'assistant',
    ]);
  });

  it('is nothing that somebody says', () => {
    const said = { path: '', role: 'user', member: 'speech', form: 'text', text: 'okafor' } as const;
    expect(isSetting(said, '')).toBe(false);
  });
});
