/** Languages that detection supports (ISO 639-1). */
export const LANGUAGES = ['en', 'es'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** Actions for a text in an unsupported language, in order of decreasing protection. */
export const ON_OTHER_LANGUAGE = ['refuse', 'withhold', 'mask', 'allow'] as const;
export type OnOtherLanguage = (typeof ON_OTHER_LANGUAGE)[number];

/** Language that callers spoke, and the number of turns in this language. */
export type SpokenTurns = Readonly<{
  /** ISO 639-1, or `und`. For turns in two supported languages, both codes are joined by a plus sign. */
  language: Lowercase<string>;
  turns: number;
  /** Mean confidence of the turns, from 0 to 1. */
  confidence: number;
}>;

/** Language spoken in a call, and the policy's action if the language is not supported. */
export type CallLanguage = SpokenTurns & Readonly<{ on_other_language?: OnOtherLanguage }>;
