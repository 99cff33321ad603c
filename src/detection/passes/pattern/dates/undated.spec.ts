import { describe, expect, it } from '@jest/globals';
import type { MonthRule } from '../../../kinds.js';
import { inContext } from '../../../slot-context.js';
import type { SlotRole, TextSlot } from '../../../slot.js';
import { normalizedSlot } from '../../../text/normalized-text.js';
import { dateRecognizer } from './date.js';

interface Where {
  readonly months?: MonthRule;
  readonly role?: SlotRole;
  readonly question?: string;
  readonly member?: TextSlot['member'];
  readonly key?: string;
}

function found(
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

describe('months of a policy that masks them', () => {
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
  ])('are found: %s', (text, values) => {
    expect(found(text)).toEqual(values);
  });

  it.each([
    'you may call me, and may I ask why?',
    'April said she would march on',
    'I feel august today',
    'the decimal point, the mayor, the junction',
    'a ratio of 7/10',
    'we march up the hill',
  ])('are not what only looks like one: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['Which month works best for you?', 'May', ['DATE May']],
    ['When was your last visit?', 'march.', ['DATE march']],
    ['What is your first name?', 'April', []],
  ])('answer what was asked: %s %s', (question, text, values) => {
    expect(found(text, { question })).toEqual(values);
  });

  it.each<[SlotRole, string, string[]]>([
    ['system', 'We are closed in July.', ['DATE July']],
    ['tool', 'Next opening in March', ['DATE March']],
    ['schema', 'The month, such as July', []],
    ['schema', 'The month, such as July 2024', ['DATE July 2024']],
    ['schema', 'Notes. The patient was admitted in July.', ['DATE July']],
  ])('of %s: %s', (role, text, values) => {
    expect(found(text, { role })).toEqual(values);
  });

  it('stay among the values that a definition offers, in names of members, and where the policy says nothing', () => {
    expect(found('July', { role: 'schema', member: 'option' })).toEqual([]);
    expect(found('it has hurt since December', { months: 'keep' })).toEqual([]);
  });

  it('are part of a date that has a day', () => {
    expect(found('on July 4th, 2023')).toContain('DATE July 4th, 2023');
  });
});

describe('months of a policy that keeps coming ones', () => {
  it.each<[string, Where]>([
    ['could we say next march or early april', {}],
    ['is there anything in July?', {}],
    ['can we do the surgery in july', {}],
    ['I would like to come in in May', {}],
    ['July', { question: 'Which month would you like?' }],
    ['We are closed in July.', { role: 'system' }],
    ['Flu shots are given from September to March.', { role: 'system' }],
    ['November', { role: 'tool', key: 'next_opening' }],
    ['I can offer you a visit in November.', { role: 'assistant' }],
  ])('stay: %s %j', (text, where) => {
    expect(found(text, { ...where, months: 'coming' })).toEqual([]);
  });

  it.each<[string, Where, string]>([
    ['the last one was in July', {}, 'DATE July'],
    ['last July', {}, 'DATE July'],
    ['my surgery in march', {}, 'DATE march'],
    ['he was admitted in March', { role: 'tool' }, 'DATE March'],
    ['operated on in May', { role: 'system' }, 'DATE May'],
    ['diagnosed in April', {}, 'DATE April'],
    ['discharged in August', { role: 'tool' }, 'DATE August'],
    ['it started in june', {}, 'DATE june'],
    ['hurts since december', {}, 'DATE december'],
    ['in July I fell', {}, 'DATE July'],
    ['born in February', { role: 'system' }, 'DOB February'],
    ['February', { question: 'When was your last visit?' }, 'DATE February'],
    ['March', { role: 'tool', key: 'last_seen' }, 'DATE March'],
    ['July', { role: 'tool', key: 'onset_month' }, 'DATE July'],
    ['how about July 2027', {}, 'DATE July 2027'],
    ['2027-01', { role: 'tool', key: 'month' }, 'DATE 2027-01'],
  ])('go where they tell of what has happened, or of a year: %s %j', (text, where, value) => {
    expect(found(text, { ...where, months: 'coming' })).toEqual([value]);
  });
});
