import type { HeardLanguage } from '../spoken-languages.js';
import { DomainError } from './domain-error.js';

/**
 * Also where what the caller says now is understood: the conversation that is sent with it is not.
 * @throws DomainError `language_unsupported` where the policy refuses a language that was spoken
 */
export function refuseOtherLanguage(heard: readonly HeardLanguage[]): void {
  const refused = heard.filter((one) => one.on_other_language === 'refuse').map(({ language }) => language);
  if (refused.length === 0) return;
  throw new DomainError(
    'language_unsupported',
    `A text in the conversation is in an unsupported language (${refused.join(', ')}). The policy rejects such calls, so ` +
      'the request was not forwarded. Transfer the call to a person, or set on_other_language to mask or allow.',
  );
}
