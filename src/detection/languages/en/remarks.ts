import { phrases, wordMap, wordSet } from '../../lexicon/words.js';
import type { RemarkTables } from '../said-tables.js';

/** Vocabulary of English spelling remarks. */
export const REMARKS: RemarkTables = {
  withLetter: new Set(['with', 'has', 'and has', 'but with', 'spelled with', 'it has', "there's"]),
  withoutLetter: new Set(phrases('without,no,and no,but no,with no,not with,and without,minus the')),
  articles: wordSet('a an the'),
  counts: new Map([
    ['one', 1],
    ['just one', 1],
    ['only one', 1],
    ['a single', 1],
    ['two', 2],
    ['double', 2],
    ['a double', 2],
    ['three', 3],
  ]),
  sizes: wordMap('two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10'),
  letterNouns: new Set(['letters', 'letters long', 'letters total']),
  places: new Map([
    ['at the end', 'end'],
    ['on the end', 'end'],
    ['at the beginning', 'start'],
    ['at the start', 'start'],
    ['at the front', 'start'],
    ['in the middle', 'within'],
    ['in it', 'within'],
  ]),
  accents: new Map([
    ['accent', '\u0301'],
    ['acute', '\u0301'],
    ['acute accent', '\u0301'],
    ['fada', '\u0301'],
    ['grave', '\u0300'],
    ['umlaut', '\u0308'],
    ['two dots', '\u0308'],
    ['tilde', '\u0303'],
  ]),
  over: new Set(['on the', 'over the', 'on top of the', 'above the', 'on', 'over']),
  plain: String.raw`(?:just |all |it's |that's |in |as )*(?:(?:two|three|four|separate|both)(?: separate)? words|no (?:spaces?|dots?|dash(?:es)?|hyphens?|accents?|apostrophes?)|(?:the )?(?:usual|normal|regular|common|traditional|standard) (?:way|spelling)|(?:just |exactly )?(?:like|as|how) it sounds)`,
  joined: String.raw`(?:(?:all|it's|that's|as) )*(?:one word|together)`,
  open: String.raw`(?:spelled |spelt )?the (?!(?:usual|normal|regular|common|traditional|standard) )\p{L}+ (?:way|spelling)`,
};
