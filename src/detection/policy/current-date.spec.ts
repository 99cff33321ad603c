import { describe, expect, it } from '@jest/globals';
import type { SlotRole, TextSlot } from '../slot.js';
import { normalize } from '../text/normalized-text.js';
import { findDates } from '../written/dates.js';
import { isCurrentDate } from './dates.js';

const NOW = Date.UTC(2026, 4, 20, 12);

function told(text: string, role: SlotRole, kind = 'DATE', key?: string): boolean {
  const place = { path: 'messages[0].content', role, form: 'text' } as const;
  const slot: TextSlot = { ...place, text, ...(key === undefined ? {} : { key: { ...place, text: key } }) };
  const view = normalize(text).spoken;
  const date = findDates(view).at(-1);
  if (date === undefined) throw new Error(`no date in ${text}`);
  return isCurrentDate(slot, text, view.toOriginal(date.start, date.end), kind, NOW);
}

describe('isCurrentDate', () => {
  it.each([
    'Ask for name and date of birth. Today is Sunday, November 22, 2026.',
    'Our clinic is open on weekdays. Today is Sunday, November 22, 2026',
    'TODAY IS TUESDAY, OCTOBER 20, 2026. Local time 9:20 AM.',
    'Current date/time: Monday, November 23, 2026 8:07 AM CST',
    'Current time: Monday, November 23, 2026, 10:12 AM CST.',
    'CURRENT DATE: Fri, 02 Oct 2026',
    'It is now 02:13 AM on Sunday, the 16th of August 2026.',
    'It is Wed 19 Aug 2026, 18:41 local time.',
    'It is Thursday (12/3/26), 1:15 p.m.',
    'It is nineteen minutes past one p.m. on Thursday, July ninth, 2026',
    "The time is nineteen minutes past one p.m. Pacific; today's Thursday, July ninth, 2026.",
    'Session started December 28, 2026 6:48 PM Eastern.',
    'The call began at 15:47 on Thursday, Dec 3rd, 2026.',
    'Call began 12/18/2026, Friday, at 2:05pm',
    'Timestamp at call start: 2026-11-05T23:52:10-07:00',
    'call_started_at: 2026-11-05T23:52:10-07:00',
    '(now = Apr 15, 2026, 08:56)',
    '{{now}} = 2026-12-14T16:31:09-05:00',
    '**Now**: Thursday 28 May 2026, 22.31 Central',
    '<clock>10/07/2026 09:05 Central</clock>',
    'Clock: 10/06/2026 2:15 PM (Tues.)',
    'Local time: Tuesday 17 February 2026 at 9:52 p.m.',
    'The system time is 2026-05-27 10:05:31 (Wednesday).',
    'The date on the wall: 11/30/26',
    '[Date] The current date and time is 2026-06-08T09:02:00-07:00 (MST)',
    '[Date] 2026-06-08',
    'Prices are current as of November 22, 2026',
    'As of November 22, 2026 you may book',
    'Be kind.\nDate: 2026-06-09',
    'You are Ava. The date is the 9th of June 2026',
    '"current_datetime": "2026-06-09T10:00:00Z"',
  ])('is true in the instructions %j', (text) => {
    expect(told(text, 'system')).toBe(true);
    expect(told(text, 'system', 'DOB')).toBe(true);
  });

  it.each([
    'Patient was born on March 2, 1961',
    'DOB: 03/02/1961',
    'Date of birth: it is 03/02/1961',
    'Her date of birth is now 03/02/1961',
    'Last visit: 05/20/2026',
    'The patient was admitted on May 20, 2026',
    'Appointment: Thursday, July 9, 2026',
    'Next appointment is at 10:00 on Thursday, July 9, 2026',
    'He called on July 9, 2026',
    'Last call: July 9, 2026',
    'Insurance effective as of 01/01/2026',
    'Currently taking lisinopril since March 2, 2025',
    'Special family day October 17, 2026',
  ])('is false in the instructions %j', (text) => {
    expect(told(text, 'system')).toBe(false);
  });

  it.each([
    'it is june ninth 1958',
    'as of march third 2024 i stopped taking it',
    'the call began at 10 on march third 2024',
    'my clock stopped may 20 2026',
  ])('is false if the caller says %j', (text) => {
    expect(told(text, 'user')).toBe(false);
  });

  it.each(['today is June 9, 2025', "it's the 2nd of march 2026 today", 'Current date: 2026-04-22'])(
    'is true for any speaker of %j',
    (text) => {
      expect(told(text, 'user')).toBe(true);
    },
  );

  it('is true for today in any time zone, but only in instructions and not for a date of birth', () => {
    expect(told('Hours of Wednesday, May 20, 2026: 9 to 5', 'system')).toBe(true);
    expect(told('Hours of Thursday, May 21, 2026: 9 to 5', 'system')).toBe(true);
    expect(told('Hours of Friday, May 22, 2026: 9 to 5', 'system')).toBe(false);
    expect(told('Hours of Wednesday, May 20, 2026: 9 to 5', 'tool')).toBe(false);
    expect(told('Patient: Ann, May 20, 2026', 'system', 'DOB')).toBe(false);
  });

  it('decides by the member name', () => {
    expect(told('2025-06-09T10:15:00Z', 'tool', 'DATE', 'current_time')).toBe(true);
    expect(told('2025-06-09T10:15:00Z', 'meta', 'DATE', 'serverNow')).toBe(true);
    expect(told('2025-06-09T10:15:00Z', 'tool', 'DATE', 'last_seen')).toBe(false);
  });
});
