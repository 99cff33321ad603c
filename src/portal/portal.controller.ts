import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../common/http/access.js';
import { allowStyleNonce } from '../common/http/security-headers.js';
import { PortalPage } from './portal-page.js';

/** Hands out the portal's page at every address below `/portal`: the page itself knows what to show there. */
@Controller('portal')
@Public()
export class PortalController {
  constructor(private readonly page: PortalPage) {}

  @Get(['', '*path'])
  show(@Res() response: Response): void {
    const { html, styleNonce } = this.page.render();
    allowStyleNonce(response, styleNonce);
    response.type('html').send(html);
  }
}
