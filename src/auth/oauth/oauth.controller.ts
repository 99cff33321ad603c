import { Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Public } from '../../common/http/access.js';
import { type Answer, Operation } from '../../common/http/operation.js';
import type { Identity } from '../members/member.js';
import { BrowserLogin } from './browser-login.js';
import { LoginFailureFilter } from './login-failure.filter.js';
import { BeginLoginGuard, EndLoginGuard } from './oauth.guards.js';

const FAILED: Answer = {
  description: 'The login failed: a page that says why.',
  content: { 'text/html': z.string() },
};

/** Login and logout. The routes are public: whoever calls them has no login yet, or wants to end it. */
@Controller('api/v1/auth')
@ApiTags('Login')
@Public()
export class OAuthController {
  constructor(private readonly browser: BrowserLogin) {}

  /** The guard has answered already: it sent the browser to the identity provider. */
  @Get('idp')
  @Operation({
    summary: 'Begin a login',
    description: "Browsers only: leads to the identity provider's authorization page.",
    answers: {
      302: {
        description: "On to the identity provider's authorization page.",
        headers: { location: 'The authorization page', 'set-cookie': 'Binds the login to the browser' },
      },
      400: FAILED,
      503: FAILED,
    },
    errorShape: 'none',
  })
  @UseGuards(BeginLoginGuard)
  @UseFilters(LoginFailureFilter)
  begin(): void {
    return;
  }

  @Get('idp/callback')
  @ApiQuery({
    name: 'error',
    required: false,
    type: String,
    description: 'Why the identity provider let nobody in',
  })
  @ApiQuery({ name: 'state', required: false, type: String, description: 'What the login was begun with' })
  @ApiQuery({
    name: 'code',
    required: false,
    type: String,
    description: 'Authorization code of the identity provider',
  })
  @Operation({
    summary: 'End a login',
    description:
      'Browsers only: the identity provider leads here with an authorization code. Sets the session cookie and leads to ' +
      '`/portal`.',
    answers: {
      302: {
        description: 'On to the portal, with the session cookie.',
        headers: { location: '`/portal`', 'set-cookie': 'The session cookie' },
      },
      400: FAILED,
      403: FAILED,
      500: FAILED,
      502: FAILED,
      503: FAILED,
      504: FAILED,
    },
    errorShape: 'none',
  })
  @UseGuards(EndLoginGuard)
  @UseFilters(LoginFailureFilter)
  end(@Req() request: Request & { user: Identity }, @Res() response: Response): Promise<void> {
    return this.browser.logIn(request, response);
  }

  @Post('logout')
  @Operation({
    summary: 'Log out',
    description: 'Ends the session for good and clears the cookie. Works without a cookie too.',
    answers: { 204: { description: 'Logged out.', headers: { 'set-cookie': 'Clears the session cookie' } } },
    errors: ['forbidden', 'audit_unavailable'],
  })
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.browser.logOut(request, response);
  }
}
