import { ValidateBy } from 'class-validator';

export const CALLBACK_URL_LENGTH = 2_048;

/**
 * URL without characters that a URL parser would silently remove or change (spaces, line breaks, backslashes), and
 * without an "@" before the path, which would end credentials.
 */
const WRITTEN = /^https:\/\/[^\s\p{Cc}\\#@/?]+(?:[/?][^\s\p{Cc}\\#]*)?$/iu;

/** Returns true for a URL from which overrides may be requested, which has TLS, no credentials and no fragment. */
export function isCallbackUrl(text: unknown): boolean {
  return (
    typeof text === 'string' && text.length <= CALLBACK_URL_LENGTH && WRITTEN.test(text) && URL.canParse(text)
  );
}

/** Property decorator for a URL that {@link isCallbackUrl} accepts. */
export function IsPublicUrl(field: string): PropertyDecorator {
  return ValidateBy({
    name: 'callbackUrl',
    validator: {
      validate: isCallbackUrl,
      defaultMessage: () =>
        `${field} must be an https URL without credentials and fragment, of at most ${CALLBACK_URL_LENGTH} characters`,
    },
  });
}
