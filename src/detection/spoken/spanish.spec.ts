import { describe, expect, it } from '@jest/globals';
import { normalize } from '../text/normalized-text.js';
import { speechOf } from '../text/speech.js';

const spoken = (text: string): string => normalize(text).spoken.text;
const spelled = (text: string): readonly string[] =>
  speechOf(normalize(text))
    .spelledIn(text)
    .map(({ text: word }) => word);

describe('spoken Spanish', () => {
  it.each([
    ['cinco cinco cinco cero uno cuatro dos', '5 5 5 0 1 4 2'],
    ['cinco veinte, cinco cincuenta y cinco', '5 20, 5 55'],
    ['setenta y dos', '72'],
    ['noventa uno cuarenta y seis', '90 1 46'],
    ['seiscientos dieciocho quinientos cincuenta y cinco cero ciento ochenta y siete', '618 555 0 187'],
    ['doscientos doce', '212'],
    ['doscientas cinco', '205'],
    ['cien', '100'],
    ['mil novecientos cincuenta y ocho', '1958'],
    ['dos mil cinco', '2005'],
    ['dos mil', '2000'],
    ['tres, dos mil uno', '3, 2001'],
    ['doble cinco, triple cero', '55, 000'],
    ['veintidós veintidos dieciséis', '22 22 16'],
    ['más treinta y cuatro seiscientos doce', '+34 612'],
    ['cinco guion cuatro barra dos', '5-4/2'],
    ['cinco cinco, este, cero uno', '5 5 0 1'],
    ['tengo noventa y un años', 'tengo 91 años'],
    ['dos o tres, o cuatro', '2 o 3, o 4'],
    ['tengo 3 o 4', 'tengo 3 o 4'],
    ['el primero de mayo', 'el 1 de mayo'],
    ['los últimos cuatro uno dos tres cuatro', 'los últimos cuatro 1 2 3 4'],
    ['mi número es five five cinco cinco', 'mi número es 5 5 5 5'],
  ])('is read with the numbers in %j', (text, expected) => {
    expect(spoken(text)).toBe(expected);
  });

  it.each([
    ['be ele cuatro siete', 'b l 4 7'],
    ['be de burro, ele, cuatro', 'b, l, 4'],
    ['m como mamá, ka, tres', 'm, k, 3'],
    ['uve hache nueve', 'v h 9'],
    ['zeta be grande ve chica uno', 'z b v 1'],
    ['cu doble u cuatro te ocho zeta', 'q w 4 t 8 z'],
    ['equis uve doble ye i griega dos', 'x w y y 2'],
    ['ge de cinco cinco', 'g d 5 5'],
    ['hache jota guion siete', 'h j-7'],
    ['uno de dos, el 12 de 1990', '1 de 2, el 12 de 1990'],
    ['te digo que de ese no tengo dos', 'te digo que de ese no tengo 2'],
  ])('is read with the code in %j', (text, expected) => {
    expect(spoken(text)).toBe(expected);
  });

  it.each([
    ['es jorge punto lara arroba example punto com', 'es jorge.lara@example.com'],
    ['lupita guion bajo setenta y dos arroba example punto org', 'lupita_72@example.org'],
    [
      'Correo: ele u pe i te a guión bajo siete dos arroba example punto org',
      'Correo: lupita_72@example.org',
    ],
    ['rosa punto marín más casa arroba example punto com', 'rosa.marin+casa@example.com'],
    ['a punto peralta arroba example punto es', 'a.peralta@example.es'],
    ['mi email es ghinojosa arroba example dot net', 'mi email es ghinojosa@example.net'],
    ['b de burro ana arroba example punto com', 'bana@example.com'],
  ])('is read with the e-mail address in %j', (text, expected) => {
    expect(spoken(text)).toBe(expected);
  });

  it.each([
    ['mi nombre es ge o ene zeta a ele o', ['gonzalo']],
    ['cu, u, i, eñe, o, ene, e, ese', ['quiñones']],
    ['el apellido es doble ele o erre e ene te e', ['llorente']],
    ['se escribe te erre e ve i eñe o', ['treviño']],
    ['doble u e ene ce e ese ele a o', ['wenceslao']],
    ['apellido S de sapo, E, R, R, A, N, O', ['serrano']],
    ['de ese te a y o', []],
  ])('is read with the spelled words in %j', (text, expected) => {
    expect(spelled(text)).toEqual(expected);
  });
});
