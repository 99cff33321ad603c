import type { components } from '../api/schema';

export type SpokenLanguage = components['schemas']['SpokenLanguage'];
export type OnOtherLanguage = NonNullable<SpokenLanguage['on_other_language']>;

/** ISO 639-2 code of an unknown language, for which Unicode's tables have no name. */
const UNDETERMINED = 'und';
const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the name of one or several languages: `French`, `English and Spanish`, `unknown language`. */
export function languageName(language: string): string {
  return language.split('+').map(nameOf).join(' and ');
}

function nameOf(code: string): string {
  if (code === UNDETERMINED) return 'unknown language';
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}

const DONE: Readonly<Record<OnOtherLanguage, string>> = {
  refuse: 'The policy rejected this call, so it was not forwarded.',
  withhold:
    'The model received a token with the language in place of each of these turns, and none of their words.',
  mask: 'In these turns, the policy masked every text that could be a value. Some values may still have been missed.',
  allow: 'The policy handled these turns like all other turns. Values in them may have been missed.',
};

/** Describes how the policy handled turns in an unsupported language. */
export function languageWords(done: OnOtherLanguage): string {
  return DONE[done];
}
