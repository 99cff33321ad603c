import { Controller, Header, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import { CallLimitGuard } from '../ops/limits/call-limit.guard.js';
import { assistantAnswer } from './assistant-answer.js';
import { assistantRequestBody } from './assistant-request.js';
import { Signed, type SignedCall, WebhookSignatureGuard } from './signature/webhook-signature.guard.js';
import { VoiceWebhookService } from './voice-webhook.service.js';

@Controller('voice/webhook/:agentId')
@ApiTags('Webhook')
@Public()
@UseGuards(WebhookSignatureGuard, CallLimitGuard)
export class VoiceWebhookController {
  constructor(private readonly webhook: VoiceWebhookService) {}

  @Post()
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiHeader({
    name: 'x-voice-signature',
    description: "HMAC-SHA-256 of the raw body, keyed with the agent's or the operator's secret.",
    required: true,
  })
  @Operation({
    summary: 'Return the assistant for a call',
    description:
      'A voice platform sends this request at the start of a call. The response contains the assistant ' +
      "settings of the agent, with the agent's proxy URL as `model.url`.",
    body: assistantRequestBody,
    answers: { 200: assistantAnswer },
    errors: ['bad_signature', 'agent_not_found', 'unsupported_event', 'audit_unavailable'],
  })
  answer(@Signed() call: SignedCall): Promise<string> {
    return this.webhook.answer(call);
  }
}
