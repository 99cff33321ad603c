import { describe, expect, it } from '@jest/globals';
import { initialize, load } from './leave-out.mjs';
import { VERDICT } from './verdict.mjs';

const URL_OF_PART = 'file:///x/dist/src/detection/part.js';
const SOURCE = 'export function isName(word) { return word === FIRST; }\nexport const FIRST = "Ann";\n';

/** Module that the loader makes of the source without these parts. */
async function leftOut(standIns, verdict) {
  initialize([{ file: 'detection/part', standIns, verdict }]);
  const { source } = await load(URL_OF_PART, {}, () => Promise.resolve({ format: 'module', source: SOURCE }));
  return import(`data:text/javascript,${encodeURIComponent(source)}`);
}

describe('a part that is left out', () => {
  it('exports the replacement and the other parts unchanged', async () => {
    const part = await leftOut([{ name: 'isName', code: VERDICT }], true);
    expect([part.isName('Bob'), part.FIRST]).toEqual([true, 'Ann']);
    const other = await leftOut([{ name: 'FIRST', code: '""' }], false);
    expect([other.FIRST, other.isName('Ann')]).toEqual(['', true]);
  });

  it('is rejected if an export is missing', async () => {
    await expect(leftOut([{ name: 'other', code: '[]' }], false)).rejects.toThrow("can't be left out");
  });
});
