/** ISO 639-2 code of an unknown language, for which Unicode's tables have no name. */
const UNDETERMINED = 'und';
const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the display name for a `CallLanguage`: `French`, `English and Spanish`, `unknown language`. */
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
