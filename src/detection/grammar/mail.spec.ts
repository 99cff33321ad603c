import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGLISH } from '../languages/en/index.js';
import { SPANISH } from '../languages/es/index.js';
import { grammarOf } from './grammar.js';
import { MailReader } from './mail.js';

const READERS = { en: new MailReader(grammarOf(ENGLISH)), es: new MailReader(grammarOf(SPANISH)) };
type Row = readonly [language: keyof typeof READERS, said: string, written: string];

function outcome(reader: MailReader, said: string): string {
  const reading = reader.read(said);
  return reading.state === 'certain' ? reading.written : reading.state;
}

describe('a spoken e-mail address', () => {
  it.each([
    ['maria dot lopez at example dot com', 'maria.lopez@example.com'],
    ['m, full stop, r e e d, six, two, at sign, example, full stop, o r g', 'm.reed62@example.org'],
    ['m a t t e o dot r e e d o nine zero at example dot com', 'matteo.reedo90@example.com'],
    ['z, o, f, i, a, plus sign, garden, at example dot com', 'zofia+garden@example.com'],
    ['t-u-a-n, dot, r-e-e-d, eight, eight, at sign, example, dot, net', 'tuan.reed88@example.net'],
    ['m a r i a at example dot com', 'maria@example.com'],
    ['Maria.Lopez@Example.com', 'maria.lopez@example.com'],
    ['jane dot doe at g mail dot com', 'jane.doe@gmail.com'],
    ['j underscore doe five eight at example dot com', 'j_doe58@example.com'],
    ['my email is jane doe at example dot com', 'janedoe@example.com'],
    ['j a n e at example dot co dot uk', 'jane@example.co.uk'],
    ['jane.doe at example.com', 'jane.doe@example.com'],
    ['jane.doe [at] example [dot] com', 'jane.doe@example.com'],
    ['jane.doe(at)example.com', 'jane.doe@example.com'],
    ['j as in john dot doe at example dot com', 'j.doe@example.com'],
    ['juliet alpha november echo at example dot com', 'jane@example.com'],
    ['jane dot doe at g mail', 'jane.doe@gmail.com'],
    ['jane dot uh doe all lowercase at example dot com', 'jane.doe@example.com'],
    ['jane dot doe at the rate example dot com', 'jane.doe@example.com'],
    ['april eighty three at example dot com', 'april83@example.com'],
    ['jane dot doe at example dot calm', 'jane.doe@example.com'],
    ['jane dot doe @ example.com', 'jane.doe@example.com'],
    ['it is mary dash ann at example dot org, yes', 'mary-ann@example.org'],
    ['bob smith all one word at yahoo dot com', 'bobsmith@yahoo.com'],
    ['bob smith all one word no spaces at yahoo', 'bobsmith@yahoo.com'],
    ['jane the number seven at example dot com', 'jane7@example.com'],
    ['jane number seven at example dot com', 'jane7@example.com'],
    ['jane double seven at example dot com', 'jane77@example.com'],
    ['jane forty two at example dot com', 'jane42@example.com'],
    ['jane nineteen seventy six at example dot com', 'jane1976@example.com'],
    ['jane two thousand five at example dot com', 'jane2005@example.com'],
    ['jane oh one at example dot com', 'jane01@example.com'],
    ['capital j ane at example dot com', 'jane@example.com'],
    ['capital jane dot capital doe at example dot com', 'jane.doe@example.com'],
    ['lower case j lower case doe at example dot com', 'jdoe@example.com'],
    ['smyth s m y t h at example dot com', 'smyth@example.com'],
    ['tommy b t o m m y b at example dot net', 'tommyb@example.net'],
    ['smith s m y t h at example dot com', 'smyth@example.com'],
    ["smith that's s m y t h at example dot com", 'smyth@example.com'],
    ['win spelled n g u y e n at example dot com', 'nguyen@example.com'],
    ['jane smith spelled s m i t h dot office at example dot com', 'janesmith.office@example.com'],
    ['eric with a k dot smith at example dot com', 'erik.smith@example.com'],
    ["philip with two l's at example dot com", 'phillip@example.com'],
    ['carl with a k at example dot com', 'karl@example.com'],
    ['four ever at example dot com', '4ever@example.com'],
    ['n as in nancy o r a at example dot com', 'nora@example.com'],
    ['n o r a r as in robert at example dot com', 'norar@example.com'],
    ['jane dot doe at hotmail dot com dot mx', 'jane.doe@hotmail.com.mx'],
    ['jane at a o l dot com', 'jane@aol.com'],
    ['jane at a o l', 'jane@aol.com'],
    ['jane at a t and t dot net', 'jane@att.net'],
    ['jack and jill at example dot com', 'jackandjill@example.com'],
    ['jane dot doe and then seven at example dot com', 'jane.doe7@example.com'],
    ["jane dot doe at example dot com that's j a n e dot d o e at example dot com", 'jane.doe@example.com'],
    ["jane dot smith at example dot com that's s m y t h", 'jane.smyth@example.com'],
    ['west point at example dot com', 'westpoint@example.com'],
    ['jane doe the at sign example dot com', 'janedoe@example.com'],
    ['jane dot doe at north river medical dot org', 'jane.doe@northrivermedical.org'],
    ['jane dot doe at smith and sons dot com', 'jane.doe@smithandsons.com'],
    ['jane dot doe at example dash mail dot com', 'jane.doe@example-mail.com'],
    ['jane dot doe at e x a m p l e dot com', 'jane.doe@example.com'],
    ["jane dot doe at example that's e x a m p l e dot com", 'jane.doe@example.com'],
    ['jane dot doe at i cloud dot com', 'jane.doe@icloud.com'],
    ['jane under score doe at proton mail dot com', 'jane_doe@protonmail.com'],
    ['jay smith at example dot com', 'jaysmith@example.com'],
    ['mike t at example dot com', 'miket@example.com'],
    ["o'brien at example dot com", 'obrien@example.com'],
    ["it's me mario at example dot com", 'memario@example.com'],
    ['jane then an underscore doe at example dot com', 'jane_doe@example.com'],
    ['jane followed by an underscore then doe at example dot com', 'jane_doe@example.com'],
    ['jane doe no dot at example dot com', 'janedoe@example.com'],
    ['janedoe2@example.com', 'janedoe2@example.com'],
    ['janedoe2 at example.com', 'janedoe2@example.com'],
    ['jane dot doe at u c l a dot e d u', 'jane.doe@ucla.edu'],
    ['double d at example dot com', 'dd@example.com'],
    ['a b c one two three at example dot com', 'abc123@example.com'],
    ['jane dot doe at example com', 'jane.doe@example.com'],
    ['jane dot doe at example dotcom', 'jane.doe@example.com'],
    ['jane.doe@example.com jane.doe@example.com', 'jane.doe@example.com'],
    ["so that's jane dot doe um at uh example dot com", 'jane.doe@example.com'],
    ['j d o e one nine eight oh at example dot com', 'jdoe1980@example.com'],
    ['the smiths at example dot com', 'thesmiths@example.com'],
    ['s sam m mary i t h at example dot com', 'smith@example.com'],
    ['jane three o o at example dot com', 'jane300@example.com'],
    ['jane dot a dot doe at example dot com', 'jane.a.doe@example.com'],
    ['wilbur dot gee at example dot com', 'wilbur.gee@example.com'],
    ['shiva dot dang 36 at example dot com', 'shiva.dang36@example.com'],
    ['jane dot o fifteen at example dot com', 'jane.o15@example.com'],
    ['jane underscore o one at example dot com', 'jane_01@example.com'],
    ['abshir.a at example dot com', 'abshir.a@example.com'],
    ['mailto:jane.doe@example.com', 'jane.doe@example.com'],
    ["yeah so it's gonna be j dot doe at example dot com", 'j.doe@example.com'],
    ['jane dot dot doe at example dot com', 'jane.doe@example.com'],
    ['jane dot doe at the yahoo dot com', 'jane.doe@yahoo.com'],
    ['u.oh @ example.com', 'u.oh@example.com'],
    ['jane five and then o at example dot com', 'jane50@example.com'],
  ])('in English, %j, is read as %j', (said, written) => {
    expect(outcome(READERS.en, said)).toBe(written);
  });

  it.each([
    ['jorge punto lara arroba example punto com', 'jorge.lara@example.com'],
    ['ana guion bajo ruiz arroba example punto com', 'ana_ruiz@example.com'],
    ['lupita guion bajo setenta y dos arroba example punto org', 'lupita_72@example.org'],
    ['ele u pe i te a guión bajo siete dos arroba example punto org', 'lupita_72@example.org'],
    ['rosa punto marín más casa arroba example punto com', 'rosa.marin+casa@example.com'],
    ['a punto peralta arroba example punto es', 'a.peralta@example.es'],
    ['ghinojosa arroba example dot net', 'ghinojosa@example.net'],
    ['b de burro ana arroba example punto com', 'bana@example.com'],
    ['eme u eñe o zeta arroba example punto com', 'muñoz@example.com'],
    ['ana punto garcía todo junto arroba gmail punto com', 'ana.garcia@gmail.com'],
    ['be de burro e ene arroba example punto com', 'ben@example.com'],
    ['maría con mayúscula punto lópez arroba hotmail punto com', 'maria.lopez@hotmail.com'],
    ['eme mayúscula a arroba example punto com', 'ma@example.com'],
    ['ana doble ele o arroba example punto com', 'anallo@example.com'],
    ['ana mil novecientos setenta y seis arroba example punto com', 'ana1976@example.com'],
    ['ana en casa arroba example punto com', 'anaencasa@example.com'],
    ['juan guion medio pérez arroba yahoo punto com punto mx', 'juan-perez@yahoo.com.mx'],
    ['juan guión bajo pérez doble cero siete arroba outlook punto es', 'juan_perez007@outlook.es'],
    ['velasco con ve chica arroba example punto com', 'velasco@example.com'],
    ['gonzález con zeta arroba example punto com', 'gonzalez@example.com'],
    ['pe e de erre o arroba example punto com', 'pedro@example.com'],
    ['juan y maría arroba example punto com', 'juanymaria@example.com'],
    ['mi correo es ana punto ruiz arroba example punto com', 'ana.ruiz@example.com'],
    ['de la torre arroba example punto com', 'delatorre@example.com'],
    ['ana arroba ge mail punto com', 'ana@gmail.com'],
    ['jota de la torre arroba example punto com', 'jdelatorre@example.com'],
    ['cero cuatro arroba example punto con', '04@example.com'],
    ['b grande e ene arroba example punto com', 'ben@example.com'],
  ])('in Spanish, %j, is read as %j', (said, written) => {
    expect(outcome(READERS.es, said)).toBe(written);
  });

  it.each<Row>([
    ['en', 'jane dot doe at example dot com no dot org', 'jane.doe@example.org'],
    ['en', 'jane.doe@example.com, no, at mail dot example dot org', 'jane.doe@mail.example.org'],
    ['en', 'jane at example dot com sorry jane dot doe at example dot com', 'jane.doe@example.com'],
    [
      'en',
      'jane dot doe dot twelve sorry underscore twelve jane dot doe underscore twelve at example dot com',
      'jane.doe_12@example.com',
    ],
    ['en', 'm lopez at example dot com, no, maria at example dot com', 'maria@example.com'],
    ['en', 'jane dot smith no wait jane dot smyth at example dot com', 'jane.smyth@example.com'],
    ['en', 'jane dot smith no smyth at example dot com', 'jane.smyth@example.com'],
    ['en', 'jane dot doe at example dot com no at example dot org', 'jane.doe@example.org'],
    ['en', 'jane dot doe at example dot com no example dot org', 'jane.doe@example.org'],
    ['en', 'jane dot doe at gmail dot com sorry yahoo dot com', 'jane.doe@yahoo.com'],
    ['en', 'jane dot doe at gmail no yahoo', 'jane.doe@yahoo.com'],
    ['en', 'j a m e at example dot com not m n as in nancy', 'jane@example.com'],
    ['en', 'j a m e at example dot com no n as in nancy', 'jane@example.com'],
    ['en', 'j a m not m n as in nancy e at example dot com', 'jane@example.com'],
    ['en', 'jane dot no wait dot doe at example dot com', 'jane.doe@example.com'],
    ['en', 'jane dot doe forty two no forty three at example dot com', 'jane.doe43@example.com'],
    ['en', 'jane dot doe forty two at example dot com no forty three', 'jane.doe43@example.com'],
    ['en', 'jane dot doe at example dot com again jane dot doe at example dot com', 'jane.doe@example.com'],
    ['es', 'juan punto perez arroba example punto com no punto org', 'juan.perez@example.org'],
    ['es', 'juan punto perez digo juan punto lopez arroba example punto com', 'juan.lopez@example.com'],
    ['en', 'jane at stjude dash i mean dash ortho dot edu', 'jane@stjude-ortho.edu'],
    ['en', 'jane at r e d i f f m a no sorry a i l dot com', 'jane@rediffmail.com'],
  ])('that is corrected in %j, %j, is read as %j', (language, said, written) => {
    expect(outcome(READERS[language], said)).toBe(written);
  });

  it.each<Row>([
    ['en', 'kay underscore lund seven', 'kay_lund7'],
    ['en', 'p dot lund dash hart', 'p.lund-hart'],
    ['en', 'k dot lund underscore', 'k.lund_'],
    ['en', 'kay dash', 'kay-'],
    ['en', 'k as in kilo dot o dot lund', 'k.o.lund'],
    ['en', 'at post dot example dot org', '@post.example.org'],
    ['en', 'At example.org', '@example.org'],
    ['en', 'dot nine six at example dot com', '.96@example.com'],
    ['en', 'plus bills at example dot org', '+bills@example.org'],
    ['en', 'underscore forty four', '_44'],
    ['en', 'dot example dot com', '.example.com'],
    ['es', 'jorge punto', 'jorge.'],
    ['es', 'arroba example punto com', '@example.com'],
    ['en', 'w r e n', 'wren'],
    ['en', 'k t four four', 'kt44'],
    ['en', 'lund eighty dot kay, all small', 'lund80.kay'],
    ['en', 'w dot l dot lund', 'w.l.lund'],
    ['en', "it's p dot lund dash hart", 'p.lund-hart'],
    ['en', 'j p lund dot office', 'jplund.office'],
    ['en', 'x n dash dash a b c dot com', 'xn--abc.com'],
    ['en', 'gmail dot com', 'gmail.com'],
    ['en', 'example dot com', 'example.com'],
  ])('of which a part is said in %j, %j, has the part %j', (language, said, piece) => {
    expect(READERS[language].read(said)).toEqual({ state: 'incomplete', piece });
  });

  it.each<Row>([
    ['en', 'my first name dot last name at example dot com', 'incomplete'],
    ['en', 'jane something at example dot com', 'incomplete'],
    ['en', 'jane doe', 'incomplete'],
    ['en', 'jane', 'incomplete'],
    ['en', 'jane at example', 'incomplete'],
    ['en', 'jane dot doe at', 'incomplete'],
    ['en', 'chris with a k at example dot com', 'leftover'],
    ['en', 'apple like the fruit at example dot com', 'leftover'],
    ['en', 'jane at example dot com or john at example dot com', 'ambiguous'],
    ['en', 'jane or jan at example dot com', 'ambiguous'],
    ['en', 'j a m no n e at example dot com', 'ambiguous'],
    ['en', 'no reply at example dot com', 'ambiguous'],
    ['en', 'jane doe example dot com', 'incomplete'],
    ['en', 'twenty first street at example dot com', 'ambiguous'],
    ['en', 'jane dot doe at my work address', 'incomplete'],
    ['es', 'ana o maría arroba example punto com', 'ambiguous'],
    ['es', 'ana ruiz arroba example', 'incomplete'],
    ['en', 'jane at earth sorry link dot net', 'ambiguous'],
    ['en', 'jane dot wells at just right dot com', 'ambiguous'],
    ['en', 'an underscore jane at example dot com', 'ambiguous'],
    ['en', 'Jane. Doe at example dot com.', 'ambiguous'],
    ['en', 'jane at g m sorry x dot com', 'ambiguous'],
  ])('is not invented: in %j, %j is %j', (language, said, state) => {
    expect(outcome(READERS[language], said)).toBe(state);
  });
});

/** Part of an address, with all ways to say it. */
interface Said {
  readonly written: string;
  readonly said: string;
}

const DIGITS = {
  en: 'zero one two three four five six seven eight nine'.split(' '),
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' '),
};
const NAMES = {
  en: 'bob jane peter lucy anna carmen smith lund torres wells green hill'.split(' '),
  es: 'ana pedro lupe rosa carmen lopez ruiz torres vega castro'.split(' '),
};
const WORDS = {
  en: {
    dot: 'dot',
    at: 'at',
    underscore: 'underscore',
    dash: 'dash',
    fillers: ['', 'uh', 'um', 'let me see'],
    again: ['no wait', 'i mean', 'sorry'],
    asIn: (l: string, by: string) => `${l} as in ${by}`,
  },
  es: {
    dot: 'punto',
    at: 'arroba',
    underscore: 'guion bajo',
    dash: 'guion',
    fillers: ['', 'eh', 'este', 'a ver'],
    again: ['no perdón', 'digo', 'mejor dicho'],
    asIn: (l: string, by: string) => `${l} de ${by}`,
  },
};

describe.each(['en', 'es'] as const)('a generated e-mail address in %s', (language) => {
  const words = WORDS[language];
  const name = fc
    .constantFrom(...NAMES[language])
    .chain((written): fc.Arbitrary<Said> =>
      fc
        .constantFrom(written, `${written} ${Array.from(written).join(' ')}`, spelled(written))
        .map((said) => ({ written, said })),
    );
  const mark = fc.constantFrom<Said>(
    { written: '.', said: words.dot },
    { written: '_', said: words.underscore },
    { written: '-', said: words.dash },
  );
  const digits = fc
    .stringMatching(/^\d{0,4}$/)
    .chain((written): fc.Arbitrary<Said> =>
      fc
        .constantFrom(
          written,
          Array.from(written, (digit) => DIGITS[language][Number(digit)] ?? '').join(' '),
        )
        .map((said) => ({ written, said })),
    );
  const host = fc.constantFrom<Said>(
    { written: 'example.com', said: `example ${words.dot} com` },
    { written: 'mail.example.org', said: `mail ${words.dot} example ${words.dot} org` },
    { written: 'gmail.com', said: 'g mail' },
  );
  const address = fc
    .tuple(name, mark, name, digits, host, fc.constantFrom(...words.fillers))
    .map(([first, by, last, end, of, filler]): Said => ({
      written: `${first.written}${by.written}${last.written}${end.written}@${of.written}`,
      said: [first, by, { said: filler }, last, end, { said: words.at }, of]
        .map(({ said }) => said)
        .filter(Boolean)
        .join(' '),
    }));

  function spelled(word: string): string {
    return Array.from(word, (letter, at) =>
      at % 2 === 0 ? letter : words.asIn(letter, `${letter}bcd`),
    ).join(' ');
  }

  it('is read exactly as it was said', () => {
    fc.assert(
      fc.property(address, ({ said, written }) => {
        expect([said, outcome(READERS[language], said)]).toEqual([said, written]);
      }),
    );
  });

  it('is read as its last version after a correction', () => {
    fc.assert(
      fc.property(address, address, fc.constantFrom(...words.again), (before, { said, written }, again) => {
        expect(outcome(READERS[language], `${before.said}, ${again}, ${said}`)).toBe(written);
      }),
    );
  });
});
