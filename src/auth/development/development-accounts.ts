import type { Account } from 'oidc-provider';

/** Logins that the login page offers. The first is a member of the demo account. */
export const OFFERED_LOGINS = ['demo', 'alice', 'bob'] as const;

const LOGIN = /^[\w.@+-]{1,64}$/;

export function isDevelopmentLogin(login: unknown): login is string {
  return typeof login === 'string' && LOGIN.test(login);
}

/** Returns the claims of a login. All claims except the login are invented. */
export function accountOf(login: string): Account {
  return {
    accountId: login,
    claims: () => ({
      sub: login,
      preferred_username: login,
      name: login.charAt(0).toUpperCase() + login.slice(1),
      email: login.includes('@') ? login : `${login}@example.com`,
    }),
  };
}
