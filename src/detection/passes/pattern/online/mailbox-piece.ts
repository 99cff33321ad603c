import { gated } from '../../../../common/text/gated-pattern.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { PIECE_WORDS } from '../../../languages/en/dictation.js';
import { SOUND_WORDS } from '../../../languages/en/fillers.js';
import {
  EMAIL_ASKED,
  EMAIL_WORD,
  NAME_WORD,
  SAID_AT,
  SAID_UNDERSCORE,
} from '../../../languages/en/mailbox.js';
import { DASH, DOT, PLUS, UNDERSCORE } from '../../../languages/en/marks.js';
import { isConnector, isDigits, isShort, type MailboxWord } from '../../../spoken/mailbox-pieces.js';
import { emailHostEnd } from '../../../spoken/spoken-email.js';
import { wordSet } from '../../../lexicon/words.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { before } from '../context-words.js';
import { type Candidate, questionOf, type Recognizer, type RecognizerContext } from '../recognizer.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['._+@-][\p{L}\p{M}\p{N}]+)*/gu;
const MARK = gated(regExp.i`(?<![a-z])(?:${DOT}|${DASH}|${UNDERSCORE}|${PLUS})(?![a-z])`);
const ASKED = gated(regExp.i`(?<![a-z])(?:${EMAIL_ASKED})(?![a-z])`);
const NAMED = regExp.i`(?<![a-z])(?:${EMAIL_WORD})(?![a-z])[^.?!]*$`;
const NAME_ASKED = regExp.i`(?<![a-z])(?:${NAME_WORD})(?![a-z])`;
const SOUNDS = wordSet(SOUND_WORDS);
const DASHES = wordSet(DASH);
/** Longer texts hold no address in pieces. */
const LONGEST = 300;
const LEAST_SPELLED = 2;

/** Words that marks join, which are said by name. */
interface Run {
  /** Indices of words, the second exclusive. */
  readonly from: number;
  readonly to: number;
  readonly marks: readonly string[];
}

/**
 * Pieces of an e-mail address, as people give one over several turns: words joined by marks that are said ("p dot lund dash
 * hart", "imani dash"), and what stands at the "at" ("at post dot example dot org"). Words joined by an underscore are a name
 * at some computer, whatever was asked for.
 */
export const mailboxPieceRecognizer: Recognizer = {
  name: 'mailbox-piece',
  kinds: ['EMAIL', 'UNIQUE_ID'],
  find(text, context) {
    if (context.slot.role !== 'user' || text.text.length > LONGEST || text.spoken.text.includes('@'))
      return [];
    const asked = questionOf(context).testPart(ASKED, context.question);
    const host = asked ? hostPiece(text) : undefined;
    if (host !== undefined) return [host];
    const words = wordsOf(text);
    const letters = asked ? spelledPiece(text, words, context) : undefined;
    if (letters !== undefined) return [letters];
    if (!text.test(MARK)) return [];
    return runsIn(text.text, words).flatMap((run) => {
      const kind = kindOf(run, words, text, context, asked);
      const [first, last] = [words[run.from], words[run.to - 1]];
      if (kind === undefined || first === undefined || last === undefined) return [];
      return [{ kind, confidence: 0.8, ...text.toOriginal(first.start, last.end) }];
    });
  },
};

function wordsOf({ text }: NormalizedText): MailboxWord[] {
  return matchesOf(text, WORD).map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: word.toLowerCase(),
  }));
}

/** "at post dot example dot org", after a few words of an answer. */
function hostPiece(text: NormalizedText): Candidate | undefined {
  for (const { start, text: word } of wordsOf(text)) {
    if (word === SAID_AT) {
      const end = emailHostEnd(text.text, start + word.length);
      return end === undefined
        ? undefined
        : { kind: 'EMAIL', confidence: 0.9, ...text.toOriginal(start, end) };
    }
    if (!PIECE_WORDS.has(word)) return undefined;
  }
  return undefined;
}

/** "w r e n": nothing but letters and digits, and two letters at least. */
function spelledPiece(
  text: NormalizedText,
  words: readonly MailboxWord[],
  { question }: RecognizerContext,
): Candidate | undefined {
  if (NAME_ASKED.test(question)) return undefined;
  const first = words.findIndex(({ text: word }) => /^[a-z]$/.test(word) || !PIECE_WORDS.has(word));
  const said = words.slice(first);
  const [begin, end] = [said[0], said.at(-1)];
  if (first < 0 || begin === undefined || end === undefined) return undefined;
  const isSpelled = said.every(
    ({ text: word }, at) => isShort(word) && (at === 0 || isBeside(text.text, said, at)),
  );
  if (!isSpelled || said.filter(({ text: word }) => /^[a-z]$/.test(word)).length < LEAST_SPELLED)
    return undefined;
  return { kind: 'EMAIL', confidence: 0.8, ...text.toOriginal(begin.start, end.end) };
}

function kindOf(
  { from, marks }: Run,
  words: readonly MailboxWord[],
  text: NormalizedText,
  { question }: RecognizerContext,
  asked: boolean,
): 'EMAIL' | 'UNIQUE_ID' | undefined {
  const underscore = marks.includes(SAID_UNDERSCORE);
  const named = NAMED.test(before(text, words[from]?.start ?? 0));
  if (underscore && !asked && !named) return 'UNIQUE_ID';
  if (!asked && !named) return undefined;
  // "anna dash marie" is a name, where one is asked for as well.
  const isName = marks.every((mark) => DASHES.has(mark)) && NAME_ASKED.test(question);
  const isAnswer =
    named || underscore || words.slice(0, from).every(({ text: word }) => PIECE_WORDS.has(word));
  return isName || !isAnswer ? undefined : 'EMAIL';
}

function runsIn(text: string, words: readonly MailboxWord[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!isMark(words[at])) continue;
    const floor = runs.at(-1)?.to ?? 0;
    const from = leftOf(text, words, at, floor);
    const marks: string[] = [];
    let to = at;
    while (isMark(words[to]) && (to === at || isBeside(text, words, to))) {
      marks.push(words[to]?.text ?? '');
      to = rightOf(text, words, to);
    }
    if (to - from > 1 || from === at) runs.push({ from, to: Math.max(to, at + 1), marks });
    at = Math.max(at, to - 1);
  }
  // A mark with nothing before it begins a piece only where the text does.
  return runs.filter(({ from, to }) => to - from > 1 && (!isMark(words[from]) || isLead(words, from)));
}

/** Index of the first word that belongs to what a mark follows: "k seven dot", "lund eighty dot". */
function leftOf(text: string, words: readonly MailboxWord[], mark: number, floor: number): number {
  const wordBefore = (at: number): string | undefined =>
    at > floor && isBeside(text, words, at) && !isMark(words[at - 1]) ? words[at - 1]?.text : undefined;
  const joined = wordBefore(mark);
  if (joined === undefined || (PIECE_WORDS.has(joined) && !isShort(joined))) return mark;
  let from = mark - 1;
  for (let word = wordBefore(from); word !== undefined; word = wordBefore(from)) {
    const numbers = isDigits(words[from]?.text ?? '');
    if (isShort(word) && !isPronoun(word)) from--;
    else return numbers && !isPronoun(word) && !PIECE_WORDS.has(word) ? from - 1 : from;
  }
  return from;
}

/** Index after the words that belong to what follows a mark: one, and the letters and digits after it. */
function rightOf(text: string, words: readonly MailboxWord[], mark: number): number {
  let to = mark + 1;
  while (SOUNDS.has(words[to]?.text ?? '') && isBeside(text, words, to)) to++;
  if (to >= words.length || !isBeside(text, words, to)) return mark + 1;
  if (isMark(words[to])) return mark + 1;
  to++;
  while (to < words.length && isBeside(text, words, to)) {
    const word = words[to]?.text ?? '';
    if (!isShort(word) || isPronoun(word)) break;
    to++;
  }
  return to;
}

/** True where nothing but spaces stands before a word, after another. */
function isBeside(text: string, words: readonly MailboxWord[], at: number): boolean {
  const gap: Range = { start: words[at - 1]?.end ?? 0, end: words[at]?.start ?? 0 };
  return at > 0 && /^[ \t]{1,3}$/.test(text.slice(gap.start, gap.end));
}

function isMark(word: MailboxWord | undefined): boolean {
  return word !== undefined && isConnector(word.text);
}

function isPronoun(word: string): boolean {
  return word === 'i' || word === 'a';
}

function isLead(words: readonly MailboxWord[], from: number): boolean {
  return words.slice(0, from).every(({ text: word }) => PIECE_WORDS.has(word));
}
