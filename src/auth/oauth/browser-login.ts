import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ServiceAddress } from '../../config/service-address.js';
import { LoginService } from '../login.service.js';
import { LoginSessions } from '../login-sessions.service.js';
import type { Identity } from '../members/member.js';
import { refuseForeignOrigin } from '../origin.js';
import { clearedLoginCookie, COOKIE_NAME, loginCookie, readCookie } from '../session-cookie.js';
import { clearedAttemptCookie } from './login-attempts.store.js';

/** Logs browsers in and out, which sets and clears their cookies. */
@Injectable()
export class BrowserLogin {
  constructor(
    private readonly service: LoginService,
    private readonly logins: LoginSessions,
    private readonly address: ServiceAddress,
  ) {}

  /** Logs the user in with a new cookie, and redirects the browser to the portal. */
  async logIn(request: Request & { user: Identity }, response: Response): Promise<void> {
    const previous = readCookie(request.headers.cookie, COOKIE_NAME);
    const token = await this.service.logIn(request.user, previous);
    response.append('set-cookie', clearedAttemptCookie());
    response.append('set-cookie', loginCookie(token));
    response.redirect('/portal');
  }

  /** Ends the login of the cookie, if it has one, and clears the cookie. */
  async logOut(request: Request, response: Response): Promise<void> {
    refuseForeignOrigin(request, this.address);
    const token = readCookie(request.headers.cookie, COOKIE_NAME);
    if (token !== undefined) await this.logins.end(token);
    response.append('set-cookie', clearedLoginCookie());
  }
}
