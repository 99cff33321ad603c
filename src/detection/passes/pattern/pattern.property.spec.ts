import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from '../../entity.js';
import { BUILT_IN_KINDS } from '../../kinds.js';
import { mergeEntities } from '../../merge.js';
import { PatternPass } from './pattern-pass.js';
import { propagateValues } from '../../values/propagate.js';
import { inContext } from '../../slot-context.js';
import type { TextSlot } from '../../slot.js';

const pass = new PatternPass();
const ALL = new Set<string>(BUILT_IN_KINDS);

async function detect(slots: readonly TextSlot[]): Promise<Entity[][]> {
  const found = await pass.detect(inContext(slots), { kinds: ALL }, new AbortController().signal);
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
  ['PHONE', '512-555-0142 ext. 12'],
  ['PHONE', '1-800-FLOWERS'],
  ['PHONE', 'five one three no sorry five one two five five five oh one four two'],
  ['PHONE', 'five five five oh one for two'],
  ['SSN', 'one two three, four five, six seven eight nine'],
  ['EMAIL', 'j as in john dot doe at example dot com'],
  ['EMAIL', 'jane.doe [at] example [dot] com'],
  ['DATE', '09JUN1958'],
  ['DATE', 'december thirteenth through the twentieth'],
  ['DATE', 'the 25th of November 1984'],
];
/** Values that require a word beside them, as kind, words before, value and words after. */
const CUED: readonly (readonly [string, string, string, string])[] = [
  ['AGE', '', '93', '-year-old'],
  ['AGE', '', 'ninety-three', ' years old'],
  ['DOB', 'born ', 'June 9, 1958', ''],
  ['DOB', 'dob ', 'oh six oh nine fifty eight', ''],
  ['SSN', 'last four of my social: ', 'eleven twenty', ''],
  ['FAX', 'fax ', '５１２.555.0142', ''],
  ['NAME', 'Mrs. ', 'Okafor', ''],
  ['NAME', '', 'José Núñez-Okafor', ', MD'],
  ['SSN', 'xxx-xx-', '1120', ''],
  ['NAME', 'my name is ', 'adaeze okafor', ''],
];
/** Invisible characters that may occur between any two characters of a pasted value. */
const INVISIBLE = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u200e', '\u202a'];
/** Surrounding text that contains no context word and no letter or digit beside the value. */
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

describe('the pattern pass', () => {
  it('finds exactly the planted value in any surrounding text', async () => {
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

describe('a value that is found by the words beside it', () => {
  it('is found without including these words', async () => {
    await fc.assert(
      fc.asyncProperty(around, fc.constantFrom(...CUED), around, async (left, cued, right) => {
        const [kind, lead, value, tail] = cued;
        const text = `${left}; ${lead}${value}${tail} ${right.trimStart()}`;
        const [found = []] = await detect([slot(0, text)]);
        expect(found.map((entity) => [entity.kind, text.slice(entity.start, entity.end)])).toEqual([
          [kind, value],
        ]);
      }),
    );
  });
});

describe('a value with invisible characters', () => {
  const WRITTEN = ['512-555-0142', '123-45-6789', 'jane.doe@example.com', '1958-09-12', 'June 9, 1958'];

  it('is found as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...WRITTEN),
        fc.array(fc.constantFrom('', '', ...INVISIBLE), { minLength: 20, maxLength: 20 }),
        async (value, marks) => {
          const sprinkled = Array.from(value)
            .map((char, at) => (at === 0 ? '' : (marks[at % 20] ?? '')) + char)
            .join('');
          const text = `🙂 ${sprinkled} ✓`;
          const [found = []] = await detect([slot(0, text)]);
          expect(found.map((entity) => text.slice(entity.start, entity.end))).toEqual([sprinkled]);
        },
      ),
    );
  });
});

describe('adversarial text', () => {
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
      'no sorry ',
      'for ',
      'my name is ',
      'born ',
      'Okafor, ',
      'o as in ',
      '99 ',
      '\n\n',
    ),
    fc.string({ minLength: 1, maxLength: 4 }),
  );

  it('is read to its end, however it repeats', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 3 }), async (units) => {
        const repeated = units.join('').repeat(2_000);
        const slots = [slot(0, repeated)];
        const found = await detect(slots);
        expect((await propagateValues(slots, found)).findings).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });
});
