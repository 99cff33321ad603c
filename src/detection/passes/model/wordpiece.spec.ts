import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WordPieceTokenizer } from './wordpiece.js';

const root = new URL('../../../../', import.meta.url);
const vocabulary = readFileSync(new URL('model/vocab.txt', root), 'utf8').trimEnd().split('\n');
const tokenizer = new WordPieceTokenizer(vocabulary);

type Reference = [text: string, ids: number[], starts: number[], ends: number[]];

describe('WordPieceTokenizer', () => {
  it('equals the reference tokenizer on 10,000 varied strings', () => {
    const lines = gunzipSync(readFileSync(new URL('test/support/wordpiece/reference.jsonl.gz', root)));
    const references = lines
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Reference);
    expect(references).toHaveLength(10_000);
    const differing = references.filter(([text, ...expected]) => {
      const { ids, starts, ends } = tokenizer.encode(text);
      return JSON.stringify([ids, starts, ends]) !== JSON.stringify(expected);
    });
    expect(differing.slice(0, 3)).toEqual([]);
  });

  it('returns pieces in order and within the text, and counts the words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { ids, starts, ends, words } = tokenizer.encode(text);
        expect(starts).toHaveLength(ids.length);
        ids.forEach((_, at) => {
          expect(ends[at]).toBeGreaterThan(starts[at] ?? NaN);
          expect(ends[at]).toBeLessThanOrEqual(text.length);
          if (at === 0) return;
          expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1] ?? NaN);
          const step = (words[at] ?? NaN) - (words[at - 1] ?? NaN);
          expect([0, 1]).toContain(step);
        });
      }),
    );
  });

  it('rejects a vocabulary without [UNK]', () => {
    expect(() => new WordPieceTokenizer(['[CLS]'])).toThrow('[UNK]');
  });
});
