import { questionOf } from '../question.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { OPENING } from '../../../speech/en/answers.js';
import { wordSet } from '../../../lexicon/words.js';
import { SHORT_WORDS } from '../../../speech/en/short-words.js';
import { STOP_WORDS } from '../../../speech/en/stop-words.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';

/** A plate of letters alone, in capitals: "plate number GOBEARS". */
const LETTERS_ONLY = gated(
  /\b(?:plates?|tags?)(?: (?:numbers?|no\.?))?(?: (?:is|are|was|reads?|says?)|:)? ["']?([A-Z]{3,8})\b(?![ -]?[A-Z\d])/g,
);

/** The same in lower case, where nothing follows: "the plate reads gobears". */
const LOWER_LETTERS = gated(
  /\b(?:(?:licen[cs]e|vanity) plates? (?:is|are)|plates? numbers? (?:is|are)|(?:plates?|vanity tag) (?:reads?|says?)) ["']?([a-z]{5,8})["']?\s*(?:$|[.,;!?])/g,
);
const BARE_LETTERS = new RegExp(`^(?:(?:${OPENING}) ){0,3}it (?:says|reads) ([a-z]{5,8})[.!]?$`);
const ASKS_PLATE = gated(/\bplates?\b/i);
/** Words about a plate, or instead of one. */
const NO_LETTERS = /(?:ing|ed|ly|ble|ful|ary)$/;
const NO_LETTER_WORDS = wordSet(`
  broken missing happy heavy dusty rusty titanium toyota honda nissan subaru mazda volvo lexus tesla chevy jeep
  dodge buick stolen empty clean dirty loose bent fragile unknown illegible custom sorry pardon later maybe
  never nothing blank fresh covered personal rental leased brand white black green orange yellow purple silver
  ohio texas georgia indiana nevada florida virginia alabama alaska arizona arkansas colorado delaware hawaii
  idaho illinois kansas kentucky maine maryland michigan missouri montana nebraska oregon vermont wyoming
  oklahoma canadian ontario quebec correct wrong right hello thanks please metal plastic upside inside outside
  attached awhile under behind somewhere current valid standard regular normal usual different bumper
`);

/** Licence plates of letters alone, by the words around them or the question before. */
export function letterPlates(view: NormalizedText, context: RecognizerContext): Candidate[] {
  return [...capitalPlates(view), ...lowerPlates(view, context)];
}

function lowerPlates(view: NormalizedText, context: RecognizerContext): Candidate[] {
  const { text } = view;
  const answer = questionOf(context).testPart(ASKS_PLATE, context.question) ? BARE_LETTERS.exec(text) : null;
  const matches = [...view.matches(LOWER_LETTERS), ...(answer === null ? [] : [answer])];
  return matches.flatMap((match) => {
    const letters = match[1] ?? '';
    if (isWord(letters)) return [];
    const start = match.index + match[0].lastIndexOf(letters);
    const range = view.toOriginal(start, start + letters.length);
    return [{ kind: 'VEHICLE_ID' as const, confidence: 0.6, ...range }];
  });
}

function isWord(word: string): boolean {
  const known = STOP_WORDS.has(word) || SHORT_WORDS.has(word) || NO_LETTER_WORDS.has(word);
  return known || NO_LETTERS.test(word);
}

function capitalPlates(view: NormalizedText): Candidate[] {
  return view.matches(LETTERS_ONLY).map((match) => {
    const end = match.index + match[0].length;
    const start = end - (match[1]?.length ?? 0);
    return { kind: 'VEHICLE_ID', confidence: 0.8, ...view.toOriginal(start, end) };
  });
}
