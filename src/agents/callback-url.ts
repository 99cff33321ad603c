import { ValidateBy } from 'class-validator';

export const CALLBACK_URL_LENGTH = 2_048;

/**
 * Written out, without what a URL parser would silently take away or turn round (spaces, line breaks, backslashes), and
 * with no "@" before the path, which is what credentials end with.
 */
const WRITTEN = /^https:\/\/[^\s\p{Cc}\\#@/?]+(?:[/?][^\s\p{Cc}\\#]*)?$/iu;

/** Whether a text is a URL that overrides may be asked from: over TLS, without credentials and without a fragment. */
export function isCallbackUrl(text: unknown): boolean {
  return (
    typeof text === 'string' && text.length <= CALLBACK_URL_LENGTH && WRITTEN.test(text) && URL.canParse(text)
  );
}

/** Property decorator: the field must be a URL that {@link isCallbackUrl} takes. */
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
