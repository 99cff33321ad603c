import { gated } from '../../../../common/text/gated-pattern.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { REGION_CODES, REGION_NAMES } from '../../../lexicon/us-states.js';
import { NUMBERS, ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import * as cues from '../../../languages/en/places.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before, rangeOf } from '../context-words.js';
import {
  type Candidate,
  candidate,
  questionOf,
  type Recognizer,
  type RecognizerContext,
} from '../recognizer.js';
import { postcodeEnd } from './place-end.js';
import { PlaceShape, placeViews } from './place-shape.js';

const CUE = gated(regExp.giu`(?<![\p{L}\d])(?:${cues.ZIP_WORD})(?![\p{L}])`);
const ASKED = regExp.iu`(?<![\p{L}\d])(?:${cues.ZIP_WORD})(?![\p{L}])`;
const MAY_ASK = gated(ASKED);
const OTHER = regExp.i`\b(?:${cues.OTHER_NUMBER})\b`;
const ANOTHER = regExp.i`\b(?:${cues.ANOTHER_ZIP})\b`;
const START = regExp.giu`(?<![\p{L}\d])\d+|\b(?:${[...NUMBERS.oh.keys()].join('|')})\b(?=[\s,.-]{1,3}\d)`;
/** Complete sentence between "zip code" and digits. */
const SENTENCE = /[.?!]\s+\S[^\d]{12,}$/;
const AFTER = regExp.iu`^(?:${cues.ZIP_AFTER})`;
const COUNTED = regExp.i`^\s*(?:${cues.NO_COUNT}|${ORDINAL_SUFFIX})\b`;
const LEAD = regExp.i`(?:${cues.DWELT_BEFORE})$`;
const REGION_LEAD = regExp.iu`(?<![\p{L}])(?:${[...REGION_NAMES].join('|')})[\s,.]{1,3}$`;
/** State code in capitals after a town, but not a title before a license number ("license MD 69417"). */
const CODE_LEAD = regExp.u`(?:,|\b(?:[A-Z]\p{Ll}+|[A-Z]{3,})\.?)[ \t]{1,2}(?:${[...REGION_CODES].join('|').toUpperCase()})[\s,.]{1,3}$`;
const LICENSED = regExp.i`\b(?:${cues.LICENSE})\b`;
/** A lookbehind after the first character is faster, because few positions match that character. */
const PLUS_FOUR = gated(/\d(?<![\p{L}\d./-].)\d{4}-\d{4}(?![\p{L}\d]|[./-]\d)/gu);
const FIVE = gated(/\d(?<![\p{L}\d.,$/:#-].)(?:\d{4}|(?:[ ,-]{1,2}\d){4})(?![\p{L}\d]|[.,/:-]\d| ?%)/gu);
const POSTCODE = gated(/[A-Z](?<![\p{L}\d-].)[A-Z]?\d/gu);
const SPELLED_POSTCODE = gated(/(?<![\p{L}\d-])[a-z](?=[a-z ]{0,3}\d)/giu);
const LABEL = regExp.u`\b(?:${cues.ZIP_LABEL})\b`;
/** Distance in characters between "zip code" and its digits. */
const REACH = 48;
const ANSWER_REACH = 120;

/** True if a question asks for a ZIP code. */
export function isZipQuestion(question: string): boolean {
  return ASKED.test(question);
}

/**
 * Recognizer of ZIP codes: near "zip code", in answer to a question, after a state, after a statement of residence, or
 * with a four-digit add-on. UK and Canadian postcodes are recognized by their form. Other five-digit numbers are left
 * in clear.
 */
export const zipRecognizer: Recognizer = {
  name: 'zip',
  kinds: ['ZIP'],
  find(text, context) {
    const view = text.spoken;
    const asked = LABEL.test(context.label) || questionOf(context).testPart(MAY_ASK, context.question);
    return [
      ...namedCodes(view, asked, context),
      ...view.matches(PLUS_FOUR).map((match) => candidate(view, 'ZIP', rangeOf(match), 0.65)),
      ...placeViews(text).flatMap(byPlace),
      ...postcodes(view, asked),
    ];
  },
};

/** Finds codes after words such as "zip code is", and in the answer to a question for a ZIP code. */
function namedCodes(view: NormalizedText, asked: boolean, { label }: RecognizerContext): Candidate[] {
  const found: Candidate[] = [];
  for (const cue of view.matches(CUE)) {
    let from = cue.index + cue[0].length;
    for (let code = codeAfter(view, from, REACH); code !== undefined; code = codeAfter(view, from, REACH)) {
      const between = view.text.slice(from, code.start);
      if (OTHER.test(between) || SENTENCE.test(between) || (found.length > 0 && !ANOTHER.test(between)))
        break;
      found.push(candidate(view, 'ZIP', code, 0.95));
      from = code.end;
    }
  }
  const answer = asked && found.length === 0 ? codeAfter(view, 0, ANSWER_REACH) : undefined;
  if (answer !== undefined && !OTHER.test(view.text.slice(0, answer.start)))
    found.push(candidate(view, 'ZIP', answer, label === '' ? 0.85 : 0.95));
  return found;
}

/** Returns the first code within reach. */
function codeAfter(
  view: NormalizedText,
  offset: number,
  reach: number,
): { start: number; end: number } | undefined {
  const window = view.text.slice(offset, offset + reach);
  for (const { index } of matchesOf(window, START)) {
    const end = zipEnd(view, offset + index);
    if (end !== undefined && !COUNTED.test(after(view, end))) return { start: offset + index, end };
  }
  return undefined;
}

function zipEnd(view: NormalizedText, start: number): number | undefined {
  const place = PlaceShape.of(view);
  const last = place.zipEnd(place.indexFrom(start));
  return last === undefined ? undefined : place.end(last);
}

/** Finds five digits that are a ZIP code according to the words around them. */
function byPlace(view: NormalizedText): Candidate[] {
  return view.matches(FIVE).flatMap(({ 0: whole, index }) => {
    const confidence = ratePlace(view, index, index + whole.length);
    return confidence > 0
      ? [
          candidate(
            view,
            'ZIP',
            { start: index, end: zipEnd(view, index) ?? index + whole.length },
            confidence,
          ),
        ]
      : [];
  });
}

function ratePlace(view: NormalizedText, start: number, end: number): number {
  const rest = after(view, end, REACH);
  if (AFTER.test(rest)) return 0.95;
  if (COUNTED.test(rest)) return 0;
  const lead = before(view, start);
  if (REGION_LEAD.test(lead) || (CODE_LEAD.test(lead) && !LICENSED.test(lead))) return 0.85;
  return LEAD.test(lead) ? 0.7 : 0;
}

function postcodes(view: NormalizedText, asked: boolean): Candidate[] {
  const formed = view
    .matches(POSTCODE)
    .map(({ index }) => ({ index, end: postcodeEnd(view.text, index, false) }));
  const isAsked = asked || view.test(MAY_ASK);
  const spelled = (isAsked ? view.matches(SPELLED_POSTCODE) : [])
    .filter(({ index }) => asked || ASKED.test(before(view, index, REACH)))
    .map(({ index }) => ({ index, end: postcodeEnd(view.text, index, true) }));
  return [...formed, ...spelled].flatMap(({ index, end }) =>
    end === undefined ? [] : [candidate(view, 'ZIP', { start: index, end }, 0.75)],
  );
}
