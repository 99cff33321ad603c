import { gated } from '../../../../common/text/gated-pattern.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { PIECE_WORDS } from '../../../languages/en/dictation.js';
import { SOUND_WORDS } from '../../../languages/en/talk.js';
import {
  EMAIL_ASKED,
  EMAIL_WORD,
  NAME_WORD,
  SAID_AT,
  SAID_UNDERSCORE,
} from '../../../languages/en/online.js';
import { DASH, DOT, PLUS, UNDERSCORE } from '../../../languages/en/marks.js';
import { emailHostEnd, isConnector, isDigits, isShort } from '../../../text/speech.js';
import { wordSet } from '../../../lexicon/words.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { before, rangeOf } from '../context-words.js';
import { type Candidate, candidate, questionOf, type Recognizer } from '../recognizer.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['._+@-][\p{L}\p{M}\p{N}]+)*/gu;
const MARK = gated(regExp.i`(?<![a-z])(?:${DOT}|${DASH}|${UNDERSCORE}|${PLUS})(?![a-z])`);
const ASKED = gated(regExp.i`(?<![a-z])(?:${EMAIL_ASKED})(?![a-z])`);
const NAMED = regExp.i`(?<![a-z])(?:${EMAIL_WORD})(?![a-z])[^.?!]*$`;
const NAME_ASKED = regExp.i`(?<![a-z])(?:${NAME_WORD})(?![a-z])`;
const SOUNDS = wordSet(SOUND_WORDS);
const DASHES = wordSet(DASH);
/** Length in characters from which a text is not part of an address. */
const LONGEST = 300;
const LEAST_SPELLED = 2;
const LETTER = /^[a-z]$/;
/** Letters that are also words. */
const PRONOUN = /^[ia]$/;

/** A word before an "at". Offsets are UTF-16 code units of the text. */
interface MailboxWord extends Range {
  readonly text: string;
}

/** Words that are joined by spoken separators. */
interface Run {
  /** Indices of words, the second exclusive. */
  readonly from: number;
  readonly to: number;
  readonly marks: readonly string[];
}

/**
 * Recognizer of the parts of an e-mail address that callers give over several turns: words joined by spoken separators
 * ("p dot lund dash hart", "imani dash"), and the host ("at post dot example dot org"). Words joined by an underscore
 * are a user name, regardless of the question.
 */
export const mailboxPieceRecognizer: Recognizer = {
  name: 'mailbox-piece',
  kinds: ['EMAIL', 'UNIQUE_ID'],
  find(text, context) {
    if (context.slot.role !== 'user' || text.text.length > LONGEST || text.spoken.text.includes('@'))
      return [];
    const isAsked = questionOf(context).testPart(ASKED, context.question);
    if (!isAsked && !text.mayMatch(MARK)) return [];
    const words = wordsOf(text);
    const whole = isAsked
      ? (hostPiece(text, words) ?? spelledPiece(text, words, context.question))
      : undefined;
    if (whole !== undefined) return [whole];
    if (!text.test(MARK)) return [];
    return runsIn(text.text, words).flatMap((run) => {
      const kind = kindOf(run, words, text, context.question, isAsked);
      return kind === undefined ? [] : [candidate(text, kind, spanOf(words.slice(run.from, run.to)), 0.8)];
    });
  },
};

function wordsOf({ text }: NormalizedText): MailboxWord[] {
  return matchesOf(text, WORD).map((match) => ({ text: match[0].toLowerCase(), ...rangeOf(match) }));
}

function spanOf(words: readonly MailboxWord[]): Range {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

/** Finds the host after a few introductory words: "at post dot example dot org". */
function hostPiece(text: NormalizedText, words: readonly MailboxWord[]): Candidate | undefined {
  const at = words.findIndex(({ text: word }) => word === SAID_AT);
  const { start = 0, end: last = 0 } = words[at] ?? {};
  const end = at >= 0 && isLead(words, at) ? emailHostEnd(text.text, last) : undefined;
  return end === undefined ? undefined : candidate(text, 'EMAIL', { start, end }, 0.9);
}

/** Finds an answer that consists of letters and digits, with at least two letters: "w r e n". */
function spelledPiece(
  text: NormalizedText,
  words: readonly MailboxWord[],
  question: string,
): Candidate | undefined {
  if (NAME_ASKED.test(question)) return undefined;
  const first = words.findIndex(({ text: word }) => LETTER.test(word) || !PIECE_WORDS.has(word));
  const said = first < 0 ? [] : words.slice(first);
  const isSpelled = said.every(
    ({ text: word }, at) => isShort(word) && (at === 0 || isBeside(text.text, said, at)),
  );
  const letters = said.filter(({ text: word }) => LETTER.test(word)).length;
  return isSpelled && letters >= LEAST_SPELLED ? candidate(text, 'EMAIL', spanOf(said), 0.8) : undefined;
}

function kindOf(
  { from, marks }: Run,
  words: readonly MailboxWord[],
  text: NormalizedText,
  question: string,
  isAsked: boolean,
): 'EMAIL' | 'UNIQUE_ID' | undefined {
  const hasUnderscore = marks.includes(SAID_UNDERSCORE);
  const isNamed = NAMED.test(before(text, words[from]?.start ?? 0));
  if (!isAsked && !isNamed) return hasUnderscore ? 'UNIQUE_ID' : undefined;
  // "anna dash marie" is a name if the question also asks for a name.
  if (marks.every((mark) => DASHES.has(mark)) && NAME_ASKED.test(question)) return undefined;
  return isNamed || hasUnderscore || isLead(words, from) ? 'EMAIL' : undefined;
}

function runsIn(text: string, words: readonly MailboxWord[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!isMark(words[at])) continue;
    const from = leftOf(text, words, at, runs.at(-1)?.to ?? 0);
    const marks: string[] = [];
    let to = at;
    while (isMark(words[to]) && (to === at || isBeside(text, words, to))) {
      marks.push(words[to]?.text ?? '');
      to = rightOf(text, words, to);
    }
    if (to - from > 1 || from === at) runs.push({ from, to, marks });
    at = to - 1;
  }
  // A separator begins a part of an address only at the start of the text.
  return runs.filter(({ from, to }) => to - from > 1 && (!isMark(words[from]) || isLead(words, from)));
}

/** Returns the index of the first word that a separator joins: "k seven dot", "lund eighty dot". */
function leftOf(text: string, words: readonly MailboxWord[], mark: number, floor: number): number {
  const wordBefore = (at: number): string | undefined =>
    at > floor && isBeside(text, words, at) && !isMark(words[at - 1]) ? words[at - 1]?.text : undefined;
  const joined = wordBefore(mark);
  if (joined === undefined || (PIECE_WORDS.has(joined) && !isShort(joined))) return mark;
  let from = mark - 1;
  let word = wordBefore(from);
  for (; word !== undefined && isSpelledPart(word); word = wordBefore(from)) from--;
  const isNumbered = isDigits(words[from]?.text ?? '');
  return word !== undefined && isNumbered && !PRONOUN.test(word) && !PIECE_WORDS.has(word) ? from - 1 : from;
}

/** Returns the index after the words that a separator joins: one word, and the letters and digits after it. */
function rightOf(text: string, words: readonly MailboxWord[], mark: number): number {
  let to = mark + 1;
  while (SOUNDS.has(words[to]?.text ?? '') && isBeside(text, words, to)) to++;
  if (to >= words.length || !isBeside(text, words, to) || isMark(words[to])) return mark + 1;
  for (to++; to < words.length && isBeside(text, words, to); to++)
    if (!isSpelledPart(words[to]?.text ?? '')) break;
  return to;
}

/** True if only spaces separate a word from the preceding word. */
function isBeside(text: string, words: readonly MailboxWord[], at: number): boolean {
  return at > 0 && /^[ \t]{1,3}$/.test(text.slice(words[at - 1]?.end, words[at]?.start));
}

function isMark(word: MailboxWord | undefined): boolean {
  return word !== undefined && isConnector(word.text);
}

/** True for a letter or digits, but not for a letter that is also a word. */
function isSpelledPart(word: string): boolean {
  return isShort(word) && !PRONOUN.test(word);
}

/** True if only words that introduce an answer precede a word. */
function isLead(words: readonly MailboxWord[], from: number): boolean {
  return words.slice(0, from).every(({ text: word }) => PIECE_WORDS.has(word));
}
