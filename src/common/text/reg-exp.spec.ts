import { describe, expect, it } from '@jest/globals';
import { regExp } from './reg-exp.js';

describe('regExp', () => {
  it('composes raw source and interpolated values', () => {
    const words = 'one|two';
    expect(regExp.gi`^\d+\s(?:${words}){${2}}`).toEqual(/^\d+\s(?:one|two){2}/gi);
  });

  it('sets the flags in its name', () => {
    for (const flags of Object.keys(regExp)) {
      expect(regExp[flags as keyof typeof regExp]`x`.flags).toBe(new RegExp('x', flags).flags);
    }
  });
});
