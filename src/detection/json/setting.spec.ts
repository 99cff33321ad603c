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
  ])('is the value of %j: %j', (label, text) => {
    expect(isSettingUnder(label, text)).toBe(true);
  });

  it('is a choice of a schema', () => {
    expect(isSettingUnder('', 'zh-Hans', 'schema')).toBe(true);
  });

  it.each([
    ['patient', 'okafor'],
    ['last name', 'okafor'],
    ['assignee', 'okafor'],
    ['lane', 'zeynep'],
    ['lane', 'North Okafor'],
    ['queue', 'Okafor'],
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
