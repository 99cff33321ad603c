import { describe, expect, it } from '@jest/globals';
import { isDoubtedLater } from './later-turns.js';

const CODE = 'four seven seven one';

describe('isDoubtedLater', () => {
  it.each([
    [CODE, `it's ${CODE} sorry the last digit is a two`],
    [CODE, CODE, `Was that ${CODE}?`, 'no it ends in two'],
    [CODE, `my zip is ${CODE}`, 'So seven one, or one seven?', "i honestly can't tell"],
    ['cristina', 'the name is cristina', 'Cristina with a C or a K?', "could be either i don't know"],
    ['cristina', 'se llama cristina', '¿Cristina con ce o con ka?', 'no estoy segura'],
  ])('is true for a value that is corrected or questioned later: %s in %j', (text, ...turns) => {
    expect(isDoubtedLater(text, turns)).toBe(true);
  });

  it.each([
    [`it's ${CODE} sorry for the noise`],
    [`it's ${CODE}`, 'Thank you. Morning or afternoon?', "i don't know yet"],
    [`it's ${CODE}`, 'So seven one, or one seven?', 'seven one'],
    ['another text'],
  ])('is false for the turns %j', (...turns) => {
    expect(isDoubtedLater(CODE, turns)).toBe(false);
  });
});
