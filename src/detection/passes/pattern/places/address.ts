import { gated } from '../../../../common/text/gated-pattern.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ARTICLE } from '../../../languages/en/talk.js';
import * as cues from '../../../languages/en/places.js';
import * as street from '../../../languages/en/places.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { type Candidate, questionOf, type Recognizer, type RecognizerContext } from '../recognizer.js';
import { placeEnd } from './place-end.js';
import { PlaceShape, placeViews, wordAt } from './place-shape.js';

/** Words of which one appears in every address with a number (except boxes and answers), `NAMED` without a number. */
const NUMBERED = gated(
  regExp.i`\b(?:${[...street.STRONG_STREETS, ...street.MEDIUM_STREETS, ...street.NUMBERED_STREETS, ...street.LEADING_STREETS].join('|')}|${cues.DWELLING})\b`,
);
const NAMED = gated(regExp.i`\b(?:${[...street.STRONG_STREETS].join('|')}|${cues.DWELL})\b`);

/** Parts of patterns for {@link PlaceShape.shape}, which has a letter for each word and a character for each gap. */
const UNIT_BEFORE = '(?:u[ #~_](?:9(?:_l)?|l(?:[ _-]9)?)[ ,~])?';
const HOUSE = `(${UNIT_BEFORE})((?:[ld]_9_l_)?9(?:[ _~/-]9){0,6})`;
const NAME = '(?:9_o|[wdlMRrCu])[ _~-]';
/** Street name that can also be a type: "Court Place". */
const ANY_NAME = '(?:9_o|[wdlMSRrCu])[ _~-]';
const ROUTE_NUMBER = 'H 9(?:[ _]9){0,2}';
const TYPED = `(?:(?:${NAME}|x ){0,3}${ROUTE_NUMBER}|(?:${NAME}){1,6}?[SH]|(?:${ANY_NAME}){1,6}M|L(?: [wdlMR]){1,3}|S l)`;
const STREET = new RegExp(`${HOUSE}[ _~,-]${TYPED}`, 'g');
const NUMBERLESS = new RegExp(`(?:${NAME}){1,5}?S(?! [SM])|(?:${NAME}){1,5}M|[wdx] ${ROUTE_NUMBER}`, 'g');
const UNTYPED = new RegExp(`${HOUSE} (?:(?:9_o|[wdlMSRrC])[ -]){0,3}(?:9_o|[wMSR])`, 'g');

/** Post office boxes, and boxes on rural, contract and military routes (USPS Publication 28, 24 to 28 and 238). */
const BOXES = gated(
  regExp.giu`(?<![\p{L}\d])(?:(?:${cues.BOX})|(?:${cues.ROUTE})[\s,]{0,3}(?:#|(?:${cues.BOX_NUMBER})\b)?\s{0,3}\d{1,4}(?:[ -]\d{1,3}){0,2}[a-z]?[\s,]{0,3}${cues.BOX_ON_ROUTE})[\s,:]{0,3}(?:#|(?:${cues.BOX_NUMBER})\b\.?)?\s{0,3}[a-z]{0,2}[ -]?\d+(?:[ -]\d+){0,5}[a-z]?(?![\p{L}\d])(?:[\s,]{0,3}(?:${cues.MILITARY_POST})\b)?`,
);

const CUE = regExp.i`(?:${cues.SURE_LEAD})["'(]?$`;
const ON = regExp.i`\b(?:${cues.ON_STREET})\s+(?:${ARTICLE}\s+)?$`;
const ON_THE_WAY = regExp.i`\b(?:${cues.DRIVING})\b[^.?!\n]{0,30}$`;
/** Distance in characters of context words before a street. */
const REACH = 70;
/** Distance in characters from the start of an answer to its address. */
const ANSWER_REACH = 80;
const MOST_DIGITS = 6;
const LONGEST_LABELLED = 200;

const PLAIN_ADDRESS = String.raw`(?<!\b(?:${cues.OTHER_ADDRESS}) )\b(?:${cues.ADDRESS})\b`;
const ASKED = gated(regExp.i`${PLAIN_ADDRESS}|\b(?:${cues.ADDRESS_ASKED})`);
const OTHER_ASKED = regExp.i`\b(?:${cues.NO_PLACE_ASKED})\b`;
const HOME = regExp.i`\b(?:${cues.HOME_ASKED})\b`;
const KEY = regExp.i`\b(?:${cues.ADDRESS_KEY})\b`;
const NO_KEY = regExp.i`\b(?:${cues.OTHER_KEY})\b`;

/**
 * Recognizer of street addresses with unit, town, state and ZIP code, and of boxes and routes, written or spoken. A
 * street without a number, or a number without a street type, needs words or a question that refer to an address.
 */
export const addressRecognizer: Recognizer = {
  name: 'address',
  kinds: ['ADDRESS'],
  find(text, context) {
    const isLabelled = KEY.test(context.label) && !NO_KEY.test(context.label);
    const isAsked = isLabelled || asksAddress(context);
    const found = placeViews(text).flatMap((view) =>
      isAsked || mayHold(view) ? placesIn(view, isAsked) : [],
    );
    return isLabelled ? [...found, ...wholeValue(text)] : found;
  },
};

function mayHold(view: NormalizedText): boolean {
  return view.mayMatch(BOXES) || view.test(/\d/.test(view.text) ? NUMBERED : NAMED);
}

function asksAddress(context: RecognizerContext): boolean {
  if (!questionOf(context).mayMatch(ASKED)) return false;
  // If the question asks for several things, only the last one counts.
  const last = context.question
    .split(/(?<=[.?!])\s+(?=\S)/)
    .slice(-2)
    .join(' ');
  return ASKED.pattern.test(last) && !(OTHER_ASKED.test(last) && !HOME.test(last));
}

/** Returns the value of a key such as "street" or "mailing_address" if it resembles an address. */
function wholeValue(text: NormalizedText): Candidate[] {
  const value = text.text.trim();
  const reads = /\d/.test(value) && /\p{L}{2}|#/u.test(value) && !/[{}<>@?]|:\/\//.test(value);
  if (!reads || value.length > LONGEST_LABELLED) return [];
  const start = text.text.indexOf(value);
  return [{ kind: 'ADDRESS', confidence: 0.85, ...text.toOriginal(start, start + value.length) }];
}

function placesIn(view: NormalizedText, isAsked: boolean): Candidate[] {
  const place = PlaceShape.of(view);
  const found: Candidate[] = [];
  const add = (first: number, last: number, confidence: number): void => {
    if (confidence > 0) found.push({ kind: 'ADDRESS', confidence, ...place.range(first, last) });
  };
  for (const match of matchesOf(place.shape, STREET)) {
    const house = houseOf(place, match);
    const type = lastOf(match);
    const { last, isSure } = placeEnd(place, type);
    add(house.first, last, isSure || isAsked ? 0.95 : rateStreet(place, house, type));
  }
  for (const match of matchesOf(place.shape, NUMBERLESS)) {
    const [first, last] = [wordAt(match.index), lastOf(match)];
    const confidence = rateNumberless(place, first, last, isAsked);
    if (confidence > 0) add(first, placeEnd(place, last).last, confidence);
  }
  for (const match of matchesOf(place.shape, UNTYPED)) {
    const { first, last, digits } = houseOf(place, match);
    const answers = isAsked && place.start(first) < ANSWER_REACH;
    if (!answers && !CUE.test(leadOf(place, first))) continue;
    const end = placeEnd(place, lastOf(match));
    add(first, end.last, end.isSure || digits > 1 || place.isCapital(last + 1) ? 0.75 : 0);
  }
  for (const { 0: box, index } of view.matches(BOXES))
    add(place.indexFrom(index), placeEnd(place, place.indexFrom(index + box.length) - 1).last, 0.9);
  return found;
}

function lastOf({ 0: matched, index }: RegExpExecArray): number {
  return wordAt(index + matched.length - 1);
}

interface House {
  /** Index of the first word, including the unit before the number. */
  readonly first: number;
  /** Index of the last word of the number. */
  readonly last: number;
  readonly digits: number;
}

/** Returns the house number, which consists of the last digits of a longer row. */
function houseOf(place: PlaceShape, { index, 1: unit = '', 2: number = '' }: RegExpExecArray): House {
  const start = wordAt(index + unit.length);
  const last = wordAt(index + unit.length + number.length - 1);
  let digits = 0;
  let first = last + 1;
  for (; first > start; first--) {
    const size = place.digits(first - 1);
    const isOther = size > 2 && digits > 2 && place.gap(first - 1) !== '-';
    if (digits + size > MOST_DIGITS || isOther) break;
    digits += size;
  }
  return { first: first > start ? first : wordAt(index), last, digits };
}

function leadOf(place: PlaceShape, first: number): string {
  return place.view.text.slice(Math.max(0, place.start(first) - REACH), place.start(first));
}

function rateStreet(place: PlaceShape, house: House, last: number): number {
  if (CUE.test(leadOf(place, house.first))) return 0.95;
  const isNamed = place.isCapital(last) && place.isCapital(last - 1);
  if (isNamed) return 0.9;
  if (house.digits < 3 && house.last === last - 2 && street.DESCRIBING.has(place.word(last - 1))) return 0;
  if (place.letter(last) !== 'M') return 0.9;
  const isShort = place.word(last).length < 4;
  // A unit of measurement: "500 mg dr 2 tabs".
  const counts = isShort && place.gap(last) === ' ' && place.letter(last + 1) === '9';
  return (house.digits > 1 || !isShort) && !counts ? 0.8 : 0;
}

/** Returns the confidence of a street without a number, which needs a resident before it, or capitals after "on". */
function rateNumberless(place: PlaceShape, first: number, last: number, isAsked: boolean): number {
  if (place.letter(first - 1) === '9' || street.DESCRIBING.has(place.word(last - 1))) return 0;
  if (isAsked) return 0.8;
  const isStrong = place.letter(last) === 'S';
  const lead = leadOf(place, first);
  if (!ON.test(lead)) return 0;
  if (CUE.test(lead)) return isStrong ? 0.75 : 0.6;
  // "Juniper Street Dental" is the name of something else.
  const isNamed = place.isCapital(last) && place.isCapital(first) && !place.isCapital(last + 1);
  return isNamed && isStrong && !ON_THE_WAY.test(lead) ? 0.6 : 0;
}
