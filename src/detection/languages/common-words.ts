/** Words by which a language is known. In small letters without accents. */
export interface CommonWords {
  /** ISO 639-1. */
  readonly code: string;
  readonly words: ReadonlySet<string>;
  /** Those of them that names of places are made of. */
  readonly ofPlaces?: ReadonlySet<string>;
  /** How other words of it begin or end. */
  readonly forms?: RegExp;
}
