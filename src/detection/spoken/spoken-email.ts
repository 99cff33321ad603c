import type { Edit } from './edit.js';
import { digitsOfWord } from './number-lexicon.js';

interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const CONNECTORS: ReadonlyMap<string, string> = new Map([
  ['dot', '.'],
  ['period', '.'],
  ['point', '.'],
  ['underscore', '_'],
  ['dash', '-'],
  ['hyphen', '-'],
  ['minus', '-'],
  ['plus', '+'],
]);

const LABEL = '[a-z0-9][a-z0-9-]{0,62}';
const TOP_LEVEL =
  'com|org|net|edu|gov|mil|info|biz|health|care|clinic|io|co|us|uk|ca|au|de|fr|nl|es|it|in|me|dev|app|ai|example|test|invalid|localhost';
const DOT = '(?:\\s{1,2}(?:dot|period|point)\\s{1,2}|\\.)';
/** What follows "at": up to four spelled or spoken pieces, then a domain's labels. */
const DOMAIN = new RegExp(
  `${LABEL}(?:\\s{1,2}${LABEL}){0,3}?(?:${DOT}${LABEL}){0,3}?${DOT}(?:${TOP_LEVEL})(?![a-z0-9-]|${DOT}${LABEL})`,
  'iy',
);
const ANCHOR = /\s{1,3}at\s{1,3}|\s?@\s?/gi;
const WORD = /[\p{L}\p{M}\d_+%'-]+(?:\.[\p{L}\p{M}\d_+%'-]+)*/gu;
/** A local part as spoken, twenty words of it at most. */
const LOOK_BACK = 120;

const MARKERS = set("is it's its that's email e-mail mail address");
/** Words before "at example dot com" that are no mailbox: the domain is a web site there. */
const NO_MAILBOX = set(
  'look looking us me it you them him her find found website site web online page available order visit am is was are be ' +
    "been here there work works working home up out back in on arrive meet start starts appointment that's this that good " +
    'or and the a an to of for not call go check email mail address reach log sign read see book bought i',
);

/** A spoken address: its range, and the edits within it that write it out. */
export interface SpokenEmail {
  readonly start: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

/**
 * Spoken e-mail addresses, with what writes them out: "jane dot doe at g mail dot com", "j doe at example dot com",
 * and half-written ones ("jane.doe at example.com"). Sorted, without overlaps; linear in the text's length.
 */
export function spokenEmails(text: string): SpokenEmail[] {
  const found: SpokenEmail[] = [];
  ANCHOR.lastIndex = 0;
  for (let anchor = ANCHOR.exec(text); anchor !== null; anchor = ANCHOR.exec(text)) {
    const at = { start: anchor.index, end: ANCHOR.lastIndex, text: '@' };
    DOMAIN.lastIndex = at.end;
    const domain = DOMAIN.exec(text)?.[0];
    const local = domain === undefined ? [] : localWords(text, at.start, found.at(-1)?.end ?? 0, anchor[0]);
    const [first] = local;
    if (domain === undefined || first === undefined) continue;
    const joint = anchor[0] === '@' ? [] : [at];
    const edits = [...localEdits(local), ...joint, ...domainEdits(domain, at.end)];
    if (edits.length > 0) found.push({ start: first.start, end: at.end + domain.length, edits });
    ANCHOR.lastIndex = at.end + domain.length;
  }
  return found;
}

function domainEdits(domain: string, offset: number): Edit[] {
  return [...domain.matchAll(/\s+(?:(?:dot|period|point)\s+)?/gi)].map((match) => ({
    start: offset + match.index,
    end: offset + match.index + match[0].length,
    text: match[0].trim() === '' ? '' : '.',
  }));
}

/** Connectors become their marks, number words digits, and the spaces between go. */
function localEdits(words: readonly Word[]): Edit[] {
  const edits: Edit[] = [];
  words.forEach((word, index) => {
    const [previous, next] = [words[index - 1], words[index + 1]];
    const mark = CONNECTORS.get(word.text.toLowerCase());
    if (mark !== undefined && previous !== undefined && next !== undefined) {
      edits.push({ start: previous.end, end: next.start, text: mark });
      return;
    }
    const afterMark = index > 1 && CONNECTORS.has(previous?.text.toLowerCase() ?? '');
    if (previous !== undefined && !afterMark) edits.push({ start: previous.end, end: word.start, text: '' });
    const digits = digitsOfWord(word.text);
    if (digits !== undefined) edits.push({ start: word.start, end: word.end, text: digits });
  });
  return edits;
}

/** The words of the local part that ends at `end`, not reaching back before `floor`; empty if there is none. */
function localWords(text: string, end: number, floor: number, anchor: string): readonly Word[] {
  const words = wordsBefore(text, end, floor);
  let first = words.length - 1;
  const last = words[first];
  if (last?.end !== end || CONNECTORS.has(last.text.toLowerCase())) return [];
  const written = anchor === '@';
  if (written && !CONNECTORS.has(words[first - 1]?.text.toLowerCase() ?? '')) return words.slice(first);
  for (let step = stepBack(words, first); step > 0; step = stepBack(words, first)) first -= step;
  first = trimLead(words, first);
  const spoken = anchor.trim() !== '@';
  if (spoken && first === words.length - 1 && NO_MAILBOX.has(last.text.toLowerCase())) return [];
  return words.slice(spoken ? backToMarker(words, first) : first);
}

function wordsBefore(text: string, end: number, floor: number): Word[] {
  const from = Math.max(floor, end - LOOK_BACK);
  const words: Word[] = [];
  for (const match of text.slice(from, end).matchAll(WORD)) {
    const start = from + match.index;
    const previous = words.at(-1);
    // A comma or another mark ends what can belong to one address.
    if (previous !== undefined && !/^\s{1,3}$/.test(text.slice(previous.end, start))) words.length = 0;
    words.push({ start, end: start + match[0].length, text: match[0] });
  }
  return words;
}

/** How many words before `first` belong to the local part too: a connector and its word, a spelled letter, a digit. */
function stepBack(words: readonly Word[], first: number): number {
  const before = words[first - 1];
  if (before === undefined) return 0;
  if (CONNECTORS.has(before.text.toLowerCase())) return first >= 2 ? 2 : 0;
  const current = words[first]?.text ?? '';
  if (isShort(before.text)) return 1;
  const continues =
    isDigits(current) &&
    !MARKERS.has(before.text.toLowerCase()) &&
    !NO_MAILBOX.has(before.text.toLowerCase());
  return continues ? 1 : 0;
}

/** "i" and "a" before a whole word are words of the sentence, not letters of the address. */
function trimLead(words: readonly Word[], first: number): number {
  const lead = words[first]?.text.toLowerCase();
  const next = words[first + 1]?.text ?? '';
  return (lead === 'i' || lead === 'a') &&
    !isShort(next) &&
    !CONNECTORS.has(next.toLowerCase()) &&
    first + 1 < words.length
    ? first + 1
    : first;
}

/** "my email is jane doe at …": up to two more plain words after a word such as "is" belong to the address. */
function backToMarker(words: readonly Word[], first: number): number {
  for (let extra = 0; extra <= 2; extra++) {
    const before = words[first - extra - 1]?.text.toLowerCase();
    if (before === undefined) return first;
    if (MARKERS.has(before)) return first - extra;
    if (NO_MAILBOX.has(before)) return first;
  }
  return first;
}

function isDigits(word: string): boolean {
  return /^\d{1,4}$/.test(word) || digitsOfWord(word) !== undefined;
}

function isShort(word: string): boolean {
  return /^[a-z]$/i.test(word) || isDigits(word);
}
