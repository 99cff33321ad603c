import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Entity, signed } from '../detection/entity.js';
import { packFindings, unpackFindings } from './packed-findings.js';

const entity: fc.Arbitrary<Entity> = fc
  .record({
    start: fc.nat(),
    length: fc.nat({ max: 100 }),
    kind: fc.constantFrom('NAME' as const, 'DATE' as const),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    validated: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(({ start, length, kind, confidence, validated }) => {
    const found = { start, end: start + length, kind, confidence };
    return signed(validated === undefined ? found : { ...found, validated }, 'model', 'ner');
  });

describe('packed findings', () => {
  it('are unpacked exactly as they were packed', () => {
    fc.assert(
      fc.property(fc.array(entity), fc.boolean(), (findings, asWritten) => {
        const text = { findings, asWritten };
        expect(unpackFindings(packFindings(text))).toStrictEqual(text);
      }),
    );
  });
});
