import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkExamples, readDefinitions } from '../scripts/identifiers.mjs';

const folder = mkdtempSync(join(tmpdir(), 'identifiers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Faults in a file of definitions, as `line: message`. */
function read(text) {
  writeFileSync(join(folder, 'planted.yaml'), text);
  const { definitions, faults } = readDefinitions(folder);
  return {
    definitions,
    faults: faults.map(({ file, line, message }) => `${file.split('/').at(-1)}:${line}: ${message}`),
  };
}

describe('the identifier definitions', () => {
  it.each([
    [
      '- id: a\n  kind: MNR\n  cues: { en: [a] }',
      /planted\.yaml:1: kind must be equal to one of the allowed values/,
    ],
    [
      '- id: a\n  cues: { en: [a] }\n- id: b\n  word: x\n  cues: { en: [b] }',
      /planted\.yaml:3: .*additional properties word/,
    ],
    ['- id: a\n  kind: MRN', /planted\.yaml:1: .*required property/],
    [
      '- id: a\n  kind: MRN\n  form: "(\\\\d"\n  cues: { en: [a] }',
      /planted\.yaml:1: Invalid regular expression/,
    ],
    ['- id: a\n  cues: { en: [a] }\n- id: a\n  cues: { en: [b] }', /planted\.yaml:3: a is defined in/],
    [
      '- id: a\n  kind: MRN\n  alone: x\n  cues: { en: [a] }',
      /planted\.yaml:1: .*length when property alone/,
    ],
    ['- id: a\n  cues: { en: [a]', /planted\.yaml:\d: /],
  ])('have a fault at the line in %j', (text, fault) => {
    const { faults } = read(text);
    expect(faults.some((line) => fault.test(line))).toBe(true);
  });

  it('are checked against their examples', async () => {
    const { definitions, faults } = read(
      '- id: planted\n  kind: MRN\n  cues: { en: [planted] }\n  positives:\n    - planted [zz-9]\n  negatives:\n    - MRN 7104423\n',
    );
    expect(faults).toEqual([]);
    const found = await checkExamples(definitions);
    expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '5: "planted [zz-9]" should give "zz-9", gives nothing',
      '7: "MRN 7104423" should give nothing, gives "7104423"',
    ]);
  });
});
