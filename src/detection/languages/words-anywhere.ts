/**
 * Vocabulary of one language that is unambiguous in any context, so that the language need not be identified first.
 * {@link Alternatives} have no group, so that they can be part of larger patterns with the flag `i`.
 */
export interface WordsAnywhere {
  /** Month names, in order from January. */
  readonly MONTHS: readonly string[];
  readonly MONTH: Alternatives;
  readonly WEEKDAY: Alternatives;
  readonly ARTICLE: Alternatives;
  readonly OF: Alternatives;
  readonly OF_DAY: Alternatives;
  readonly YEAR_LEAD: Alternatives;
  readonly YEAR_OF_MONTH: Alternatives;
  readonly ORDINAL_SUFFIX: Alternatives;
  readonly BIRTH: Alternatives;
  readonly OCCASION: Alternatives;
  readonly TO_DAY: Alternatives;
  readonly DAY_LEAD: Alternatives;
  readonly DAY_ASKED: Alternatives;
  readonly TODAY: Alternatives;
  readonly TODAY_IN_PROMPT: Alternatives;
  readonly DAY_PARTS: Alternatives;
  readonly HAPPENED: Alternatives;
  readonly STATED: Alternatives;
  readonly AGE_NAMED: Alternatives;
  readonly AGE_NAMED_LINK: Alternatives;
  readonly AGE_ASKED: Alternatives;
  readonly AGE_AFTER: Alternatives;
  readonly AGE_UNIT: Alternatives;
  readonly AGE_LIMIT: Alternatives;
  readonly CORRECTION: Alternatives;
  readonly RESUMPTION: Alternatives;
  /** Designators of one dwelling in a building. */
  readonly UNIT: Alternatives;
  /** Words between a place and the number after it. */
  readonly AFTER_PLACE: Alternatives;
  /** Marks between the parts of a code, by their spoken names. */
  readonly CODE_MARKS: WordTable;
  /** Names of letters that are one word, with their letters. */
  readonly LETTER_WORDS: WordTable;
  /** Marks between two parts of a name, by their spoken names. */
  readonly NAME_JOINTS: WordTable;
  readonly NAME_TALK: Words;
  /** All words that remain readable within a name. */
  readonly READABLE_IN_NAMES: Words;
  readonly CODE_TALK: Words;
  readonly BESIDE_CODES: Words;
  readonly NUMBER_NOUNS: Words;
  readonly PHONE_WORDS: Words;
  /** Words between a street and its town. */
  readonly TOWN_LEADS: Words;
  /** Words of a question about a name or a spelling. */
  readonly ASKS_SPELLING: Alternatives;
}

type Alternatives = string;
type Words = ReadonlySet<string>;
type WordTable = ReadonlyMap<string, string>;
