/** Languages that are understood, ISO 639-1. */
export const LANGUAGES = ['en', 'es'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** What may become of a text in a language that is not understood, from what protects most. */
export const ON_OTHER_LANGUAGE = ['refuse', 'withhold', 'mask', 'allow'] as const;
export type OnOtherLanguage = (typeof ON_OTHER_LANGUAGE)[number];

/** A language that callers spoke, and in how many of their turns. */
export type SpokenTurns = Readonly<{
  /** ISO 639-1, or `und`; of turns in two that are understood, both with a plus between them. */
  language: Lowercase<string>;
  turns: number;
  /** 0 to 1: how sure that is, on the average of the turns. */
  confidence: number;
}>;

/** What was spoken in a call, and what the policy did where it is not understood: absent where it is. */
export type HeardLanguage = SpokenTurns & Readonly<{ on_other_language?: OnOtherLanguage }>;
