import type { CallLanguage } from '../spoken-languages.js';
import { DomainError } from './domain-error.js';

/**
 * Rejects a call if any turn in the request, not only the latest, is in a language that the policy refuses.
 * @throws DomainError `language_unsupported`
 */
export function refuseOtherLanguage(languages: readonly CallLanguage[]): void {
  const refused = languages
    .filter((one) => one.on_other_language === 'refuse')
    .map(({ language }) => language);
  if (refused.length === 0) return;
  throw new DomainError(
    'language_unsupported',
    `A text in the conversation is in an unsupported language (${refused.join(', ')}). The policy rejects such calls, so ` +
      'the request was not forwarded. Transfer the call to a person, or set on_other_language to mask or allow.',
  );
}
