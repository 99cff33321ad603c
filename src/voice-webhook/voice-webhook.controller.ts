import { Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import { Public } from '../common/http/access.js';
import { Answers } from '../common/http/answers.js';
import { CallLimitGuard } from '../ops/limits/call-limit.guard.js';
import { assistantAnswer } from './assistant.js';
import { Signed, type SignedCall, WebhookSignatureGuard } from './signature/webhook-signature.guard.js';
import { VoiceWebhookService } from './voice-webhook.service.js';

@Controller('voice/webhook/:agentId')
@Public()
@UseGuards(WebhookSignatureGuard, CallLimitGuard)
export class VoiceWebhookController {
  constructor(private readonly webhook: VoiceWebhookService) {}

  @Post()
  @HttpCode(200)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiParam({ name: 'agentId', description: 'Id of the agent' })
  @ApiHeader({ name: 'x-voice-signature', description: 'HMAC-SHA-256 of the raw body', required: true })
  @Answers(200, assistantAnswer, 'bad_signature', 'agent_not_found', 'unsupported_event', 'audit_unavailable')
  answer(@Signed() call: SignedCall): Promise<string> {
    return this.webhook.answer(call);
  }
}
