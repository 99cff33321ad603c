import { matchesOf } from '../../common/text/matches.js';
import { wordSet } from '../lexicon/words.js';
import { MONTHS } from '../languages/en/calendar.js';
import { ITS, LINK_WORDS, MENTIONS, THATS } from '../languages/en/links.js';
import { EXPLAINS } from '../languages/en/spelling.js';
import type { Edit } from '../../common/text/ranges.js';
import {
  ASIDE,
  editsOf,
  explainedBy,
  isConnector,
  isDigits,
  isLetterWord,
  isShort,
  toPieces,
  type MailboxWord,
} from './mailbox-pieces.js';

const WORD = /\[dot\]|\(dot\)|\{dot\}|(?<=\s)\.(?=\s)|[\p{L}\p{M}\d_+%'-]+(?:\.[\p{L}\p{M}\d_+%'-]+)*/giu;
/** A local part as spoken, eighty words of it at most. */
const LOOK_BACK = 400;
/** Shorter words come twice in one address. */
const LEAST_NAME = 3;

/** Not "was": "he was born, jane at example dot com". */
const MARKERS = wordSet(`is ${ITS} ${THATS} email e-mail mail address`);
/** Words before "at example dot com" that are no mailbox: the domain is a web site there. */
const NO_MAILBOX = wordSet(`
  look looking us me it you them him her find found website site web online page available order visit am are be
  been here there work works working home up out back in on arrive meet met start starts appointment this that
  ${LINK_WORDS} portal login link form blog store forum chat video map app profile room doctor clinic office nurse
  or and the a an to of for not call go check email mail address reach log sign read see book bought i
`);

/** The edits that write out the local part which ends at `end`, and where it begins; undefined if there is none. */
export interface Mailbox {
  readonly start: number;
  readonly edits: readonly Edit[];
  /** It has a mark, a digit or a spelled letter, so that it can be nothing but an address. */
  readonly certain: boolean;
}

/**
 * Reads the local part of an address backwards from its "at".
 *
 * @param floor where the address before it ended
 * @param written an `@` without spaces stands there
 * @param spoken the word "at" stands there
 */
export function mailboxBefore(
  text: string,
  end: number,
  floor: number,
  { written, spoken }: { readonly written: boolean; readonly spoken: boolean },
): Mailbox | undefined {
  const words = localWords(text, end, floor, written, spoken);
  const first = words[0];
  if (first === undefined) return undefined;
  const pieces = toPieces(words);
  return {
    start: first.start,
    edits: editsOf(text, pieces),
    certain: words.length > 1 && words.some(({ text: word }) => isShort(word) || isConnector(word)),
  };
}

function localWords(
  text: string,
  end: number,
  floor: number,
  written: boolean,
  spoken: boolean,
): readonly MailboxWord[] {
  const words = wordsBefore(text, end, floor);
  let first = words.length - 1;
  const last = words[first];
  if (last?.end !== end || isConnector(last.text)) return [];
  if (written && !isConnector(words[first - 1]?.text ?? '')) return words.slice(first);
  for (let step = stepBack(words, first); step > 0; step = stepBack(words, first)) first -= step;
  first = afterRemark(words, restart(words, trimLead(words, afterDate(words, first))));
  if (spoken && first === words.length - 1 && NO_MAILBOX.has(last.text.toLowerCase())) return [];
  return words.slice(spoken ? backToMarker(words, first) : first);
}

function wordsBefore(text: string, end: number, floor: number): MailboxWord[] {
  const from = Math.max(floor, end - LOOK_BACK);
  const words: MailboxWord[] = [];
  for (const match of matchesOf(text.slice(from, end), WORD)) {
    const start = from + match.index;
    const previous = words.at(-1);
    // A comma or another mark ends what can belong to one address.
    if (previous !== undefined && !/^\s{1,3}$/.test(text.slice(previous.end, start))) words.length = 0;
    words.push({ start, end: start + match[0].length, text: match[0] });
  }
  return words;
}

/** How many words before `first` belong to the local part too: a connector and its word, a spelled letter, a digit. */
function stepBack(words: readonly MailboxWord[], first: number): number {
  const before = words[first - 1]?.text.toLowerCase();
  if (before === undefined) return 0;
  if (isConnector(before)) return first >= 2 ? 2 : 0;
  // "jane d at": an initial after the name.
  const initial = first === words.length - 1 && /^[a-z]$/i.test(words[first]?.text ?? '');
  if (initial && !MARKERS.has(before) && !NO_MAILBOX.has(before) && !isShort(before)) return 1;
  const explained = explainedBy(words, first);
  if (explained > 0) return explained;
  const current = words[first]?.text ?? '';
  if (isShort(before) || isLetterWord(words, first - 1) || explainedBy(words, first - 1) > 0) return 1;
  if (ASIDE.has(before))
    return before === 'capital' || before === 'letter' || isBound(words, first - 2) ? 1 : 0;
  const inside = isConnector(words[first - 2]?.text ?? '') && first > 2;
  const plain = inside || (!MARKERS.has(before) && !NO_MAILBOX.has(before));
  return isDigits(current) && plain ? 1 : 0;
}

/** What stands before an aside belongs to an address for certain. */
function isBound(words: readonly MailboxWord[], at: number): boolean {
  const word = words[at]?.text ?? '';
  return isShort(word) || isConnector(word) || isConnector(words[at - 1]?.text ?? '');
}

/** "january nineteen sixty six h dot lund at …": a date, and not the address, where more follows its year. */
function afterDate(words: readonly MailboxWord[], first: number): number {
  const month = words.findLastIndex(({ text }, at) => at >= first && MONTHS.includes(text.toLowerCase()));
  if (month < 0) return first;
  let next = month + 1;
  while (next < words.length && isDigits(words[next]?.text ?? '')) next++;
  const follows = words[next];
  return next > month + 1 && follows !== undefined && !isConnector(follows.text) ? next : first;
}

/** "i" and "a" before a whole word are words of the sentence, not letters of the address. */
function trimLead(words: readonly MailboxWord[], first: number): number {
  const lead = words[first]?.text.toLowerCase();
  const next = words[first + 1]?.text ?? '';
  const explained = [2, 3].some((ahead) => explainedBy(words, first + ahead) === ahead);
  const isWord = (lead === 'i' || lead === 'a') && !isShort(next) && !isConnector(next) && !explained;
  return isWord && first + 1 < words.length ? first + 1 : first;
}

/** "jane dot doe dot twelve sorry underscore twelve jane dot doe underscore twelve": where the address begins anew. */
function restart(words: readonly MailboxWord[], first: number): number {
  for (let at = words.length - 1; at > first; at--) {
    const word = words[at]?.text.toLowerCase() ?? '';
    const isTalk = isConnector(word) || EXPLAINS.has(word) || ASIDE.has(word) || isLetterWord(words, at);
    if (isTalk || word.length < LEAST_NAME || isShort(word) || isConnector(words[at - 1]?.text ?? ''))
      continue;
    if (words.slice(0, at).some(({ text }) => text.toLowerCase() === word)) return at;
  }
  return first;
}

/** "there's a dash", "not a dot, an underscore": a mark that is spoken of, before the address that has it. */
function afterRemark(words: readonly MailboxWord[], first: number): number {
  let from = first;
  for (let at = first; at < words.length - 2; at++) {
    const article = words[at]?.text.toLowerCase() ?? '';
    const mark = words[at + 1]?.text.toLowerCase() ?? '';
    if (!isConnector(mark) || isConnector(words[at + 2]?.text ?? '')) continue;
    const isSpokenOf = at === from && MENTIONS.has(words[at - 1]?.text.toLowerCase() ?? '');
    const isArticle = article === 'an' ? /^[aeiou]/.test(mark) : article === 'a' && isSpokenOf;
    if (isArticle) from = at + 2;
  }
  return from;
}

/** "my email is jane doe at …": up to two more plain words after a word such as "is" belong to the address. */
function backToMarker(words: readonly MailboxWord[], first: number): number {
  for (let extra = 0; extra <= 2; extra++) {
    const before = words[first - extra - 1]?.text.toLowerCase();
    if (before === undefined) return first;
    if (MARKERS.has(before)) return first - extra;
    if (NO_MAILBOX.has(before)) return first;
  }
  return first;
}
