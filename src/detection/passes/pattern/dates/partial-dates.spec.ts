import { describe, expect, it } from '@jest/globals';
import type { MonthRule } from '../../../kinds.js';
import { inContext } from '../../../slot-context.js';
import type { JsonOwner, SlotRole, TextSlot } from '../../../slot.js';
import { normalize, normalizedSlot } from '../../../text/normalized-text.js';
import { dateRecognizer } from './date.js';
import { birthYears } from './partial-dates.js';

interface Where {
  readonly months?: MonthRule;
  readonly role?: SlotRole;
  readonly question?: string;
  readonly member?: TextSlot['member'];
  readonly key?: string;
}

function monthsIn(
  text: string,
  { months = 'mask', role = 'user', question, member, key }: Where = {},
): string[] {
  const at = { path: '', form: 'text' } as const;
  const asked: TextSlot[] =
    question === undefined ? [] : [{ ...at, role: 'assistant', member: 'speech', text: question, turn: 0 }];
  const named = key === undefined ? {} : { key: { ...at, role, text: key, isKey: true } };
  const slot: TextSlot = { ...at, role, text, member: question === undefined ? member : 'speech', ...named };
  const [placed] = inContext([...asked, slot]).slice(-1);
  const all = placed === undefined ? [] : dateRecognizer.find(normalizedSlot(slot), { ...placed, months });
  return [...new Set(all.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`))];
}

describe('months under a policy that masks them', () => {
  it.each([
    ['the last one was in July', ['DATE July']],
    ['it has hurt since december', ['DATE december']],
    ['could we say next march or early april', ['DATE march', 'DATE april']],
    ['I moved here in June of last year.', ['DATE June of last year']],
    ['started back in may', ['DATE may']],
    ['it was May, I think', ['DATE May']],
    ['between march and may', ['DATE march', 'DATE may']],
    ['since mid-July', ['DATE July']],
    ['November 2023 was bad', ['DATE November 2023']],
    ['the scan of 07/2024', ['DATE 07/2024']],
    ['the scan of 2024/07', ['DATE 2024/07']],
    ['sept twenty twenty four was the last refill', ['DATE sept twenty twenty four']],
    ['i was born in february', ['DOB february']],
    ['Dec 19 13:30', ['DATE Dec 19']],
  ])('are found in %s', (text, values) => {
    expect(monthsIn(text)).toEqual(values);
  });

  it.each([
    'you may call me, and may I ask why?',
    'April said she would march on',
    'I feel august today',
    'the decimal point, the mayor, the junction',
    'a ratio of 7/10',
    'we march up the hill',
  ])('are not found in similar words: %s', (text) => {
    expect(monthsIn(text)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['Which month works best for you?', 'May', ['DATE May']],
    ['When was your last visit?', 'march.', ['DATE march']],
    ['What is your first name?', 'April', []],
  ])('are found in answers: %s %s', (question, text, values) => {
    expect(monthsIn(text, { question })).toEqual(values);
  });

  it.each<[SlotRole, string, string[]]>([
    ['system', 'We are closed in July.', ['DATE July']],
    ['tool', 'Next opening in March', ['DATE March']],
    ['schema', 'The month, such as July', []],
    ['schema', 'The month, such as July 2024', ['DATE July 2024']],
    ['schema', 'Notes. The patient was admitted in July.', ['DATE July']],
  ])('are found or ignored in the role %s: %s', (role, text, values) => {
    expect(monthsIn(text, { role })).toEqual(values);
  });

  it('are ignored among the options of a definition and if the policy keeps months', () => {
    expect(monthsIn('July', { role: 'schema', member: 'option' })).toEqual([]);
    expect(monthsIn('it has hurt since December', { months: 'keep' })).toEqual([]);
  });

  it('are found as part of a date with a day', () => {
    expect(monthsIn('on July 4th, 2023')).toContain('DATE July 4th, 2023');
  });
});

describe('months under a policy that leaves future months in clear', () => {
  it.each<[string, Where]>([
    ['could we say next march or early april', {}],
    ['is there anything in July?', {}],
    ['I would like to come in in May', {}],
    ['July', { question: 'Which month would you like?' }],
    ['We are closed in July.', { role: 'system' }],
    ['Flu shots are given from September to March.', { role: 'system' }],
    ['November', { role: 'tool', key: 'next_opening' }],
    ['I can offer you a visit in November.', { role: 'assistant' }],
  ])('are left in clear: %s %j', (text, where) => {
    expect(monthsIn(text, { ...where, months: 'coming' })).toEqual([]);
  });

  it.each<[string, Where, string]>([
    ['the last one was in July', {}, 'DATE July'],
    ['last July', {}, 'DATE July'],
    ['my surgery in march', {}, 'DATE march'],
    ['he was admitted in March', { role: 'tool' }, 'DATE March'],
    ['it started in june', {}, 'DATE june'],
    ['in July I fell', {}, 'DATE July'],
    ['born in February', { role: 'system' }, 'DOB February'],
    ['February', { question: 'When was your last visit?' }, 'DATE February'],
    ['March', { role: 'tool', key: 'last_seen' }, 'DATE March'],
    ['July', { role: 'tool', key: 'onset_month' }, 'DATE July'],
    ['how about July 2027', {}, 'DATE July 2027'],
    ['2027-01', { role: 'tool', key: 'month' }, 'DATE 2027-01'],
  ])('are masked if they are in the past or have a year: %s %j', (text, where, value) => {
    expect(monthsIn(text, { ...where, months: 'coming' })).toEqual([value]);
  });
});

function daysIn(text: string, question = '', role: SlotRole = 'user'): string[] {
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
    ["it's been hurting since new year's eve", "new year's eve"],
    ['we faxed that cbc i did it myself the monday before thanksgiving', 'the monday before thanksgiving'],
    [
      "i had it the day after saint patrick's day twenty twenty four",
      "the day after saint patrick's day twenty twenty four",
    ],
    ['he was admitted on the fourth of july', 'the fourth of july'],
    ['halloween night i broke my wrist', 'halloween night'],
    ["it's been beeping since sunday the fourth", 'sunday the fourth'],
    ['They took it on the 19th and I fainted', 'the 19th'],
    ['he came in through the e r monday night the thirteenth', 'monday night the thirteenth'],
  ])('are found as dates of past events in %j', (text, value) => {
    expect(daysIn(text)).toEqual([`DATE ${value}`]);
  });

  it.each([
    ["taiwo was born on new year's eve twenty twenty", "new year's eve twenty twenty"],
    ['i was born on christmas day', 'christmas day'],
    ["my birthday is valentine's day", "valentine's day"],
    ['halloween is her birthday', 'halloween'],
  ])('are found as dates of birth in %j', (text, value) => {
    expect(daysIn(text)).toEqual([`DOB ${value}`]);
  });

  it.each([
    ['Trudy. Christmas Eve, 1949. I got cheated out of presents', 'Christmas Eve, 1949'],
    ["um new year's day nineteen sixty", "new year's day nineteen sixty"],
    ['christmas day', 'christmas day'],
  ])('are found as dates of birth in the answer %j', (text, value) => {
    expect(daysIn(text, 'And your date of birth?')).toEqual([`DOB ${value}`]);
  });

  it.each([
    'happy thanksgiving',
    'are you closed on Christmas Day',
    'can i come in before thanksgiving',
    'the doctor said if she stays over christmas',
    'see you the monday after labor day',
    'is monday the thirteenth free',
    'you had thursday the twelfth the five fifteen one',
    'i was on the 2nd floor',
    'see you on the 19th',
  ])('are not found in %j', (text) => {
    expect(daysIn(text)).toEqual([]);
  });

  it('are not found in opening hours', () => {
    expect(daysIn('We closed early on Thanksgiving Day and Christmas Eve.', '', 'system')).toEqual([]);
  });
});

/** Texts of an object's members, or of a list's items, that are found as a date of birth. */
function partsFound(name: string, value: object): string[] {
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(([key, item]) => [key, String(item)] as const);
  const top: JsonOwner = { name: undefined, parent: undefined, members: [[name, undefined]] };
  const owner: JsonOwner = isList ? top : { name, parent: top, members: entries };
  const place = { path: '', role: 'tool' } as const;
  const slots = entries.map(([key, text]): TextSlot => {
    const named: TextSlot = { ...place, form: 'text', isKey: true, text: isList ? name : key };
    return { ...place, form: 'number', text, key: named, owner };
  });
  return inContext(slots)
    .filter((placed) =>
      dateRecognizer.find(normalizedSlot(placed.slot), placed).some(({ kind }) => kind === 'DOB'),
    )
    .map(({ slot }) => slot.text);
}

describe('a date of birth in several members', () => {
  it.each<[string, object]>([
    ['dob', { y: 1931, m: 2, d: 3 }],
    ['dob', { year: 1931, month: 2, day: 3 }],
    ['birthDate', { year: '1958', month: '06', day: '09' }],
    ['birth_date', { yyyy: 2019, mm: 4, dd: 12 }],
    ['dateOfBirth', { day: 9, month: 'June', year: 1958 }],
    ['date_of_birth', { YEAR: 1958, MONTH: 'Jun', DAY: '9' }],
    ['patient_dob', { y: 1931, m: 2, d: 3 }],
    ['dob', [1931, 2, 3]],
    ['birthday', { month: 6, day: 9 }],
    ['patient', { dob_year: 1958, dob_month: 6, dob_day: 9 }],
    ['patient', { birthMonth: 'June', birthDay: 9 }],
  ])('is found under %j: %j', (name, value) => {
    expect(partsFound(name, value)).toEqual(Object.values(value).map(String));
  });

  it.each<[string, object]>([
    ['date', { y: 2026, m: 11, d: 24 }],
    ['slot', { year: 2026, month: 11, day: 24 }],
    ['dob', { verified: 'yes', match: 'exact' }],
    ['schedule', { day: 3, hours: 8 }],
    ['patient', { birth_year: 1970 }],
    ['births', { count: 3 }],
  ])('is not found under %j: %j', (name, value) => {
    expect(partsFound(name, value)).toEqual([]);
  });
});

function yearsIn(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const view = normalize(text).spoken;
  return birthYears(view, { slot, question, label }, 2026).map(({ start, end }) => {
    const range = view.toOriginal(start, end);
    return text.slice(range.start, range.end);
  });
}

describe('birthYears', () => {
  it.each([
    ['she was born in 1929', '1929'],
    ['born in nineteen twenty nine', 'nineteen twenty nine'],
    ['she was born way back in nineteen thirty', 'nineteen thirty'],
    ['born uh nineteen oh eight', 'nineteen oh eight'],
    ['i was born in thirty one', 'thirty one'],
    ["born in '31", "'31"],
    ['birth year: 1931', '1931'],
    ['in nineteen twenty nine my mother was born', 'nineteen twenty nine'],
    ['1936 was the year he was born', '1936'],
    ['1936 is my birth year', '1936'],
    ['The year of birth, e.g. 1931.', '1931'],
    ['{"yob":1931}', '1931'],
  ])('finds the year in %j', (text, value) => {
    expect(yearsIn(text)).toEqual([value]);
  });

  it.each([
    ['nineteen thirty one', 'nineteen thirty one'],
    ["it's thirty one", 'thirty one'],
    ["'28", "'28"],
    ['um 1933', '1933'],
  ])('finds the answer %j to a question about the birth year', (text, value) => {
    expect(yearsIn(text, 'And what year were you born?')).toEqual([value]);
    expect(yearsIn(text, 'Your birth year?')).toEqual([value]);
  });

  it('decides by the label of a number', () => {
    expect(yearsIn('1931', '', 'birth year')).toEqual(['1931']);
    expect(yearsIn('1931', '', 'founded')).toEqual([]);
  });

  it.each([
    'she was born in 1958',
    'born in 1937',
    'born in oh nine',
    'the clinic opened in 1929',
    'the class of 1931',
    'born at 19:30',
    'she was born, it was 95 out',
    'born with 1931 grams',
  ])('finds no year in %j', (text) => {
    expect(yearsIn(text)).toEqual([]);
  });
});
