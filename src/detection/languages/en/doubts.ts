import type { DoubtTables } from '../said-tables.js';

/** Missing parts of a value, and reasons why they are missing. */
const REST = String.raw`(?:the |what's the )?(?:rest|other (?:half|part|digits|numbers|ones)|last (?:few|two|three|four|part|bit|couple|one|digits?)|remaining|remainder|end of it|whole (?:thing|number|one)|full (?:thing|number|one)|all of it)`;
const GONE =
  'gone|torn|cut|missing|smudged|smeared|faded|scratched|rubbed|worn|blurry|blurred|blank|hidden|covered|peeled|ripped|illegible|unreadable';

/** Phrases beside incomplete or ambiguous values. */
export const DOUBTS: DoubtTables = {
  beforePart: String.raw`(?:ends?|ending|finish(?:es)?) (?:in|with)|(?:starts?|starting|begins?|beginning) (?:with|in|off with)|(?:last|first) (?:two|three|four|five|six|few|couple)(?: of)?(?: digits| numbers| letters| characters)?(?: (?:is|are|of it))?|(?:part|some|half) of (?:it|the (?:number|code))(?: is)?`,
  afterPart: [
    String.raw`(?:(?:do|does|did|ca|could|wo)n't|dont|didnt|cant|couldnt|do not|cannot|never|forgot|forget|lost|gotta|have to|need to|before i could|drew all over)(?: \p{L}+){0,4} ${REST}`,
    String.raw`the rest (?:of (?:it|that|the \p{L}+) )?(?:is|was|got|are|has|had)(?: \p{L}+){0,2} (?:${GONE})`,
    String.raw`(?:torn|cut|ripped|peeled|rubbed|worn|scratched) (?:off|out|away)`,
    String.raw`that's (?:all|as far as) (?:i|it|that|there|the|we|he|she|they)`,
    String.raw`and then (?:something|a smudge|it's (?:${GONE}))`,
    String.raw`i'd have to (?:ask|check|look|go|find)`,
    String.raw`(?:and|but) then (?:it|he|she|they|the car) (?:was|were|drove|got) (?:gone|off|away)`,
  ].join('|'),
  beforeOpen: String.raw`(?:or )?(?:could|might|may)(?: also)?(?:'ve| have)? (?:be|been)|or (?:maybe|possibly|perhaps)|either|something like|somewhere around`,
  afterOpen: [
    String.raw`(?:(?:i'm|im|i am) )?(?:not (?:sure|certain)|unsure|no (?:clue|idea)) (?:which|whether|if (?:it's|its|it is|it was|that's|that was|there's))`,
    String.raw`(?:(?:do|ca|could)n't|dont|cant|can never) (?:know|remember|tell|recall) (?:which|whether|if (?:it's|its|it is|it was|that's|that was))`,
    String.raw`or (?:is it|was it|something|maybe|possibly|perhaps|could it be|(?:it )?(?:could|might)(?:'ve| have)? (?:be|been))|one of (?:the two|those(?: two)?|them)|i forget which|could(?: also)? be (?:either|(?:the )?other)|either (?:one|way)`,
    String.raw`(?:or|could be|might be)$`,
  ].join('|'),
  unknown: 'something',
  counted: 'zero(?:e?s)|digits?|letters?|numbers|twice|times',
  ignorance: String.raw`(?:(?:do|did|ca|could|would)n't|dont|cant) (?:\p{L}+ ){0,2}(?:know|remember|recall|tell|say|read|see)|no (?:clue|idea)|not (?:really|sure|certain)|i'd have to|both ways|either`,
  exclamation: 'oh',
};
