import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SAID } from '../languages/said.js';
import { AddressReader } from './address.js';
import { grammarOf } from './grammar.js';
import type { Reading } from './reading.js';

const READERS = { en: new AddressReader(grammarOf(SAID.en)), es: new AddressReader(grammarOf(SAID.es)) };
type Code = keyof typeof READERS;

/** Written form, or the state in brackets. */
const shown = (reading: Reading): string =>
  reading.state === 'certain' ? reading.written : `<${reading.state}>`;

describe('an English address', () => {
  it.each([
    // House numbers.
    ['one hundred one main street', '101 Main Street'],
    ['one oh one main street', '101 Main Street'],
    ['a hundred and one main street', '101 Main Street'],
    ['two twenty two oak street', '222 Oak Street'],
    ['one two oak street', '12 Oak Street'],
    ['twelve oh five elm', '1205 Elm'],
    ['nineteen hundred one oak street', '1901 Oak Street'],
    ['twelve hundred main street', '1200 Main Street'],
    ['forty two sixteen oak street', '4216 Oak Street'],
    ['twenty two twenty oak street', '2220 Oak Street'],
    ['one thousand and five oak street', '1005 Oak Street'],
    ['thirty thousand three hundred one oak street', '30301 Oak Street'],
    ['12 46 oak street', '1246 Oak Street'],
    ['fourteen b oak street', '14B Oak Street'],
    ['fourteen b street', '14 B Street'],
    ['forty one dash twenty five bell avenue', '41-25 Bell Avenue'],
    ['two twenty one and a half elm street', '221 1/2 Elm Street'],
    // Streets that are named by a number.
    ['four fifty one fifth avenue', '451 5th Avenue'],
    ['451 Fifth Avenue', '451 5th Avenue'],
    ['one twenty west forty second street', '120 West 42nd Street'],
    ['twenty eighth lane', '28th Lane'],
    ['nine mile road', '9 Mile Road'],
    ['four twelve county road nine', '412 County Road 9'],
    ['eighty five route sixty six', '85 Route 66'],
    ['ninety four ninety three avenue of the americas', '9493 Avenue of the Americas'],
    ['twelve avenue b', '12 Avenue B'],
    ['12 oak street n e', '12 Oak Street NE'],
    // Street names.
    ['main street', 'Main Street'],
    ['oak and elm', 'Oak and Elm'],
    ['corner of second street and elm', 'Corner of 2nd Street and Elm'],
    ['twelve m a p l e street', '12 Maple Street'],
    ['twelve mike alpha papa lima echo street', '12 Maple Street'],
    ['two seven old quarry, q u a r r y, loop', '27 Old Quarry Loop'],
    ['nine oh nine katherine k a t h r y n drive', '909 Kathryn Drive'],
    ['twelve clark with a k street', '12 Clark Street'],
    ['twelve brown with an e street', '12 Browne Street'],
    ['2907 w c a m i n o drive', '2907 W Camino Drive'],
    ['twelve la cienega boulevard', '12 La Cienega Boulevard'],
    ['twelve mcleod street', '12 McLeod Street'],
    // Units.
    ['apartment number three b', 'Apartment Number 3B'],
    ['12 oak street apt 3 b', '12 Oak Street Apt 3B'],
    ['unit 12 dash c', 'Unit 12-C'],
    ['12 oak street suite two ten', '12 Oak Street Suite 210'],
    ['twelve oak street second floor', '12 Oak Street 2nd Floor'],
    ['p o box four four one', 'PO Box 441'],
    ['post office box twelve', 'PO Box 12'],
    ['rural route two box fourteen', 'Rural Route 2 Box 14'],
    // City, state and ZIP code.
    [
      'twelve oak street apartment three b in springfield illinois six two seven oh four',
      '12 Oak Street Apartment 3B in Springfield Illinois 62704',
    ],
    ['12 oak street springfield il 62704', '12 Oak Street Springfield IL 62704'],
    ['12 oak street columbus oh four three two one five', '12 Oak Street Columbus OH 43215'],
    ['12 oak street in r e n o n v eight nine five oh one', '12 Oak Street in Reno NV 89501'],
    ['12 oak street boston ma 02110-1234', '12 Oak Street Boston MA 02110-1234'],
    ['12 Oak Street, Apt 3B, Springfield, IL 62704', '12 Oak Street, Apt 3B, Springfield, IL 62704'],
    ['12 Oak St', '12 Oak St'],
    ['twelve oak street north las vegas nevada', '12 Oak Street North Las Vegas Nevada'],
    // Other words beside the address.
    ["um it's twelve uh oak street", '12 Oak Street'],
    ['my address is twelve oak street comma springfield', '12 Oak Street Springfield'],
    ['twelve like oak street and then apartment three', '12 Oak Street Apartment 3'],
    ['twelve oak street again twelve oak street', '12 Oak Street'],
    // Corrections.
    ['twelve oak street no fourteen oak', '14 Oak Street'],
    ['12 oak street, no, 14 oak street', '14 Oak Street'],
    ['twelve oak street no fourteen', '14 Oak Street'],
    ['twelve no fourteen oak street', '14 Oak Street'],
    ['twelve oak street i mean elm street springfield', '12 Elm Street Springfield'],
    ['twelve oak street no wait avenue', '12 Oak Avenue'],
    ['apartment two b no two d', 'Apartment 2D'],
    ['twelve oak street second floor no third', '12 Oak Street 3rd Floor'],
    ['twelve oak street springfield, sorry, shelbyville', '12 Oak Street Shelbyville'],
    ['twelve oak street springfield illinois no indiana', '12 Oak Street Springfield Indiana'],
    ['12 oak street springfield 62704 no 62705', '12 Oak Street Springfield 62705'],
    // Incomplete or ambiguous addresses.
    ['twelve twenty second street', '<ambiguous>'],
    ['sixteen or sixty one oak street', '<ambiguous>'],
    ['one twenty no thirty oak street', '<ambiguous>'],
    ['twelve oak street, sorry, elm', '<ambiguous>'],
    ['twelve oak street apartment three no suite four', '<ambiguous>'],
    ['14 oak street unit 6 d, unit 6 b, boise', '<ambiguous>'],
    ['twelve oak street twelve', '<ambiguous>'],
    ['12 oak street apartment', '<incomplete>'],
    ['12 oak street springfield illinois six two seven oh', '<incomplete>'],
    ['twelve oak street then turn left because you want', '<leftover>'],
    ['m_lopez_91', '<leftover>'],
  ])('%j is read as %j', (said, written) => {
    expect(shown(READERS.en.read('ADDRESS', said))).toBe(written);
  });

  it.each([
    ['springfield illinois', 'Springfield Illinois'],
    ['new york', 'New York'],
    ['n e w y o r k', 'New York'],
    ['West Virginia', 'West Virginia'],
    ['three rivers michigan', 'Three Rivers Michigan'],
    ['springfield sorry shelbyville', 'Shelbyville'],
    ['portland or 97201', 'Portland OR 97201'],
    ['suite two ten boise', 'Suite 210 Boise'],
  ])('with only the place %j is read as %j', (said, written) => {
    expect(shown(READERS.en.read('LOCATION', said))).toBe(written);
  });
});

describe('a Spanish address', () => {
  it.each([
    ['calle serrano número veinticinco, segundo izquierda', 'Calle Serrano 25, 2.º Izquierda'],
    ['avenida insurgentes sur mil doscientos, colonia roma', 'Avenida Insurgentes Sur 1200, Colonia Roma'],
    ['calle mayor veinte veintidós', 'Calle Mayor 2022'],
    ['calle mayor ciento uno piso tercero puerta dos', 'Calle Mayor 101 Piso 3.º Puerta 2'],
    ['avenida 16 de septiembre cuatrocientos', 'Avenida 16 de Septiembre 400'],
    ['calle cinco de mayo doscientos cuatro', 'Calle 5 de Mayo 204'],
    ['calle doce número veintidós', 'Calle 12 Número 22'],
    ['la cuatro mil doce de la calle luna', '4012 de la Calle Luna'],
    ['calle luna noventa y dos tercero be', 'Calle Luna 92 3.º B'],
    [
      'avenida revolución mil quinientos interior tres be colonia san ángel',
      'Avenida Revolución 1500 Interior 3B Colonia San Ángel',
    ],
    ['c/ Luna 233, principal 2.ª, 08006 Sant Pere', 'c/ Luna 233, principal 2.ª, 08006 Sant Pere'],
    ['12 oak street apartamento dos once springfield', '12 Oak Street Apartamento 211 Springfield'],
    ['calle mayor doce, digo, catorce', 'Calle Mayor 14'],
    ['calle mayor doce segundo b no tercero b', 'Calle Mayor 12 3.º B'],
    ['calle mayor doce, madrid, perdón, toledo', 'Calle Mayor 12, Toledo'],
    ['avenida juárez treinta y dos o cuarenta y dos', '<ambiguous>'],
    ['calle cinco número doce', 'Calle 5 Número 12'],
    ['plaza del mercado sin número', 'Plaza del Mercado s/n'],
    ['calle luna veintitrés apartamento dos be', 'Calle Luna 23 Apartamento 2B'],
    ['ronda del olmo veintitrés escalera be primero segunda', 'Ronda del Olmo 23 Escalera B 1.º 2.ª'],
    [
      'calle luna manzana catorce lote siete en la colonia santa cruz',
      'Calle Luna Manzana 14 Lote 7 Colonia Santa Cruz',
    ],
    ['Calle Mayor nº 12, tercero izquierda', 'Calle Mayor nº 12, tercero izquierda'],
    ['calle mayor doce piso', '<incomplete>'],
  ])('%j is read as %j', (said, written) => {
    expect(shown(READERS.es.read('ADDRESS', said))).toBe(written);
  });
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const UNOS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const DECENAS = '_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const CIENTOS =
  '_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );

function inEnglish(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const rest = (size: number): string => (value % size === 0 ? '' : ` ${inEnglish(value % size)}`);
  if (value < 100) return (TENS[Math.floor(value / 10)] ?? '') + rest(10);
  const [size, word] = value < 1_000 ? ([100, 'hundred'] as const) : ([1_000, 'thousand'] as const);
  return `${inEnglish(Math.floor(value / size))} ${word}${rest(size)}`;
}

function inSpanish(value: number): string {
  if (value < 30) return UNOS[value] ?? '';
  if (value < 100)
    return (DECENAS[Math.floor(value / 10)] ?? '') + (value % 10 === 0 ? '' : ` y ${inSpanish(value % 10)}`);
  if (value === 100) return 'cien';
  const rest = (size: number): string => (value % size === 0 ? '' : ` ${inSpanish(value % size)}`);
  if (value < 1_000) return (CIENTOS[Math.floor(value / 100)] ?? '') + rest(100);
  return `${value < 2_000 ? '' : `${inSpanish(Math.floor(value / 1_000))} `}mil${rest(1_000)}`;
}

/** Number in pairs, such as "twelve oh five". */
function inPairs(value: number, say: (pair: number) => string, zero: string): string {
  const digits = String(value);
  const pairs = digits.match(digits.length % 2 === 0 ? /\d\d/g : /^\d|\d\d/g) ?? [];
  const said = pairs.map((pair, at) => {
    if (pair === '00')
      return say === inEnglish && pairs.length === 2 && at === 1 ? 'hundred' : `${zero} ${zero}`;
    return pair.length === 2 && pair.startsWith('0') ? `${zero} ${say(Number(pair))}` : say(Number(pair));
  });
  return said.join(' ');
}

/** One of the ways to say a number. */
function said(value: number, way: number, code: Code): string {
  const [say, zero] = code === 'en' ? [inEnglish, 'oh'] : [inSpanish, 'cero'];
  if (way === 0) return say(value);
  if (way === 1) return inPairs(value, say, zero);
  if (way === 2)
    return Array.from(String(value), (digit) => (digit === '0' ? zero : say(Number(digit)))).join(' ');
  return String(value);
}

/** Value with its spoken and written forms. */
interface Said {
  readonly said: string;
  readonly written: string;
}

const FILLERS = ['', '', '', 'uh ', 'um '];
const NAMES = 'Oak Maple Washington Juniper Ferndale Stonebridge'.split(' ');
const NOMBRES = 'Luna Serrano Olmo Hidalgo Juárez Morelos'.split(' ');
const TOWNS = ['Springfield Illinois', 'Boise Idaho', 'Salem Oregon', 'North Adams Massachusetts'];
const numbers = fc.oneof(
  fc.integer({ min: 1, max: 99 }),
  fc.integer({ min: 100, max: 9_999 }),
  fc.integer({ min: 10_000, max: 29_999 }),
);

/** House number, which may be corrected at once. */
const houses = (code: Code): fc.Arbitrary<Said> =>
  fc.tuple(numbers, numbers, fc.nat(3), fc.nat(7)).map(([number, other, way, chance]) => {
    const correction = code === 'en' ? 'no wait' : 'digo';
    const before =
      chance === 0 && String(other).length <= String(number).length
        ? `${said(other, way, code)} ${correction} `
        : '';
    return { said: before + said(number, way, code), written: String(number) };
  });

const addresses: Record<Code, fc.Arbitrary<Said>> = {
  en: fc
    .record({
      house: houses('en'),
      name: fc.constantFrom(...NAMES),
      isSpelled: fc.nat(5).map((chance) => chance === 0),
      type: fc.constantFrom('Street', 'Avenue', 'Court', 'Lane', 'Drive'),
      unit: fc.option(
        fc.tuple(
          fc.constantFrom('Apartment', 'Unit', 'Suite'),
          fc.integer({ min: 1, max: 999 }),
          fc.nat(2),
          fc.constantFrom('', 'b', 'd'),
        ),
      ),
      town: fc.option(fc.constantFrom(...TOWNS)),
      zip: fc.option(fc.integer({ min: 10_000, max: 99_999 })),
      filler: fc.constantFrom(...FILLERS),
      wrong: fc.nat(6),
    })
    .map(({ house, name, isSpelled, type, unit, town, zip, filler, wrong }) => {
      const spelled = isSpelled ? `${name} ${Array.from(name).join(' ')}` : name;
      const wrongType = wrong === 0 ? 'road no ' : '';
      const street = `${house.said} ${filler}${spelled} ${wrongType}${type}`;
      const door =
        unit === null
          ? ['', '']
          : [
              ` ${unit[0]} ${said(unit[1], unit[2], 'en')} ${unit[3]}`.trimEnd(),
              ` ${unit[0]} ${String(unit[1])}${unit[3].toUpperCase()}`,
            ];
      const wrongTown = wrong === 1 ? 'Portland sorry ' : '';
      const place = town === null ? ['', ''] : [` ${wrongTown}${town}`, ` ${town}`];
      const code =
        town === null || zip === null ? ['', ''] : [` ${filler}${said(zip, 2, 'en')}`, ` ${String(zip)}`];
      return {
        said: (street + (door[0] ?? '') + (place[0] ?? '') + (code[0] ?? '')).toLowerCase(),
        written: `${house.written} ${name} ${type}${door[1] ?? ''}${place[1] ?? ''}${code[1] ?? ''}`,
      };
    }),
  es: fc
    .record({
      house: houses('es'),
      type: fc.constantFrom('Calle', 'Avenida', 'Paseo'),
      name: fc.constantFrom(...NOMBRES),
      unit: fc.option(
        fc.tuple(
          fc.constantFrom('Interior', 'Piso', 'Puerta'),
          fc.integer({ min: 1, max: 999 }),
          fc.constantFrom('', 'b'),
        ),
      ),
      quarter: fc.option(fc.constantFrom('Roma', 'Del Valle', 'San Ángel')),
      filler: fc.constantFrom('', '', '', 'eh ', 'este '),
    })
    .map(({ house, type, name, unit, quarter, filler }) => {
      const door =
        unit === null
          ? ['', '']
          : [
              ` ${unit[0]} ${inSpanish(unit[1])} ${unit[2]}`.trimEnd(),
              ` ${unit[0]} ${String(unit[1])}${unit[2].toUpperCase()}`,
            ];
      const place =
        quarter === null ? ['', ''] : [` colonia ${quarter}`, ` Colonia ${quarter.replace('Del', 'del')}`];
      return {
        said: `${type} ${name} ${filler}${house.said}${door[0] ?? ''}${place[0] ?? ''}`.toLowerCase(),
        written: `${type} ${name} ${house.written}${door[1] ?? ''}${place[1] ?? ''}`,
      };
    }),
};

describe.each<Code>(['en', 'es'])('generated addresses that are said in %s', (code) => {
  it('are read correctly or as uncertain', () => {
    fc.assert(
      fc.property(addresses[code], ({ said: text, written }) => {
        const reading = READERS[code].read('ADDRESS', text);
        if (reading.state === 'certain') expect([text, reading.written]).toEqual([text, written]);
      }),
      { numRuns: 150 },
    );
  });

  it('are rarely uncertain', () => {
    const sample = fc.sample(addresses[code], { numRuns: 150, seed: 7 });
    const certain = sample.filter(
      ({ said: text }) => READERS[code].read('ADDRESS', text).state === 'certain',
    );
    expect(certain.length / sample.length).toBeGreaterThan(0.9);
  });
});
