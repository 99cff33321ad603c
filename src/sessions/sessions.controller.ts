import { Controller, Get, Param } from '@nestjs/common';
import { Ctx } from '../auth/access.js';
import type { RequestContext } from '../common/request-context.js';
import type { SessionView } from './session.view.js';
import { SessionsService } from './sessions.service.js';

@Controller('api/v1/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get(':sessionId')
  get(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<{ session: SessionView }> {
    return this.sessions.get(ctx, id);
  }
}
