import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { REGION_CODES, REGION_NAMES } from '../lexicon/us-states.js';
import { TOWN_LEADS } from '../languages/en/beside-values.js';
import { UNITS } from '../languages/en/places.js';
import { addressParts, writtenAddress } from './address-parts.js';
import { readValue } from './values.js';

type Row = readonly [kind: string, key: string | undefined, written: string | undefined];

const rowsOf = (text: string, kind = 'ADDRESS'): Row[] =>
  addressParts(kind, text).map(({ kind: each, key, start, end }) => {
    const written = writtenOf(each, text.slice(start, end), text);
    return [each, key ?? written.replace('-', ''), written];
  });

function writtenOf(kind: string, text: string, within = text): string {
  const reading = readValue(kind, text, 'US', within);
  return reading.state === 'certain' ? reading.written : `(${reading.state})`;
}

describe('the parts of an address', () => {
  const OAK: Row = ['ADDRESS', '12 oak street', '12 Oak Street'];
  const TOWN: Row = ['LOCATION', 'springfield', 'Springfield'];
  const ZIP: Row = ['ZIP', '62704', '62704'];

  it.each<[string, Row[]]>([
    ['12 Oak Street', [OAK]],
    ['12 Oak Street, Apt 3B, Springfield, IL 62704', [OAK, ['ADDRESS', '3b', '3B'], TOWN, ZIP]],
    [
      'twelve oak street apartment three b springfield illinois six two seven oh four',
      [OAK, ['ADDRESS', '3b', '3B'], TOWN, ZIP],
    ],
    ['12 oak street springfield illinois 62704', [OAK, TOWN, ZIP]],
    ['12 oak st. springfield 62704', [['ADDRESS', '12 oak street', '12 Oak St'], TOWN, ZIP]],
    ['one two four five main street', [['ADDRESS', '1245 main street', '1245 Main Street']]],
    [
      '44 N Elm Ave Unit 12',
      [
        ['ADDRESS', '44 north elm avenue', '44 N Elm Ave'],
        ['ADDRESS', '12', '12'],
      ],
    ],
    ['12 Oak Street Rear, Boston', [OAK, ['ADDRESS', 'rear', 'Rear'], ['LOCATION', 'boston', 'Boston']]],
    [
      '12 oak street boston ma 02110-1234',
      [OAK, ['LOCATION', 'boston', 'Boston'], ['ZIP', '021101234', '02110-1234']],
    ],
    [
      '12 oak street boston ma oh two one one oh',
      [OAK, ['LOCATION', 'boston', 'Boston'], ['ZIP', '02110', '02110']],
    ],
    [
      '221 5th ave new york new york 10001',
      [
        ['ADDRESS', '221 5th avenue', '221 5th Ave'],
        ['LOCATION', 'new york', 'New York'],
        ['ZIP', '10001', '10001'],
      ],
    ],
    ['12 Oak Street #4B, Springfield', [OAK, ['ADDRESS', '4b', '4B'], TOWN]],
    ['12 Oak Street # Springfield', [OAK, TOWN]],
    ['12 oak street floor three room seven', [OAK, ['ADDRESS', '3', '3'], ['ADDRESS', '7', '7']]],
    ['12 oak street suite two ten', [OAK, ['ADDRESS', '210', '210']]],
    ['12 oak street apartment b in springfield', [OAK, ['ADDRESS', 'b', 'B'], TOWN]],
    ['12 oak street apartment', [OAK]],
    [
      '12 oak street in r e n o n v eight nine five oh one',
      [OAK, ['LOCATION', 'reno', 'Reno'], ['ZIP', '89501', '89501']],
    ],
    ['apartment five c', [['ADDRESS', '5c', '5C']]],
    ['Unit 6B, Springfield', [['ADDRESS', '6b', '6B'], TOWN]],
    ['Unit 6B, 12 Oak Street, Springfield', [['ADDRESS', '6b', '6B'], OAK, TOWN]],
    ['cabin creek', [['ADDRESS', 'cabin creek', 'Cabin Creek']]],
    ['12 Oak Street, Springfield, OH 43209', [OAK, TOWN, ['ZIP', '43209', '43209']]],
    ['PO Box 12, Springfield, OH', [['ADDRESS', 'po box 12', 'PO Box 12'], TOWN]],
    ['p o box four four one two springfield', [['ADDRESS', 'po box 4412', 'PO Box 4412'], TOWN]],
    ['twelve oak street second floor springfield', [OAK, ['ADDRESS', '2nd', '2nd'], TOWN]],
    [
      'eight eight two county road forty one springfield',
      [['ADDRESS', '882 county road 41', '882 County Road 41'], TOWN],
    ],
    [
      'County Road 12, Box 9, Springfield',
      [['ADDRESS', 'county road 12', 'County Road 12'], ['ADDRESS', '9', '9'], TOWN],
    ],
  ])('are found in %j', (text, expected) => {
    expect(rowsOf(text)).toEqual(expected);
  });

  it.each<[string, Row[]]>([
    ['springfield illinois', [TOWN]],
    ['Springfield, IL', [TOWN]],
    ['Springfield, IL 62704', [TOWN, ZIP]],
    ['Kansas City, Missouri', [['LOCATION', 'kansas city', 'Kansas City']]],
    // A place with the name of a state is a place.
    ['new york', [['LOCATION', 'new york', 'New York']]],
    ['New York, New York', [['LOCATION', 'new york', 'New York']]],
    ['West Virginia', [['LOCATION', 'west virginia', 'West Virginia']]],
    ['São Paulo', [['LOCATION', 'são paulo', 'São Paulo']]],
  ])('are found in the town %j', (text, expected) => {
    expect(rowsOf(text, 'LOCATION')).toEqual(expected);
  });

  it('are not found in facilities and names', () => {
    expect(addressParts('FACILITY', 'Riverside Clinic')).toEqual([]);
    expect(addressParts('NAME', '12 Oak Street')).toEqual([]);
    expect(addressParts('ADDRESS', 'oak '.repeat(100))).toEqual([]);
  });

  const pieces = fc.constantFrom(
    ...'12,twelve,one two,oak,elm,street,st.,avenue,north,apt,3 b,3B,unit,suite,400,springfield,new york,IL,illinois,ma,'.split(
      ',',
    ),
    ...'62704,six two seven oh four,02110-1234,box,floor,second,é,ü,court,drive,no,at,paul,west virginia,DC'.split(
      ',',
    ),
  );
  const addresses = fc
    .array(fc.tuple(pieces, fc.constantFrom(' ', ', ')), { minLength: 1, maxLength: 10 })
    .map((list) =>
      list
        .flat()
        .join('')
        .replace(/[\s,]+$/, ''),
    );

  it.each<[string, string, [string, string][]]>([
    [
      'ADDRESS',
      '12 oak street, no, 14 oak street boise idaho',
      [
        ['12 oak street', '12 Oak Street'],
        ['14 oak street', '14 Oak Street'],
        ['boise', 'Boise'],
      ],
    ],
    [
      'ADDRESS',
      '14 oak street apt 5, no apt 15, boise idaho',
      [
        ['14 oak street', '14 Oak Street'],
        ['5', '5'],
        ['15', '15'],
        ['boise', 'Boise'],
      ],
    ],
    [
      'ADDRESS',
      'fourteen oak street apartment two b no two d boise',
      [
        ['fourteen oak street', '14 Oak Street'],
        ['two b', '2B'],
        ['two d', '2D'],
        ['boise', 'Boise'],
      ],
    ],
    [
      'ADDRESS',
      '14 oak street unit 6 d, unit 6 b, boise',
      [
        ['14 oak street', '14 Oak Street'],
        ['6 d', '6D'],
        ['6 b', '6B'],
        ['boise', 'Boise'],
      ],
    ],
    [
      'LOCATION',
      'suite two ten boise',
      [
        ['two ten', '210'],
        ['boise', 'Boise'],
      ],
    ],
    [
      'ADDRESS',
      '14 oak street apt 6 upside down apt 9 boise',
      [
        ['14 oak street', '14 Oak Street'],
        ['6', '6'],
        ['upside down', 'Upside Down'],
        ['9', '9'],
        ['boise', 'Boise'],
      ],
    ],
    [
      'ADDRESS',
      'seven zero unit seventeen elk grove',
      [
        ['seven zero', '70'],
        ['seventeen', '17'],
        ['elk grove', 'Elk Grove'],
      ],
    ],
  ])('are found in the corrected %s %j', (kind, text, expected) => {
    expect(
      addressParts(kind, text).map(({ kind: each, start, end }) => [
        text.slice(start, end),
        writtenOf(each, text.slice(start, end), text),
      ]),
    ).toEqual(expected);
  });

  it('leave only states, unit designators and corrections in clear, and are in order', () => {
    fc.assert(
      fc.property(addresses, fc.constantFrom('ADDRESS', 'LOCATION'), (text, kind) => {
        const parts = addressParts(kind, text);
        fc.pre(parts.length > 0);
        let [end, left] = [0, ''];
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          left += `${text.slice(end, part.start)} `;
          end = part.end;
        }
        const places = `${left} ${text.slice(end)}`.split(/\bno\b/i).map((piece) =>
          piece
            .toLowerCase()
            .split(/[\s,.]+/)
            .filter((word) => word !== '' && !TOWN_LEADS.has(word) && !UNITS.has(word))
            .join(' '),
        );
        const others = places.filter(
          (place) => place !== '' && !REGION_NAMES.has(place) && !REGION_CODES.has(place),
        );
        expect({ text, others }).toEqual({ text, others: [] });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('writtenAddress', () => {
  it.each([
    ['one two oak street', '12 Oak Street'],
    ['twelve oak street', '12 Oak Street'],
    ['12 oak street, no, 14 oak street', '14 Oak Street'],
    ['12 Oak St', '12 Oak St'],
    ['5th avenue', '5th Avenue'],
    ['springfield', 'Springfield'],
  ])('writes %j as %j', (text, expected) => {
    expect(writtenAddress(text)).toBe(expected);
  });
});
