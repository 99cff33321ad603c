/** Words that identify a language, in lower case and without accents. */
export interface CommonWords {
  /** ISO 639-1 code. */
  readonly code: string;
  readonly words: ReadonlySet<string>;
  /** Words that are also common parts of place names. */
  readonly ofPlaces?: ReadonlySet<string>;
  /** Prefixes and suffixes of further words in the language. */
  readonly forms?: RegExp;
}
