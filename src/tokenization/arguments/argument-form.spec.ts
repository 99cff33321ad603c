import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_KINDS } from '../../detection/kinds.js';
import type { RestorableValue } from '../restorable-value.js';
import { argumentForm } from './argument-form.js';
import { hintAt } from './form-hint.js';
import { fitsPattern } from './form-limits.js';

const value = (kind: string, written: string, more: Partial<RestorableValue> = {}): RestorableValue => ({
  kind,
  said: `said ${written}`,
  shown: undefined,
  written,
  isNumber: false,
  ...more,
});
const PHONE = value('PHONE', '+14155550142');
const DOB = value('DOB', '1958-06-09');
const SSN = value('SSN', '123456789');
const MRN = value('MRN', 'MK8841');
const NAME = value('NAME', 'Lopez');
const ZIP = value('ZIP', '62704-1234');
const TIME = value('DATE', '2026-11-25T08:30-06:00');

function form(of: RestorableValue, schema: object, name = 'it'): ReturnType<typeof argumentForm> {
  return argumentForm(of, hintAt({ properties: { [name]: schema } }, [name]));
}

type Row = readonly [value: RestorableValue, schema: object, text: string, name?: string];

function expectText(of: RestorableValue, schema: object, text: string, name?: string): void {
  expect(form(of, schema, name)).toMatchObject({ text, unmet: false });
}

describe('the form of a tool argument', () => {
  it.each([PHONE, DOB, SSN, MRN, NAME, ZIP, TIME])('is the written form without a schema: %j', (of) => {
    expect(argumentForm(of, undefined)).toEqual({ text: of.written, isNumber: false, unmet: false });
    expectText(of, {}, of.written);
    expectText(of, { type: 'string' }, of.written);
  });

  it('is the form that a tool used before, unless the schema asks for another', () => {
    const shown = { ...PHONE, shown: '(415) 555-0142' };
    expect(argumentForm(shown, undefined).text).toBe('(415) 555-0142');
    expectText(shown, { type: 'string' }, '(415) 555-0142');
    expectText(shown, { description: 'E.164 format' }, '+14155550142');
    expectText(shown, { pattern: '^\\+[1-9]\\d{1,14}$' }, '+14155550142');
    expectText(shown, { format: 'phone' }, '+14155550142');
  });

  it.each<Row>([
    [PHONE, { pattern: '^\\d{10}$' }, '4155550142'],
    [PHONE, { pattern: '^\\d{3}-\\d{3}-\\d{4}$' }, '415-555-0142'],
    [PHONE, { pattern: '^\\(\\d{3}\\) \\d{3}-\\d{4}$' }, '(415) 555-0142'],
    [DOB, { pattern: '^\\d{2}/\\d{2}/\\d{4}$' }, '06/09/1958'],
    [DOB, { pattern: '^\\d{8}$' }, '19580609'],
    [SSN, { pattern: '^\\d{3}-\\d{2}-\\d{4}$' }, '123-45-6789'],
    [SSN, { pattern: '^\\d{4}$' }, '6789'],
    [MRN, { pattern: '^[A-Z]{2}-\\d{4}$' }, 'MK-8841'],
    [value('MRN', '8841'), { pattern: '^#\\d+$' }, '#8841'],
    [value('MRN', '0012345'), { pattern: '^MRN-\\d{7}$' }, 'MRN-0012345'],
    [value('MRN', 'mrn 0012345'), { pattern: '^MRN-\\d{7}$' }, 'MRN-0012345'],
    [value('MRN', '4471'), { pattern: '^user_\\d+$' }, 'user_4471'],
    [value('MRN', 'mk-8841'), { const: 'MK-8841' }, 'MK-8841'],
    [NAME, { pattern: '^[a-z]+$' }, 'lopez'],
    [ZIP, { pattern: '^\\d{5}$' }, '62704'],
    [ZIP, { pattern: '^\\d{9}$' }, '627041234'],
  ])('of %j with the pattern %j is %j', (...row) => {
    expectText(...row);
  });

  it.each<Row>([
    [PHONE, { description: 'Solo dígitos' }, '4155550142'],
    [PHONE, { description: 'Teléfono, sin espacios ni guiones' }, '4155550142'],
    [PHONE, { description: 'Con código de país' }, '+14155550142'],
    [value('PHONE', '+34612555014', { shown: '612 55 50 14' }), { description: 'sólo dígitos' }, '612555014'],
    [value('LICENSE', '48.213.907-K'), { description: 'DNI o NIE, sin espacios' }, '48213907K'],
    [
      value('SSN', '04 67 49 1823-5'),
      { description: 'Número de seguridad social, 11 dígitos' },
      '04674918235',
    ],
    [value('ACCOUNT', '5544-2210'), { description: 'últimos cuatro de la cuenta' }, '2210'],
    [NAME, { description: 'En mayúsculas' }, 'LOPEZ'],
    [NAME, { description: 'en minúsculas' }, 'lopez'],
    [DOB, { description: 'AAAA-MM-DD' }, '1958-06-09'],
    [DOB, { description: 'formato dd/mm/aaaa' }, '09/06/1958'],
    [DOB, { description: 'DDMMAAAA' }, '09061958'],
  ])('of %j with the Spanish description %j is %j', (...row) => {
    expectText(...row);
  });

  it.each<Row>([
    [DOB, { format: 'date' }, '1958-06-09'],
    [DOB, { format: 'date', description: 'MM/DD/YYYY' }, '1958-06-09'],
    [DOB, { format: 'date-time' }, '1958-06-09T00:00:00Z'],
    [TIME, { format: 'date' }, '2026-11-25'],
    [TIME, { format: 'date-time' }, '2026-11-25T08:30-06:00'],
    [TIME, { format: 'date' }, '2026-11-25'],
    [TIME, { description: 'YYYY-MM-DD HH:mm' }, '2026-11-25 08:30'],
    [TIME, { description: 'As MM/DD/YYYYTHH:mm:ss' }, '11/25/2026T08:30:00'],
    [TIME, { examples: ['2026-01-05 14:00'] }, '2026-11-25 08:30'],
    [value('EMAIL', 'maria@example.com'), { format: 'email' }, 'maria@example.com'],
    [PHONE, { format: 'e164' }, '+14155550142'],
    [PHONE, { format: 'unheard-of' }, '+14155550142'],
    [PHONE, { maxLength: 10 }, '4155550142'],
    [SSN, { minLength: 11 }, '123-45-6789'],
    [SSN, { minLength: 4, maxLength: 4 }, '6789'],
    [PHONE, { minLength: 4, maxLength: 4 }, '0142'],
    [NAME, { enum: ['SMITH', 'LOPEZ'] }, 'LOPEZ'],
    [value('DATE', '2026-11-25'), { enum: ['Nov 24, 2026', 'Nov 25, 2026'] }, 'Nov 25, 2026'],
    [PHONE, { anyOf: [{ type: 'string', pattern: '^\\d{10}$' }, { type: 'null' }] }, '4155550142'],
    [PHONE, { anyOf: [{ format: 'email' }, { type: 'string', pattern: '^\\d{10}$' }] }, '4155550142'],
    [
      value('EMAIL', 'a@b.example'),
      { oneOf: [{ format: 'email' }, { pattern: '^\\d{10}$' }] },
      'a@b.example',
    ],
    [MRN, { anyOf: [{ type: 'integer' }, { pattern: '^[A-Z]{2}-\\d{4}$' }] }, 'MK-8841'],
    [MRN, { type: ['integer', 'string'] }, 'MK8841'],
    [MRN, { allOf: [{ type: 'string' }, { anyOf: [{ maxLength: 4 }, { maxLength: 2 }] }] }, '8841'],
  ])('of %j with the keywords %j is %j', (...row) => {
    expectText(...row);
  });

  it.each<Row>([
    [DOB, { description: 'Date of birth (MM/DD/YYYY)' }, '06/09/1958'],
    [DOB, { description: 'mm/dd/yyyy' }, '06/09/1958'],
    [DOB, { description: 'DD.MM.YYYY' }, '09.06.1958'],
    [DOB, { description: 'DD/MM/YYYY' }, '09/06/1958'],
    [DOB, { description: 'YYYYMMDD' }, '19580609'],
    [DOB, { description: 'M/D/YY' }, '6/9/58'],
    [DOB, { description: 'MMMM D, YYYY' }, 'June 9, 1958'],
    [DOB, { description: 'DD-MMM-YYYY' }, '09-Jun-1958'],
    [DOB, { description: 'MMDDYYYY, digits only' }, '06091958'],
    [DOB, { description: 'ISO 8601 date' }, '1958-06-09'],
    [DOB, { title: 'MM/DD/YYYY' }, '06/09/1958'],
    [TIME, { description: 'MM/DD/YYYY' }, '11/25/2026'],
    [DOB, {}, '1958', 'birth_year'],
    [DOB, {}, '06', 'birthMonth'],
    [DOB, {}, '09', 'day'],
    [DOB, {}, '1958-06-09', 'birthday'],
    [PHONE, { description: 'Phone number in E.164' }, '+14155550142'],
    [PHONE, { description: 'E.164 format, no spaces or dashes' }, '+14155550142'],
    [PHONE, { description: 'with the country code' }, '+14155550142'],
    [PHONE, { description: 'digits only' }, '4155550142'],
    [PHONE, { description: '10 digits only' }, '4155550142'],
    [PHONE, { description: 'ten-digit number' }, '4155550142'],
    [PHONE, { description: '10-digit number, no +1' }, '4155550142'],
    [PHONE, { description: 'without dashes' }, '4155550142'],
    [PHONE, { description: 'no country code' }, '4155550142'],
    [PHONE, { description: '11 digits starting with 1' }, '14155550142'],
    [PHONE, { description: 'digits only, with country code' }, '14155550142'],
    [PHONE, { description: 'last four digits' }, '0142'],
    [SSN, { description: 'Last 4 of the SSN' }, '6789'],
    [SSN, {}, '6789', 'ssn_last4'],
    [value('SSN', '123-45-6789'), { description: '9 digits, no dashes' }, '123456789'],
    [MRN, { description: 'lowercase' }, 'mk8841'],
    [value('MRN', 'mk8841'), { description: 'uppercase' }, 'MK8841'],
    [MRN, { description: 'numeric only' }, '8841'],
    [NAME, { description: 'lower case' }, 'lopez'],
    [value('MRN', '001-8841'), { description: '7 digits, without the hyphen' }, '0018841'],
    [value('MRN', 'MK-8841'), { description: 'omit dashes' }, 'MK8841'],
    [NAME, { description: 'in capitals' }, 'LOPEZ'],
    [ZIP, { description: '5-digit ZIP code' }, '62704'],
  ])('of %j with the description %j is %j', (...row) => {
    expectText(...row);
  });

  it.each<Row>([
    [PHONE, { description: 'e.g. 415-555-0100' }, '415-555-0142'],
    [PHONE, { description: 'like 212.555.0100' }, '415.555.0142'],
    [PHONE, { examples: ['(212) 555-0100'] }, '(415) 555-0142'],
    [PHONE, { examples: ['+1 212-555-0100'] }, '+1 415-555-0142'],
    [PHONE, { example: '2125550100' }, '4155550142'],
    [MRN, { description: 'for example "AB-1234"' }, 'MK-8841'],
    [value('MRN', '8841'), { examples: ['#1234'] }, '#8841'],
    [SSN, { examples: ['000-12-3456'] }, '123-45-6789'],
    [value('MRN', 'W8841'), { description: "such as '#W0000000'" }, '#W8841'],
    [value('MRN', '0012345'), { description: 'e.g. MRN-0000000' }, 'MRN-0012345'],
    [value('MRN', 'mrn0012345'), { description: 'MRN-#######' }, 'MRN-0012345'],
    [value('MRN', '2378156'), { description: "such as '#W0000000'" }, '#W2378156'],
    [SSN, { description: 'XXX-XX-XXXX' }, '123-45-6789'],
    [PHONE, { description: 'Format: (###) ###-####' }, '(415) 555-0142'],
    [PHONE, { description: 'NNN.NNN.NNNN' }, '415.555.0142'],
    // The beginning of an example may vary.
    [value('MRN', '4471902'), { description: 'e.g. KD4471902' }, '4471902'],
    [value('MRN', 'A0012345'), { description: 'e.g. MRN-0000000' }, 'A0012345'],
    [value('PHONE', '0142'), { description: 'e.g. +12025550000' }, '0142'],
    [NAME, { examples: ['SMITH'] }, 'LOPEZ'],
    [DOB, { description: 'e.g. 01/31/1990' }, '06/09/1958'],
    [DOB, { description: 'e.g. 31/01/1990' }, '09/06/1958'],
    [DOB, { examples: ['31.01.1990'] }, '09.06.1958'],
  ])('of %j with the examples %j is %j', (...row) => {
    expectText(...row);
  });

  it('is a number if the schema asks for a number or the value was a number', () => {
    expect(form(PHONE, { type: 'integer' })).toEqual({ text: '4155550142', isNumber: true, unmet: false });
    expect(form(value('AGE', '94'), { type: ['integer', 'null'] })).toMatchObject({
      text: '94',
      isNumber: true,
    });
    expect(form(DOB, { type: 'integer' }, 'month')).toMatchObject({ text: '6', isNumber: true });
    const month = { type: 'integer', minimum: 1, maximum: 12 };
    expect(form(value('ZIP', '15'), { type: 'integer', enum: [15, 30] })).toMatchObject({
      text: '15',
      isNumber: true,
      unmet: false,
    });
    expect(form(DOB, month)).toMatchObject({ text: '6', isNumber: true });
    expect(form(DOB, { type: ['number', 'string'], exclusiveMinimum: 100_000_000 })).toMatchObject({
      text: '1958-06-09',
      isNumber: false,
    });
    const number = value('MRN', '8841', { isNumber: true });
    expect(form(number, {})).toMatchObject({ text: '8841', isNumber: true });
    expect(form(number, { type: 'string' })).toMatchObject({ text: '8841', isNumber: false });
  });

  it.each<[RestorableValue, object]>([
    [DOB, { enum: ['a'] }],
    [NAME, { maxLength: 2 }],
    [NAME, { format: 'date' }],
    [value('DATE', 'June 9'), { format: 'date' }],
    // Another number is not a form of a code.
    [value('MRN', '0012345'), { type: 'integer' }],
    [value('SSN', '012345678'), { type: 'integer' }],
    [MRN, { type: 'number' }],
    [MRN, { anyOf: [{ type: 'integer' }, { type: 'null' }] }],
    [value('AGE', '94'), { type: 'integer', exclusiveMaximum: 94 }],
    [value('ZIP', '16'), { type: 'integer', enum: [15, 30] }],
    [NAME, { type: 'boolean' }],
    [NAME, { type: 'null' }],
  ])('of %j is the written form if %j allows no form of it', (of, schema) => {
    expect(form(of, schema)).toMatchObject({ text: of.written, unmet: true });
  });

  it('satisfies the schema or is reported as unmet', () => {
    const patterns = fc.constantFrom(
      '^\\d{10}$',
      '^\\d+$',
      '^[A-Z]{2}\\d{4}$',
      '^\\d\\d/\\d\\d/\\d{4}$',
      '^\\+',
      'x',
      '^[A-Z]+$',
    );
    const schemas = fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'number'),
        pattern: patterns,
        minLength: fc.integer({ min: 0, max: 12 }),
        maxLength: fc.integer({ min: 0, max: 20 }),
        format: fc.constantFrom('date', 'date-time', 'email', 'phone'),
        description: fc.constantFrom(
          'digits only',
          'MM/DD/YYYY',
          'e.g. 415-555-0100',
          'E.164',
          'uppercase',
          'last four',
        ),
      },
      { requiredKeys: [] },
    );
    const values = fc.tuple(
      fc.constantFrom(...BUILT_IN_KINDS),
      fc.constantFrom(PHONE, DOB, SSN, MRN, NAME, ZIP, TIME),
    );
    fc.assert(
      fc.property(values, schemas, ([kind, of], schema) => {
        const { text, unmet, isNumber } = form({ ...of, kind }, schema);
        expect(text).not.toBe('');
        if (unmet) expect(text).toBe(of.written);
        else {
          expect(text.length).toBeGreaterThanOrEqual(schema.minLength ?? 0);
          expect(text.length).toBeLessThanOrEqual(schema.maxLength ?? Infinity);
          if (schema.pattern !== undefined) expect(fitsPattern(schema.pattern, text)).toBe(true);
          if (isNumber) expect(Number.isFinite(JSON.parse(text))).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
