import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { AssistantResolver } from './assistant-resolver.js';
import { CallbackClient } from './callback/callback-client.js';
import { CALLBACK_NETWORK, systemNetwork } from './callback/callback-network.js';
import { AnswerMemory } from './memory/answer-memory.js';
import { VoiceRequestSweeper } from './memory/voice-request-sweeper.js';
import { VoiceRequestsRepository } from './memory/voice-requests.repository.js';
import { SignatureModule } from './signature/signature.module.js';
import { VoiceWebhookController } from './voice-webhook.controller.js';
import { VoiceWebhookService } from './voice-webhook.service.js';

@Module({
  imports: [AgentsModule, AuditModule, SignatureModule, TokenizationModule],
  controllers: [VoiceWebhookController],
  providers: [
    AnswerMemory,
    AssistantResolver,
    CallbackClient,
    VoiceRequestSweeper,
    VoiceRequestsRepository,
    VoiceWebhookService,
    { provide: CALLBACK_NETWORK, useFactory: systemNetwork },
  ],
})
export class VoiceWebhookModule {}
