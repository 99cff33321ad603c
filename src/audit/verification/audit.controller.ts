import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken, OptionalCtx, OptionalLogin } from '../../common/http/access.js';
import { jsonAnswer, Operation } from '../../common/http/operation.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { VerifyRequestService } from './verify-request.service.js';
import type { VerifyResult } from '../chain/hash/event-list-verifier.js';
import { verifyAnswer, verifyBody } from './verify.view.js';

@Controller('audit')
@ApiTags('Audit')
export class AuditController {
  constructor(private readonly service: VerifyRequestService) {}

  @Post('verify')
  @OptionalLogin()
  @AllowToken('audit:read')
  @Operation({
    summary: 'Verify chains of the journal',
    description:
      'With `events`, verifies the events in the request, without a login or stored data. You can send ' +
      'the export of a session unchanged, as JSON or as JSON lines. With `session_id`, verifies this ' +
      'session of the account. Without either, verifies every chain of the account. If a chain fails, the ' +
      'status is still 200, and the response contains `ok: false` and the first event that fails.',
    body: verifyBody,
    bodyOptional: true,
    answers: { 200: jsonAnswer('Verification result.', verifyAnswer) },
    errors: ['session_not_found', 'audit_unavailable'],
  })
  verify(@OptionalCtx() ctx: RequestContext | undefined, @Body() body: unknown): Promise<VerifyResult> {
    return this.service.verify(ctx, body);
  }
}
