import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findLeak } from './egress-check.js';
import type { Entity } from '../entity.js';
import { propagateValues } from './propagate.js';
import type { SlotForm, TextSlot } from '../slot.js';

function slot(index: number, text: string, form: SlotForm = 'text'): TextSlot {
  return { path: `messages[${index}].content`, role: 'user', form, text };
}

describe('propagateValues for any findings', () => {
  const word = fc.constantFrom(
    'Jane',
    'okafor',
    'Will',
    'grace',
    'Elm Street',
    'street clinic',
    '555-0142',
    'five five five oh one four two',
    '0142',
    '710442',
    '7 1 0 4 4 2',
    'o k a f o r',
    '1958-06-09',
    'june ninth nineteen fifty eight',
    'jane@example.com',
    'the',
    'and',
    ',',
    '🙂',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
  const texts = fc.array(fc.tuple(text, fc.constantFrom<SlotForm>('text', 'identifier')), {
    minLength: 1,
    maxLength: 4,
  });
  const spans = fc.array(
    fc.record({
      slot: fc.nat(3),
      from: fc.nat(8),
      words: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('NAME', 'PHONE', 'ADDRESS', 'MRN', 'DOB', 'OWN_KIND'),
      validated: fc.boolean(),
    }),
    { maxLength: 8 },
  );

  function build(
    parts: readonly (readonly [string, SlotForm])[],
    wanted: readonly { slot: number; from: number; words: number; kind: string; validated: boolean }[],
  ) {
    const slots = parts.map(([content, form], index) => slot(index, content, form));
    const findings = slots.map(({ text: content }, index) => {
      const bounds = [...content.matchAll(/\S+/g)].map(
        (match) => [match.index, match.index + match[0].length] as const,
      );
      return wanted.flatMap((span): Entity[] => {
        const [start] = bounds[span.from] ?? [];
        const [, end] = bounds[Math.min(bounds.length, span.from + span.words) - 1] ?? [];
        if (span.slot !== index || start === undefined || end === undefined) return [];
        const { kind, validated } = span;
        return [
          {
            start,
            end,
            kind,
            confidence: 0.8,
            pass: 'model',
            detector: 'x',
            ...(validated ? { validated } : {}),
          },
        ];
      });
    });
    return { slots, findings };
  }

  it('returns sorted and disjoint findings, covers all given findings and is idempotent', async () => {
    await fc.assert(
      fc.asyncProperty(texts, spans, async (parts, wanted) => {
        const { slots, findings } = build(parts, wanted);
        const { findings: once } = await propagateValues(slots, findings);
        once.forEach((entities, index) => {
          entities.forEach(({ start }, at) => {
            expect(start).toBeGreaterThanOrEqual(entities[at - 1]?.end ?? 0);
          });
          for (const { start, end } of findings[index] ?? []) {
            for (let at = start; at < end; at++) {
              if (!/[\p{L}\p{N}]/u.test(slots[index]?.text.charAt(at) ?? '')) continue;
              expect(entities.some((entity) => entity.start <= at && at < entity.end)).toBe(true);
            }
          }
        });
        expect((await propagateValues(slots, once)).findings).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves no value that the egress check would reject', async () => {
    await fc.assert(
      fc.asyncProperty(texts, spans, async (parts, wanted) => {
        const { slots, findings } = build(parts, wanted);
        const values: { kind: string; text: string }[] = [];
        const masked = (await propagateValues(slots, findings)).findings.map((entities, index) => {
          const { path, form, text: content } = slots[index] ?? slot(0, '');
          const text = entities.reduceRight((rest, { start, end, kind }) => {
            values.push({ kind, text: content.slice(start, end) });
            return `${rest.slice(0, start)}${form === 'text' ? `[${kind}_0123456789AB]` : `${kind}_0123456789AB`}${rest.slice(end)}`;
          }, content);
          return { path, form, text };
        });
        expect(await findLeak(masked, values)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
