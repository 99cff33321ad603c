import { describe, expect, it } from '@jest/globals';
import type { SlotRole } from '../../../slot.js';
import { isNoDate } from './plausible.js';

/** Judges the part of the text in brackets. */
function judge(marked: string, question = '', role: SlotRole = 'user', label = ''): boolean {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace(/[[\]]/g, '');
  return isNoDate({ slot: { path: '', role, form: 'text', text }, question, label }, { start, end });
}

describe('isNoDate', () => {
  it.each([
    'good for twelve visits through [February]',
    'masks made before [April 2023]',
    'on [Thursday]',
    'expires [2022-09]',
    'saturday the [nine forty five] but they put the drop i can drive after',
    'Thursday [two twenty].',
    'tuesday [hmm eight forty] that is early',
    '[eleven fifteen] starting friday',
    "[ten thirty] that's good",
    'I could offer Monday [the 29th] at 7:30',
    'or Monday [the 14th] at 11.',
    "you're booked for saturday [the 17th] at eleven",
    'um [thursday the twelfth the five fifteen] one',
    'so tuesday [the] fourteenth seven forty five',
    'so tuesday the [fourteenth seven forty five]',
  ])('is true for %j', (text) => {
    expect(judge(text)).toBe(true);
    expect(judge(text, 'I have Tuesday at 9:30 or Thursday at 2:20.')).toBe(true);
  });

  it.each([
    '[the 26th]',
    'i fell on monday [the 29th] at 7:30',
    "it's been beeping since sunday [the fourth] at nine",
    'on [june ninth]',
    'on [2/20]',
    'seen [12-7] for a cough',
    'my code is [JUN-22]',
    '[2023-15]',
    'she had it [the ninth of the ninth]',
  ])('is false for %j', (text) => {
    expect(judge(text)).toBe(false);
  });

  it('is false for numbers if the question asks for a day', () => {
    expect(judge('[two twenty]', 'When was your last visit?')).toBe(false);
    expect(judge('[ten thirty]', 'And your date of birth?')).toBe(false);
    expect(judge('[ten thirty]', 'Happy birthday. I have 9:30 or 10:30.')).toBe(true);
  });

  it('decides by the member name in JSON', () => {
    expect(judge('[12]', '', 'tool', 'visits left')).toBe(true);
    expect(judge('[12]', '', 'tool', 'birth day')).toBe(false);
  });

  it('is true for opening hours in instructions', () => {
    expect(judge('Visiting 10 to 8, ICU [11-1] and 4-6', '', 'system')).toBe(true);
  });
});
