import { z } from 'zod';
import { httpUrl, text } from './variables.js';

/** Variables of the identity provider. If all are missing, only the provider for development is available. */
export const oauthEnvironment = {
  SERVICE_OAUTH_PROVIDER: z.enum(['github', 'generic']).optional(),
  SERVICE_OAUTH_CLIENT_ID: text,
  SERVICE_OAUTH_CLIENT_SECRET: text,
  SERVICE_OAUTH_AUTHORIZATION_URL: httpUrl,
  SERVICE_OAUTH_TOKEN_URL: httpUrl,
  SERVICE_OAUTH_USERINFO_URL: httpUrl,
  SERVICE_OAUTH_SCOPE: text,
  SERVICE_OAUTH_SUBJECT_FIELD: text,
  SERVICE_OAUTH_LOGIN_FIELD: text,
  SERVICE_OAUTH_NAME_FIELD: text,
  SERVICE_OAUTH_EMAIL_FIELD: text,
};

type OAuthValues = z.infer<z.ZodObject<typeof oauthEnvironment>>;

/** Locations of fields in the user-info response: a field's name, or a path of names separated by dots. */
export interface UserInfoFields {
  readonly subject: string;
  readonly login: string;
  readonly name: string;
  readonly email: string;
}

/** OAuth 2.0 provider with a user-info endpoint. */
export interface OAuthSettings {
  /** Part of each member's identity, because another provider's subjects are different users. */
  readonly provider: Lowercase<string>;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly fields: UserInfoFields;
  /** Whether the provider treats `Sam` and `sam` as the same login. */
  readonly loginIgnoresCase: boolean;
}

/** Default settings of a kind of provider. */
type Preset = Pick<OAuthSettings, 'scope' | 'fields' | 'loginIgnoresCase'> &
  Partial<Pick<OAuthSettings, 'authorizationUrl' | 'tokenUrl' | 'userInfoUrl'>>;

const PRESETS: Readonly<Record<'github' | 'generic', Preset>> = {
  github: {
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userInfoUrl: 'https://api.github.com/user',
    scope: 'read:user',
    fields: { subject: 'id', login: 'login', name: 'name', email: 'email' },
    loginIgnoresCase: true,
  },
  // Standard claims of OpenID Connect Core 1.0, section 5.1.
  generic: {
    scope: 'openid profile email',
    fields: { subject: 'sub', login: 'preferred_username', name: 'name', email: 'email' },
    loginIgnoresCase: false,
  },
};

/**
 * Returns the configured provider; undefined if the environment configures none.
 * @param problems receives a line for each missing or invalid variable
 */
export function oauthSettings(
  values: OAuthValues,
  production: boolean,
  problems: string[],
): OAuthSettings | undefined {
  if (Object.keys(oauthEnvironment).every((name) => values[name as keyof OAuthValues] === undefined)) {
    if (production) problems.push(PROVIDER_REQUIRED);
    return undefined;
  }
  const preset = PRESETS[values.SERVICE_OAUTH_PROVIDER ?? 'generic'];
  const required = (name: keyof OAuthValues, fallback?: string): string => {
    const value = values[name] ?? fallback;
    if (value === undefined) problems.push(`${name}: required with the other SERVICE_OAUTH_ settings`);
    return value ?? '';
  };
  const endpoint = (name: keyof OAuthValues, fallback?: string): string => {
    const url = required(name, fallback);
    if (production && url.startsWith('http:')) problems.push(`${name}: must use https in production`);
    return url;
  };
  const tokenUrl = endpoint('SERVICE_OAUTH_TOKEN_URL', preset.tokenUrl);
  return {
    provider: URL.canParse(tokenUrl) ? (new URL(tokenUrl).host as Lowercase<string>) : '',
    authorizationUrl: endpoint('SERVICE_OAUTH_AUTHORIZATION_URL', preset.authorizationUrl),
    tokenUrl,
    userInfoUrl: endpoint('SERVICE_OAUTH_USERINFO_URL', preset.userInfoUrl),
    clientId: required('SERVICE_OAUTH_CLIENT_ID'),
    clientSecret: required('SERVICE_OAUTH_CLIENT_SECRET'),
    scope: values.SERVICE_OAUTH_SCOPE ?? preset.scope,
    fields: {
      subject: values.SERVICE_OAUTH_SUBJECT_FIELD ?? preset.fields.subject,
      login: values.SERVICE_OAUTH_LOGIN_FIELD ?? preset.fields.login,
      name: values.SERVICE_OAUTH_NAME_FIELD ?? preset.fields.name,
      email: values.SERVICE_OAUTH_EMAIL_FIELD ?? preset.fields.email,
    },
    loginIgnoresCase: preset.loginIgnoresCase,
  };
}

const PROVIDER_REQUIRED =
  'SERVICE_OAUTH_PROVIDER: required in production, with SERVICE_OAUTH_CLIENT_ID and SERVICE_OAUTH_CLIENT_SECRET ' +
  '(the development identity provider has no access control)';
