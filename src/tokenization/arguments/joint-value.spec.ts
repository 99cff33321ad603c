import { describe, expect, it } from '@jest/globals';
import { readValue } from '../../detection/written/values.js';
import type { RestorableValue } from '../restorable-value.js';
import { jointValue } from './joint-value.js';

function value(kind: string, said: string): RestorableValue {
  const reading = readValue(kind, said, 'US');
  const plain = { kind, said, shown: undefined, isNumber: false };
  if (reading.state === 'certain') return { ...plain, written: reading.written };
  const piece = reading.state === 'incomplete' ? reading.piece : undefined;
  return { ...plain, written: piece ?? said, doubt: reading.state };
}

/** `{KIND said}` is replaced by a token; all other text is kept. */
function partsOf(marked: string): (string | RestorableValue)[] {
  return marked
    .split(/(\{[^}]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, kind = '', said = ''] = /^\{(\w+) (.*)\}$/.exec(part) ?? [];
      return kind === '' ? part : value(kind, said);
    });
}

describe('the value that several tokens make up', () => {
  it('is ambiguous if digits follow a complete number', () => {
    expect(jointValue(partsOf('{PHONE 312 555 0183} {PHONE 45} {PHONE 46}'))?.doubt).toBe('ambiguous');
  });

  it.each([
    ['{PHONE three one two five five five}{PHONE oh one eight seven}', '+13125550187'],
    ['{PHONE 415} {DOB 5550142}', '+14155550142'],
    ['{DOB december first} {DOB nineteen eighty six}', '1986-12-01'],
    ['{DATE june 9}, 2026', '2026-06-09'],
    ['{DATE 2026-12-03}T10:15:00-05:00', '2026-12-03T10:15:00-05:00'],
    ['{DATE december 3rd 2026} at 9:30 pm', '2026-12-03T21:30'],
    ['{ZIP 62704}{ZIP 1234}', '62704-1234'],
    ['{PHONE three one two five five five oh one eight three} {PHONE eighty four}', '+13125550184'],
    ['{PHONE 312 555 0183}, {PHONE three one two five five five oh one eight three}', '+13125550183'],
    ['{ACCOUNT thirty one forty one fifty nine}, {ACCOUNT three one four one five nine}', '314159'],
    ['{UNIQUE_ID w two three seven}{UNIQUE_ID eight one five six}', 'W2378156'],
    ['{EMAIL jane dot}{EMAIL reed at example dot com}', 'jane.reed@example.com'],
    ['{PHONE 312 555}{PHONE oh one eight three}{PHONE oh one eight three}', '+13125550183'],
    ['{PHONE 312 555 0183} {PHONE 84} {PHONE 84}', '+13125550184'],
    ['{ZIP 30312}{ZIP 4}', '30314'],
    ['{EMAIL hendry@example.org} {NAME h e n d r y}', 'hendry@example.org'],
    ['{URL www dot oak hill dot org slash book} {FACILITY Oak Hill}', 'www.oakhill.org/book'],
    ['{DOB october sixteenth} {DOB 2025-10-16}', '2025-10-16'],
    // Too long for a phone number.
    ['{PHONE 890126}{PHONE 004417}{PHONE 3820055}', '8901260044173820055'],
  ])('is read from %s as %s', (marked, written) => {
    expect(jointValue(partsOf(marked))?.written).toBe(written);
  });

  it.each([
    ['{PHONE 77009}{PHONE 00142}', 'leftover'],
    ['{PHONE 5550142} {PHONE 41}', 'incomplete'],
    ['{PHONE two oh six}{PHONE five five five oh one six seven six seven}{PHONE seven six}', 'leftover'],
  ])('is doubtful if the digits are not a number of the country: %s', (marked, doubt) => {
    expect(jointValue(partsOf(marked))?.doubt).toBe(doubt);
  });

  it.each([
    ['{ZIP 55408}{ZIP 55418}', 'leftover'],
    ['{SSN 955-01-6}{SSN 20}', 'leftover'],
    ['{UNIQUE_ID HA0012}{UNIQUE_ID HA0021}', 'ambiguous'],
    ['{UNIQUE_ID 7KLM402}{UNIQUE_ID M}', 'ambiguous'],
  ])('is doubtful if the pieces are not one code or repeat it differently: %s', (marked, doubt) => {
    expect(jointValue(partsOf(marked))?.doubt).toBe(doubt);
  });

  it("is a phone number of the speaker's country", () => {
    const pieces = partsOf('{PHONE 612}{PHONE 555 014}').map((part) =>
      typeof part === 'string' ? part : { ...part, country: 'ES' },
    );
    expect(jointValue(pieces)?.written).toBe('+34612555014');
  });

  it.each([
    '{PHONE 4155550142}',
    '{DATE june 9} {DATE june 12}',
    '{DOB 1986}{UNIQUE_ID 4471}',
    '{EMAIL jane@example.com}{EMAIL reed@example.com}',
    '{NAME Ana} {NAME Reed}',
    '{NAME THOMAS} {NAME THOMAS}',
    '{PHONE 415} or {PHONE 5550142}',
  ])('is undefined for %s', (marked) => {
    expect(jointValue(partsOf(marked))).toBeUndefined();
  });
});
