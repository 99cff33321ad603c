import { describe, expect, it } from '@jest/globals';
import { PatternPass } from '../passes/pattern/pattern-pass.js';
import { inContext } from '../slot-context.js';
import type { TextSlot } from '../slot.js';
import { BUILT_IN_KINDS } from '../kinds.js';
import { labelOf } from './json-members.js';
import { isFormalValue, isRecordValue } from './record-values.js';

/** Value of a member in a tool result. */
function valueOf(name: string, text: string, role: TextSlot['role'] = 'tool'): TextSlot {
  const path = 'messages[2].content{0}';
  const key: TextSlot = { role, form: 'text', turn: 2, path, isKey: true, text: name };
  return {
    ...{ role, form: 'text', turn: 2, path, key, text },
    owner: { name: undefined, parent: undefined, members: [[name, text]] },
  };
}

const isFormal = (name: string, text: string): boolean => {
  const slot = valueOf(name, text);
  return isFormalValue(slot, labelOf(slot));
};

const FORMAL = [
  ['start', '2026-10-04'],
  ['start', '2026-10-04T09:30:00-05:00'],
  ['birthDate', '1958-06-09'],
  ['created', '2026-10-04 09:30'],
  ['phone', '(319) 555-0140'],
  ['callback', '319-555-0140'],
  ['fax', '+13195550140'],
  ['contact', 'ana.diaz@example.com'],
  ['id', 'apt-10234'],
  ['patientId', '8841720'],
] as const;

describe('isFormalValue', () => {
  it.each(FORMAL)('is true for a value that the pattern pass finds as a whole: %s', async (name, text) => {
    expect(isFormal(name, text)).toBe(true);
    const context = { kinds: new Set(BUILT_IN_KINDS) };
    const [found = []] = await new PatternPass().detect(
      inContext([valueOf(name, text)]),
      context,
      new AbortController().signal,
    );
    const covered = found.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(covered).toBeGreaterThanOrEqual(text.replace(/[^\p{L}\p{N}]/gu, '').length - 6);
    expect(found).not.toEqual([]);
  });

  it.each([
    ['note', 'call 319-555-0140'],
    ['name', 'Ana Diaz'],
    ['code', '93015'],
    ['answer', 'birch'],
    ['member', 'ABCDEFG-1234'],
  ])('is false for a value that may need the model: %s', (name, text) => {
    expect(isFormal(name, text)).toBe(false);
  });
});

describe('isRecordValue', () => {
  it('is true only for short values in the JSON of tools', () => {
    expect(isRecordValue(valueOf('name', 'Ana Diaz'))).toBe(true);
    expect(isRecordValue(valueOf('name', 'Ana Diaz', 'assistant'))).toBe(true);
    expect(isRecordValue(valueOf('name', 'Ana Diaz', 'user'))).toBe(false);
    expect(isRecordValue(valueOf('note', 'x'.repeat(65)))).toBe(false);
    expect(isRecordValue({ role: 'tool', form: 'text', turn: 1, path: '', text: 'Ana Diaz' })).toBe(false);
  });

  it('removes the context of record values, so that equal values have equal contexts', () => {
    const said: TextSlot = { role: 'user', member: 'speech', form: 'text', turn: 1, path: '', text: 'hello' };
    const note = valueOf(
      'note',
      'She called about the results, and would like to hear from the office again.',
    );
    const [, value, text] = inContext([said, valueOf('name', 'Ana Diaz'), note]);
    expect(value?.before).toEqual([]);
    expect(text?.before).toHaveLength(2);
  });
});
