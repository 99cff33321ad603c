import { gated } from '../../../../common/text/gated-pattern.js';
import { isIPv6 } from 'node:net';
import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { SHORT_CORRECTION } from '../../../speech/en/corrections.js';
import { OKAY, SOUND } from '../../../speech/en/fillers.js';
import { IS, ITS, SAYS, WOULD_BE } from '../../../speech/en/links.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { isBareLead } from '../answer-lead.js';
import { before } from '../context-words.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';
import { spokenVersionSix } from './spoken-ipv6.js';

/** Digits of one octet, in one piece or dictated ("1 92", "1 1 3"). */
const OCTET = String.raw`\d{1,3}(?: \d{1,2}){0,2}`;
/** Said before a byte that replaces the one before; "1.5 then 2.5" are two numbers. */
const CORRECTION = `(?:${SOUND}|${SHORT_CORRECTION})`;
/** Said between the bytes; single words, so that nothing can be read in two ways. */
const FILLER = `(?:${SOUND}|${SHORT_CORRECTION}|so|${OKAY}|then|let me see|let's see)`;
const FILLERS = `(?:${FILLER}[ ,]{1,2}){0,4}`;
const DOT = String.raw`[ ,]{0,2}${FILLERS}(?:\[?\.\]?|\b(?:dot|point)\b)[ ,]{0,2}${FILLERS}`;
const CORRECTED = `${OCTET}(?:[ ,]{1,2}(?:${CORRECTION}[ ,]{1,2}){1,4}${OCTET})?`;
const V4 = gated(regExp.giu`(?<![\p{L}\d.-])${OCTET}(?:${DOT}${CORRECTED}){3}(?!\d|[.-]\d|\p{L})`);
const V4_TAIL = /(?:(?::|\s+(?:colon|port)\s+)\d{1,5}(?: \d{1,2}){0,4}|\/\d{1,2})(?![\p{L}\d])/iuy;
const V6 = gated(/(?<![\p{L}\d:.])[\da-f]{0,4}(?::[\da-f]{0,4}){2,8}(?:\.\d{1,3}){0,3}(?![\p{L}\d:])/giu);
const V6_TAIL = /(?:%[\w.-]{1,16})?(?:\/\d{1,3})?(?:\]:\d{1,5})?(?!\d)/y;
/** The dots were not said, or said otherwise. */
const OTHERWISE_V4 = gated(/(?<![\p{L}\d.-])\d{1,3}(?:(?:[ .-]|, )\d{1,3}){3,11}(?! ?\d|[.-]\d|\p{L})/gu);
const NAMED = /\b(?:ips?|i p|ipv4)\b/i;
/** The address is what comes next. */
const CUED = regExp.i`\b(?:ip|i p|ipv4)(?: addr(?:ess)?)?(?: (?:${IS}|show|${SAYS}|of|${WOULD_BE}|${ITS})|'s|:)? {0,2}$`;

const IP_WORD =
  /\b(?:ips?|i p|ipv[46]|addr(?:ess)?(?:es)?|host|server|router|network|login|logged|gateway|dns|subnet|remote|client|forwarded|ping|connect(?:ed|ion)?|device|modem|wi-?fi|proxy|vpn)\b/i;
const VERSION =
  /(?:\b(?:v|ver|versions?|release[ds]?|build|firmware|software|updated?|upgraded?|app|ios|android|windows|chrome|section|sec|chapter|clause|paragraph|appendix|article|rev|revision|patch|driver|kernel|table|figure|step|item|oid|running|installed|sdk|api)\b|§)[^?!\n]{0,25}$/i;
const BYTE = 255;

/**
 * IP addresses: version 4 with port or prefix length, written or spoken ("one ninety two dot oh dot two dot forty
 * four"), version 6 in every form of RFC 4291, 2.2, spoken with "colon". Versions and section numbers are none.
 */
export const ipRecognizer: Recognizer = {
  name: 'ip',
  kinds: ['IP'],
  find: (text, context) => [
    ...versionFour(text.spoken, context),
    ...withoutDots(text.spoken, context),
    ...versionSix(text),
    ...spokenVersionSix(text.spoken, context),
  ],
};

function versionFour(view: NormalizedText, { question, label, slot }: RecognizerContext): Candidate[] {
  if (!view.mayMatch(V4)) return [];
  const asked = IP_WORD.test(`${question} ${label}`);
  const found: Candidate[] = [];
  for (const match of view.matches(V4)) {
    const octets = octetsOf(match[0]);
    if (octets === undefined) continue;
    const start = match.index + octets.skipped;
    const end = match.index + match[0].length - octets.unread;
    const origin = view.toOriginal(start, end);
    const said = /\p{L}/u.test(slot.text.slice(origin.start, origin.end));
    // "1.5 2.5 3.5 4.5" is four numbers: digits apart make a byte only where they were dictated.
    if (!said && /\d \d/.test(view.text.slice(start, end))) continue;
    const lead = before(view, start);
    const named = asked || IP_WORD.test(lead);
    const confidence = named
      ? 0.97
      : VERSION.test(lead)
        ? 0
        : octets.values.some((value) => value > 9)
          ? 0.8
          : 0;
    if (confidence < 0.5) continue;
    const tail = octets.unread > 0 ? end : (matchEnd(view.text, end, V4_TAIL) ?? end);
    found.push({
      kind: 'IP',
      confidence,
      // Nothing else has three dots that somebody said.
      ...(named || said ? { validated: true } : {}),
      ...view.toOriginal(start, tail),
    });
  }
  return found;
}

/** "the ip is 198 51 100 44", "198 dash 51 …": without its dots, only the words before, or the question, show it. */
function withoutDots(view: NormalizedText, { question, label }: RecognizerContext): Candidate[] {
  if (!view.mayMatch(OTHERWISE_V4)) return [];
  const asked = NAMED.test(`${question} ${label}`);
  const found: Candidate[] = [];
  for (const match of view.matches(OTHERWISE_V4)) {
    const lead = before(view, match.index);
    const digits = match[0].replace(/\D/g, '').length;
    const cued = CUED.test(lead);
    if (digits > 12 || !(cued || (asked && !/\d/.test(lead)))) continue;
    found.push({
      kind: 'IP',
      confidence: 0.9,
      ...(cued || isBareLead(lead) ? { validated: true } : {}),
      ...view.toOriginal(match.index, match.index + match[0].length),
    });
  }
  return found;
}

interface Octets {
  readonly values: readonly number[];
  /** Characters at the beginning and the end that belong to other numbers. */
  readonly skipped: number;
  readonly unread: number;
}

/** Reads four bytes; of digits said in a row, the first byte takes the last of them and the last byte the first. */
function octetsOf(text: string): Octets | undefined {
  const parts = text.split(/\.|\b(?:dot|point)\b/i).map((part) => part.replace(/[^\d]+$/, ''));
  const [head, second, third, tail] = parts;
  if (parts.length !== 4 || head === undefined || tail === undefined) return undefined;
  const first = byteFrom(head.trim().split(' '), 'end');
  const lastText = tail.replace(/^\D+/, '');
  const groups = lastText.split(' ');
  const last = groups.every((group) => /^\d+$/.test(group))
    ? byteFrom(groups, 'start')
    : { value: 0, unread: 0 };
  const middle = [second, third].map((part) =>
    Number(/\d[\d ]*$/.exec(part ?? '')?.[0].replaceAll(' ', '') ?? Infinity),
  );
  const values = [first?.value ?? Infinity, ...middle, last?.value ?? Infinity];
  if (values.some((value) => value > BYTE)) return undefined;
  return { values, skipped: first?.unread ?? 0, unread: last?.unread ?? 0 };
}

/** The most neighbouring groups that make a byte, and how many characters are left over on the other side. */
function byteFrom(
  groups: readonly string[],
  side: 'start' | 'end',
): { value: number; unread: number } | undefined {
  for (let count = groups.length; count > 0; count--) {
    const taken = side === 'start' ? groups.slice(0, count) : groups.slice(-count);
    const digits = taken.join('');
    if (digits.length <= 3 && Number(digits) <= BYTE) {
      return { value: Number(digits), unread: groups.join(' ').length - taken.join(' ').length };
    }
  }
  return undefined;
}

function versionSix(view: NormalizedText): Candidate[] {
  if (!view.text.includes(':')) return [];
  const found: Candidate[] = [];
  for (const { 0: whole, index } of view.matches(V6)) {
    if (!isIPv6(whole) || !/\d/.test(whole)) continue;
    const last = index + whole.length;
    const end = matchEnd(view.text, last, V6_TAIL) ?? last;
    found.push({ kind: 'IP', confidence: 0.97, validated: true, ...view.toOriginal(index, end) });
  }
  return found;
}
