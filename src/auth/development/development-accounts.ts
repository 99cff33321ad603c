import type { Account } from 'oidc-provider';

/** Logins that the page offers; the first is a member of the demo account. */
export const OFFERED_LOGINS = ['demo', 'alice', 'bob'] as const;

const LOGIN = /^[\w.@+-]{1,64}$/;

export function isDevelopmentLogin(login: unknown): login is string {
  return typeof login === 'string' && LOGIN.test(login);
}

/** The claims of a login; all but the login is made up. */
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
