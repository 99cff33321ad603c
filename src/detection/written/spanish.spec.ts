import { describe, expect, it } from '@jest/globals';
import type { EntityKind } from '../kinds.js';
import { corrections } from './corrected.js';
import { nameParts } from './name-parts.js';
import { valueKey, readValue } from './values.js';
import { dayBesideTime, timeAfterDay } from './time-of-day.js';

/** Written form of a value, or the state of its reading. */
function writtenValue(kind: string, said: string, country: string): string {
  const reading = readValue(kind, said, country);
  if (reading.state === 'certain') return reading.written;
  return (reading.state === 'incomplete' ? reading.piece : undefined) ?? `(${reading.state})`;
}

describe('the written form of a Spanish value', () => {
  it.each([
    ['el doce de abril del cincuenta y ocho', '1958-04-12'],
    ['doce de abril de mil novecientos cincuenta y ocho', '1958-04-12'],
    ['12 de abril de 1958', '1958-04-12'],
    ['treinta y uno de diciembre del dos mil cinco', '2005-12-31'],
    ['el primero de mayo del setenta y dos', '1972-05-01'],
    ['el tres del once del ochenta y cinco', '1985-11-03'],
    ['3 del 11 del 85', '1985-11-03'],
    ['abril 12 de 1990', '1990-04-12'],
    ['quince de marzo', 'March 15'],
    ['once de julio', 'July 11'],
    ['doce, cuatro, mil novecientos cincuenta y ocho', '1958-04-12'],
    ['doce cuatro mil novecientos cincuenta y ocho', '1958-04-12'],
    ['ocho once setenta y uno', '1971-11-08'],
    ['cero tres cero cinco mil novecientos sesenta', '1960-05-03'],
    ['dieciocho del cero seis del setenta y cuatro', '1974-06-18'],
    ['my birthday es el doce de abril de 1990', '1990-04-12'],
    ['el doce de marzo, digo, doce de abril del noventa', '1990-04-12'],
    ['el dos de mayo, no, perdón, el tres', 'May 3'],
    ['doce de abril del noventa, mejor dicho del noventa y uno', '1991-04-12'],
  ])('of the date %j is %j', (said, written) => {
    expect(writtenValue('DOB', said, 'US')).toBe(written);
  });

  it('of a date in figures depends on the country', () => {
    expect(writtenValue('DOB', '12/04/1958', 'MX')).toBe('1958-04-12');
    expect(writtenValue('DOB', '12/04/1958', 'US')).toBe('1958-12-04');
  });

  it.each<[EntityKind, string, string, string]>([
    ['PHONE', 'cinco veinte, cinco cincuenta y cinco, cero uno cuarenta y dos', 'US', '+15205550142'],
    ['PHONE', 'seiscientos doce quinientos cincuenta y cinco cero dieciocho', 'ES', '+34612555018'],
    ['PHONE', 'nueve cincuenta y cuatro cincuenta y cinco cero uno veintitrés', 'ES', '+34954550123'],
    ['PHONE', 'ge erre cuatro cero cero uno seis', 'ES', 'GR40016'],
    ['PHONE', 'más treinta y cuatro seis uno dos triple cinco cero uno ocho', 'US', '+34612555018'],
    ['PHONE', 'cinco veinte cinco cinco cinco cero uno cuatro, perdón, cero uno nueve', 'US', '+15205550019'],
    ['UNIQUE_ID', 'be ele cuatro siete', 'US', 'BL47'],
    ['UNIQUE_ID', 'be de burro, uve, uno nueve, ka, de de dado', 'US', 'BV19KD'],
    ['UNIQUE_ID', 'pe te nueve cero, digo, nueve uno', 'US', 'PT91'],
    ['EMAIL', 'jorge punto lara arroba example punto com', 'US', 'jorge.lara@example.com'],
    ['EMAIL', 'jorge punto', 'US', 'jorge.'],
    ['EMAIL', 'arroba example punto com', 'US', '@example.com'],
    ['NAME', 'ge o ene zeta a ele o', 'US', 'Gonzalo'],
    ['AGE', 'noventa y dos', 'US', '92'],
    ['ZIP', 'setenta y ocho dos cero siete', 'US', '78207'],
  ])('of the %s %j in %s is %j', (kind, said, country, written) => {
    expect(writtenValue(kind, said, country)).toBe(written);
  });

  it.each<[EntityKind, string, string]>([
    ['DOB', 'doce de abril del cincuenta y ocho', 'april twelfth 1958'],
    ['PHONE', 'cinco veinte quinientos cincuenta y cinco cero uno cuarenta y dos', '(520) 555-0142'],
    ['UNIQUE_ID', 'be ele cuarenta y siete', 'BL-47'],
    ['EMAIL', 'ana guion bajo ruiz arroba example punto com', 'ana_ruiz@example.com'],
  ])('has the same key: %s %j and %j', (kind, said, written) => {
    expect(valueKey(kind, said)).toBe(valueKey(kind, written));
  });
});

describe('the parts of a Spanish name', () => {
  it.each([
    ['María Fernanda López Gutiérrez', ['María', 'Fernanda', 'López', 'Gutiérrez']],
    ['ana de la cruz', ['Ana', 'Cruz']],
    ['María del Carmen Ruiz', ['María', 'Carmen', 'Ruiz']],
    ['te erre e ve i eñe o', ['Treviño']],
  ])('are found in %j', (name, parts) => {
    expect(nameParts(name).map(({ written }) => written)).toEqual(parts);
  });
});

describe('Spanish corrections', () => {
  it.each([
    ['doce, no, perdón, trece', ['doce', 'trece']],
    ['doce digo trece', ['doce', 'trece']],
    ['doce, mejor dicho, trece', ['doce', 'trece']],
    ['doce, me equivoqué, trece', ['doce', 'trece']],
    ['doce, ay no, espere, trece', ['doce', 'trece']],
  ])('are divided in %j', (said, pieces) => {
    expect(corrections(said)).toEqual(pieces);
  });
});

describe('a Spanish date and its time', () => {
  it.each([
    ['el doce de abril', ' a las tres y media de la tarde', 'T15:30'],
    ['12 de abril', ', a las 9:15', 'T09:15'],
    ['lunes 3 de mayo', ' a la una de la tarde', 'T13:00'],
    ['3 de mayo', ' a las cinco menos cuarto', 'T04:45'],
    ['3 de mayo', ' a las ocho de la mañana', 'T08:00'],
  ])('are separated in %j%j', (day, time, written) => {
    const found = dayBesideTime(day + time);
    expect(found && (day + time).slice(found.start, found.end)).toBe(day);
    expect(timeAfterDay(time)).toBe(written);
  });
});
