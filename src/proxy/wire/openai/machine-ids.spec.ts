import { describe, expect, it } from '@jest/globals';
import { isMachineId } from './machine-ids.js';

describe('an id of an item', () => {
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
  ])('was made by a machine: %s', (id) => {
    expect(isMachineId(id)).toBe(true);
  });

  it.each(['jane', 'msg_jane okafor', 'msg_4155550142', 'call-415-555-0142', 'x_1', '', 5, null, undefined])(
    "may be a person's: %p",
    (id) => {
      expect(isMachineId(id)).toBe(false);
    },
  );
});
