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
  description: 'The login failed. The response is a page that explains the cause and the next step.',
  content: { 'text/html': z.string() },
};

/** Login and logout. The routes are public, because callers have no login yet, or want to end their login. */
@Controller('api/v1/auth')
@ApiTags('Login')
@Public()
export class OAuthController {
  constructor(private readonly browser: BrowserLogin) {}

  /** The guard has already responded with a redirect to the identity provider. */
  @Get('idp')
  @Operation({
    summary: 'Start a login',
    description: "Redirects a browser to the identity provider's authorization page.",
    answers: {
      302: {
        description: "Redirect to the identity provider's authorization page.",
        headers: {
          location: 'URL of the authorization page.',
          'set-cookie': 'Cookie that binds the login to this browser.',
        },
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
    description: 'Error code from the identity provider, if it rejected the login.',
  })
  @ApiQuery({
    name: 'state',
    required: false,
    type: String,
    description: 'Random value from the start of the login.',
  })
  @ApiQuery({
    name: 'code',
    required: false,
    type: String,
    description: 'Authorization code from the identity provider.',
  })
  @Operation({
    summary: 'Complete a login',
    description:
      'The identity provider redirects the browser here with an authorization code. Sets the session ' +
      'cookie and redirects to `/portal`.',
    answers: {
      302: {
        description: 'Redirect to the portal, with the session cookie.',
        headers: { location: 'Always `/portal`.', 'set-cookie': 'Session cookie.' },
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
    description: 'Ends the login session and clears the cookie. Also succeeds without a cookie.',
    answers: {
      204: {
        description: 'The user is logged out.',
        headers: { 'set-cookie': 'Expired cookie that clears the session cookie.' },
      },
    },
    errors: ['forbidden', 'audit_unavailable'],
  })
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.browser.logOut(request, response);
  }
}
