import { gated } from '../../../../common/text/gated-pattern.js';
import { STOP_WORDS } from '../../../speech/en/stop-words.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import type { Candidate, Recognizer } from '../recognizer.js';
import { askedPlace, cueBefore, isHomeRoad, isOnStreet, type AskedPlace, type Cue } from './address-cues.js';
import { bareAnswers } from './bare-place.js';
import { crossings } from './crossing.js';
import { houseNumberFrom, type HouseNumber } from './house-number.js';
import { PlaceText } from './place-text.js';
import type { Place, Street, TokenRange } from './place.js';
import { postalBoxes } from './postal-box.js';
import { streetAt, streetType, untypedNameEnd } from './street.js';
import { townEnd } from './town.js';
import { unitsEnd, unitStart } from './unit.js';

const OHIO = gated(/\bOH\b/);
const LONGEST_LABELLED = 200;
const ANSWER_TOKENS = 14;
/** "3 lane highway", "a 5 star place": words that count or describe rather than name. */
const ORDINARY_NAME =
  /^(?:lane|way|star|point|court|traffic|side|dead|bad|good|safe|long|short|clean|whole|big|small|nice|great|better|best|single|dirt|gravel|toll|bike|same|next|cross|back|front|walking|hiking|golf|tennis|fast|empty|full|busy|quiet|public|private|local|city|country|different)$/;

/**
 * Street addresses, written or spoken, with what follows of unit, town, state and ZIP code; boxes and rural routes,
 * military post, crossings that are named as such. A street without a house number, and a number without a street's
 * type, count where the words around, or the question, speak of an address. Directions to drive stay.
 */
export const addressRecognizer: Recognizer = {
  name: 'address',
  kinds: ['ADDRESS'],
  find(text, context) {
    const asked = askedPlace(context);
    // In speech "OH 45402" is six digits; in writing it is Ohio.
    const views = text.test(OHIO) ? text.views : [text.spoken];
    return [...views.flatMap((view) => findIn(view, asked, context.question)), ...labelledValue(text, asked)];
  },
};

function findIn(view: NormalizedText, asked: AskedPlace, question: string): Candidate[] {
  const t = new PlaceText(view);
  const places = [
    ...streets(t, asked),
    ...boxes(t),
    ...untyped(t, asked),
    ...bareAnswers(t, asked, question),
  ];
  return places.filter(({ confidence }) => confidence >= 0.5).map((place) => toCandidate(t, place));
}

function toCandidate(t: PlaceText, { first, last, confidence }: Place): Candidate {
  return { kind: 'ADDRESS', confidence, ...t.range(first, last) };
}

function streets(t: PlaceText, asked: AskedPlace): Place[] {
  const found: Place[] = [];
  for (let at = 0; at < t.length; at++) {
    const type = streetType(t.word(at));
    const street = type === undefined ? undefined : streetAt(t, at, type);
    const place = street && ratedStreet(t, street, asked);
    if (place !== undefined) found.push(place);
  }
  return found;
}

function ratedStreet(t: PlaceText, street: Street, asked: AskedPlace): Place | undefined {
  if (street.house === undefined) {
    const confidence = rateNumberless(t, street, asked);
    return confidence < 0.5 ? undefined : { confidence, ...completed(t, street.first, street.last) };
  }
  const place = completed(t, street.first, street.last);
  const sure = place.certain || asked.address;
  const confidence = sure ? 0.95 : rate(t, street, () => cueBefore(t.text, t.start(place.first)));
  return { confidence, ...place };
}

/** With unit, town, state and ZIP code, and the flat before it. */
function completed(t: PlaceText, first: number, last: number): TokenRange & { readonly certain: boolean } {
  const units = unitsEnd(t, last);
  const town = townEnd(t, units, true);
  return {
    first: unitStart(t, first),
    last: town?.last ?? units,
    certain: units > last || town?.certain === true,
  };
}

function rate(t: PlaceText, { house, type, at }: Street, cue: () => Cue): number {
  const digits = house?.digits ?? 0;
  const capitals = t.isCapital(at) && t.isCapital(at - 1);
  const ordinary = digits < 3 && !capitals && house?.last === at - 2 && ORDINARY_NAME.test(t.word(at - 1));
  if (type === 'strong' && !ordinary) return 0.9;
  const announced = cue();
  if (announced === 'strong') return 0.95;
  if (ordinary) return 0;
  if (announced === 'weak') return 0.85;
  const short = t.word(at).length <= 3 && t.word(at) !== 'way';
  const counts = short && t.isNumber(at + 1) && t.isTight(at);
  if (type === 'medium') return (digits > 1 || capitals || !short) && !counts ? 0.8 : 0;
  const year = /^(?:19|20)\d\d$/.test(t.word(house?.first ?? 0));
  return !year && digits > (capitals ? 1 : 2) ? 0.6 : 0;
}

/** A street alone: where someone lives, or in capitals where someone is. */
function rateNumberless(t: PlaceText, { first, last, type, at }: Street, asked: AskedPlace): number {
  const ordinal = t.isNumber(first);
  const other = ordinal && type !== 'strong' && !/^(?:st|dr|ct|pl)$/.test(t.word(at));
  if (type === 'weak' || other || (first === at - 1 && isGeneric(t, at))) return 0;
  if (last > at) return isHomeRoad(t.text, t.start(first)) ? 0.7 : 0;
  if (asked.address || asked.street) return 0.8;
  const before = t.start(first);
  if (!isOnStreet(t.text, before)) return 0;
  if (cueBefore(t.text, before) !== 'none') return type === 'strong' || t.word(at).length > 3 ? 0.75 : 0.6;
  const capitals = t.isCapital(at) && (ordinal || t.isCapital(first));
  // "Juniper Street Dental" is the name of something else.
  const goesOn = t.isTight(at) && t.isCapital(at + 1);
  return capitals && !goesOn && type === 'strong' ? 0.6 : 0;
}

/** "the main road", "a side street": no name. */
function isGeneric(t: PlaceText, at: number): boolean {
  const name = t.word(at - 1);
  return ORDINARY_NAME.test(name) || (name === 'main' && !/^st(?:reet)?$/.test(t.word(at)));
}

function boxes(t: PlaceText): Place[] {
  return [...postalBoxes(t), ...crossings(t)].map(({ first, last }) => ({
    confidence: 0.9,
    ...completed(t, first, last),
  }));
}

/** "my address is 4521 Maple, Springfield": a number and a name, because an address was announced or asked for. */
function untyped(t: PlaceText, asked: AskedPlace): Place[] {
  const found: Place[] = [];
  for (let at = 0; at < t.length; at++) {
    if (!t.isNumber(at) || (at > 0 && t.isNumber(at - 1) && t.isTight(at - 1))) continue;
    const house = houseNumberFrom(t, at);
    const name = house && untypedNameEnd(t, house, () => false);
    if (house === undefined || name === undefined) continue;
    const answers = asked.address && at < ANSWER_TOKENS;
    const cue = answers ? 'strong' : cueBefore(t.text, t.start(at));
    const place = cue === 'none' ? undefined : untypedAt(t, house, cue);
    if (place !== undefined) found.push(place);
  }
  return found;
}

function untypedAt(t: PlaceText, house: HouseNumber, cue: Cue): Place | undefined {
  const strict = cue === 'weak';
  const name = untypedNameEnd(t, house, (word) => strict && STOP_WORDS.has(word));
  if (name === undefined) return undefined;
  const place = completed(t, house.first, name);
  const capitals = t.isCapital(house.last + 1);
  const sure = place.certain || (strict ? house.digits > 2 && capitals : house.digits > 1 || capitals);
  return sure ? { confidence: strict ? 0.65 : 0.75, ...place } : undefined;
}

/** The whole value of a key such as "street" or "mailing_address", if it reads like one. */
const UNIT = /^(?:#|no\.? ?)?(?:\d{1,5} ?-?[a-z]{0,2}|[a-z]{1,2} ?-?\d{0,5})$/i;

function labelledValue(text: NormalizedText, asked: AskedPlace): Candidate[] {
  const value = text.text.trim();
  const reads = /\d/.test(value) && /\p{L}{2}/u.test(value) && !/[{}<>@?]|:\/\//.test(value);
  const isUnit = asked.unit && UNIT.test(value);
  if (!asked.labelled || !(reads || isUnit) || value.length > LONGEST_LABELLED) return [];
  const start = text.text.indexOf(value);
  return [{ kind: 'ADDRESS', confidence: 0.85, ...text.toOriginal(start, start + value.length) }];
}
