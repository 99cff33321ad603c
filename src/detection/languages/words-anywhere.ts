/**
 * Words of a language that mean the same wherever they stand: what a value was said in, its own words tell, without a text round
 * it. An {@link Alternatives} is a part of a larger pattern, without a group of its own, for use with `i`.
 */
export interface WordsAnywhere {
  /** From the first on. */
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
  /** What is called that tells one dwelling of a house from the others. */
  readonly UNIT: Alternatives;
  /** After a place, before the number that follows it. */
  readonly AFTER_PLACE: Alternatives;
  /** What stands between the parts of a code, and what is written for it. */
  readonly CODE_MARKS: WordTable;
  /** Of the names of letters, those that are one word. */
  readonly LETTER_WORDS: WordTable;
  /** Between two parts of one name. */
  readonly NAME_JOINTS: WordTable;
  readonly NAME_TALK: Words;
  /** All words that stay readable within a name. */
  readonly READABLE_IN_NAMES: Words;
  readonly CODE_TALK: Words;
  readonly BESIDE_CODES: Words;
  readonly NUMBER_NOUNS: Words;
  readonly PHONE_WORDS: Words;
  /** Between a street and its town. */
  readonly TOWN_LEADS: Words;
  /** A question for a name, or for how something is spelled. */
  readonly ASKS_SPELLING: Alternatives;
}

type Alternatives = string;
type Words = ReadonlySet<string>;
type WordTable = ReadonlyMap<string, string>;
