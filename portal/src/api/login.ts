import { pageSettings } from '../lib/page-settings';

const RETURN_KEY = 'sotto-return-to';
const LOGIN_PATH = '/portal/login';

/** Where the identity provider's dance begins. */
export const loginUrl = `${pageSettings.baseUrl}/api/v1/auth/idp`;

let leaving: Promise<never> | undefined;

/** Remembers where the person is, and leaves for the login page: once, however many answers tell that they must. */
export function leaveForLogin(): Promise<never> {
  const { pathname, search } = window.location;
  sessionStorage.setItem(RETURN_KEY, pathname + search);
  leaving ??= new Promise<never>(() => {
    window.location.assign(LOGIN_PATH);
  });
  return leaving;
}

/** Where the person was when the login ran out; undefined when they just came in. */
export function returnPath(): string | undefined {
  const path = sessionStorage.getItem(RETURN_KEY) ?? undefined;
  return path?.startsWith('/portal/') === true ? path : undefined;
}

/** Lets go of {@link returnPath}, once the person is somewhere. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(RETURN_KEY);
}
