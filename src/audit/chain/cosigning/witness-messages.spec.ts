import { describe, expect, it } from '@jest/globals';
import { addCheckpointText, parseAddCheckpoint, parseSize, sizeText } from './witness-messages.js';

const NOTE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— example.com/behind-the-sofa opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=
`;
/** Request that the specification shows as an example. */
const EXAMPLE = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

${NOTE}`;
const HASH_LINE = `${Buffer.alloc(32).toString('base64')}\n`;

describe('a request to a witness', () => {
  it('is parsed and written as in the specification', () => {
    const request = parseAddCheckpoint(EXAMPLE);
    expect(request).toMatchObject({ oldSize: 20_852_014, note: NOTE });
    expect(request?.proof).toHaveLength(4);
    expect(request?.proof[0]).toBe(
      Buffer.from('PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=', 'base64').toString('hex'),
    );
    expect(request && addCheckpointText(request)).toBe(EXAMPLE);
  });

  it('contains no proof for the first checkpoint', () => {
    const first = { oldSize: 0, proof: [], note: NOTE };
    expect(addCheckpointText(first)).toBe(`old 0\n\n${NOTE}`);
    expect(parseAddCheckpoint(addCheckpointText(first))).toEqual(first);
  });

  it('contains at most 63 proof lines', () => {
    const body = (lines: number): string => `old 1\n${HASH_LINE.repeat(lines)}\n${NOTE}`;
    expect(parseAddCheckpoint(body(63))?.proof).toHaveLength(63);
    expect(parseAddCheckpoint(body(64))).toBeUndefined();
  });

  it.each([
    '',
    NOTE,
    `old 01\n\n${NOTE}`,
    `old -1\n\n${NOTE}`,
    `old 9999999999999999\n\n${NOTE}`,
    `old  1\n\n${NOTE}`,
    `\nold 1\n\n${NOTE}`,
    `old 1\nAAAA\n\n${NOTE}`,
    `old 1\r\n\r\n${NOTE}`,
  ])('cannot be parsed from %j', (body) => {
    expect(parseAddCheckpoint(body)).toBeUndefined();
  });
});

describe("the log size in a witness's reply", () => {
  it('is parsed from the text that it is written as', () => {
    for (const size of [0, 7, Number.MAX_SAFE_INTEGER]) expect(parseSize(sizeText(size))).toBe(size);
  });

  it.each(['', '\n', '7', '07\n', '7\n\n', '-7\n', '9999999999999999\n', 'seven\n'])(
    'cannot be parsed from %j',
    (body) => {
      expect(parseSize(body)).toBeUndefined();
    },
  );
});
