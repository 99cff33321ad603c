import { questionOf } from '../question.js';
import { gated, type GatedPattern } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { REGION_NAMES } from '../../../lexicon/us-states.js';
import { IS, I_AM, THEY_ARE, WE_ARE, WOULD_BE } from '../../../speech/en/links.js';
import { FOUR, ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import { POSSESSIVE } from '../../../speech/en/people.js';
import { type DigitRun, digitsOf } from '../../../text/digit-runs.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { after, before } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';
import { postcodeEnd } from './postcode.js';
import { zipEnd } from './zip-code.js';

const ZIP_WORD = `(?:zip(?:[ -]?codes?)?|z i p(?: codes?)?|zipcodes?|post(?:al)?[ -]?codes?|p ?lus[ -]?(?:${FOUR}))`;
const CUE = gated(regExp.giu`(?<![\p{L}\d])${ZIP_WORD}(?![\p{L}])`);
const ASKED = regExp.iu`(?<![\p{L}\d])${ZIP_WORD}(?![\p{L}])`;
const MAY_ASK = gated(ASKED);
/** In speech it is two digits. */
const OHIO = gated(/\bOH\b/);
/** The add-on of a ZIP code that was given before: "with the four extra …". */
const EXTRA = gated(
  regExp.gi`\b(?:(?:plus|extra|extended|extension|add[- ]?on)[ -](?:${FOUR})|(?:${FOUR})[ -](?:extra|more|digit extension)|plus)\b`,
);
/** Another number is spoken of between the cue and the digits. */
const OTHER =
  /\b(?:phone|cell|mobile|fax|account|acct|card number|member|policy|mrn|record|birth|born|dob|social|ssn|order|claim|group|dollars?|call|reach|tracking|code is not)\b/i;
const ANOTHER = /\b(?:now|but|changed|new|old|formerly|before|previously|instead|not|or)\b/i;
/** Words between a cue and its digits. */
const REACH = 48;
const START = /\d|\b(?:oh|o)\b(?=[\s,.-]{1,3}\d)/gi;
const ZIP_AFTER = regExp.iu`^[\s,]*(?:(?:${IS}|'s|${WOULD_BE}|being|for|as)\s+)?(?:(?:still|also|now|just|actually)\s+)?(?:(?:${POSSESSIVE}|the|a|that|right)\s+)*(?:(?:home|billing|mailing|current|old|new|correct|shipping|valid)\s+)*(?:${ZIP_WORD})(?![\p{L}])`;
const AREA_AFTER = /^\s*(?:area|region|neighbo(?:u)?rhood|part of town|vicinity)\b/i;
/** "i'm in 47677", "we moved to 60614". */
const DWELLING_BEFORE = regExp.i`\b(?:${I_AM}|${WE_ARE}|${THEY_ARE}|lives?|lived|living|located|based|resid(?:e|es|ing)|stay(?:s|ing)?|mov(?:ed|ing))\s+(?:\w+\s+){0,2}(?:in|near|to|around|from|at)\s+(?:the\s+)?$`;
/** "find me a dermatologist around 65116". */
const PLACE_BEFORE =
  /\b(?:zip|area|clinics?|pharmac(?:y|ies)|doctors?|hospitals?|providers?|dentists?|therapists?|dermatologists?|specialists?|urgent care|offices?|labs?|stores?|find|search(?:ing)?|look(?:ing|up)?|coverage|service|ship(?:ping)?|deliver(?:y|ing)?|anyone|anybody|someone|somebody|anything|something|one|weather|check|open|closest|nearest|live|patients?)\b[^.?!\n\d]{0,45}\b(?:in|around|near|nearby|by|close to|to|within|for|from|at)\s+(?:the\s+)?$/i;
const NEAR_BEFORE = /\b(?:near|nearby|close to)\s+$/i;
const SENTENCE_AFTER =
  /^(?:[\s)"']*$|\s*[.,;:?!)"']|\s+(?:is|are|and|but|can|could|do|does|would|will|if|or|so|for|there|right|now|please|with|has|have|what|which|who|how|that|because|today|tomorrow|by|who's|any|near)\b)/i;
const COUNTED_AFTER = regExp.i`^\s*(?:dollars?|bucks|people|patients|steps|calories|units?|miles?|feet|pounds|times|milligrams?|mg|points?|square|members|years?|percent|%|${ORDINAL_SUFFIX})\b`;
const REGION_BEFORE = regExp.iu`(?<![\p{L}])(?:${[...REGION_NAMES].join('|')})[\s,.]{1,3}$`;
/** A code in capitals behind a town: a title before a licence's number ("license MD 69417") is none. */
const REGION_CODE_BEFORE =
  /(?:,|\b(?:[A-Z]\p{Ll}+|[A-Z]{3,})\.?)[ \t]{1,2}(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])[\s,.]{1,3}$/u;
const LICENSE_BEFORE = /\b(?:licen[sc]ed?|medical|board|npi|dea|certificate)\b/i;
const PLUS_FOUR = gated(/(?<![\p{L}\d./-])\d{5}-\d{4}(?![\p{L}\d]|[./-]\d)/gu);
const FIVE = gated(/(?<![\p{L}\d.,$/:#-])\d(?:\d{4}|(?:[ ,-]{1,2}\d){4})(?![\p{L}\d]|[.,/:-]\d| ?%)/gu);
const POSTCODE = gated(/(?<![\p{L}\d-])[A-Z]{1,2}\d/gu);
const SPELLED_POSTCODE = gated(/(?<![\p{L}\d-])[a-z](?=[a-z ]{0,3}\d)/giu);
const LABEL = /\b(?:zip|zip ?code|postal|postcode|post code)\b/;
/** Digits of a ZIP code, and with its add-on. */
const PLAIN = 5;
const EXTENDED = 9;
const ANSWER_WORDS = 10;
const ANSWER_REACH = 120;

/** True if a question asks for a ZIP code. */
export function isZipQuestion(question: string): boolean {
  return ASKED.test(question);
}

/**
 * ZIP codes: after a word for them, before one, as the answer to a question, behind a state, where someone says to be
 * or to search, with their four-digit add-on; UK and Canadian postcodes by their form. Five digits without any of
 * these stay.
 */
export const zipRecognizer: Recognizer = {
  name: 'zip',
  kinds: ['ZIP'],
  find(text, context) {
    const view = text.spoken;
    const asked = LABEL.test(context.label) || questionOf(context).testPart(MAY_ASK, context.question);
    return [
      ...cued(view, asked, context),
      ...byForm(view),
      ...(text.test(OHIO) ? text.views : [view]).flatMap(byPlace),
      ...postcodes(view, asked),
    ];
  },
};

function toCandidate(view: NormalizedText, start: number, end: number, confidence: number): Candidate {
  return { kind: 'ZIP', confidence, ...view.toOriginal(start, end) };
}

/** After "zip code is", and in the answer to a question for one. */
function cued(view: NormalizedText, asked: boolean, { label }: RecognizerContext): Candidate[] {
  const found: Candidate[] = [];
  const cues = view.matches(CUE).map((match) => match.index + match[0].length);
  if (cues.length > 0) cues.push(...view.matches(EXTRA).map((match) => match.index + match[0].length));
  for (const cue of cues) {
    let from = cue;
    for (let code = codeAfter(view, cue, REACH); code !== undefined; code = anotherAfter(view, from)) {
      if (OTHER.test(view.text.slice(from, code.start))) break;
      found.push(toCandidate(view, code.start, code.end, 0.95));
      from = code.end;
    }
  }
  if (asked && found.length === 0) found.push(...answers(view, label === '' ? 0.85 : 0.95));
  return found;
}

interface Code {
  readonly start: number;
  readonly end: number;
}

/** The first digits within reach, if they are a code. */
function codeAfter(view: NormalizedText, offset: number, reach: number): Code | undefined {
  const window = view.text.slice(offset, offset + reach);
  START.lastIndex = 0;
  const first = START.exec(window);
  if (first === null || /[.?!]\s+\S[^\d]{12,}$/.test(window.slice(0, first.index))) return undefined;
  const start = offset + first.index;
  const end = zipEnd(view.text, start);
  if (end === undefined || COUNTED_AFTER.test(after(view, end))) return undefined;
  return { start, end };
}

/** "… used to be 90210 but now it's 10001" */
function anotherAfter(view: NormalizedText, offset: number): Code | undefined {
  const code = codeAfter(view, offset, REACH);
  return code !== undefined && ANOTHER.test(view.text.slice(offset, code.start)) ? code : undefined;
}

/** Five or nine digits in an answer, with few words before them that speak of nothing else. */
function answers(view: NormalizedText, confidence: number): Candidate[] {
  const found: Candidate[] = [];
  let from = 0;
  for (const run of view.digitRuns) {
    const start = run[0]?.start ?? 0;
    if (start < from) continue;
    const lead = view.text.slice(from, Math.min(start, from + ANSWER_REACH));
    if (start - from > ANSWER_REACH || lead.split(/\s+/).length > ANSWER_WORDS) break;
    const end = found.length > 0 && isLonger(run) ? undefined : zipEnd(view.text, start);
    if (end === undefined || OTHER.test(lead) || COUNTED_AFTER.test(after(view, end))) continue;
    found.push(toCandidate(view, start, end, confidence));
    from = end;
  }
  return found;
}

/** "… and 2 0 3 5 5 5 0 1 1 8": after the code, a number of another kind that was asked for as well. */
function isLonger(run: DigitRun): boolean {
  const { length } = digitsOf(run);
  return length > PLAIN && length !== EXTENDED;
}

function byForm(view: NormalizedText): Candidate[] {
  return view
    .matches(PLUS_FOUR)
    .map(({ 0: whole, index }) => toCandidate(view, index, index + whole.length, 0.65));
}

/** Five digits that the words around make a place. */
function byPlace(view: NormalizedText): Candidate[] {
  const found: Candidate[] = [];
  for (const { 0: whole, index } of view.matches(FIVE)) {
    const end = zipEnd(view.text, index) ?? index + whole.length;
    const confidence = ratePlace(view, index, end);
    if (confidence >= 0.5) found.push(toCandidate(view, index, end, confidence));
  }
  return found;
}

function ratePlace(view: NormalizedText, start: number, end: number): number {
  const rest = after(view, end, 60);
  if (ZIP_AFTER.test(rest)) return 0.95;
  if (COUNTED_AFTER.test(rest)) return 0;
  const lead = before(view, start);
  if (REGION_BEFORE.test(lead) || (REGION_CODE_BEFORE.test(lead) && !LICENSE_BEFORE.test(lead))) return 0.85;
  if (AREA_AFTER.test(rest)) return 0.8;
  if (DWELLING_BEFORE.test(lead)) return 0.7;
  return (PLACE_BEFORE.test(lead) || NEAR_BEFORE.test(lead)) && SENTENCE_AFTER.test(rest) ? 0.7 : 0;
}

function postcodes(view: NormalizedText, asked: boolean): Candidate[] {
  const found: Candidate[] = [];
  const add = (form: GatedPattern, loose: boolean, isWanted: (start: number) => boolean): void => {
    for (const { index } of view.matches(form)) {
      const end = postcodeEnd(view.text, index, loose);
      if (end !== undefined && isWanted(index)) found.push(toCandidate(view, index, end, loose ? 0.8 : 0.7));
    }
  };
  add(POSTCODE, false, () => true);
  const cued = (start: number): boolean => asked || ASKED.test(before(view, start, REACH));
  if (asked || view.test(MAY_ASK)) add(SPELLED_POSTCODE, true, cued);
  return found;
}
