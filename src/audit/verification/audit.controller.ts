import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { OptionalCtx, OptionalLogin } from '../../common/http/access.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { AuditVerifyService } from './audit-verify.service.js';
import type { VerifyResult } from '../chain/event-list-verifier.js';

@Controller('audit')
export class AuditController {
  constructor(private readonly service: AuditVerifyService) {}

  @Post('verify')
  @HttpCode(200)
  @OptionalLogin()
  verify(@OptionalCtx() ctx: RequestContext | undefined, @Body() body: unknown): Promise<VerifyResult> {
    return this.service.verify(ctx, body);
  }
}
