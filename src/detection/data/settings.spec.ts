import { describe, expect, it } from '@jest/globals';
import type { SlotRole, TextSlot } from '../slot.js';
import { isSetting } from './settings.js';

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
    ['x', 'Europe/Berlin'],
    ['waiting', '138'],
  ])('is the value of %j: %j', (label, text) => {
    expect(isSettingUnder(label, text)).toBe(true);
  });

  it.each([
    ['patient', 'north'],
    ['last name', 'rose'],
    ['source', 'zeynep'],
    ['source', 'North Okafor'],
    ['lane', 'okafor'],
    ['queue set', 'dean_grace'],
    ['gate code', '44711'],
    ['room', 'Ana Lopez'],
    ['lane', '8841720'],
    ['note', 'open'],
  ])('is not the value of %j: %j', (label, text) => {
    expect(isSettingUnder(label, text)).toBe(false);
  });

  it('is a choice of a schema in everyday words', () => {
    expect(isSettingUnder('', 'zh-Hans', 'schema')).toBe(true);
    expect(isSettingUnder('', 'walk_in', 'schema')).toBe(true);
    expect(isSettingUnder('', 'Ana Lopez', 'schema')).toBe(false);
  });

  it('is the name of a tool in everyday words', () => {
    const named = (text: string): boolean =>
      isSetting({ path: '', role: 'schema', form: 'identifier', text }, '');
    expect(
      ['book_visit', 'getPatientDob', 'stderr', 'lookup_tamika_washington', 'callOkafor'].map(named),
    ).toEqual([true, true, true, false, false]);
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
