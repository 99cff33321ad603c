import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from './entity.js';
import { mergeEntities } from './merge.js';

function entity(start: number, end: number, kind: string, more: Partial<Entity> = {}): Entity {
  return { start, end, kind, confidence: 0.8, pass: 'pattern', detector: 'test', ...more };
}

function brief(entities: readonly Entity[]): string[] {
  return entities.map(({ start, end, kind }) => `${kind} ${start}-${end}`);
}

describe('mergeEntities', () => {
  it('sorts findings and keeps adjacent findings separate', () => {
    expect(brief(mergeEntities([entity(5, 9, 'NAME'), entity(0, 5, 'NAME')]))).toEqual([
      'NAME 0-5',
      'NAME 5-9',
    ]);
  });

  it('unites overlapping findings of one kind', () => {
    expect(brief(mergeEntities([entity(0, 6, 'NAME'), entity(4, 9, 'NAME')]))).toEqual(['NAME 0-9']);
  });

  it('prefers a validated finding to a longer guess and keeps the rest of the guess', () => {
    const merged = mergeEntities([entity(0, 20, 'ADDRESS'), entity(5, 12, 'EMAIL', { validated: true })]);
    expect(brief(merged)).toEqual(['ADDRESS 0-5', 'EMAIL 5-12', 'ADDRESS 12-20']);
  });

  it('trims the rest to letters and digits if the text is known', () => {
    const text = 'Elm 1, a@b.example !';
    const merged = mergeEntities(
      [entity(0, 20, 'ADDRESS'), entity(7, 18, 'EMAIL', { validated: true })],
      text,
    );
    expect(brief(merged)).toEqual(['ADDRESS 0-5', 'EMAIL 7-18']);
  });

  it('prefers the longer finding, then the more specific kind, then the higher confidence', () => {
    expect(brief(mergeEntities([entity(0, 8, 'SSN'), entity(0, 9, 'PHONE')]))).toEqual(['PHONE 0-9']);
    expect(brief(mergeEntities([entity(0, 9, 'PHONE'), entity(0, 9, 'FAX')]))).toEqual(['FAX 0-9']);
    expect(brief(mergeEntities([entity(0, 9, 'MRN'), entity(0, 9, 'EMPLOYEE_ID')]))).toEqual([
      'EMPLOYEE_ID 0-9',
    ]);
    const [surer] = mergeEntities([entity(0, 9, 'A_KIND'), entity(0, 9, 'B_KIND', { confidence: 0.9 })]);
    expect(surer?.kind).toBe('B_KIND');
    const [place] = mergeEntities([entity(0, 9, 'NAME'), entity(0, 9, 'LOCATION', { confidence: 0.9 })]);
    expect(place?.kind).toBe('LOCATION');
  });

  it('drops empty spans', () => {
    expect(mergeEntities([entity(3, 3, 'NAME')])).toEqual([]);
  });
});

describe('mergeEntities for any findings', () => {
  const entities = fc.array(
    fc
      .tuple(
        fc.nat(60),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('NAME', 'PHONE', 'SSN', 'OWN_KIND'),
        fc.boolean(),
      )
      .map(([start, length, kind, validated]) =>
        entity(start, start + length, kind, validated ? { validated } : {}),
      ),
    { maxLength: 25 },
  );

  it('returns sorted and disjoint findings with the same coverage, and is idempotent', () => {
    fc.assert(
      fc.property(entities, (given) => {
        const merged = mergeEntities(given);
        const covers = (list: readonly Entity[], at: number) =>
          list.some(({ start, end }) => start <= at && at < end);
        for (let at = 0; at <= 80; at++) expect(covers(merged, at)).toBe(covers(given, at));
        merged.forEach(({ start }, index) => {
          expect(start).toBeGreaterThanOrEqual(merged[index - 1]?.end ?? 0);
        });
        expect(mergeEntities(merged)).toEqual(merged);
      }),
    );
  });
});
