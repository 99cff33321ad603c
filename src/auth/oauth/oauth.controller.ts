import { Controller, Get, HttpCode, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../common/http/access.js';
import type { Identity } from '../members/member.js';
import { LoginGate } from './login-gate.js';
import { LoginFailureFilter } from './login-failure.filter.js';
import { BeginLoginGuard, EndLoginGuard } from './oauth.guards.js';

/** The way in and out. Its routes are open: whoever comes here has no login yet, or wants to be rid of it. */
@Controller('api/v1/auth')
@Public()
export class OAuthController {
  constructor(private readonly gate: LoginGate) {}

  /** The guard has answered already: it sent the browser to the identity provider. */
  @Get('idp')
  @UseGuards(BeginLoginGuard)
  @UseFilters(LoginFailureFilter)
  begin(): void {
    return;
  }

  @Get('idp/callback')
  @UseGuards(EndLoginGuard)
  @UseFilters(LoginFailureFilter)
  end(@Req() request: Request & { user: Identity }, @Res() response: Response): Promise<void> {
    return this.gate.enter(request, response);
  }

  @Post('logout')
  @HttpCode(204)
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.gate.leave(request, response);
  }
}
