import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { correctExtents } from './steps.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';

/** Text in which no value is restated. */
function slotOf(text: string): TextSlot {
  return { path: 'test', role: 'system', form: 'text', text };
}

/**
 * Findings after all steps, with their kinds. `[…]` marks the finding; `others` are additional findings of
 * patterns.
 */
function fitted(marked: string, kind: string, others: readonly [string, string][] = []): string[] {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace(/[[\]]/g, '');
  const found = (value: string, its: string, pass: 'model' | 'pattern'): Entity => {
    const at = text.indexOf(value);
    return { start: at, end: at + value.length, kind: its, confidence: 0.9, pass, detector: 'test' };
  };
  const perPass = correctExtents(slotOf(text), [
    [found(text.slice(start, end), kind, 'model')],
    others.map(([value, its]) => found(value, its, 'pattern')),
  ]);
  return (perPass[0] ?? []).map((entity) => `${entity.kind} ${text.slice(entity.start, entity.end)}`);
}

describe('the extent of a finding', () => {
  it('is the whole ZIP code, whatever other passes found in it', () => {
    const others: [string, string][] = [
      ['oh six', 'DOB'],
      ['five one one', 'ZIP'],
    ];
    expect(fitted('[oh six five one one], and june', 'ZIP', others)).toEqual(['ZIP oh six five one one']);
  });

  it('is the whole date, whatever other passes found in it', () => {
    const others: [string, string][] = [
      ['two', 'LICENSE'],
      ['twenty seven ninety one', 'DOB'],
    ];
    expect(fitted('[two twenty seven ninety one], arizona', 'DOB', others)).toEqual([
      'DOB two twenty seven ninety one',
    ]);
  });

  it.each<[string, string, string[]]>([
    ['confirmation is [w 0 9 e k u under] tshabalala', 'UNIQUE_ID', ['UNIQUE_ID w 0 9 e k u']],
    ['My ID is [MVH690027741, I] was born', 'UNIQUE_ID', ['UNIQUE_ID MVH690027741']],
    ['use the [0142 one] again', 'PHONE', ['PHONE 0142']],
    ['it is [0142 one]', 'PHONE', ['PHONE 0142 one']],
    ['it is [4 4 1 i]', 'UNIQUE_ID', ['UNIQUE_ID 4 4 1 i']],
    ['in [Old Tannery, zip] 40381', 'LOCATION', ['LOCATION Old Tannery']],
    ['in [the land and] here', 'LOCATION', ['LOCATION the land']],
    ['[m v b 7 7 6 1 e]-mail is', 'UNIQUE_ID', ['UNIQUE_ID m v b 7 7 6 1']],
    ['[number is 4471]', 'ACCOUNT', ['ACCOUNT 4471']],
    ['[oh one eight seven]', 'PHONE', ['PHONE oh one eight seven']],
    ['[352 555 0170 pin eleven eighty six]', 'PHONE', ['PHONE 352 555 0170', 'PHONE eleven eighty six']],
    ['[area code 415 number 555 0142]', 'PHONE', ['PHONE area code 415 number 555 0142']],
    [
      '[415 555 0143 no my number is 415 555 0142]',
      'PHONE',
      ['PHONE 415 555 0143 no my number is 415 555 0142'],
    ],
    ['the number is [three one two five five five]', 'DOB', ['UNIQUE_ID three one two five five five']],
    ['[six nine fifty eight]', 'DOB', ['DOB six nine fifty eight']],
    ['[oh one eight seven]', 'DOB', ['DOB oh one eight seven']],
    ['the order is [w two three seven]', 'ZIP', ['UNIQUE_ID w two three seven']],
    ['postal code [m four c one k nine]', 'ZIP', ['ZIP m four c one k nine']],
    ['plus [four is two two one eight]', 'ZIP', ['ZIP four is two two one eight']],
    ['apartment [c twelve]', 'ADDRESS', ['ADDRESS c twelve']],
    ['[four three two oh nine]', 'ZIP', ['ZIP four three two oh nine']],
    ['[the third of july. first] guest', 'DATE', ['DATE the third of july']],
    [
      '[the third of november seventy nine and the number is three one two]',
      'DOB',
      ['DOB the third of november seventy nine', 'DOB three one two'],
    ],
    ['[june eighth sorry june ninth 1958]', 'DOB', ['DOB june eighth sorry june ninth 1958']],
    [
      "it's d zero b not [d b zero dash 7 7 2 dash 1]",
      'UNIQUE_ID',
      ['UNIQUE_ID d', 'UNIQUE_ID b zero dash 7 7 2 dash 1'],
    ],
    ['4471 not [m v c 4 4 7]', 'UNIQUE_ID', ['UNIQUE_ID m v c 4 4 7']],
    ['[lot forty one sorry] elm falls', 'LOCATION', ['LOCATION lot forty one']],
    ['[ugh 445 maple drive]', 'LOCATION', ['LOCATION 445 maple drive']],
    ['[no 5 elm street]', 'ADDRESS', ['ADDRESS no 5 elm street']],
    ['since [august no] wait', 'DATE', ['DATE august']],
    ['from [hmm] no', 'DATE', []],
    ['[447129 no]', 'UNIQUE_ID', ['UNIQUE_ID 447129']],
    ['[UM-88213]', 'LICENSE', ['LICENSE UM-88213']],
    ['[AB12 NO]', 'UNIQUE_ID', ['UNIQUE_ID AB12 NO']],
    ['[W09EKU. My husband]', 'UNIQUE_ID', ['UNIQUE_ID W09EKU']],
    ['[4111. 1111. 2222]', 'ACCOUNT', ['ACCOUNT 4111. 1111. 2222']],
    ['[M. V. 4 4 1]', 'UNIQUE_ID', ['UNIQUE_ID M. V. 4 4 1']],
    ['cell [727-555-0161. 2310] Oak Lane', 'PHONE', ['PHONE 727-555-0161', 'UNIQUE_ID 2310']],
    ['[727 555. 0161]', 'PHONE', ['PHONE 727 555. 0161']],
    ["I'm [ivan]_muller_7015.", 'NAME', ['NAME ivan', 'UNIQUE_ID ivan_muller_7015']],
    ["I'm [ivan_muller_7015].", 'NAME', ['NAME ivan_muller_7015']],
    ['the field [Ivan]_Muller', 'NAME', ['NAME Ivan']],
    ['[Maria Lopez and]', 'NAME', ['NAME Maria Lopez and']],
  ])('is adjusted in %s', (text, kind, expected) => {
    expect(fitted(text, kind)).toEqual(expected);
  });

  it('of a pattern remains whole if the model found only parts of it', () => {
    const text = 'born october fifth seventy four';
    const found = (value: string, kind: EntityKind, pass: 'model' | 'pattern'): Entity => {
      const start = text.indexOf(value);
      return { start, end: start + value.length, kind, confidence: 0.9, pass, detector: 'test' };
    };
    const whole = found('october fifth seventy four', 'DOB', 'pattern');
    const pieces = [found('october fifth seventy', 'DOB', 'model'), found('four', 'DATE', 'model')];
    expect(correctExtents(slotOf(text), [[whole], pieces])[0]).toEqual([whole]);
  });

  it('of an e-mail address excludes a remark about it', () => {
    const text = "there's a dash t dash bo at example dot com annie";
    const found = (value: string, pass: 'model' | 'pattern', validated: boolean): Entity => {
      const start = text.indexOf(value);
      const end = start + value.length;
      return { start, end, kind: 'EMAIL', confidence: 0.9, pass, detector: 'test', validated };
    };
    const certain = found('t dash bo at example dot com', 'pattern', true);
    const wide = found('a dash t dash bo at example dot com', 'model', false);
    const more = found("there's a dash t dash bo at example dot com", 'model', false);
    const other = found('t dash bo at example dot com annie', 'model', false);
    expect(correctExtents(slotOf(text), [[wide], [certain]])).toEqual([[], [certain]]);
    expect(correctExtents(slotOf(text), [[more], [certain]])[0]).toEqual([]);
    expect(correctExtents(slotOf(text), [[other], [certain]])[0]).toEqual([other]);
  });

  it('is dropped if other findings separate two numbers in it', () => {
    const others: [string, string][] = [
      ['352 555 0170', 'PHONE'],
      ['1186', 'UNIQUE_ID'],
    ];
    expect(fitted('[352 555 0170 and 1186]', 'PHONE', others)).toEqual([]);
    expect(fitted('[352 555 0170 qq 1186]', 'PHONE', others)).toEqual(['PHONE 352 555 0170 qq 1186']);
    expect(fitted('[352 555 0170 and 1186]', 'FAX', others)).toEqual(['FAX 352 555 0170 and 1186']);
  });
});

describe('the extent of a Spanish address', () => {
  it.each([
    [
      'vivo en la plaza de la [Encarnación, 3], portal 2, 1.º C, Sevilla',
      'plaza de la Encarnación, 3, portal 2, 1.º C',
    ],
    ['[calle feria noventa y] dos tercero be y gracias', 'calle feria noventa y dos tercero be'],
    ['[residencial las margaritas edificio doce apartamento] ciento catorce', undefined],
    ['Misterios: [calle Misterios 740], depto. 104, col. Vallejo', 'calle Misterios 740, depto. 104'],
    ['[calle ocho] primero quiero saber', 'calle ocho'],
    ['on [larch row] 3 weeks ago', 'larch row'],
  ])('is adjusted in %j', (marked, value = marked.replace(/[[\]]/g, '')) => {
    expect(fitted(marked, 'ADDRESS')).toEqual([`ADDRESS ${value}`]);
  });
});

describe('the extent of a Spanish number', () => {
  it.each([
    ['[setenta y dos ochocientos] catorce quinientos', 'LICENSE', ['setenta y dos ochocientos catorce']],
    [
      '[medrano setenta y ocho cero cuarenta y seis]',
      'ZIP',
      ['medrano', 'setenta y ocho cero cuarenta y seis'],
    ],
  ])('is adjusted in %j', (marked, kind, values) => {
    expect(fitted(marked, kind).map((found) => found.replace(/^\S+ /, ''))).toEqual(values);
  });
});
