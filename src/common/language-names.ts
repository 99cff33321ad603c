/** ISO 639-2: none is known, and Unicode's tables have no name for it. */
const UNDETERMINED = 'und';
const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a `HeardLanguage` for people: `French`, `English and Spanish`, `unknown language`. */
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
