import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../common/http/access.js';
import { DocsPages } from './docs-pages.service.js';

@Controller('api/docs')
@Public()
export class ApiDocsController {
  constructor(private readonly pages: DocsPages) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    this.pages.show(request, response);
  }

  @Get('openapi.json')
  json(@Res() response: Response): void {
    this.pages.json(response);
  }

  @Get(':file')
  asset(@Param('file') file: string, @Res() response: Response): void {
    this.pages.asset(file, response);
  }
}
