import { describe, expect, it } from '@jest/globals';
import type { SlotRole, TextSlot } from '../slot.js';
import { isSetting } from './settings.js';

function slotOf(role: SlotRole, text: string, name: string): TextSlot {
  const place = { path: '', role, form: 'text' } as const;
  return { ...place, text, key: { ...place, text: name, isKey: true } };
}

/** Slot of a metadata field with this name. */
function isSettingUnder(label: string, text: string, role: SlotRole = 'meta'): boolean {
  return isSetting(slotOf(role, text, label), label);
}

describe('isSetting', () => {
  it.each([
    ['lane', 'north'],
    ['queue', 'front_desk'],
    ['locale', 'en-US'],
    ['release', '2.14.0'],
    ['zone', 'TRANSATLANTIC'],
    ['split', 'dev'],
    ['x', 'Europe/Berlin'],
    ['waiting', '138'],
  ])('is true for the member %j with the value %j', (label, text) => {
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
  ])('is false for the member %j with the value %j', (label, text) => {
    expect(isSettingUnder(label, text)).toBe(false);
  });

  it('is true for an option in a schema that consists of everyday words', () => {
    expect(isSettingUnder('', 'zh-Hans', 'schema')).toBe(true);
    expect(isSettingUnder('', 'walk_in', 'schema')).toBe(true);
    expect(isSettingUnder('', 'Ana Lopez', 'schema')).toBe(false);
  });

  it('is true for a tool name that consists of everyday words', () => {
    const named = (text: string): boolean =>
      isSetting({ path: '', role: 'schema', form: 'identifier', text }, '');
    expect(
      ['book_visit', 'getPatientDob', 'stderr', 'lookup_tamika_washington', 'callOkafor'].map(named),
    ).toEqual([true, true, true, false, false]);
  });

  it('is true for tool results and arguments but not for JSON that users send', () => {
    const owner = { name: undefined, parent: undefined, members: [] };
    const inRole = (role: SlotRole): boolean =>
      isSetting({ ...slotOf(role, 'north', 'lane'), owner }, 'lane');
    expect(['tool', 'assistant', 'user', 'system'].filter((role) => inRole(role as SlotRole))).toEqual([
      'tool',
      'assistant',
    ]);
  });

  it('is false for text that a caller says', () => {
    const said = { path: '', role: 'user', member: 'speech', form: 'text', text: 'okafor' } as const;
    expect(isSetting(said, '')).toBe(false);
  });
});
