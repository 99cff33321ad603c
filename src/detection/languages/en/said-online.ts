import { phrases, wordMap, wordSet } from '../../lexicon/words.js';
import type { OnlineTables } from '../said-tables.js';
import { JOINTS } from './marks.js';

const SIGNS = ['at sign', 'at symbol', 'at the rate', 'at the rate of', 'at the rate sign'];

/** Vocabulary around and within e-mail and web addresses. */
export const SAID_ONLINE: OnlineTables = {
  marks: new Map([
    ...JOINTS,
    ...wordMap('underscore _ underline _ plus + [dot] . (dot) . {dot} .'),
    ...phrases('under score,underscore sign').map((said) => [said, '_'] as const),
    ...phrases('full stop,dot sign').map((said) => [said, '.'] as const),
    ...phrases('dash sign,hyphen sign,minus sign').map((said) => [said, '-'] as const),
    ['plus sign', '+'],
    ...phrases('two dashes,two hyphens').map((said) => [said, '--'] as const),
    ['two underscores', '__'],
  ]),
  webMarks: new Map([
    ...wordMap('slash / backslash / colon : tilde ~ equals = equal = ampersand & hash # hashtag # percent %'),
    ...phrases('forward slash,back slash').map((said) => [said, '/'] as const),
    ...phrases('double slash,double forward slash,two slashes,two forward slashes').map(
      (said) => [said, '//'] as const,
    ),
    ...phrases('question mark').map((said) => [said, '?'] as const),
    ...phrases('equals sign,equal sign').map((said) => [said, '='] as const),
    ...phrases('and sign').map((said) => [said, '&'] as const),
    ...phrases('pound sign,hash sign').map((said) => [said, '#'] as const),
    ...phrases('percent sign').map((said) => [said, '%'] as const),
  ]),
  everydayMarks: wordSet('period point minus plus dash colon hash equal equals percent underline'),
  at: new Set([
    'at',
    ...SIGNS,
    ...SIGNS.slice(0, 2).flatMap((sign) => [`the ${sign}`, `an ${sign}`]),
    '[at]',
    '(at)',
    '{at}',
  ]),
  beginnings: new Map([
    ...phrases(
      'www,w w w,triple w,dub dub dub,double u double u double u,double you double you double you',
    ).map((said) => [said, 'www'] as const),
  ]),
  schemes: new Map([
    ...phrases('https,h t t p s,http s').map((said) => [said, 'https'] as const),
    ...phrases('http,h t t p').map((said) => [said, 'http'] as const),
  ]),
  hosts: new Map([
    ['gee mail', 'gmail'],
    ['gee male', 'gmail'],
    ['g male', 'gmail'],
    ['geemail', 'gmail'],
    ['hot male', 'hotmail'],
    ['eye cloud', 'icloud'],
  ]),
  joinedTops: wordMap('dotcom com dotnet net dotorg org dotedu edu'),
  misheardTops: wordMap('calm com come com comm com'),
  leads: new Set([
    ...wordSet("it's its that's thats mailto mailto:"),
    ...phrases(`
      it is,that is,it would be,that would be,it'd be,that'd be,it will be,it's gonna be,my email is,my email address is,the email is,
      the email address is,my e-mail is,my e-mail address is,email is,email address is,the address is,my address is,email address,
      the website is,the site is,the link is,the url is,my website is,my site is,website is
    `),
  ]),
  asides: new Set([
    ...phrases(`
      no space,no spaces,without spaces,without a space,with no spaces,with no space,without any spaces,no spaces or anything,
      no spaces in between,nothing in between,as one word,all as one word,one word,all one word,all in one word,in one word,
      all together,all run together,run together,lower case,lowercase,upper case,uppercase,all lower,all in lower case,
      all lowercase letters,all lower case letters,lowercase letters,in lowercase letters,in small letters,small letters,
      all small letters,all small,with a capital letter,with a capital,capital letters,in capitals,all caps,
      followed by,then comes,next comes,comes next,and that's,you know,you see,of course
    `),
  ]),
  labels: new Set(
    phrases(`
    the number,the numbers,the digit,the digits,the numeral,the letter,the letters,the word,the name,the initial,the initials,
    the year,in numbers,lowercase,lower case
  `),
  ),
  placeholders: new Set(
    phrases('first name,last name,my name,full name,first initial,last initial,initials'),
  ),
  numberLabels: wordSet('number numbers digit digits numeral numerals letter letters initial initials'),
  absentMarks: new Set(
    phrases(`
    no space,no spaces,no dot,no dots,no dash,no dashes,no hyphen,no hyphens,no underscore,no underscores,no period,no periods,no punctuation,
    without a dot,without dots,without a dash,without dashes,without an underscore,no dot in between,no dots in between,with no dot,
    with no dots,no dots or anything,no dots or dashes,no numbers,no capitals,no caps
  `),
  ),
  wordFillers: wordSet('and like well right just so next space'),
  exclamations: wordSet('gee dang shoot darn'),
  articles: wordSet('a an the'),
  articleLeads: wordSet("then and with there's theres put use by next"),
  spelledLinks: new Set(
    phrases(
      "that's,thats,that is,spelled,spelt,which is,it's,spelled as,that's spelled,it's spelled,i spell that,i'll spell that,let me spell that,i'll spell it,let me spell it,which is spelled,is spelled",
    ),
  ),
  spelledWith: wordSet('with'),
  letterCounts: wordMap('a 0 an 0 the 0 one 1 single 1 two 2 double 2 2 2 1 1'),
  soundAlikes: ['ck', 'cs', 'iy', 'sz', 'gj'],
  mishearings: ['mn', 'bdptvegcz', 'fsx', 'ajk', 'iy', 'ou', 'qu', 'lr'],
  talk: wordSet(`
    is that that's thats it's i'm i've i'll there's theres don't doesn't isn't what's let's you're they're spelled spelt spelling spell
    lowercase uppercase capital capitals letter letters without instead because means meaning or at
  `),
  explanations: wordSet('like as'),
};
