import { matchesOf } from '../../../../common/text/matches.js';

/** How a word is written; the encoder is uncased, so the model reads the case from its token-type input. */
export const LetterCase = { lower: 0, initial: 1, capitals: 2, mixed: 3, context: 4 } as const;

const WORD = /[\p{L}\p{N}_]+/gu;
const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;
/** With fewer letters, capitals are an abbreviation rather than a manner of writing. */
const FEWEST_LETTERS = 5;

/** The case of the word at each of the rising offsets; in a text all in capitals case means nothing. */
export function casesAt(text: string, offsets: readonly number[]): number[] {
  const cases = new Array<number>(offsets.length).fill(LetterCase.lower);
  if (text === text.toLowerCase() && !hasCaseless(text)) return cases;
  const inCapitals = isAllCapitals(text);
  let at = 0;
  for (const { 0: word, index } of matchesOf(text, WORD)) {
    while ((offsets[at] ?? Infinity) < index) at++;
    if (at >= offsets.length) break;
    const end = index + word.length;
    if ((offsets[at] ?? Infinity) >= end) continue;
    const found = caseOf(word, inCapitals);
    for (; (offsets[at] ?? Infinity) < end; at++) cases[at] = found;
  }
  return cases;
}

function caseOf(word: string, inCapitals: boolean): number {
  const lower = word.toLowerCase();
  const upper = word.toUpperCase();
  if (!LETTER.test(word) || (word === lower && lower !== upper) || inCapitals) return LetterCase.lower;
  if (word === upper && lower !== upper) {
    return (word.match(LETTERS)?.length ?? 0) === 1 ? LetterCase.initial : LetterCase.capitals;
  }
  const [first = '', ...others] = word;
  const rest = others.join('');
  const startsUpper = first !== first.toLowerCase();
  return startsUpper && rest === rest.toLowerCase() && rest !== rest.toUpperCase()
    ? LetterCase.initial
    : LetterCase.mixed;
}

/** Letters of a script without case read as mixed, as in training. */
function hasCaseless(text: string): boolean {
  return !/^[\0-\x7f]*$/.test(text);
}

function isAllCapitals(text: string): boolean {
  const letters = text.match(LETTERS) ?? [];
  return (
    letters.length >= FEWEST_LETTERS &&
    letters.every((letter) => !(letter === letter.toLowerCase() && letter !== letter.toUpperCase()))
  );
}
