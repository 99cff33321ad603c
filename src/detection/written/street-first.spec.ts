import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressParts } from './address-parts.js';
import { readValue } from './values.js';

function writtenOf(kind: string, text: string, within = text): string {
  const reading = readValue(kind, text, 'MX', within);
  return reading.state === 'certain' ? reading.written : `(${reading.state})`;
}

/** Text with the written form of each part after the first letter of its kind. */
function divided(kind: string, text: string): string {
  let [said, end] = ['', 0];
  for (const part of addressParts(kind, text)) {
    said += `${text.slice(end, part.start)}[${part.kind.charAt(0)} ${writtenOf(part.kind, text.slice(part.start, part.end), text)}]`;
    end = part.end;
  }
  return said + text.slice(end);
}

describe('the parts of a Spanish address', () => {
  it.each([
    ['calle Luna, 47, 4.º izquierda', '[A calle Luna, 47], [A 4.º] [A Izquierda]'],
    [
      'Calzada de los Olmos 740, edificio B, depto. 104',
      '[A Calzada de los Olmos 740], edificio [A B], depto. [A 104]',
    ],
    ['plaza de la Luna, 3, portal 2, 1.º C', '[A plaza de la Luna, 3], portal [A 2], [A 1.º] [A C]'],
    ['calle luna noventa y dos tercero be', '[A Calle Luna 92] [A 3.º] [A B]'],
    ['tercero derecha', '[A 3.º] [A Derecha]'],
    ['gran vía del olmo treinta y ocho tercero', '[A Gran Vía del Olmo 38] [A 3.º]'],
    ['el 2175 de la avenida Olmo, apartamento 3B', 'el [A 2175 de la avenida Olmo], apartamento [A 3B]'],
    ['la cuatro mil doce de la calle luna', 'la [A 4012 de la Calle Luna]'],
    ['twenty three eighteen calle luna en springfield', '[A 2318 Calle Luna] en [L Springfield]'],
    ['1940 calle luna apartment 12 b springfield', '[A 1940 Calle Luna] apartment [A 12B] [L Springfield]'],
    ['calle luna número ciento quince colonia centro', '[A Calle Luna 115] colonia [L Centro]'],
    [
      'Av. Luna 1891, interior 302, col. Puerta Alta, 45116, Zapopan, Jalisco',
      '[A Av. Luna 1891], interior [A 302], col. [L Puerta Alta], [Z 45116], [L Zapopan], [L Jalisco]',
    ],
    [
      'c/ Luna 233, principal 2.ª, 08006 Sant Pere',
      '[A c/ Luna 233], [A Principal] [A 2.ª], [Z 08006] [L Sant Pere]',
    ],
    ['calle luna 115 sur, Chihuahua', '[A Calle Luna 115 Sur], [L Chihuahua]'],
    ['Mz. 14 Lt. 7, col. San Olmo', 'Mz. [A 14] Lt. [A 7], col. [L San Olmo]'],
    ['12 Oak Street, 2.º piso', '[A 12 Oak Street], [A 2.º] piso'],
    [
      '12 oak street apartamento dos once springfield',
      '[A 12 Oak Street] apartamento [A 211] [L Springfield]',
    ],
    ['Calle Vista Alta 12', '[A Calle Vista Alta 12]'],
    ['100 Camino Verde Drive, Apt 4', '[A 100 Camino Verde Drive], Apt [A 4]'],
  ])('are found in %j', (text, expected) => {
    expect(divided('ADDRESS', text)).toBe(expected);
  });

  it.each([
    ['apartamento dos cero cinco', 'apartamento [A 205]'],
    ['apartamento de dos', 'apartamento [A D2]'],
    ['colonia Puerta Alta', 'colonia [L Puerta Alta]'],
    ['springfield luisiana', '[L Springfield] [L Luisiana]'],
    ['Zapopan, Jalisco', '[L Zapopan], [L Jalisco]'],
    ['Chihuahua', '[L Chihuahua]'],
    ['Centro', '[L Centro]'],
    ['los ángeles', '[L Los Ángeles]'],
  ])('are found in the place %j', (text, expected) => {
    expect(divided('LOCATION', text)).toBe(expected);
  });

  const words = fc.constantFrom(
    ...'calle,avenida,av.,c/,luna,olmo,puerta,de,la,12,115,doce,apartamento,depto.,interior,piso,3B,tercero,2.º,izquierda,be'.split(
      ',',
    ),
    ...'colonia,col.,centro,en,aquí en,45116,springfield,jalisco,nueva york,texas,apt,5,norte,número,#,portal,C,cp'.split(
      ',',
    ),
  );
  const addresses = fc
    .array(fc.tuple(words, fc.constantFrom(' ', ', ')), { minLength: 1, maxLength: 12 })
    .map((list) =>
      list
        .flat()
        .join('')
        .replace(/[\s,]+$/, ''),
    );
  /** Words that join parts and are not parts themselves. */
  const JOINS =
    /^(?:apartamento|depto|interior|piso|portal|puerta|colonia|col|en|aquí|cp|apt|de|la|número|texas|jalisco)$/;

  /** States are left in clear, including spelled ones: "en C" is NC, "be C" is BC, "en be" is NB. */
  const SPELLED_STATES = /(?<![\p{L}\p{N}])(?:(?:be|de|en)[\s,]+C|en[\s,]+be)(?![\p{L}\p{N}])/gu;

  it('leave only joining words in clear and are in order', () => {
    fc.assert(
      fc.property(addresses, fc.constantFrom('ADDRESS', 'LOCATION'), (text, kind) => {
        const parts = addressParts(kind, text);
        fc.pre(parts.length > 0);
        let [end, left] = [0, ''];
        for (const part of parts) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          expect(writtenOf(part.kind, text.slice(part.start, part.end), text)).not.toBe('');
          left += `${text.slice(end, part.start)} `;
          end = part.end;
        }
        const others = `${left}${text.slice(end)}`
          .replace(SPELLED_STATES, '')
          .split(/[^\p{L}\p{N}]+/u)
          .filter((word) => word !== '' && !JOINS.test(word));
        expect({ text, others }).toEqual({ text, others: [] });
      }),
      { numRuns: 3_000 },
    );
  });
});
