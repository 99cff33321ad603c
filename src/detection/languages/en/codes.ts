import { wordSet } from '../../lexicon/words.js';
import type { CodeTables } from '../said-tables.js';
import { CODE_MARKS, CODE_PREFIXES, CODE_TALK } from './beside-values.js';
import { ORDINARY_WORDS } from './ordinary-words.js';

/** What a caller doesn't know of a code, and what became of that part. */
const REST = String.raw`(?:the |what's the )?(?:rest|other (?:half|part|digits|numbers|ones)|last (?:few|two|three|four|part|bit|couple|one|digits?)|remaining|remainder|end of it|whole (?:thing|number|one)|full (?:thing|number|one)|all of it)`;
const GONE =
  'gone|torn|cut|missing|smudged|smeared|faded|scratched|rubbed|worn|blurry|blurred|blank|hidden|covered|peeled|ripped|illegible|unreadable';

/** What is said of codes and telephone numbers. */
export const CODES: CodeTables = {
  noCodes: new Set([...ORDINARY_WORDS].filter((word) => !CODE_PREFIXES.has(word))),
  marks: new Map([...CODE_MARKS, ['under score', '_'], ['forward slash', '/']]),
  asides: new Set([
    ...[...CODE_TALK].filter((word) => word.length > 1 && word !== 'in' && word !== 'as' && word !== 'like'),
    ...wordSet('all caps capitals together'),
    'all caps',
    'in caps',
    'followed by',
    'all one word',
    'no spaces',
    'no dashes',
    'all capitals',
    'and the rest is',
    'ends in',
    'ends with',
    'ending in',
  ]),
  extensions: wordSet('extension ext xtn x'),
  phoneAsides: new Set([
    ...wordSet('area code number phone cell is my'),
    'area code',
    'country code',
    'the number is',
    'and the number is',
    'the rest is',
    'number is',
  ]),
  lowerCase: new Set([
    'lower case',
    'lowercase',
    'small letters',
    'small letter',
    'all lower case',
    'all lowercase',
  ]),
  beforePart: String.raw`(?:ends?|ending|finish(?:es)?) (?:in|with)|(?:starts?|starting|begins?|beginning) (?:with|in|off with)|(?:last|first) (?:two|three|four|five|six|few|couple)(?: of)?(?: digits| numbers| letters| characters)?(?: (?:is|are|of it))?|(?:part|some|half) of (?:it|the (?:number|code))(?: is)?`,
  afterPart: [
    String.raw`(?:(?:do|does|did|ca|could|wo)n't|dont|didnt|cant|couldnt|do not|cannot|never|forgot|forget|lost|gotta|have to|need to|before i could|drew all over)(?: \p{L}+){0,4} ${REST}`,
    String.raw`the rest (?:of (?:it|that|the \p{L}+) )?(?:is|was|got|are|has|had)(?: \p{L}+){0,2} (?:${GONE})`,
    String.raw`(?:torn|cut|ripped|peeled|rubbed|worn|scratched) (?:off|out|away)`,
    String.raw`that's (?:all|as far as) (?:i|it|that|there|the|we|he|she|they)`,
    String.raw`and then (?:something|a smudge|it's (?:${GONE}))`,
    String.raw`^[ ,.]*something`,
  ].join('|'),
};
