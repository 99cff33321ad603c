import type { components } from '../api/schema';

export type SpokenLanguage = components['schemas']['SpokenLanguage'];
export type OnOtherLanguage = NonNullable<SpokenLanguage['on_other_language']>;

/** Unicode's tables have no name for a language that is not known. */
const UNDETERMINED = 'und';
const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** `French`, `English and Spanish`, `an unknown language`. */
export function languageName(language: string): string {
  return language.split('+').map(nameOf).join(' and ');
}

function nameOf(code: string): string {
  if (code === UNDETERMINED) return 'an unknown language';
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}

const DONE: Readonly<Record<OnOtherLanguage, string>> = {
  refuse: 'The policy refused the call: nothing was forwarded.',
  mask: 'The policy had all masked in these turns that might be a value; some may still have been missed.',
  allow: 'The policy let these turns pass like any other: values in them may have been missed.',
};

/** What became of turns in a language that is not understood. */
export function languageWords(done: OnOtherLanguage): string {
  return DONE[done];
}
