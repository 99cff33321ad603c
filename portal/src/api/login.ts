import { pageSettings } from '../lib/page-settings';

const RETURN_KEY = 'sotto-return-to';
const LOGIN_PATH = '/portal/login';

/** Address that starts the login at the identity provider. */
export const loginUrl = `${pageSettings.baseUrl}/api/v1/auth/idp`;

let redirect: Promise<never> | undefined;

/** Stores the current path and redirects to the login page, only once for any number of 401 responses. */
export function redirectToLogin(): Promise<never> {
  const { pathname, search } = window.location;
  sessionStorage.setItem(RETURN_KEY, pathname + search);
  redirect ??= new Promise<never>(() => {
    window.location.assign(LOGIN_PATH);
  });
  return redirect;
}

/** Returns the path to open after the login; undefined if no login expired. */
export function returnPath(): string | undefined {
  const path = sessionStorage.getItem(RETURN_KEY) ?? undefined;
  return path?.startsWith('/portal/') === true ? path : undefined;
}

/** Discards {@link returnPath} once the portal has opened it. */
export function clearReturnPath(): void {
  sessionStorage.removeItem(RETURN_KEY);
}
