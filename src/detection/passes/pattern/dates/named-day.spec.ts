import { describe, expect, it } from '@jest/globals';
import type { SlotRole } from '../../../slot.js';
import { normalize } from '../../../text/normalized-text.js';
import { dateRecognizer } from './date.js';

function find(text: string, question = '', role: SlotRole = 'user'): string[] {
  const slot = { path: 'messages[0].content', role, form: 'text', text } as const;
  const found = dateRecognizer.find(normalize(text), { slot, question, label: '' });
  const longest = found.filter(
    (one) => !found.some((other) => other.start === one.start && other.end > one.end),
  );
  return [...new Set(longest.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`))];
}

describe('named days', () => {
  it.each([
    ['She came in on Thanksgiving with a hip', 'Thanksgiving'],
    ['i fell on christmas eve', 'christmas eve'],
    ["it's been hurting since new year's eve", "new year's eve"],
    ['we faxed that cbc i did it myself the monday before thanksgiving', 'the monday before thanksgiving'],
    [
      "i had it the day after saint patrick's day twenty twenty four",
      "the day after saint patrick's day twenty twenty four",
    ],
    ['I swelled up like a melon on V-J Day, would you believe', 'V-J Day'],
    ['he was admitted on the fourth of july', 'the fourth of july'],
    ['she got sick over labor day', 'labor day'],
    ['halloween night i broke my wrist', 'halloween night'],
    ['he passed away on Easter Sunday', 'Easter Sunday'],
    ["can't believe i fell on memorial day", 'memorial day'],
    ['the surgery was christmas eve 2019', 'christmas eve 2019'],
    ["it's been beeping since sunday the fourth", 'sunday the fourth'],
    ['They took it on the 19th and I fainted', 'the 19th'],
    ['she was discharged on the nineteenth', 'the nineteenth'],
    ['he came in through the e r monday night the thirteenth', 'monday night the thirteenth'],
  ])('finds the day of what happened in %j', (text, value) => {
    expect(find(text)).toEqual([`DATE ${value}`]);
  });

  it.each([
    ["taiwo was born on new year's eve twenty twenty", "new year's eve twenty twenty"],
    ['i was born on christmas day', 'christmas day'],
    ['born Christmas Eve, 1949', 'Christmas Eve, 1949'],
    ["my birthday is valentine's day", "valentine's day"],
    ['halloween is her birthday', 'halloween'],
  ])('finds the day of birth in %j', (text, value) => {
    expect(find(text)).toEqual([`DOB ${value}`]);
  });

  it.each([
    ['Trudy. Christmas Eve, 1949. I got cheated out of presents', 'Christmas Eve, 1949'],
    ["um new year's day nineteen sixty", "new year's day nineteen sixty"],
    ['christmas day', 'christmas day'],
  ])('takes the answer %j for a date of birth', (text, value) => {
    expect(find(text, 'And your date of birth?')).toEqual([`DOB ${value}`]);
  });

  it.each([
    'happy thanksgiving',
    'merry christmas to you',
    'are you closed on Christmas Day',
    'I was told you are open on christmas eve',
    'can i come in before thanksgiving',
    'i want her out by christmas',
    'the doctor said if she stays over christmas',
    'how was your thanksgiving',
    'did you have a good easter',
    'is it after the christmas holidays',
    'we have christmas dinner at noon',
    'see you the monday after labor day',
    'is monday the thirteenth free',
    'you said tuesday the fourteenth at seven',
    'you had thursday the twelfth the five fifteen one',
    'wednesday the 14th works',
    'i was on the 2nd floor',
    'see you on the 19th',
    'it worked on the third try',
  ])('keeps %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('keeps the hours of an office', () => {
    expect(find('We closed early on Thanksgiving Day and Christmas Eve.', '', 'system')).toEqual([]);
  });
});
