import { Injectable } from '@nestjs/common';
import { escapeHtml, htmlPage, link, paragraph } from '../../common/html-page.js';
import { ServiceAddress } from '../../config/service-address.js';
import type { LoginSession } from '../login-sessions.repository.js';
import { LoginSessions } from '../login-sessions.service.js';
import { COOKIE_NAME, readCookie } from '../session-cookie.js';

/** Without it, the form works too; but its answer is empty, so the page would stay as it is. */
export const PORTAL_SCRIPT = `
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  await fetch(event.target.action, { method: 'POST' });
  location.reload();
});
`;

/** The page that a login ends on: it says who is logged in, or offers the login. */
@Injectable()
export class PortalPage {
  constructor(
    private readonly logins: LoginSessions,
    private readonly address: ServiceAddress,
  ) {}

  async render(cookies: string | undefined): Promise<string> {
    const token = readCookie(cookies, COOKIE_NAME);
    const login = token === undefined ? undefined : await this.logins.find(token);
    return login === undefined ? this.loggedOut() : this.loggedIn(login);
  }

  private loggedIn({ name, login, role, accountName }: LoginSession): string {
    const person = name === null || name === login ? login : `${name} (${login})`;
    return htmlPage(
      'Sotto',
      `<p>Logged in as <strong>${escapeHtml(person)}</strong>, ${escapeHtml(role)} of the account
       <strong>${escapeHtml(accountName)}</strong>.</p>`,
      '<form method="post" action="/api/v1/auth/logout"><button>Log out</button></form>',
      '<script src="/portal/portal.js" defer></script>',
    );
  }

  /** The login must begin at the address that it comes back to: its cookie is bound to it. */
  private loggedOut(): string {
    return htmlPage(
      'Sotto',
      paragraph('You are not logged in.'),
      `<p>${link(`${this.address.baseUrl}/api/v1/auth/idp`, 'Log in')}</p>`,
    );
  }
}
