import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { distinctNames, setOffNames } from './addressed.js';

function cut(find: typeof distinctNames, text: string): string[] {
  return find(normalize(text)).map(({ start, end }) => text.slice(start, end));
}

describe('names of persons who are addressed', () => {
  it.each([
    ['and the drops go in at night right zeynep', 'zeynep'],
    ['so niamh is it one puff or two', 'niamh'],
    ["yes that's tomasz's inhaler", 'tomasz'],
    ['OK ZEYNEP SEE YOU MONDAY', 'ZEYNEP'],
  ])('are found as distinct given names in %j', (text, name) => {
    expect(cut(distinctNames, text)).toEqual([name]);
  });

  it.each([
    "it was saint niamh's day",
    'st. zeynep clinic',
    'mail zeynep.h@example.com or www.example.com/tomasz',
    'user zeynep_2 is locked',
    'will that be all for may or june',
  ])('are no distinct given names in %j', (text) => {
    expect(cut(distinctNames, text)).toEqual([]);
  });

  it.each([
    ['How is the knee today, Quillon?', 'Quillon'],
    ['Thanks, Quillon.', 'Quillon'],
    ['Well, Quillon, the pump leaks again.', 'Quillon'],
    ["You're kind, Quillon, but I have waited for weeks", 'Quillon'],
    ["The dressing came off, Quillon, and I can't reach it.", 'Quillon'],
    ['Not today, Day', 'Day'],
  ])('are found set off by commas in %j', (text, name) => {
    expect(cut(setOffNames, text)).toEqual([name]);
  });

  it.each([
    'I take metformin, Lipitor, and aspirin.',
    'We flew to Paris, Texas.',
    'Come on Tuesday, March 3.',
    'It was a gift, Christmas, not a loan',
    'So that is all, Ma’am.',
    'bring apples, Quillon, and pears',
    'ibuprofen, Amoxicillin.',
    'The clinic, Suite 4, is upstairs.',
  ])('are not set off by commas in %j', (text) => {
    expect(cut(setOffNames, text)).toEqual([]);
  });
});
