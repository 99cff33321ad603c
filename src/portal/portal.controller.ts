import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { COOKIE_NAME, readCookie } from '../auth/session-cookie.js';
import { Public } from '../common/http/access.js';
import { allowStyleNonce } from '../common/http/security-headers.js';
import { PortalPage } from './portal-page.js';

/** Serves the portal's page at all paths below `/portal`. The page selects its content from the path. */
@Controller('portal')
@Public()
export class PortalController {
  constructor(private readonly page: PortalPage) {}

  @Get(['', '*path'])
  show(@Req() { headers }: Request, @Res() response: Response): void {
    const { html, styleNonce } = this.page.render(readCookie(headers.cookie, COOKIE_NAME) !== undefined);
    allowStyleNonce(response, styleNonce);
    response.type('html').send(html);
  }
}
