import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { AssistantResolver } from './assistant-resolver.js';
import { CallbackClient } from './callback/callback-client.js';
import { AnswerStore } from './idempotency/answer-store.js';
import { SignatureModule } from './signature/signature.module.js';
import { VoiceWebhookController } from './voice-webhook.controller.js';
import { VoiceWebhookService } from './voice-webhook.service.js';

@Module({
  imports: [AgentsModule, AuditModule, OutboundModule, SignatureModule, TokenizationModule],
  controllers: [VoiceWebhookController],
  providers: [AnswerStore, AssistantResolver, CallbackClient, VoiceWebhookService],
})
export class VoiceWebhookModule {}
