import { describe, expect, it } from '@jest/globals';
import { databaseFailure } from './database-failure.js';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

describe('databaseFailure', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['08006', 'unreachable'],
    ['57P03', 'not_ready'],
    ['25006', 'read_only'],
    ['53100', 'full'],
    ['53400', 'busy'],
    ['58030', 'broken'],
  ])('recognizes code %s, even in a wrapped error', (code, failure) => {
    expect(databaseFailure(withCode(code))).toBe(failure);
    expect(databaseFailure({ driverError: withCode(code) })).toBe(failure);
  });

  it.each(['23505', '42P01', '57014', 'ENOENT', 'EADDRINUSE', '5'])(
    'returns undefined for code %s',
    (code) => {
      expect(databaseFailure(withCode(code))).toBeUndefined();
    },
  );

  it('recognizes a lost connection by its message', () => {
    expect(databaseFailure(new Error('Connection terminated unexpectedly'))).toBe('unreachable');
    expect(databaseFailure(new Error('said by somebody: Connection terminated'))).toBeUndefined();
    expect(databaseFailure(undefined)).toBeUndefined();
  });
});
