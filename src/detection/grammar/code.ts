import { fillerWith, isChoice, type Grammar } from './grammar.js';
import { any, many, map, phrase, readWhole, rule, token, wordOf } from './engine.js';
import { Input, type Node, type Rule } from './input.js';
import { type Candidate, decide, incomplete, type Reading } from './reading.js';
import { mended, mendRow, piecesOf, saidAgain } from './repair.js';

/** Letters and digits in spoken order. */
interface Row {
  readonly text: string;
  /** Whether its letters keep their case, because it contains a word or the caller asked for small letters. */
  readonly isCased: boolean;
  /** Whether it contains a word too long to be a group of letters. Only user names contain such words. */
  readonly hasWord?: boolean;
}

/** Costs of any word in a code, of a word with up to four letters, and of a word without vowels. */
const WORD_COST = 1.5;
const SHORT_WORD_COST = 0.9;
const LETTERS_COST = 0.4;
const SHORT = 4;
/** Number of characters from which a repeated beginning is no coincidence. */
const LEAST_REPEATED = 2;
/** Maximum number of letters that a speech recognizer writes as one group. */
const LONGEST_GROUP = 6;
const VOWEL = /[aeiouy]/;

/** Returns true if a row of letters and digits has the expected length. */
export type RowCheck = (row: string) => boolean;

/** Reads codes: letters, digits and the marks between them. */
export class CodeReader {
  private readonly row: Rule<string>;
  private readonly filler: Rule<unknown>;
  private readonly correction: Rule<unknown>;

  constructor(private readonly grammar: Grammar) {
    this.row = map(rowOf(grammar), writtenRow);
    const { codes, online } = grammar.language;
    this.filler = fillerWith(grammar, [...codes.asides, ...online.absentMarks]);
    const absentMark = wordOf(online.absentMarks);
    // "no space" is not a correction.
    this.correction = (input, at) => (absentMark(input, at).length > 0 ? [] : grammar.correction(input, at));
  }

  /**
   * Reads a spoken or spelled code. After a correction, the last version counts.
   * @param fits whether a row has the length of a code of its kind. Any length is allowed if it is undefined.
   * @param isPart whether a row is a part that tools ask for separately, such as the last four digits
   */
  read(text: string, fits?: RowCheck, isPart: RowCheck = () => false): Reading {
    const input = new Input(text, this.filler);
    if (isChoice(input, this.grammar)) return { state: 'ambiguous' };
    const readRows = (piece: Input): readonly Node<string>[] => readWhole(this.row, piece);
    const again = saidAgain(piecesOf(input, this.grammar.repetition), readRows, (row) => row);
    const rows =
      again.length > 0
        ? again
        : mended(piecesOf(input, this.correction), {
            read: readRows,
            mend: (before, after) => mendRow(before, after, fits),
            isWhole: (row) => fits?.(row) === true,
          });
    const candidates = rows.map(({ value, cost }) => ({ written: value, cost }));
    if (fits === undefined) return decide(candidates);
    return decideRow(
      candidates,
      (row) => (fits(row) ? row : undefined),
      (row) => (isPart(row) ? row : undefined),
    );
  }
}

/** Returns the written form of a row, or undefined. */
type WriteRow = (row: string) => string | undefined;

/**
 * Decides between rows with a written form or, if there is no such row, between rows that are a known part.
 * @param isEnough whether a known part counts as the whole value
 */
export function decideRow(
  rows: readonly Candidate[],
  write: WriteRow,
  writePart: WriteRow,
  isEnough = false,
): Reading {
  for (const form of [write, writePart]) {
    const said = rows.flatMap((row) => {
      const written = saidOnce(row.written, form);
      return written === undefined ? [] : [{ ...row, written }];
    });
    if (said.length > 0) return form === write || isEnough ? decide(said) : incomplete(decide(said));
  }
  return rows.length > 0 ? incomplete(decide(rows)) : decide(rows);
}

/** Returns the written form of a row, without a repeated beginning: "512, 512 555 0143". */
function saidOnce(row: string, write: WriteRow): string | undefined {
  const written = write(row);
  if (written !== undefined) return written;
  for (let at = LEAST_REPEATED; at < row.length; at++) {
    const again = row.slice(at);
    if (!again.startsWith(row.slice(0, at))) continue;
    const whole = write(again);
    if (whole !== undefined) return whole;
  }
  return undefined;
}

/** Returns the written form of a row. Undefined if it contains a long word, but no mark of a user name. */
function writtenRow({ text, isCased, hasWord }: Row): string | undefined {
  if (hasWord === true && !/[_.]/.test(text)) return undefined;
  return isCased ? text : text.toUpperCase();
}

/** Builds the rule for rows of letters, numbers and marks. */
function rowOf(grammar: Grammar): Rule<Row> {
  const { numerals, letter, language } = grammar;
  const mark = phrase(language.codes.marks);
  const written = token(({ kind, folded }, input, at) =>
    kind === 'mark' && /[#/_.-]/.test(folded) && input.isTight(at) && !input.joinsWords(at)
      ? folded
      : undefined,
  );
  const lower = map(wordOf(language.codes.lowerCase), (): Row => ({ text: '', isCased: true }));
  const read = any<unknown>(
    letter,
    mark,
    lower,
    grammar.filler,
    wordOf([...language.repairs.negations, ...language.letters.capitals, ...language.letters.explains]),
  );
  const word: Rule<Row> = (input, at) => {
    const next = input.token(at);
    // A token with another interpretation is not a word of a code.
    if (next?.kind !== 'word' || numerals.isNumeral(input, at) || read(input, at).length > 0) return [];
    if (language.codes.noCodes.has(next.folded)) return [];
    const text = input.said(at, at + 1);
    const isShort = text.length <= SHORT;
    const cost = isShort ? (VOWEL.test(next.folded) ? SHORT_WORD_COST : LETTERS_COST) : WORD_COST;
    const hasWord = text.length > LONGEST_GROUP && VOWEL.test(next.folded);
    return [{ end: at + 1, value: { text, isCased: !isShort, hasWord }, cost }];
  };
  const said = map(letter, ({ text, isSmall }): Row => ({ text, isCased: isSmall }));
  const plain = map(any(numerals.group, mark, written), (text): Row => ({ text, isCased: false }));
  const item = rule(() => any(said, plain, lower, word));
  return rule(() =>
    many(
      item,
      (first) => first,
      (before, next) => ({
        text: before.text + next.text,
        isCased: before.isCased || next.isCased,
        hasWord: before.hasWord === true || next.hasWord === true,
      }),
    ),
  );
}
