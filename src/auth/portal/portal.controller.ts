import { Controller, Get, Header, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../access.js';
import { PortalPage, PORTAL_SCRIPT } from './portal-page.js';

@Controller('portal')
@Public()
export class PortalController {
  constructor(private readonly page: PortalPage) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  show(@Req() request: Request): Promise<string> {
    return this.page.render(request.headers.cookie);
  }

  @Get('portal.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return PORTAL_SCRIPT;
  }
}
