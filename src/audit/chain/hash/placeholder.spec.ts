import { describe, expect, it } from '@jest/globals';
import { Placeholders } from './placeholder.js';

describe('Placeholders', () => {
  it('numbers the values of each kind in order of first appearance', () => {
    const placeholders = new Placeholders();
    expect(placeholders.for('NAME', 'a')).toBe('[NAME_01]');
    expect(placeholders.for('PHONE', 'a')).toBe('[PHONE_01]');
    expect(placeholders.for('NAME', 'b')).toBe('[NAME_02]');
  });

  it('returns the same placeholder each time for the same value', () => {
    const placeholders = new Placeholders();
    const first = placeholders.for('NAME', 'a');
    placeholders.for('NAME', 'b');
    expect(placeholders.for('NAME', 'a')).toBe(first);
    expect(placeholders.for('NAME', 'c')).toBe('[NAME_03]');
  });

  it('continues with three digits after 99', () => {
    const placeholders = new Placeholders();
    const all = Array.from({ length: 100 }, (_, at) => placeholders.for('DATE', String(at)));
    expect(all.at(8)).toBe('[DATE_09]');
    expect(all.at(98)).toBe('[DATE_99]');
    expect(all.at(99)).toBe('[DATE_100]');
    expect(new Set(all).size).toBe(100);
  });

  it('accepts keys that are named like object properties', () => {
    const placeholders = new Placeholders();
    expect(placeholders.for('constructor', '__proto__')).toBe('[constructor_01]');
    expect(placeholders.for('constructor', '')).toBe('[constructor_02]');
  });

  it('starts again at 01 in another session', () => {
    new Placeholders().for('NAME', 'a');
    expect(new Placeholders().for('NAME', 'b')).toBe('[NAME_01]');
  });
});
