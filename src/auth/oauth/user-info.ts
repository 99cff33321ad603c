import type { OAuthSettings } from '../../config/oauth-settings.js';
import { isLoginName } from '../members/login-name.js';
import type { Identity } from '../members/member.js';
import { LoginFailure } from '../login-failure.js';

const MAX_LENGTH = 200;

/**
 * Reads the user from a user-info response.
 * @throws LoginFailure `user_info_unusable` if subject or login are missing or invalid, or if the login could deceive
 */
export function toIdentity(
  { provider, fields }: Pick<OAuthSettings, 'provider' | 'fields'>,
  answer: Readonly<Record<string, unknown>>,
): Identity {
  const subject = identifier(fieldOf(answer, fields.subject));
  const login = identifier(fieldOf(answer, fields.login))?.normalize('NFC');
  if (subject === undefined || !isLoginName(login)) throw new LoginFailure('user_info_unusable');
  return {
    provider,
    subject,
    login,
    name: readableText(fieldOf(answer, fields.name)) ?? null,
    email: readableText(fieldOf(answer, fields.email)) ?? null,
  };
}

/** Returns the field with this exact name (names of claims may contain dots), or at the end of a path. */
function fieldOf(answer: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(answer, name)) return answer[name];
  let value: unknown = answer;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Returns a text or an exact number as an identifier. */
function identifier(value: unknown): string | undefined {
  return readableText(typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value);
}

/** Returns a short text without control characters. */
function readableText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || text.length > MAX_LENGTH || /[\p{Cc}\p{Cs}]/u.test(text)) return undefined;
  return text;
}
