import { describe, expect, it } from '@jest/globals';
import { isNameless } from './lib-nameless.mjs';

describe('isNameless', () => {
  it.each(['Dr. ', 'doctor', ", MD's", 'the'])('is true for: %s', (rest) => {
    expect(isNameless(rest)).toBe(true);
  });

  it.each(['Dr. Lee', 'May', 'Mrs. O'])('is false for: %s', (rest) => {
    expect(isNameless(rest)).toBe(false);
  });
});
