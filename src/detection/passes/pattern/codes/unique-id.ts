import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { DOOR, ENTRY } from '../../../speech/en/dictation.js';
import { OPENING } from '../../../speech/en/answers.js';
import { IS, ITS, IT_IS } from '../../../speech/en/links.js';
import { matchesOf } from '../../../../common/text/matches.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';
import { passWords } from './pass-word.js';
import { userNames } from '../online/user-name.js';

/** RFC 9562. */
const UUID = gated(/(?<![\w-])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\w-])/gi);
/** Hashes, keys and the like: long, of letters and digits. */
const LONG = /[A-Za-z\d]{25,}/g;
const LEAST_LONG = 25;
const DIGIT = gated(/\d/);
/**
 * Addresses of cryptocurrencies: Ethereum (EIP-55), Bitcoin in Bech32 (BIP 173) and Base58Check, others in Base58 of
 * the usual lengths. Recognition lower-cases them, so that their checksums need not hold.
 */
const WALLET =
  /^(?:0x[\da-f]{40}|(?:bc|tb|ltc)1[a-z\d]{25,80}|[13LDXrT][a-km-z\d]{25,34}|(?:addr|cosmos)1[a-z\d]{30,110})$/i;

/** What may be letters alone, in one piece: "record locator jkmpqw". */
const LETTERS_ONLY = gated(
  regExp.gi`\b(?:record locator|locator|pnr|pcn|(?:rx )?(?:group|grp)|(?:booking|confirmation|conf|reference|access|plate|tag)(?: (?:code|number|id|reference|ref))?)(?: (?:${IS}|${ITS}|says))? ([a-z]{5,8})\s*(?:$|[.,;!?])`,
);
const BARE_LETTERS = regExp.i`^(?:(?:${OPENING}|${IT_IS}|it says) ){0,4}([a-z]{5,8})[.!]?$`;
const ASKS_CODE = gated(/\b(?:code|number|id|reference|locator|plate|tag)\b/i);
/** No vowels, five other letters in a row, or four at the beginning: no word. */
const UNSAYABLE = /^(?!.*(.)\1\1)(?:[^aeiouy]+|(?!sch)[^aeiouy]{4}[a-z]*|[a-z]*[^aeiouy]{5}[a-z]*)$/i;

const KEYS = String.raw`\d(?:[ -]?\d){2,7}`;
const KEYPAD = gated(
  regExp.gi`(?<![\w.$])(?<before>${KEYS})[ ,]{0,2}(?:pound(?!s)|hash|star)(?: (?:key|sign))?\b|\b(?:pound|hash|star) (?<after>${KEYS})(?![\w%]|\.\d)|\b(?:${DOOR})(?:'s)?(?: (?:code|number|combo|combination|pin))?(?: (?:${IS}|${ITS}))?[:,]? (?<named>${KEYS})(?![\w%]|\.\d|[ -]?\d| (?:street|avenue|road|drive|lane))`,
);
/** Of a door that is spoken of: "the box on the door, the code is 4471". */
const ITS_CODE = gated(
  regExp.gi`\b(?:codes?|combo|combination|pin)(?:'s)?(?: (?!\d)[\w']+){0,5}?,? [#*]?(?<named>${KEYS})(?![\w%]|\.\d|[ -]?\d)`,
);
const AT_DOOR = gated(regExp.i`\b(?:${DOOR}|${ENTRY}|doors?|entrance|elevator|building code)\b`);
const DOOR_LABEL = regExp.i`(?:^| )(?:${DOOR}|door|entry|entrance|access|alarm)(?: \w+)?(?: (?:code|pin|number|combo|combination|value))?$`;
/** "gate *4419", "back door 1924*". */
const SIGNED = gated(/(?<![\w.$#*])(?:[*#]\d{3,8}[*#]?|\d{3,8}[*#])(?![\w%])/g);
/** Of a JSON member that something of somebody's is numbered by. */
const NUMBERED =
  /^(?:\w+ )*(?:ref|reference|conf|confirmation|case|claim|request|task|ticket|order|account|acct|serial|appeal|tracking|release|booking|reservation|invoice|receipt|referral|prescription|rx)(?: (?:no|number|num|id|code))?$/;
const CODED = /^(?=(?:.*\d){2})(?!\d{4}-\d\d-\d\d)[A-Z\d]{1,8}(?:[-_][A-Z\d]{1,10}){1,5}$/i;
const KEYED = /^\s*[#*]?\d(?:[ -]?\d){2,7}[#*]?\s*$/;

/**
 * Identifiers that are no labelled codes: UUIDs, keys and cryptocurrency addresses by their form; user names and codes
 * of letters alone by the words around them.
 */
export function otherIdentifiers(text: NormalizedText, context: RecognizerContext): Candidate[] {
  return [
    ...byForm(text),
    ...userNames(text, context),
    ...letterCodes(text, context),
    ...keypadCodes(text, context),
    ...passWords(text, context),
    ...labelledCodes(text, context),
  ];
}

/** Codes of doors and boxes: "4482 pound", "star 1952", "lock 3309", "the gate's 2 5 8 0". */
function keypadCodes(text: NormalizedText, context: RecognizerContext): Candidate[] {
  const { question, label } = context;
  const view = text.spoken;
  if (DOOR_LABEL.test(label) && KEYED.test(view.text))
    return [{ kind: 'UNIQUE_ID', confidence: 0.9, ...view.toOriginal(0, view.text.length) }];
  // Beside a door, no number is a card's.
  const validated = questionOf(context).testPart(AT_DOOR, question) || view.test(AT_DOOR);
  const found = [...view.matches(KEYPAD), ...(validated ? view.matches(ITS_CODE) : [])];
  const signed = validated ? text.matches(SIGNED) : [];
  const written = signed.map(({ 0: { length }, index }): Candidate => ({
    kind: 'UNIQUE_ID',
    confidence: 0.75,
    validated: true,
    ...text.toOriginal(index, index + length),
  }));
  const spoken = found.map((match): Candidate => {
    const { before, after, named } = match.groups ?? {};
    const digits = before ?? after ?? named ?? '';
    const start = match.index + match[0].lastIndexOf(digits);
    const range = view.toOriginal(start, start + digits.length);
    return { kind: 'UNIQUE_ID', confidence: 0.75, ...(validated ? { validated } : {}), ...range };
  });
  return [...written, ...spoken];
}

/** `"ref": "BH-6640-QN"`: letters and digits under a name that numbers something of somebody's. */
function labelledCodes(text: NormalizedText, { label, slot }: RecognizerContext): Candidate[] {
  if (slot.isKey === true || !NUMBERED.test(label) || !CODED.test(text.text)) return [];
  return [{ kind: 'UNIQUE_ID', confidence: 0.6, ...text.toOriginal(0, text.text.length) }];
}

function letterCodes({ spoken: view }: NormalizedText, context: RecognizerContext): Candidate[] {
  const answer = questionOf(context).testPart(ASKS_CODE, context.question)
    ? BARE_LETTERS.exec(view.text)
    : null;
  return [...view.matches(LETTERS_ONLY), ...(answer === null ? [] : [answer])].flatMap((match) => {
    const letters = match[1] ?? '';
    if (!UNSAYABLE.test(letters)) return [];
    const start = match.index + match[0].lastIndexOf(letters);
    return [{ kind: 'UNIQUE_ID', confidence: 0.6, ...view.toOriginal(start, start + letters.length) }];
  });
}

/** A number stands in each. */
function longRuns(view: NormalizedText): readonly RegExpExecArray[] {
  return view.text.length < LEAST_LONG || !view.mayMatch(DIGIT) ? [] : matchesOf(view.text, LONG);
}

function byForm(view: NormalizedText): Candidate[] {
  const uuids = view.matches(UUID).map((match) => ({ match, sure: true }));
  const long = longRuns(view)
    .filter((match) => /\d/.test(match[0]) && /[a-z]/i.test(match[0]))
    .map((match) => ({ match, sure: WALLET.test(match[0]) }));
  return [...uuids, ...long].map(({ match, sure }) => ({
    kind: 'UNIQUE_ID',
    confidence: sure ? 0.95 : 0.6,
    ...(sure ? { validated: true } : {}),
    ...view.toOriginal(match.index, match.index + match[0].length),
  }));
}
