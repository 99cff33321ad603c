import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { DASH } from '../../../speech/en/marks.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { isGtin14 } from './checksums.js';
import type { Candidate } from '../recognizer.js';

const HEX = '[\\dA-Fa-f]';
/** MAC-48 and EUI-64 addresses (IEEE 802): pairs with one mark between, or three groups of four. */
const MAC = gated(
  new RegExp(
    `(?<![\\w:.-])(?:${HEX}{2}([:-])${HEX}{2}(?:\\1${HEX}{2}){4}(?:\\1${HEX}{2}){0,2}|${HEX}{4}\\.${HEX}{4}\\.${HEX}{4})(?![\\w]|[:-]\\w)`,
    'g',
  ),
);
/** Pairs as they are said, digit by digit: "0 2 colon 4 a …", `02 4a 1b …`. */
const PAIR = `${HEX}[ \\t]?${HEX}`;
const SPOKEN_MARK = `(?:[ \\t]{0,2}(?:colon|${DASH}|[:.-])[ \\t]{0,2}|[ \\t]{1,2})`;
const MARK_WORDS = regExp.g`colon|${DASH}`;
/** A letter or a digit or two more on either side, and it is another code. */
const SPOKEN_MAC = gated(
  new RegExp(
    `(?<![\\w:.-]|(?<!\\w)(?:[A-Za-z]|\\d{1,2}) )${PAIR}(?:${SPOKEN_MARK}${PAIR}){5}(?!\\w|[:-]\\w| (?:[A-Za-z]|\\d{1,2})(?!\\w))`,
    'g',
  ),
);
const DIGIT = gated(/\d/);
/** A UDI as GS1 prints it (21 CFR 830; application identifiers 01, 10, 11, 17, 21, 240), with parentheses or without. */
const UDI = gated(
  /\(01\)\s?\d{14}(?:\s?\((?:10|11|17|21|240)\)\s?[\w./-]{1,20}){0,5}|(?<![\w-])01(\d{14})(?:(?:11|17)\d{6}){0,2}(?:(?:10|21)[A-Za-z\d-]{1,20})?(?![\w-])/g,
);
/** HIBCC's and ICCBBA's forms of a UDI begin so. */
const OTHER_UDI = gated(/(?<![\w+])\+[A-Z]\d{3}[A-Z\d]{2,18}\/[$]{1,2}\+?[\w/$.+-]{3,40}/g);

/** Device identifiers by their form alone: MAC addresses and UDIs. */
export function deviceForms({ spoken: view }: NormalizedText): Candidate[] {
  const found: Candidate[] = [];
  const add = (match: RegExpExecArray, confidence: number): void => {
    const range = view.toOriginal(match.index, match.index + match[0].length);
    found.push({ kind: 'DEVICE_ID', confidence, validated: true, ...range });
  };
  for (const match of view.matches(MAC)) add(match, 0.97);
  if (view.mayMatch(DIGIT))
    for (const match of view.matches(SPOKEN_MAC)) if (isMixed(match[0])) add(match, 0.9);
  for (const match of view.matches(UDI)) if (match[1] === undefined || isGtin14(match[1])) add(match, 0.95);
  for (const match of view.matches(OTHER_UDI)) add(match, 0.9);
  return found;
}

/** Digits alone may be anything; so may be a few letters of a sentence. */
function isMixed(pairs: string): boolean {
  const said = pairs.replace(MARK_WORDS, '');
  return /[A-Fa-f]/.test(said) && /\d/.test(said);
}
