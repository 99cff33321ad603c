import { describe, expect, it } from '@jest/globals';
import { interval, readMarked, requestOf, scoreCase, Tally } from './lib-turns.mjs';

describe('cases with a single exchange', () => {
  it('are read from their annotations', () => {
    const { body, values } = requestOf({ turns: ['A: how is it, [[NAME:Odalys]]?', 'U: fine'] });
    expect(body.messages).toEqual([
      { role: 'assistant', content: 'how is it, Odalys?' },
      { role: 'user', content: 'fine' },
    ]);
    expect(values).toEqual([[{ kind: 'NAME', start: 11, end: 17 }], []]);
    expect(() => readMarked('it is [[NAME:Odalys')).toThrow('not closed');
    expect(() => requestOf({ turns: ['hello'] })).toThrow('no role');
  });

  it('are scored by values and by characters', () => {
    const { body, values } = requestOf({ turns: ['U: it is [[NAME:Ana Diaz]] at two'] });
    const slots = body.messages.map(({ content }) => ({ text: content }));
    const score = scoreCase(values, slots, [
      [
        { start: 6, end: 9 },
        { start: 18, end: 21 },
      ],
    ]);
    expect(score).toMatchObject({
      values: [{ found: false, characters: 7, hit: 3 }],
      outside: 9,
      overMasked: 3,
      excess: [{ start: 18 }],
    });
    const tally = new Tally();
    tally.add(score);
    tally.add(scoreCase(values, slots, [[{ start: 6, end: 14 }]]));
    expect(tally).toMatchObject({ cases: 2, touched: 1, values: 2, found: 1, characters: 14, hit: 10 });
  });

  // Form of the interval: Brown, Cai and DasGupta (2001), "Interval estimation for a binomial proportion".
  // Values computed by hand.
  it('have intervals between 0 and 1', () => {
    const [from, to] = interval(0, 10);
    expect(from).toBe(0);
    expect(to).toBeCloseTo(0.2775, 3);
    expect(interval(5, 10).map((end) => end.toFixed(3))).toEqual(['0.237', '0.763']);
    expect(interval(0, 0)).toEqual([0, 1]);
  });
});
