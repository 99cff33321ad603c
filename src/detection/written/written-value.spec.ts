import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_KINDS } from '../kinds.js';
import { isTyped } from './value-reader.js';
import { readValue } from './values.js';

/** Written form of a value, or the state of its reading. */
function writtenValue(kind: string, said: string, country: string): string {
  const reading = readValue(kind, said, country);
  if (reading.state === 'certain') return reading.written;
  return (reading.state === 'incomplete' ? reading.piece : undefined) ?? `(${reading.state})`;
}

type Row = readonly [kind: string, said: string, written: string];

const written = ([kind, said, expected]: Row): void => {
  expect([said, writtenValue(kind, said, 'US')]).toEqual([said, expected]);
};

describe('writtenValue', () => {
  it.each<Row>([
    ['PHONE', 'four one five five five five oh one four two', '+14155550142'],
    ['PHONE', 'four one five, five five five, zero one four two', '+14155550142'],
    ['PHONE', 'four eighty five five five oh one nine one', '+14805550191'],
    ['SSN', 'four eighty five five five oh one nine one', '485550191'],
    ['PHONE', 'six fifty five five five oh one eighty four', '+16505550184'],
    ['PHONE', 'three fifty two five five five oh one forty four', '+13525550144'],
    ['DOB', 'june ninth nineteen fifty eight', '1958-06-09'],
    ['DATE', 'june ninth', 'June 9'],
    ['DOB', 'the twelfth of the ninth eighty one', '1981-09-12'],
    ['PHONE', 'five five zero zero two two three one eight seven', '5500223187'],
    ['EMAIL', 'maria dot lopez at example dot com', 'maria.lopez@example.com'],
    ['ADDRESS', 'two seven old quarry, q u a r r y, loop', '27 Old Quarry Loop'],
    ['EMPLOYER', 'Blue Gannet, G-A-double N-E-T, Outfitters', 'Blue Gannet Outfitters'],
    ['EMAIL', 'm, full stop, r e e d, six, two, at sign, example, full stop, o r g', 'm.reed62@example.org'],
    ['EMAIL', 'm a t t e o dot r e e d o nine zero at example dot com', 'matteo.reedo90@example.com'],
    ['EMAIL', 'z, o, f, i, a, plus sign, garden, at example dot com', 'zofia+garden@example.com'],
    ['EMAIL', 't-u-a-n, dot, r-e-e-d, eight, eight, at sign, example, dot, net', 'tuan.reed88@example.net'],
    ['SSN', 'one two three four five six seven eight nine', '123456789'],
    ['SSN', 'four four one eight', '4418'],
    ['MRN', 'eight eight four one seven two oh', '8841720'],
    ['MRN', 'mk dash eight eight four one', 'MK-8841'],
    ['MRN', 'mk dash 8841', 'MK-8841'],
    ['UNIQUE_ID', 'slash zero zero four dash z four', '/004-Z4'],
    ['UNIQUE_ID', 'dash q', '-Q'],
    ['UNIQUE_ID', 'nine three tango', '93T'],
    ['ACCOUNT', 'triple five 1 2 3', '555123'],
    ['LICENSE', 'delta 4 4 1 2', 'D4412'],
    ['ZIP', 'six two seven oh four', '62704'],
    ['ZIP', 'six two seven oh four dash one two three four', '62704-1234'],
    ['AGE', 'ninety four', '94'],
    ['ADDRESS', 'one two oak street', '12 Oak Street'],
    ['EMPLOYEE_ID', 'e dash 1 2 3 4 5 6', 'E-123456'],
    ['NAME', 'maria lopez', 'Maria Lopez'],
    ['NAME', 'm_lopez_91', 'm_lopez_91'],
    ['ADDRESS', 'm_lopez_91', 'm_lopez_91'],
    ['PHONE', 'paypal_3310277', 'paypal_3310277'],
    ['EMPLOYER', 'acme widgets', 'Acme Widgets'],
    ['FACILITY', 'riverside clinic', 'Riverside Clinic'],
  ])('for a spoken %s, %j, is %j', (...row) => {
    written(row);
  });

  it.each([
    ['US', '07.04.1962', '1962-07-04'],
    ['US', '07/04/1962', '1962-07-04'],
    ['US', '07-04-1962', '1962-07-04'],
    ['US', '27.04.1962', '1962-04-27'],
    ['DE', '07.04.1962', '1962-04-07'],
    ['GB', '07/04/1962', '1962-04-07'],
    ['GB', 'june 7 1962', '1962-06-07'],
    ['GB', '1962-07-04', '1962-07-04'],
    ['CA', '07/04/1962', '(ambiguous)'],
  ])('for a date in %s, %j, is %j', (country, said, expected) => {
    expect(writtenValue('DOB', said, country)).toBe(expected);
  });

  it.each<Row>([
    ['MRN', 'm k 8 8 4 1', 'MK8841'],
    ['MRN', 'a b 1', 'AB1'],
    ['MRN', 'hash sign w 2 3 7 8', '#W2378'],
    ['MRN', 'm as in mary k 8841', 'MK8841'],
    ['HEALTH_PLAN_ID', 'x y z 1 2 3 4 5', 'XYZ12345'],
    ['HEALTH_PLAN_ID', 'lower case k 1 2 3', 'k123'],
    ['VEHICLE_ID', 'one h g c m', '1HGCM'],
    ['EMAIL', 'm a r i a at example dot com', 'maria@example.com'],
  ])('for a spelled %s, %j, is %j', (...row) => {
    written(row);
  });

  it.each<Row>([
    ['DOB', 'nineteen eighty six', '1986'],
    ['DOB', 'seventy four', '74'],
    ['DOB', 'oh one eight seven', '0187'],
    ['DATE', 'december', 'december'],
    ['DATE', '4/17', 'April 17'],
    ['DATE', '17/4', 'April 17'],
    ['DATE', '2/30', '2/30'],
    ['EMAIL', 'kay underscore lund seven', 'kay_lund7'],
    ['EMAIL', 'p dot lund dash hart', 'p.lund-hart'],
    ['EMAIL', 'k dot lund underscore', 'k.lund_'],
    ['EMAIL', 'kay dash', 'kay-'],
    ['EMAIL', 'k as in kilo dot o dot lund', 'k.o.lund'],
    ['EMAIL', 'at post dot example dot org', '@post.example.org'],
    ['EMAIL', 'At example.org', '@example.org'],
    ['EMAIL', 'dot nine six at example dot com', '.96@example.com'],
    ['EMAIL', 'plus bills at example dot org', '+bills@example.org'],
    ['EMAIL', 'underscore forty four', '_44'],
    ['EMAIL', 'dot example dot com', '.example.com'],
  ])('for a part of a %s, %j, is %j', (...row) => {
    written(row);
  });

  it.each<Row>([
    ['PHONE', '415 555 0143, no, 0142', '+14155550142'],
    ['PHONE', '415 555 0143, sorry, 415 555 0142', '+14155550142'],
    ['PHONE', 'four one five five five five oh one four three no wait four two', '+14155550142'],
    ['EMAIL', 'jane dot doe at example dot com no dot org', 'jane.doe@example.org'],
    ['EMAIL', 'jane.doe@example.com, no, at mail dot example dot org', 'jane.doe@mail.example.org'],
    ['EMAIL', 'jane at example dot com sorry jane dot doe at example dot com', 'jane.doe@example.com'],
    [
      'EMAIL',
      'jane dot doe dot twelve sorry underscore twelve jane dot doe underscore twelve at example dot com',
      'jane.doe_12@example.com',
    ],
    ['PHONE', '+1 415 555 0143, no, 0142', '+14155550142'],
    ['PHONE', '415 555 01 43 43 i mean 415 555 0143', '+14155550143'],
    ['UNIQUE_ID', 'm v k 3 0 2 2 4 1 sorry 1 4 5 9 0', 'MVK302214590'],
    ['UNIQUE_ID', '8901 2600 4417 3280 sorry 3820 055', '8901260044173820055'],
    ['UNIQUE_ID', 'm v k 3 0 2 2 4 1 sorry 4 4 1', 'MVK302441'],
    ['UNIQUE_ID', 'm v k 3 0 2 2 4 1 4 sorry m v k 3 0 2 2 1 4', 'MVK302214'],
    ['DOB', 'june eighth, no, june ninth 1958', '1958-06-09'],
    ['DOB', 'june ninth nineteen fifty eight no the tenth', '1958-06-10'],
    ['DOB', 'june ninth fifty eight no fifty nine', '1959-06-09'],
    ['DOB', 'june 9 1958, i mean 1959', '1959-06-09'],
    ['DOB', 'june third no wait the fourth nineteen eighty one', '1981-06-04'],
    ['DOB', 'june fourth nineteen eighty no nineteen eighty one', '1981-06-04'],
    ['DOB', 'june ninth 1958 sorry july', '1958-07-09'],
    ['DOB', 'june ninth no wait july ninth 1958', '1958-07-09'],
    ['DATE', 'june twelfth no thirteenth', 'June 13'],
    ['DOB', 'june tenth no the first june first twenty nineteen', '2019-06-01'],
    ['DOB', 'twenty one june fifth twenty twenty one', '(ambiguous)'],
    ['EMAIL', 'm lopez at example dot com, no, maria at example dot com', 'maria@example.com'],
    ['MRN', '8841, no, 8842', '8842'],
    ['MRN', '884 1, no wait, 2', '8842'],
    ['SSN', '123 45 67 89, no, 6798', '123456798'],
    ['ADDRESS', '12 oak street, no, 14 oak street', '14 Oak Street'],
  ])('for a corrected %s, %j, is %j', (...row) => {
    written(row);
  });

  it.each<Row>([
    ['PHONE', '(415) 555-0142', '+14155550142'],
    ['PHONE', '1 415 555 0142', '+14155550142'],
    ['PHONE', '+1 (415) 555-0142', '+14155550142'],
    ['PHONE', '+44 20 7946 0958', '+442079460958'],
    ['PHONE', '415-555-0142 ext 12', '+14155550142;ext=12'],
    ['PHONE', '555-0142', '5550142'],
    ['PHONE', 'unknown', 'unknown'],
    ['DOB', '6/9/1958', '1958-06-09'],
    ['DOB', '1958-06-09T00:00:00Z', '1958-06-09'],
    ['DATE', '2026-11-25T08:30:00-06:00', '2026-11-25T08:30-06:00'],
    ['DATE', 'sometime', 'sometime'],
    ['EMAIL', 'Maria.Lopez@Example.com', 'maria.lopez@example.com'],
    ['SSN', '123-45-6789', '123-45-6789'],
    ['MRN', 'MK-8841', 'MK-8841'],
    ['DEVICE_ID', 'ab-12-cd', 'ab-12-cd'],
    ['ZIP', '627041234', '62704-1234'],
    ['URL', 'https://example.com/a', 'https://example.com/a'],
    ['IP', '192.0.2.1', '192.0.2.1'],
    ['NAME', 'LOPEZ', 'LOPEZ'],
    ['NAME', 'McLeod', 'McLeod'],
    ['EMPLOYEE_ID', 'E-123456', 'E-123456'],
  ])('for a typed %s, %j, is %j', (...row) => {
    written(row);
  });

  it.each(BUILT_IN_KINDS)('for a %s is not empty if the text has letters or digits', (kind) => {
    const word = fc.constantFrom(
      'no',
      '0142',
      'oh',
      'five',
      'a',
      'b',
      'dash',
      'at',
      'dot',
      'example',
      'june',
      'maria',
    );
    const texts = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme' }).filter((text) => /[\p{L}\p{N}]/u.test(text)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(writtenValue(kind, text, 'US')).not.toBe('');
      }),
      { numRuns: 200, examples: [['\uFFA0']] },
    );
  });
});

describe('isTyped', () => {
  it.each(['MK-8841', '8841720', '123 45 6789', '(415) 555-0142', 'E-123456', 'ab12'])(
    'is true for %j',
    (text) => {
      expect(isTyped(text)).toBe(true);
    },
  );
  it.each(['m k 8841', 'eight eight', '5 5 5 1', 'M-K 1-2 a b', '8841, no, 8842'])(
    'is false for %j',
    (text) => {
      expect(isTyped(text)).toBe(false);
    },
  );
});
