import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { YES } from '../../../speech/en/answers.js';
import { MONTH } from '../../../speech/en/calendar.js';
import { HESITATION, OKAY } from '../../../speech/en/fillers.js';
import { ITS, I_AM, THAT_IS, THEY_ARE } from '../../../speech/en/links.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import { AGED_RELATIVE, COURTESY_TITLE, POSSESSIVE } from '../../../speech/en/people.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';

/** 90 to 122, which is as old as people were proven to become; "one hundred four" and "one oh four" stay in pieces. */
const NUMBER = gated(
  /(?<![\d\p{L}$#£€]|\d[.,:/-])(?:9\d|10\d(?! [1-9]\b)|100 [1-9]|1 0 \d|11\d|12[0-2])(?![\d%°]|[.,:/-]\d| \d)/gu,
);

const PERSON = String.raw`${AGED_RELATIVE}|patient|pt|resident|client|caller|member|lady|woman|man|gentleman|guy|person|veteran|widow|widower|(?:${COURTESY_TITLE}|dr)\.?|miss`;
const HEDGE = `(?:(?:now|only|just|about|around|almost|nearly|already|like|maybe|probably|actually|still|exactly|roughly|${HESITATION}|going on|turning|i think|gonna be|going to be) )*`;
const PRONOUN = `${I_AM}|${THEY_ARE}|you're|youre|you are|who's|whos|who is|(?:i|he|she|they|you|we)(?:'ll| will|'d| would| must| might| should| could)(?: soon| probably| already)? be|(?:i'll|ill|he'll|hell|she'll|shell|they'll|you'll) (?:soon )?be|i turn|he turns|she turns`;
const NAME_WORDS = String.raw`(?: [\p{L}'-]+){0,2}?`;

/** "at age 96", `"age": 98`, "turned 94". */
const NAMED_AGE =
  /(?<![a-z])(?:(?:[a-z]+_|patient)?age(?:[ _](?:in[ _])?years)?["']?\s*(?:(?:is|of|was|at|:|=|-|,)\s*)*|aged|ages|turn|turns|turned|turning|pushing|going on)\s*["']?(?:just |about |around |almost |nearly )?$/i;
/** Other words that may stand just before an age; a temperature or a pulse may follow them too. */
const BEFORE: readonly RegExp[] = [
  /\b(?:liv(?:e|es|ed|ing) to(?: be)?|(?:made|make|makes) it to|get(?:s|ting)? to be|(?:died|dead|passed|passed away|buried|widowed)(?: in (?:19|20)\d\d)? (?:at|when (?:s?he|they) (?:was|were)))\s+(?:just |about |almost )?$/i,
  regExp.iu`(?<![\p{L}'])(?:${PRONOUN}) ${HEDGE}$`,
  regExp.iu`(?<![\p{L}'])(?:${PERSON})${NAME_WORDS}(?:'s|s| is| was turning| will be|'ll be| turns) ${HEDGE}$`,
  /\b(?:when|until|till|since|before|after) (?:he|she|i|they|my \p{L}+|our \p{L}+) (?:was|were) $/iu,
  /\b(?:someone|somebody|anyone|anybody|female|male)(?:,| who is| who's| whos| of)? $/i,
];
/** "my neighbor, 92, fell": a person and the number, and nothing that is counted after it. */
const BESIDE = regExp.iu`\b(?:${POSSESSIVE}) (?:late |elderly |dear |old )?(?:${AGED_RELATIVE})(?: \p{Lu}[\p{L}'-]+){0,2},? $`;
const NAMED_BESIDE = /(?<![\p{L}.])\p{Lu}[\p{L}'-]+(?: \p{Lu}\.)? \p{Lu}[\p{L}'-]+(?:,| \() ?$/u;
/** "At 92 you don't rush", but not "it broke at 102". */
const AT = regExp.i`(?:^|[.!?;,]\s*|\b(?:and|but|because|cause|well|so|${HESITATION}|oh|${YES}|${OKAY}|right|even|honey|see)\s+)at $`;
const AFTER_AT = regExp.i`^,?\s+(?:you|i|i'm|he|he's|she|she's|we|they|my|your|his|her|${ITS}|who|one|people|nobody|most|a person|life|everything)\b`;

const BIRTHDAY = regExp.i`^(?:${ORDINAL_SUFFIX})(?= birthday| bday|-birthday)`;
/** What stands just after an age. */
const AFTER: readonly RegExp[] = [
  /^[\s-]{0,2}(?:years?|yrs?\.?)[\s-]{0,2}(?:olds?|young|of age)(?![a-z])/i,
  /^[\s-]?y(?:\/o|\.o\.?|o|r?-?old)(?![a-z])(?!\/)/i,
  /^[\s-]?yo[mf]?\b/i,
  regExp.i`^(?:${ORDINAL_SUFFIX})[\s-]birthday\b`,
];
const CLINICAL =
  /^\s?[MF](?:[,;]|\s+(?:with|w\/|s\/p|c\/o|p\/w|presents|presenting|here|admitted|found|who|fell)\b)/;
const OWN_YEARS = {
  before: regExp.i`\b(?:${POSSESSIVE}) $`,
  after: /^ years?\b(?! (?:of|in|on|at|as)\b)/i,
};
/** "she was 102": an age where nothing says that it was measured, then or since. */
const WAS_THEN = {
  before: regExp.iu`(?<![\p{L}'])(?:(?:he|she|i|they|who|(?:${PERSON})${NAME_WORDS}) (?:was|were)|(?:he|she|they)(?:'d| would) (?:have been|be)|(?:${PERSON})${NAME_WORDS} would (?:have been|be)) ${HEDGE}$`,
  after: regExp.i`^(?:\s*(?:$|[.!?;)]|,(?! (?:and|then)? ?\d))|,? (?:and|but|so|when|while|back then|at the time|at that (?:time|point)|that (?:year|day|summer|winter|spring|fall)|already|or so|by then|i think|(?:this|last|next) (?:christmas|easter|thanksgiving|year|spring|summer|fall|autumn|winter|${MONTH})|years?|years old|god|bless|${HESITATION})\b)`,
  measured:
    /^,? (?:and|but) (?:climbing|rising|going|still|shak\w+|sweat\w+|burning|now|then|come|came|dropp\w+|falling|it)\b/i,
};
/** "2/2/31, so 95", "that makes her 95". */
const RECKONED = regExp.iu`(?:(?:\d|\bborn\b)[^.;]{0,25}[,\s]so (?:(?:${I_AM}|${THEY_ARE}|${THAT_IS}|about|now) )*|\b(?:makes?|making|put|puts) (?:her|him|me|them|you|(?:${POSSESSIVE}) (?:${AGED_RELATIVE}))(?: at)? ${HEDGE})$`;
const REACHED = regExp.iu`(?<![\p{L}'])(?:he|she|i|they|who|(?:${PERSON})${NAME_WORDS})(?:'s|'ve| has| have| had|'ll| will)?(?: just| finally| already| almost)? (?:hit|reached?|hits) $`;
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
  if (!view.mayMatch(NUMBER)) return found;
  const asked = isAsked(context);
  const isMeasuring = FEVERISH.test(context.question);
  for (const match of view.matches(NUMBER)) {
    const start = match.index;
    const number = start + match[0].length;
    const rest = after(view, number, 40);
    const suffix = BIRTHDAY.exec(rest)?.[0].length ?? 0;
    const confidence = rate(before(view, start), rest, asked, isMeasuring);
    if (confidence === undefined) continue;
    found.push({ kind: 'AGE', confidence, ...view.toOriginal(start, number + suffix) });
  }
  return found;
}

function isAsked({ question, label }: RecognizerContext): boolean {
  if (/(?:^| )age(?: in years| years)?$/.test(label)) return true;
  return AGE_ASKED.test(question) && !THING.test(question);
}

function rate(lead: string, rest: string, asked: boolean, isMeasuring: boolean): number | undefined {
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
  if (RECKONED.test(lead)) return 0.8;
  if (FEVERISH.test(lead) || FEVERISH.test(rest.slice(0, NEAR))) return undefined;
  if (BEFORE.some((pattern) => pattern.test(lead))) return 0.85;
  if (AT.test(lead) && AFTER_AT.test(rest)) return 0.75;
  if (WAS.before.test(lead) && WAS.after.test(rest)) return 0.75;
  if (REACHED.test(lead) && !/^ (?:on|over|in)\b/i.test(rest)) return 0.75;
  if (
    WAS_THEN.before.test(lead) &&
    WAS_THEN.after.test(rest) &&
    !WAS_THEN.measured.test(rest) &&
    !isMeasuring
  )
    return 0.7;
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
