import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from '../../entity.js';
import { BUILT_IN_KINDS } from '../../kinds.js';
import { mergeEntities } from '../../merge.js';
import { PatternPass } from './pattern-pass.js';
import { propagateValues } from '../../propagate.js';
import type { TextSlot } from '../../slot.js';

const pass = new PatternPass();
const ALL = new Set<string>(BUILT_IN_KINDS);

async function detect(slots: readonly TextSlot[]): Promise<Entity[][]> {
  const found = await pass.detect(slots, { kinds: ALL }, new AbortController().signal);
  return found.map((entities, index) => mergeEntities(entities, slots[index]?.text));
}

function slot(index: number, text: string): TextSlot {
  return { path: `messages[${index}].content`, role: 'user', form: 'text', text };
}

const VALUES: readonly (readonly [string, string])[] = [
  ['PHONE', '555-0142'],
  ['PHONE', '(512) 555-0143'],
  ['PHONE', 'five five five oh one four two'],
  ['PHONE', '５５５－０１４２'],
  ['SSN', '123-45-6789'],
  ['EMAIL', 'jane.doe@example.com'],
  ['EMAIL', 'jane dot doe at g mail dot com'],
  ['DATE', 'June 9th, 1958'],
  ['DATE', 'june ninth nineteen fifty eight'],
  ['DATE', '1958-09-12'],
];
/** Surroundings that carry no context word and touch a value with no letter or digit. */
const AROUND = [
  '👩‍⚕️ ',
  ' 🇺🇸',
  'é e\u0301 ',
  ' שלום, ',
  ' مرحبا. ',
  '\u200b',
  '“',
  '” ',
  ' \u202bأهلا\u202c ',
  '\n',
  ' — ',
  '; ',
  '((',
  ' Ω≈ç ',
];
const around = fc.array(fc.constantFrom(...AROUND), { maxLength: 6 }).map((parts) => `${parts.join('')} `);

describe('every finding', () => {
  it('cuts the planted value out of the original, whatever stands around', async () => {
    await fc.assert(
      fc.asyncProperty(around, fc.constantFrom(...VALUES), around, async (left, [kind, value], right) => {
        const text = `${left}; ${value} ${right.trimStart()}`;
        const [found = []] = await detect([slot(0, text)]);
        expect(found.map((entity) => [entity.kind, text.slice(entity.start, entity.end)])).toEqual([
          [kind, value],
        ]);
      }),
    );
  });
});

describe('hostile text', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      'at ',
      '1 ',
      'one ',
      'june ',
      '@',
      'a@a.',
      '9/',
      'dot com ',
      ' ',
      'mr ',
      'Jane ',
      'a',
      '1',
      '+1',
      '011 44 ',
      'oh ',
      'a b ',
      '\u200b',
      '５',
      "it's ",
    ),
    fc.string({ minLength: 1, maxLength: 4 }),
  );

  it('is scanned to its end, however it repeats', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 3 }), async (units) => {
        const repeated = units.join('').repeat(2_000);
        const slots = [slot(0, repeated)];
        const found = await detect(slots);
        expect(propagateValues(slots, found)).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });
});
