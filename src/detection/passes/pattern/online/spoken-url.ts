import { gated } from '../../../../common/text/gated-pattern.js';
import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { matchEnd, matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { PLAIN_DOMAINS, SHORT_DOMAINS } from '../../../lexicon/top-level-domains.js';
import { wordSet } from '../../../lexicon/words.js';
import { YES } from '../../../speech/en/answers.js';
import { HESITATION, OKAY, SOUND_WORDS } from '../../../speech/en/fillers.js';
import { LINK_WORDS } from '../../../speech/en/links.js';
import { DASH, DOT, UNDERSCORE } from '../../../speech/en/marks.js';
import { POSSESSIVE } from '../../../speech/en/people.js';
import type { Range } from '../../../text/normalized-text.js';

/** "dot com": a spoken or a written dot with a top-level domain after it. */
const ANCHOR = regExp.giu`(?:\b(?<dot>${DOT})\s{1,3}|\s?\.\s?)(?<top>${[...PLAIN_DOMAINS, ...SHORT_DOMAINS].join('|')})(?![\p{L}\d_-])`;
const MAY_ANCHOR = gated(ANCHOR);
const LABEL = String.raw`[\p{L}\d](?:[\p{L}\d_-]{0,62})`;
const MORE_DOMAIN = regExp.iuy`(?:\s{1,2}dot\s{1,2}|\.)(?:${LABEL})`;
const PORT = /(?:\s{1,2}colon\s{1,2}|:)\d{1,5}(?: \d{1,2}){0,4}(?!\d)/iy;
const SLASH = /[ \t]*(?:\/|\b(?:forward[ \t]+|back[ \t]?)?slash\b)[ \t]*/iy;
const QUERY = /[ \t]*(?:\?|\bquestion mark\b)[ \t]*/iy;
const MARK = `(?:${DOT}|${DASH}|minus|${UNDERSCORE}|tilde|equals?(?: sign)?|question mark|ampersand|and sign|plus(?: sign)?|hash(?: sign)?|percent|colon|at sign)`;
const WORD = String.raw`[\p{L}\d_~%=&?#+-]+(?:[.:][\p{L}\d_-]+)*`;
const SEGMENT = regExp.iuy`(?:${MARK}[ \t]+)?${WORD}`;
const JOINED = regExp.iuy`[ \t]*(?:[_.=&~-]|[ \t]${MARK}[ \t])[ \t]*(?:capital[ \t]+)?${WORD}`;
const SPELLED = /[ \t]+(?:\d+|[b-hj-z](?![\p{L}\d'])|a(?=[ \t]+(?:\d|[a-z]\b)))(?![\p{L}])/iuy;
const SHORT_WORD = /(?:^|[^\p{L}\d])(?:\d+|[\p{L}])$/u;
/** Words of which a path's segment is often made. */
const COMPOUND =
  /(?:(?<=\bmy)[ \t]+(?:chart|health|account|profile|page|visit|visits|records?|portal|results?|care|appointments?)|(?<=\b(?:sign|log|check))[ \t]+(?:in|up|on|out)|(?<=\b(?:patient|member|visit|lab|test))[ \t]+(?:portal|results?|login|forms?|summary|records?))\b/iuy;
const LAST_WORD = regExp.iuy`[ \t]+(?!(?:please|thanks|thank|${OKAY}|${YES}|now|today|and|but|or|it|is|that|if|so|${HESITATION})\b)\p{L}{2,20}(?=[ \t.!?]*$)`;
const IS_DOT = regExp.i`^(?:${DOT}|\.)$`;
const LOOK_BACK = 110;
/** "example . com": no sentence goes on with these. */
const APART = /^\s?\.\s?(?:com|org|net|edu|gov)$/i;
/** Words that can't be a site's name. */
const NO_LABEL = wordSet(`
  the a an at is and of to on or in for that this it with from called says said dot point period slash some any its was
  are be go by no
`);
/** Words after which a site's name of several words begins. */
const MARKER = wordSet(
  `${LINK_WORDS} to at on called visit site website page link from says open url address`,
);
const ORDINARY = wordSet(`
  the a an ${POSSESSIVE} this that i you we they he she and or of for with from in up out just page site website link
  portal here there when which ${SOUND_WORDS} ${YES} so oh right well ${OKAY}
`);
const JOINER = regExp.i`^(?:${DOT}|${DASH}|minus|underscore|\.)$`;
const SCHEME =
  /(?:\bhttps?|\bh t t p(?: s)?)(?:\s?:\s?|\s+colon\s+)(?:\/\s?\/|(?:forward )?slash\s+(?:forward )?slash|double slash|\/ slash|slash \/)\s*$/i;

/**
 * Web addresses of which some part was said rather than typed: "w w w dot example dot com slash my chart". Offsets are
 * UTF-16 code units of the text, which is best a spoken view. Sorted, without overlaps; linear in the text's length.
 */
export function spokenUrls(view: ScannedText): Range[] {
  const found: Range[] = [];
  if (!view.mayMatch(MAY_ANCHOR)) return found;
  const { text } = view;
  let floor = 0;
  ANCHOR.lastIndex = 0;
  for (let match = ANCHOR.exec(text); match !== null; match = ANCHOR.exec(text)) {
    const url = urlAt(text, match, floor);
    if (url === undefined) continue;
    found.push(url);
    floor = url.end;
    ANCHOR.lastIndex = Math.max(ANCHOR.lastIndex, url.end);
  }
  return found;
}

function urlAt(text: string, anchor: RegExpExecArray, floor: number): Range | undefined {
  // "4 p.m. today", "open till five. Call us": the end of a sentence or of an abbreviation.
  if (/^\s?\.\s/.test(anchor[0]) && !APART.test(anchor[0])) return undefined;
  const host = hostBefore(text, anchor.index, floor);
  if (host === undefined) return undefined;
  const domain = repeat(text, anchor.index + anchor[0].length, MORE_DOMAIN);
  const end = pathEnd(text, matchEnd(text, domain, PORT) ?? domain);
  const apart = anchor[0].startsWith(' ') && APART.test(anchor[0]);
  const spoken =
    apart || anchor.groups?.dot !== undefined || host.spoken || /\bslash\b/i.test(text.slice(domain, end));
  const plain =
    PLAIN_DOMAINS.has((anchor.groups?.top ?? '').toLowerCase()) && !/^(?:point|period)/i.test(anchor[0]);
  const sure = plain || host.labels > 1 || end > domain;
  return spoken && sure ? { start: host.start, end } : undefined;
}

interface Host {
  readonly start: number;
  readonly labels: number;
  readonly spoken: boolean;
}

interface Word {
  readonly start: number;
  readonly text: string;
}

/** The labels that end at `end`, with a scheme before them. */
function hostBefore(text: string, end: number, floor: number): Host | undefined {
  const from = Math.max(floor, end - LOOK_BACK);
  const lead = text.slice(from, end).trimEnd();
  const words = wordsOf(lead, from);
  let first = words.length - 1;
  const label = words[first];
  if (label === undefined || label.text.includes('@') || !/^[\p{L}\d][\p{L}\d_.-]*$/u.test(label.text))
    return undefined;
  if (NO_LABEL.has(label.text.toLowerCase())) return undefined;
  let labels = label.text.split('.').length;
  for (let taken = joinedBefore(words, first); taken > 0; taken = joinedBefore(words, first)) {
    if (IS_DOT.test(words[first - 1]?.text ?? '')) labels++;
    first -= taken;
  }
  first -= severalWords(words, first);
  const [start, scheme] = withScheme(text, from, words, first);
  if (text.charAt(start - 1) === '@') return undefined;
  const schemeSaid = scheme > 0 && !text.slice(start - scheme, start).includes('://');
  const spoken = first < words.length - 1 || schemeSaid;
  return { start: start - scheme, labels: scheme > 0 ? labels + 1 : labels, spoken };
}

/** Where the host begins, with all the words back to a scheme, and how long the scheme before it is. */
function withScheme(text: string, from: number, words: readonly Word[], first: number): [number, number] {
  for (let at = first; at >= Math.max(0, first - 3); at--) {
    const start = words[at]?.start ?? from;
    const scheme = SCHEME.exec(text.slice(from, start))?.[0].length ?? 0;
    if (scheme > 0) return [start, scheme];
  }
  return [words[first]?.start ?? from, 0];
}

function wordsOf(lead: string, from: number): Word[] {
  return matchesOf(lead, /[\p{L}\d_'@~%+.-]+/gu).map((match) => ({
    start: from + match.index,
    text: match[0],
  }));
}

/** How many words before `first` belong to the host: a mark and its label, "w w", spelled letters and digits. */
function joinedBefore(words: readonly Word[], first: number): number {
  const before = words[first - 1]?.text;
  const current = words[first]?.text ?? '';
  if (before === undefined) return 0;
  if (JOINER.test(before)) return first >= 2 && /^[\p{L}\d]/u.test(words[first - 2]?.text ?? '') ? 2 : 0;
  if (/^(?:triple|double|dub)$/i.test(before) && /^(?:w|u|dub)$/i.test(current)) return 1;
  if (/^\p{L}$|^\d{1,3}$/u.test(before) && !/^[ai]$/i.test(before)) return 1;
  return 0;
}

/** "go to riverside clinic dot org": two more words at most, if a word such as "to" stands before them. */
function severalWords(words: readonly Word[], first: number): number {
  for (let extra = 0; extra <= 2; extra++) {
    const before = words[first - extra - 1]?.text.toLowerCase();
    if (before === undefined || MARKER.has(before)) return before === undefined ? 0 : extra;
    if (ORDINARY.has(before) || !/^\p{L}{2,}$/u.test(before)) return 0;
  }
  return 0;
}

function pathEnd(text: string, start: number): number {
  let end = start;
  for (let segments = 0; segments < 12; segments++) {
    const next = after(text, end, segments === 0 ? [SLASH, QUERY] : [SLASH]);
    if (next === undefined) break;
    const segment = segmentEnd(text, next);
    if (segment === undefined) return /[/]/.test(text.slice(end, next)) ? next : end;
    end = segment;
  }
  return end;
}

function segmentEnd(text: string, start: number): number | undefined {
  const first = matchEnd(text, start, SEGMENT);
  if (first === undefined) return undefined;
  let end = first;
  for (let parts = 0; parts < 16; parts++) {
    const spelled = SHORT_WORD.test(text.slice(Math.max(start - 1, end - 8), end)) ? [SPELLED] : [];
    const next = after(text, end, [JOINED, ...spelled, COMPOUND]);
    if (next === undefined) break;
    end = next;
  }
  return end > first ? end : (matchEnd(text, end, LAST_WORD) ?? end);
}

/** Where the first of the sticky patterns that matches at an offset ends. */
function after(text: string, offset: number, patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const end = matchEnd(text, offset, pattern);
    if (end !== undefined) return end;
  }
  return undefined;
}

function repeat(text: string, offset: number, pattern: RegExp): number {
  let end = offset;
  for (let times = 0; times < 4; times++) end = matchEnd(text, end, pattern) ?? end;
  return end;
}
