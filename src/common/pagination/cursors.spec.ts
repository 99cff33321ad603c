import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Cursors, type CursorScope } from './cursors.js';

const cursors = new Cursors(Buffer.alloc(32, 7));
const scope: CursorScope = { accountId: 'acc_1', list: 'sessions', filters: { status: 'ok', since: '24h' } };

describe('Cursors', () => {
  it('decode the encoded position at any instance with the same secret', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer())), (position) => {
        const cursor = new Cursors(Buffer.alloc(32, 7)).encode(scope, position);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(cursors.decode(scope, cursor)).toEqual(position);
      }),
    );
  });

  it('ignore the order of filters and absent filters', () => {
    const cursor = cursors.encode(scope, ['a', 1]);
    const same = { ...scope, filters: { agent_id: undefined, since: '24h', status: 'ok' } };
    expect(cursors.decode(same, cursor)).toEqual(['a', 1]);
  });

  it.each([
    ['another account', { ...scope, accountId: 'acc_2' }],
    ['another list', { ...scope, list: 'agents' }],
    ['another filter', { ...scope, filters: { status: 'ok', since: '7d' } }],
    ['one filter fewer', { ...scope, filters: { status: 'ok' } }],
  ])('reject a cursor from %s', (_, other) => {
    expect(() => cursors.decode(other, cursors.encode(scope, ['a', 1]))).toThrow(/cursor must be/);
  });

  it('reject a cursor that was made with another secret', () => {
    const other = new Cursors(Buffer.alloc(32, 8));
    expect(() => cursors.decode(scope, other.encode(scope, [1]))).toThrow(/cursor must be/);
  });

  it('reject any text other than an issued cursor', () => {
    const cursor = cursors.encode(scope, ['sess_x', 1_700_000_000_000]);
    const altered = Array.from(cursor).flatMap((character, place) =>
      ['A', 'B', '-', '']
        .filter((other) => other !== character)
        .map((other) => cursor.slice(0, place) + other + cursor.slice(place + 1)),
    );
    for (const text of [...altered, '', 'A', `${cursor}A`, `${cursor}=`, 'x'.repeat(1_000)]) {
      expect(() => cursors.decode(scope, text)).toThrow(/cursor must be/);
    }
  });
});
