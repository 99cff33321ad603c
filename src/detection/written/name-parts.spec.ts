import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AFTER_NAMES,
  NAME_JOINTS,
  NAME_PARTICLES,
  NAME_TALK,
  TITLES,
} from '../languages/en/beside-values.js';
import { CORRECTION_WORDS } from '../languages/en/talk.js';
import { nameParts } from './name-parts.js';
import type { ValuePart } from './value.js';

const textOf = (name: string, { start, end }: ValuePart): string => name.slice(start, end);
const keysOf = (name: string): (string | undefined)[] => nameParts(name).map(({ key }) => key);

describe('the parts of a name', () => {
  it.each<[string, string[]]>([
    ['hyphen thorne', ['-Thorne']],
    ['dash thorne lee', ['-Thorne', 'Lee']],
    ['ana de la', ['Ana', 'la']],
    ['joost van der', ['Joost', 'der']],
    ['Ana de la', ['Ana', 'la']],
    ['mai le', ['Mai', 'Le']],
    ['anita das', ['Anita', 'Das']],
    ['damon dash', ['Damon', 'Dash']],
    ['la', ['La']],
  ])('of an incomplete name, %j, are written so that they can be joined', (name, expected) => {
    expect(nameParts(name).map(({ written }) => written)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['Maria Lopez', ['maria', 'lopez']],
    ['LOPEZ, MARIA', ['lopez', 'maria']],
    ['maria lopez', ['maria', 'lopez']],
    ['Mary-Ann', ['mary-ann']],
    ["O'Brien-Lee", ["o'brien-lee"]],
    ['O’Brien', ["o'brien"]],
    ['O‘Brien', ["o'brien"]],
    ["d'Angelo", ["d'angelo"]],
    ['Maria_Lopez', ['maria', 'lopez']],
    ['maria_lopez', []],
    ['Maria_Lopez_91', []],
    ['Will May', ['will', 'may']],
    ['rose mark grace', ['rose', 'mark', 'grace']],
    ['Bo Li', ['bo', 'li']],
    ['3rd Smith', ['3rd', 'smith']],
  ])('are found in %j', (name, expected) => {
    expect(keysOf(name)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['Dr. Maria Lopez', ['maria', 'lopez']],
    ['dr maria lopez jr', ['maria', 'lopez']],
    ['Rev. Martin Lane Jr.', ['martin', 'lane']],
    ['nurse kelly', ['kelly']],
    ['señora lopez', ['lopez']],
    ['John Smith III', ['john', 'smith']],
    ['Anna Smith, RN', ['anna', 'smith']],
    ['Maria L.', ['maria', 'l']],
    ['Ms. E', ['e']],
    ['M Lopez', ['m', 'lopez']],
    ['J. R. Smith', ['j', 'r', 'smith']],
    ['j r smith', ['j', 'r', 'smith']],
    ['Maria de la Cruz', ['maria', 'cruz']],
    ['Ludwig van der Berg', ['ludwig', 'berg']],
    ['first name maria last name lopez', ['maria', 'lopez']],
    ['maria no mariana lopez', ['maria', 'mariana', 'lopez']],
    ['anna, nope, anne lopez', ['anna', 'anne', 'lopez']],
    ['anna no', ['anna', 'no']],
    ['maria and then lopez', ['maria', 'lopez']],
  ])('in %j exclude titles and suffixes', (name, expected) => {
    expect(keysOf(name)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['maria lopez', ['Maria', 'Lopez']],
    ['Mac an tSaoir', ['Mac', 'an', 'tSaoir']],
    ['Ngozi okafor', ['Ngozi', 'Okafor']],
    ['MacGillivray', ['MacGillivray']],
    ['an tran', ['An', 'Tran']],
  ])('in %j are written with their capitals', (name, expected) => {
    expect(nameParts(name).map(({ written }) => written)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ["Maria's", ['maria']],
    ['Maria’s', ['maria']],
    ["MARIA'S", ['maria']],
    ["Mary-Ann Smith's", ['mary-ann', 'smith']],
    ["Иван Петрович's", ['иван', 'петрович']],
  ])('in %j exclude the possessive', (name, expected) => {
    expect(keysOf(name)).toEqual(expected);
    expect(nameParts(name).some((part) => /['’]s$/i.test(textOf(name, part)))).toBe(false);
  });

  it.each<[string, string[]]>([
    ['l o p e z', ['lopez']],
    ['L-O-P-E-Z', ['lopez']],
    ['L. O. P. E. Z.', ['lopez']],
    ['l ... o ... p ... e ... z', ['lopez']],
    ['lopez l o p e z', ['lopez', 'lopez']],
    ['patel, P A T E L', ['patel', 'patel']],
    ['patel p as in peter a t e l', ['patel', 'patel']],
    ['m a double t e o', ['matteo']],
    ['t as in tom o double r e s', ['torres']],
    ['double u a n g', ['wang']],
    ['m a double t e o and then s i l v a', ['matteo', 'silva']],
    ['x i', ['xi']],
    ['maria x i', ['maria', 'xi']],
    ['o apostrophe b r i e n', ["o'brien"]],
    // A word that a hyphen joins to the spelled letters is separate.
    ['L-O-P-E-Z-Smith', ['lopez', 'smith']],
    ['l o p e z-garcia', ['lopez', 'garcia']],
    ['Anne-M a r i a', ['anne', 'maria']],
  ])('in %j are assembled from spelled letters', (name, expected) => {
    expect(keysOf(name)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['okonkwo hyphen bright', ['okonkwo-bright']],
    ['okonkwo dash bright', ['okonkwo-bright']],
    ['l o p e z dash maria', ['lopez-maria']],
    ['OKONKWO HYPHEN BRIGHT', ['okonkwo-bright']],
    ['o apostrophe brien', ["o'brien"]],
    ['mary hyphen ann o apostrophe neil', ['mary-ann', "o'neil"]],
    // A joining word that joins no names is a name.
    ['Dash Smith', ['dash', 'smith']],
    ['damian dash', ['damian', 'dash']],
  ])('in %j are joined if the hyphen is spoken', (name, expected) => {
    expect(keysOf(name)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['Mai Le', ['mai', 'le']],
    ['mai le', ['mai', 'le']],
    ['Le, Mai', ['le', 'mai']],
    ['Anna Van', ['anna', 'van']],
    ['anna do', ['anna', 'do']],
  ])('in %j include a particle only if it is a name or leads to one', (name, expected) => {
    expect(keysOf(name)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['Иван Петров', ['иван', 'петров']],
    ['李小龙', ['李小龙']],
    ['李 明', ['李', '明']],
    ['김 민수', ['김', '민수']],
    ['محمد علي', ['محمد', 'علي']],
    ['José Ángel Núñez', ['josé', 'ángel', 'núñez']],
    ['Jose\u0301', ['josé']],
    // Letters of other alphabets do not turn adjacent letters into single letters.
    ['Nguyễn Văn Anh', ['nguyễn', 'văn', 'anh']],
    ['Lê Văn An', ['lê', 'văn', 'an']],
    ['Tô Vân', ['tô', 'vân']],
  ])('are found in %j in any alphabet', (name, expected) => {
    expect(keysOf(name)).toEqual(expected);
  });

  it.each(['', 'Mr.', 'doctor', '...', 'a '.repeat(200), 'ab '.repeat(9).trim()])(
    'of %j are empty because it is not divided',
    (name) => {
      expect(nameParts(name)).toEqual([]);
    },
  );

  it('are written with capitals', () => {
    const written = (name: string): (string | undefined)[] => nameParts(name).map((part) => part.written);
    expect(written("maria o'brien-lee")).toEqual(['Maria', "O'Brien-Lee"]);
    expect(written('l o p e z')).toEqual(['Lopez']);
    expect(written('j u n hyphen h o')).toEqual(['Jun-Ho']);
    expect(written('d e space l a space c r u z')).toEqual(['de la Cruz']);
    expect(written('m a c capital g i l l i v r a y')).toEqual(['MacGillivray']);
    expect(written('e l e n i, new word, p a p a d a k i')).toEqual(['Eleni', 'Papadaki']);
    expect(written('a d e y e m i m as in mike')).toEqual(['Adeyemi']);
    expect(written('d a, new word, s i l v a, new word, r e e d')).toEqual(['Silva', 'Reed']);
    expect(written('m u umlaut double l e r')).toEqual(['Müller']);
    expect(written('okonkwo hyphen bright')).toEqual(['Okonkwo-Bright']);
    expect(written('MARIA McLeod')).toEqual(['MARIA', 'McLeod']);
  });

  const READABLE = new Set([
    ...TITLES,
    ...AFTER_NAMES,
    ...NAME_PARTICLES,
    ...NAME_TALK,
    ...NAME_JOINTS.keys(),
    ...CORRECTION_WORDS,
  ]);
  const letters = fc.stringMatching(/^[A-Za-zéñöüßłžàìЖжи李мاễ]{1,9}$/u);
  const word = fc.oneof(
    { weight: 4, arbitrary: letters },
    { weight: 1, arbitrary: fc.constantFrom(...READABLE) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('l o p e z', 'A-B', "d'A", 'double t', 'b as in boy', 'oh', "x's"),
    },
  );
  const names = fc
    .array(fc.tuple(word, fc.constantFrom(' ', ', ', '-', '. ', "'", '’', '  ', ' ... ')), { maxLength: 7 })
    .map((pieces) => pieces.flat().join(''));

  it('leave only titles, particles and filler words in clear', () => {
    fc.assert(
      fc.property(names, (name) => {
        const parts = nameParts(name);
        fc.pre(parts.length > 0);
        for (const { index, 0: run } of name.matchAll(/[\p{L}\p{M}]+/gu)) {
          const inside = parts.some(({ start, end }) => start <= index && index + run.length <= end);
          const touched = parts.some(({ start, end }) => start < index + run.length && index < end);
          expect({ run, divided: touched && !inside }).toEqual({ run, divided: false });
          const isPossessive = run.toLowerCase() === 's';
          if (!inside && !isPossessive && /^.{2}/u.test(run))
            expect([...READABLE].some((each) => each.split("'").includes(run.toLowerCase()))).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are in order, separate and trimmed', () => {
    fc.assert(
      fc.property(fc.oneof(names, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (name) => {
        let end = 0;
        for (const part of nameParts(name)) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          expect(part.end).toBeGreaterThan(part.start);
          expect(part.end).toBeLessThanOrEqual(name.length);
          expect(part.key).not.toBe('');
          expect(textOf(name, part).trim()).toBe(textOf(name, part));
          end = part.end;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
