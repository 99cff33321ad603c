import { describe, expect, it } from '@jest/globals';
import { Branch } from '../json/branch.js';
import { SlotCollector } from '../json/slot-collector.js';
import { collectCallId, isMachineId } from './machine-ids.js';

describe('isMachineId', () => {
  it.each([
    'msg_68af4030592c8192bf2f1b4a8b0f8f2b0d2c1a6f3e5b7c9d',
    'rs_1',
    'fc_abc123',
    'call_Zx81',
    'item_0b16d3a2f9c1',
    'file-6F2ksmvXxt4VdoqmHRw6kL',
    'vs_1',
    '3f2b1a90-12ab-4cde-9f01-23456789abcd',
    'msg_3f2b1a90-12ab-4cde-9f01-23456789abcd',
    'abcdef0123456789abcdef01',
  ])('is true for the generated ID %s', (id) => {
    expect(isMachineId(id)).toBe(true);
  });

  it.each(['jane', 'msg_jane okafor', 'msg_4155550142', 'call-415-555-0142', 'x_1', '', 5, null, undefined])(
    'is false for an ID that may identify a person: %p',
    (id) => {
      expect(isMachineId(id)).toBe(false);
    },
  );
});

describe('a tool call ID', () => {
  function slotsOf(id: string, known: readonly string[] = []): number {
    const slots = new SlotCollector(new Set(known));
    collectCallId(slots, new Branch({ id }, { role: 'tool' }).at('id'));
    return slots.slots.length;
  }

  it.each([
    'call_Zx81',
    'call_4899150db1baabacd1dcb5e424e1cd03573e8257957e35b0',
    'chatcmpl-tool-4155550142abcdef0123456789abcdef',
    '41555501-12ab-4cde-9f01-23456789abcd',
  ])('is not a slot if it was generated: %s', (id) => {
    expect(slotsOf(id)).toBe(0);
  });

  it.each(['call_4155550142', '4155550142', 'okafor_0123456789abcdef01234567'])(
    'is a slot unless the provider generated it: %s',
    (id) => {
      expect([slotsOf(id), slotsOf(id, [id])]).toEqual([1, 0]);
    },
  );
});
