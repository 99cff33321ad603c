import { describe, expect, it } from '@jest/globals';
import { UNCALIBRATED, calibrate, joinWords, LabelSet, WordScore, type ScoredWord } from './decode.js';

const labels = new LabelSet(['O', 'B-NAME', 'I-NAME', 'B-ORG', 'I-ORG', 'B-PHONE', 'I-PHONE']);

describe('calibrate', () => {
  it('leaves a probability unchanged or changes its odds', () => {
    expect(calibrate(0.3, UNCALIBRATED)).toBeCloseTo(0.3);
    // Odds of one to four become even, and the log odds are doubled.
    expect(calibrate(0.2, { slope: 1, offset: Math.log(4) })).toBeCloseTo(0.5);
    expect(calibrate(0.8, { slope: 2, offset: 0 })).toBeCloseTo(16 / 17);
  });

  it('is monotonic and returns values between 0 and 1', () => {
    const given = [0, 0.01, 0.3, 0.9, 1].map((probability) =>
      calibrate(probability, { slope: 0.7, offset: -2 }),
    );
    expect(given).toEqual([...given].sort((a, b) => a - b));
    expect(given.every((confidence) => confidence > 0 && confidence < 1)).toBe(true);
  });
});

describe('LabelSet', () => {
  it('rejects labels that are not in pairs', () => {
    expect(() => new LabelSet(['O', 'B-NAME', 'B-PHONE', 'I-NAME', 'I-PHONE'])).toThrow('unknown order');
  });
});

describe('WordScore', () => {
  function word(...pieces: readonly number[][]): ScoredWord {
    const score = new WordScore(labels, [UNCALIBRATED, UNCALIBRATED, UNCALIBRATED]);
    for (const piece of pieces) score.add(Float32Array.from(piece), Float32Array.of(0.2, 0.7, 0.1), 0);
    return score.finish(0, 5);
  }

  it('uses the strongest piece and adds the probabilities of B and I labels', () => {
    const found = word([0.7, 0.2, 0.1, 0, 0, 0, 0], [0.2, 0.1, 0.6, 0, 0, 0.1, 0]);
    expect(found).toMatchObject({ kind: 0, begins: true });
    expect(found.confidence).toBeCloseTo(0.8);
  });

  it('adds up all kinds, so that an ambiguous number is still masked', () => {
    expect(word([0.4, 0.28, 0, 0, 0, 0, 0.32]).confidence).toBeCloseTo(0.6);
  });

  it('ignores labels that are only hints', () => {
    const found = word([0.1, 0.05, 0, 0.85, 0, 0, 0]);
    expect(found.kind).toBe(0);
    expect(found.confidence).toBeCloseTo(0.05);
  });
});

describe('joinWords', () => {
  const at = (start: number, end: number, confidence: number, kind = 0, begins = false): ScoredWord => ({
    start,
    end,
    kind,
    confidence,
    begins,
    office: 0.1,
    thing: 0.1,
  });

  it('joins adjacent words of one kind with their highest confidence', () => {
    expect(joinWords([at(0, 5, 0.9, 0, true), at(6, 9, 0.4), at(10, 12, 0.1)], 'maria doe is')).toEqual([
      { start: 0, end: 9, kind: 0, confidence: 0.9 },
    ]);
  });

  it('separates words that begin a new value unless no character is between them', () => {
    const text = "ana o'neal ben";
    const found = joinWords(
      [
        at(0, 3, 0.9, 0, true),
        at(4, 5, 0.9, 0, true),
        at(5, 6, 0.9),
        at(6, 10, 0.9, 0, true),
        at(11, 14, 0.9, 0, true),
      ],
      text,
    );
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['ana', "o'neal", 'ben']);
  });

  it('assigns a value to the office only if all its words are assigned to it with certainty', () => {
    const office = { ...at(0, 8, 0.9, 0, true), office: 0.999 };
    expect(joinWords([office, { ...at(9, 15, 0.9), office: 0.999 }], 'larkmoor clinic')).toEqual([
      { start: 0, end: 15, kind: 0, confidence: 0.9, whose: 'office' },
    ]);
    expect(joinWords([office, at(9, 15, 0.9)], 'larkmoor clinic')[0]).not.toHaveProperty('whose');
    expect(joinWords([{ ...office, office: 0, thing: 1 }], 'larkmoor')[0]).toMatchObject({ whose: 'thing' });
  });

  it('separates kinds', () => {
    expect(joinWords([at(0, 3, 0.9), at(4, 7, 0.9, 2)], 'ana 555')).toHaveLength(2);
  });
});
