import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OptionalCtx, OptionalLogin } from '../../common/http/access.js';
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
  @Operation({
    summary: 'Verify chains of the journal',
    description:
      'With `events`, verifies what is sent, for everybody and without looking at anything stored: the export of a ' +
      'session can be posted as it is. With `session_id`, verifies that session of the account; with neither, every chain ' +
      'of the account. A chain that fails is no error: the answer has `ok: false` and says where it breaks.',
    body: verifyBody,
    bodyOptional: true,
    answers: { 200: jsonAnswer('What was found.', verifyAnswer) },
    errors: ['session_not_found', 'audit_unavailable'],
  })
  verify(@OptionalCtx() ctx: RequestContext | undefined, @Body() body: unknown): Promise<VerifyResult> {
    return this.service.verify(ctx, body);
  }
}
