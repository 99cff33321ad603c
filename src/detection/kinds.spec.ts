import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS, KINDS, type KindTraits, kindsUnder, SAFE_HARBOR_LETTERS } from './kinds.js';
import { LabelSet } from './passes/model/reading/decode.js';
import { PatternPass } from './passes/pattern/pattern-pass.js';

const LABELS = new LabelSet(
  JSON.parse(readFileSync(new URL('../../model/labels.json', import.meta.url), 'utf8')) as string[],
);
const REPORTED = LABELS.kinds.filter((_, number) => LABELS.isReported(number));

/** Incomplete rows. `npm run typecheck` fails if one of them compiles. */
const INCOMPLETE: readonly KindTraits[] = [
  // @ts-expect-error -- no letter
  { rank: 1, form: 'code', action: 'redact', label: null },
  // @ts-expect-error -- no rank
  { letter: 'R_other', form: 'code', action: 'redact', label: null },
  // @ts-expect-error -- no form
  { letter: 'R_other', rank: 1, action: 'redact', label: null },
  // @ts-expect-error -- no action
  { letter: 'R_other', rank: 1, form: 'code', label: null },
  // @ts-expect-error -- no label
  { letter: 'R_other', rank: 1, form: 'code', action: 'redact' },
];

describe('the table of kinds', () => {
  it('does not accept a row without one of the traits', () => {
    const traits = Object.keys(KINDS.NAME);
    const lacking = INCOMPLETE.flatMap((row) => traits.filter((trait) => !(trait in row)));
    expect(lacking).toEqual(traits);
  });

  it('has a kind for every Safe Harbor identifier', () => {
    expect(SAFE_HARBOR_LETTERS.filter((letter) => kindsUnder(letter).length === 0)).toEqual([]);
  });

  it('contains every label of the shipped model', () => {
    const labelled = BUILT_IN_KINDS.filter((kind) => KINDS[kind].label !== null);
    expect([...REPORTED].sort()).toEqual([...labelled].sort());
  });

  it('has a detector for every kind that text can contain', () => {
    const detected = new Set([...new PatternPass().kinds, ...REPORTED]);
    expect(BUILT_IN_KINDS.filter((kind) => !detected.has(kind))).toEqual(['BIOMETRIC', 'PHOTO']);
  });
});
