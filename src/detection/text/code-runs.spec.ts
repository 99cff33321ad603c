import { describe, expect, it } from '@jest/globals';
import { codeRuns, codeWindows } from './code-runs.js';

function runs(text: string): string[] {
  return codeRuns(text).map(({ start, end }) => text.slice(start, end));
}

describe('codeRuns', () => {
  it.each([
    ['it is HX-402 117, thanks', ['HX-402 117']],
    ['h x 4 0 2 and that', ['h x 4 0 2']],
    ['402 uh 117', ['402 uh 117']],
    ['4, 4, 1, 8', ['4, 4, 1, 8']],
    ['l89 i mean l 8 8', ['l89 i mean l 8 8']],
    ['abc 1234 blue honda', ['abc 1234']],
    ['id a 4 4 1 i think', ['a 4 4 1']],
    ['i have a 4418 here', ['4418']],
    ['3f nh hj pn 5k', ['3f nh hj pn 5k']],
    ['g o b e a r s', ['g o b e a r s']],
  ])('finds in %j the runs %j', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });

  it.each([
    'take 250 mg at 9:30',
    'on 9/12/1958 or 2026-02-17',
    'it costs $1,200.50',
    'temperature 98.6',
    'covid19 and the 2nd dose',
    'about 20 percent',
    "don't i?",
  ])('finds no run in %j', (text) => {
    expect(runs(text)).toEqual([]);
  });

  it.each([
    ['mi póliza es 44182 y la otra no', '', ['44182']],
    ['es 44182', '¿Cuál es su póliza?', ['44182']],
    ['it is es 44182', 'What is your policy?', ['es 44182']],
    ['lo dice la carta: LA-44182', '', ['LA-44182']],
  ])('excludes short words in the language of %j after %j', (text, question, expected) => {
    const found = codeRuns(text, [], question);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('does not extend into an excluded span', () => {
    const text = 'Rx 7710442';
    expect(codeRuns(text, [{ start: 0, end: 2 }]).map(({ code }) => code)).toEqual(['7710442']);
  });

  it('returns the latest version of a corrected code', () => {
    expect(codeRuns('415 no sorry 416')[0]).toMatchObject({ code: '415416', latest: '416', digits: 6 });
  });

  it('divides a run into windows between its parts', () => {
    const [run] = codeRuns('41 1111 22');
    expect(run && codeWindows(run, 6, 6).map(({ code }) => code)).toEqual(['411111', '111122']);
  });
});
