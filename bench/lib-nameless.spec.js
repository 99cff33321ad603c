import { describe, expect, it } from '@jest/globals';
import { isNameless } from './lib-nameless.mjs';

describe('what is left of a name', () => {
  it.each(['Dr. ', 'doctor', ", MD's", 'the'])('names nobody: %s', (rest) => {
    expect(isNameless(rest)).toBe(true);
  });

  it.each(['Dr. Lee', 'May', 'Mrs. O'])('names somebody: %s', (rest) => {
    expect(isNameless(rest)).toBe(false);
  });
});
