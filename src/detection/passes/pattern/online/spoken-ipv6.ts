import { gated } from '../../../../common/text/gated-pattern.js';
import { isIPv6 } from 'node:net';
import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { before } from '../context-words.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';

const PIECE = String.raw`(?:[\da-f]{1,4}|oh|o)`;
const GROUP = `${PIECE}(?: ${PIECE}){0,3}`;
const GAP = '[ ,]{1,2}';
const DOUBLE = `(?:double|colon)${GAP}colon`;
const COLON = `${GAP}(?:${DOUBLE}|colon)${GAP}`;
/** Groups with "colon" between; the zeros that "colon colon" stands for may begin or end the address. */
const SPOKEN = gated(
  regExp.giu`(?<![\p{L}\d])(?:${GROUP}(?:${COLON}${GROUP}){1,7}(?:${GAP}${DOUBLE})?|${GROUP}${GAP}${DOUBLE}|${DOUBLE}${GAP}${GROUP}(?:${COLON}${GROUP}){0,6})(?![\p{L}\d])`,
);
const PREFIX_LENGTH = / ?(?:\/|slash) ?\d{1,3}(?: \d{1,2})?(?!\d)/iy;
const NAMED =
  /\b(?:ips?|i p(?: v)?(?: ?6)?|ipv6|v6|addr(?:ess)?(?:es)?|router|gateway|host|server|network|loopback|ping)\b/i;
/** Addresses in use begin so: global, unique local, link local, multicast (IANA, IPv6 address space). */
const IN_USE = /^(?:[23][\da-f]{3}|f[cdef][\da-f]{2}):/;
/** Words of the sentence that could be a group's last letters. */
const LAST_WORD = / (?:a|be|add|bad|dad|bed|fed|dead|face|faced)$/i;
/** Words before the address that could be its first letters. */
const MOST_SKIPPED = 4;

/** Addresses of version 6 (RFC 4291, 2.2) whose colons were said: "fe eighty colon colon one". */
export function spokenVersionSix(view: NormalizedText, { question, label }: RecognizerContext): Candidate[] {
  if (!view.mayMatch(SPOKEN)) return [];
  const asked = NAMED.test(`${question} ${label}`);
  const found: Candidate[] = [];
  for (const { 0: whole, index } of view.matches(SPOKEN)) {
    const said = withoutLastWord(view.text, index, whole);
    const skipped = skippedBefore(said, asked || NAMED.test(before(view, index)));
    if (skipped === undefined) continue;
    const end = index + said.length;
    const last = matchEnd(view.text, end, PREFIX_LENGTH) ?? end;
    found.push({ kind: 'IP', confidence: 0.9, ...view.toOriginal(index + skipped, last) });
  }
  return found;
}

/** "… colon colon one a minute ago" */
function withoutLastWord(text: string, start: number, said: string): string {
  const goesOn = /^ [a-z]/i.test(text.slice(start + said.length, start + said.length + 2));
  return goesOn ? said.replace(LAST_WORD, '') : said;
}

/** How many characters at the beginning are words of the sentence ("a", "be"), or undefined if no address remains. */
function skippedBefore(said: string, named: boolean): number | undefined {
  const pieces = said.split(' ');
  for (let first = 0; first < Math.min(MOST_SKIPPED, pieces.length); first++) {
    const rest = pieces.slice(first).join(' ');
    const written = writtenOut(rest);
    if (!isIPv6(written)) continue;
    const certain = named || IN_USE.test(written) || written.replace(/[^:]/g, '').length > 2;
    return certain && /\d/.test(written) ? said.length - rest.length : undefined;
  }
  return undefined;
}

function writtenOut(said: string): string {
  return said
    .toLowerCase()
    .replace(/(?:double|colon)[ ,]{1,2}colon/g, '::')
    .replace(/colon/g, ':')
    .replace(/\boh?\b/g, '0')
    .replace(/[ ,]/g, '');
}
