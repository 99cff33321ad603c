import { matchesOf } from '../../../../common/text/matches.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

/** 90 to 122, which is as old as people were proven to become; "one hundred four" stays in two pieces. */
const NUMBER =
  /(?<![\d\p{L}$#£€]|\d[.,:/-])(?:9\d|10\d(?! [1-9]\b)|100 [1-9]|11\d|12[0-2])(?![\d%°]|[.,:/-]\d| \d)/gu;

const RELATIVE =
  '(?:great[ -])?(?:grand)?(?:mother|father|mom|mum|dad|ma|pa|parent|son|daughter)|(?:great[ -])?(?:grandma|grandpa|granny|gran|nana|papa|abuela|abuelo)|' +
  'momma|mama|daddy|husband|wife|spouse|partner|brother|sister|uncle|aunt|auntie|aunty|cousin|neighbou?r|friend|roommate|mother-in-law|father-in-law|' +
  'boyfriend|girlfriend|landlady|landlord|godmother|godfather|stepmother|stepfather|in-law';
const PERSON = `${RELATIVE}|patient|pt|resident|client|caller|member|lady|woman|man|gentleman|guy|person|veteran|widow|widower|mr\\.?|mrs\\.?|ms\\.?|miss|dr\\.?`;
const HEDGE =
  '(?:(?:now|only|just|about|around|almost|nearly|already|like|maybe|probably|actually|still|exactly|roughly|uh|um|going on|turning|i think|gonna be|going to be) )*';
const PRONOUN =
  "i'm|im|i am|he's|hes|he is|she's|shes|she is|they're|they are|you're|youre|you are|who's|whos|who is|(?:i|he|she|they|you|we)(?:'ll| will|'d| would| must| might| should| could)(?: soon| probably| already)? be|(?:i'll|ill|he'll|hell|she'll|shell|they'll|you'll) (?:soon )?be|i turn|he turns|she turns";
const NAME_WORDS = "(?: [\\p{L}'-]+){0,2}?";

/** "at age 96", `"age": 98`, "turned 94". */
const NAMED_AGE =
  /(?<![a-z])(?:(?:[a-z]+_|patient)?age(?:[ _](?:in[ _])?years)?["']?\s*(?:(?:is|of|was|at|:|=|-|,)\s*)*|aged|ages|turn|turns|turned|turning|pushing|going on)\s*["']?(?:just |about |around |almost |nearly )?$/i;
/** Other words that may stand just before an age; a temperature or a pulse may follow them too. */
const BEFORE: readonly RegExp[] = [
  /\b(?:liv(?:e|es|ed|ing) to(?: be)?|(?:made|make|makes) it to|get(?:s|ting)? to be|(?:died|dead|passed|passed away|buried|widowed) (?:at|when (?:s?he|they) (?:was|were)))\s+(?:just |about |almost )?$/i,
  new RegExp(`(?<![\\p{L}'])(?:${PRONOUN}) ${HEDGE}$`, 'iu'),
  new RegExp(
    `(?<![\\p{L}'])(?:${PERSON})${NAME_WORDS}(?:'s|s| is| was turning| will be|'ll be| turns) ${HEDGE}$`,
    'iu',
  ),
  /\b(?:when|until|till|since|before|after) (?:he|she|i|they|my \p{L}+|our \p{L}+) (?:was|were) $/iu,
  /\b(?:someone|somebody|anyone|anybody|female|male)(?:,| who is| who's| whos| of)? $/i,
];
/** "my neighbor, 92, fell": a person and the number, and nothing that is counted after it. */
const BESIDE = new RegExp(
  `\\b(?:my|his|her|our|their|your) (?:late |elderly |dear |old )?(?:${RELATIVE})(?: \\p{Lu}[\\p{L}'-]+){0,2},? $`,
  'iu',
);
const NAMED_BESIDE = /(?<![\p{L}.])\p{Lu}[\p{L}'-]+(?: \p{Lu}\.)? \p{Lu}[\p{L}'-]+(?:,| \() ?$/u;
/** "At 92 you don't rush", but not "it broke at 102". */
const AT =
  /(?:^|[.!?;,]\s*|\b(?:and|but|because|cause|well|so|um|uh|oh|yeah|okay|ok|right|even|honey|see)\s+)at $/i;
const AFTER_AT =
  /^,?\s+(?:you|i|i'm|he|he's|she|she's|we|they|my|your|his|her|it's|its|who|one|people|nobody|most|a person|life|everything)\b/i;

/** What stands just after an age. */
const AFTER: readonly RegExp[] = [
  /^[\s-]{0,2}(?:years?|yrs?\.?)[\s-]{0,2}(?:olds?|young|of age)(?![a-z])/i,
  /^[\s-]?y(?:\/o|\.o\.?|o|r?-?old)(?![a-z])(?!\/)/i,
  /^[\s-]?yo[mf]?\b/i,
  /^(?:st|nd|rd|th)[\s-]birthday\b/i,
];
const CLINICAL =
  /^\s?[MF](?:[,;]|\s+(?:with|w\/|s\/p|c\/o|p\/w|presents|presenting|here|admitted|found|who|fell)\b)/;
const OWN_YEARS = {
  before: /\b(?:his|her|my|their|your|our) $/i,
  after: /^ years?\b(?! (?:of|in|on|at|as)\b)/i,
};
const WAS = {
  before: /\b(?:he|she|i|they) (?:was|were) $/i,
  after: /^ when (?:he|she|i|they|it happened)\b/i,
};
const BORN_AGO = { before: /\bborn (?:about |almost |over )?$/i, after: /^ years? ago\b/i };

const MEASURED =
  /^[\s-]*(?:%|percent|per cent|mg|mcg|milligrams?|micrograms?|ml|milliliters?|units?|pounds?|lbs?|kilos?|kg|kilograms?|degrees?|f\b|fahrenheit|beats|bpm|over|days?|weeks?|months?|mos?\b|hours?|minutes?|mins?|seconds?|miles?|feet|foot|ft|dollars?|bucks|cents|people|patients|residents|pills?|tablets?|capsules|times|steps|points?|out of|in line|in the (?:queue|line)|on (?:room air|the (?:list|waiting|monitor))|calories|grams?|ounces?|oz|inch(?:es)?|cm|sure|certain|positive|good|fine|on board|with you|proof|and (?:over|up|older|above|under)|or (?:over|older|above|more|less|under)|\+|plus|st\b|nd\b|rd\b|th\b)/i;
const FEVERISH =
  /\b(?:fever|temp|temps|temperature|thermometer|degrees|hot|chills|feverish|oxygen|sats?|spo2|pulse|heart rate|sugar|glucose|weigh\w*|pounds|pressure)\b/i;
const LIMIT =
  /\b(?:over|under|above|below|older than|younger than|at least|at most|up to|until|number|room|bed|unit|suite|exit|highway|interstate|route|line|channel|gate|page)\s+$/i;
const THING =
  /\b(?:house|home|building|car|machine|device|church|school|company|hospital|clinic|tree|piano|record|bottle|prescription|pump|walker|dog|cat|turtle|tortoise|parrot)\b/i;
const AGE_ASKED = /\b(?:how old|(?<!\w[ -])ages?\b|age\?|years old|what age|your age)/i;
/** "oh ninety two" reads like a digit before the number. */
const INTERJECTION = /\b0 $/;
const MOST_WORDS = 8;
/** How far a word that names a measurement reaches back. */
const NEAR = 20;

/**
 * Ages of 90 and over, the only ones that Safe Harbor counts among the identifiers (45 CFR 164.514(b)(2)(i)(C)): the
 * number, where the words around or the question say that it is one.
 */
export const ageRecognizer: Recognizer = {
  name: 'age',
  kinds: ['AGE'],
  find: (text, context) => text.views.flatMap((view) => findIn(view, context)),
};

function findIn(view: NormalizedText, context: RecognizerContext): Candidate[] {
  const found: Candidate[] = [];
  const asked = isAsked(context);
  for (const match of matchesOf(view.text, NUMBER)) {
    const start = match.index;
    const number = start + match[0].length;
    const rest = after(view, number, 40);
    const suffix = /^(?:st|nd|rd|th)(?= birthday| bday|-birthday)/i.exec(rest)?.[0].length ?? 0;
    const confidence = rate(before(view, start), rest, asked);
    if (confidence === undefined) continue;
    found.push({ kind: 'AGE', confidence, ...view.toOriginal(start, number + suffix) });
  }
  return found;
}

function isAsked({ question, label }: RecognizerContext): boolean {
  if (/(?:^| )age(?: in years| years)?$/.test(label)) return true;
  return AGE_ASKED.test(question) && !THING.test(question);
}

function rate(lead: string, rest: string, asked: boolean): number | undefined {
  if (LIMIT.test(lead)) return undefined;
  if (AFTER.some((pattern) => pattern.test(rest))) return isOfThing(lead, rest) ? undefined : 0.95;
  if (CLINICAL.test(rest) && /(?:^|\b(?:pt|patient)\s*)$/i.test(lead) && !FEVERISH.test(rest)) return 0.7;
  if (MEASURED.test(rest)) return undefined;
  if (OWN_YEARS.before.test(lead) && OWN_YEARS.after.test(rest)) return 0.75;
  if (BORN_AGO.before.test(lead) && BORN_AGO.after.test(rest)) return 0.8;
  if (/^\s+years?\b/i.test(rest) && !asked) return undefined;
  const answered =
    asked && !/\d/.test(lead.replace(INTERJECTION, '')) && lead.trim().split(/\s+/).length <= MOST_WORDS;
  if (answered) return 0.9;
  if (NAMED_AGE.test(lead)) return 0.9;
  if (FEVERISH.test(lead) || FEVERISH.test(rest.slice(0, NEAR))) return undefined;
  if (BEFORE.some((pattern) => pattern.test(lead))) return 0.85;
  if (AT.test(lead) && AFTER_AT.test(rest)) return 0.75;
  if (WAS.before.test(lead) && WAS.after.test(rest)) return 0.75;
  return BESIDE.test(lead) || (NAMED_BESIDE.test(lead) && /^[,)]/.test(rest)) ? 0.75 : undefined;
}

/** "my 100 year old house", "the church is 95 years old". */
function isOfThing(lead: string, rest: string): boolean {
  const follows = /^\S*[\s-]*(?:years?|yrs?)?[\s-]*olds?\s+(\p{L}+)/iu.exec(rest)?.[1] ?? '';
  return (
    THING.test(follows) ||
    /\b(?:house|building|church|school|tree|piano|car|home) (?:is|was|'s) (?:about |over )?$/i.test(lead)
  );
}
