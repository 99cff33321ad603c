import { isIPv6 } from 'node:net';
import { gated } from '../../../../common/text/gated-pattern.js';
import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IP_WORD, VERSION_WORD } from '../../../languages/en/online.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { before } from '../context-words.js';
import { type Candidate, candidate, type Recognizer, type RecognizerContext } from '../recognizer.js';
import { addressView } from './url.js';

/** One byte, as a number or in dictated digits ("1 92", "1 1 3"). */
const BYTE = '(?:2 ?5 ?[0-5]|2 ?[0-4] ?\\d|1 ?\\d ?\\d|\\d ?\\d|\\d)';
const V4 = gated(
  regExp.giu`(?<![\p{L}\d.-])${BYTE}(?: ?(?:\[\.\]|\.)[ ,]{0,2}${BYTE}){3}(?!\d|[.-]\d|\p{L})`,
);
const V4_TAIL = /(?::\d{1,5}(?: \d{1,2}){0,4}|\/\d{1,2})(?![\p{L}\d])/iuy;
/** Up to four hexadecimal digits, together or dictated. */
const GROUP = '(?:[\\da-f](?: ?[\\da-f]){0,3})?';
const V6 = gated(regExp.giu`(?<![\p{L}\d:.])${GROUP}(?::${GROUP}){2,8}(?:\.\d{1,3}){0,3}(?![\p{L}\d:])`);
const V6_TAIL = /(?:%[\w.-]{1,16})?(?:\/\d{1,3}(?: \d{1,2})?)?(?:\]:\d{1,5})?(?!\d)/y;
/** Prefixes of addresses in use: global, unique local, link-local, multicast (IANA, IPv6 address space). */
const IN_USE = /^(?:[23][\da-f]{3}|f[cdef][\da-f]{2}):/i;
const NAMED = regExp.i`\b(?:${IP_WORD})\b`;
const VERSION = regExp.i`(?:\b(?:${VERSION_WORD})\b|§)[^?!\n]{0,25}$`;

/**
 * Recognizer of IP addresses: version 4 with port or prefix length, version 6 in every form of RFC 4291, 2.2, written
 * or spoken ("one ninety two dot oh dot two dot forty four"). Versions and section numbers are excluded.
 */
export const ipRecognizer: Recognizer = {
  name: 'ip',
  kinds: ['IP'],
  find(text, context) {
    const view = addressView(text);
    return [...versionFour(view, context), ...versionSix(view, context)];
  },
};

function versionFour(view: NormalizedText, { question, label, slot }: RecognizerContext): Candidate[] {
  return view.matches(V4).flatMap(({ 0: whole, index }): Candidate[] => {
    const end = index + whole.length;
    const origin = view.toOriginal(index, end);
    const isSaid = /\p{L}/u.test(slot.text.slice(origin.start, origin.end));
    // "1.5 2.5 3.5 4.5" is four numbers, because separate digits form a byte only in dictation.
    if (!isSaid && /\d \d/.test(whole)) return [];
    const lead = before(view, index);
    const isNamed = NAMED.test(`${question} ${label} ${lead}`);
    if (!isNamed && (VERSION.test(lead) || !/\d ?\d/.test(whole))) return [];
    const range = { start: index, end: matchEnd(view.text, end, V4_TAIL) ?? end };
    // Only an IP address contains three spoken dots.
    return [candidate(view, 'IP', range, isNamed ? 0.97 : 0.8, isNamed || isSaid)];
  });
}

function versionSix(view: NormalizedText, { question, label, slot }: RecognizerContext): Candidate[] {
  if (!view.text.includes(':')) return [];
  return view.matches(V6).flatMap(({ 0: whole, index }): Candidate[] => {
    const address = whole.replaceAll(' ', '');
    if (!isIPv6(address) || !/\d/.test(address)) return [];
    const last = index + whole.length;
    const origin = view.toOriginal(index, last);
    const isTyped = slot.text.slice(origin.start, origin.end).includes(':');
    // Short addresses without typed colons need a cue: "a colon colon one".
    const isSure = isTyped || IN_USE.test(address) || address.split(':').length > 4;
    if (!isSure && !NAMED.test(`${question} ${label} ${before(view, index)}`)) return [];
    const end = matchEnd(view.text, last, V6_TAIL) ?? last;
    return [candidate(view, 'IP', { start: index, end }, isTyped ? 0.97 : 0.9, isTyped)];
  });
}
