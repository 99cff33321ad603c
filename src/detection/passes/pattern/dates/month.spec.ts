import { describe, expect, it } from '@jest/globals';
import { inContext } from '../../../slot-context.js';
import type { SlotRole, TextSlot } from '../../../slot.js';
import { normalizedSlot } from '../../../text/normalized-text.js';
import { dateRecognizer } from './date.js';

function found(
  text: string,
  { months = true, role = 'user' }: { months?: boolean; role?: SlotRole } = {},
): string[] {
  const slot: TextSlot = { path: '', role, form: 'text', text };
  const all = inContext([slot]).flatMap((placed) =>
    dateRecognizer
      .find(normalizedSlot(slot), { ...placed, months })
      .map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`),
  );
  return [...new Set(all)];
}

describe('months of a policy that masks them', () => {
  it.each([
    ['the last one was in July', ['DATE July']],
    ['it has hurt since december', ['DATE december']],
    ['could we say next march or early april', ['DATE march', 'DATE april']],
    ['I moved here in June of last year.', ['DATE June of last year']],
    ['started back in may', ['DATE may']],
    ['November 2023 was bad', ['DATE November 2023']],
    ['the scan of 07/2024', ['DATE 07/2024']],
    ['sept twenty twenty four was the last refill', ['DATE sept twenty twenty four']],
    ['i was born in february', ['DOB february']],
  ])('are found: %s', (text, values) => {
    expect(found(text)).toEqual(values);
  });

  it.each([
    'you may call me, and may I ask why?',
    'April said she would march on',
    'I feel august today',
    'the decimal point, the mayor, the junction',
    'a ratio of 7/10',
  ])('are not what only looks like one: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('stay in what an agent is told to do, and wherever the policy says nothing', () => {
    expect(found('We are closed in July.', { role: 'system' })).toEqual([]);
    expect(found('it has hurt since December', { months: false })).toEqual([]);
  });

  it('are part of a date that has a day', () => {
    expect(found('on July 4th, 2023')).toContain('DATE July 4th, 2023');
  });
});
