import { escapeHtml, htmlPage, htmlLink, htmlParagraph } from '../../common/http/html-page.js';
import { DEVELOPMENT_PATH } from '../identity-provider.js';
import { OFFERED_LOGINS } from './development-accounts.js';

const WARNING =
  'This is the development identity provider. It requires no password, so any visitor can log in as any user.';

/** Returns a page with a choice of logins. */
export function loginPage(uid: string, wasUnusable = false): string {
  const action = escapeHtml(`${DEVELOPMENT_PATH}/interaction/${encodeURIComponent(uid)}`);
  const buttons = OFFERED_LOGINS.map((login) => `<button name="login" value="${login}">${login}</button>`);
  return htmlPage(
    'Log in as',
    `<form method="post" action="${action}"><p>${buttons.join('')}</p></form>`,
    ...(wasUnusable ? [htmlParagraph('A login has 1 to 64 characters: letters, digits and . _ @ + -')] : []),
    `<form method="post" action="${action}"><p><label>or as <input name="login" autocomplete="off" required></label>`,
    '<button>Log in</button></p></form>',
    `<form method="post" action="${action}"><p><button name="cancel" value="1">Cancel</button></p></form>`,
    htmlParagraph(WARNING, 'quiet'),
  );
}

/** Returns the page for a login that the provider does not know, or no longer knows. */
export function expiredPage(): string {
  return htmlPage(
    'This login is no longer valid',
    htmlParagraph('It took too long, or it started before the last restart of the service.'),
    `<p>${htmlLink('/api/v1/auth/idp', 'Log in again')}</p>`,
  );
}
