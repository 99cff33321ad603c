import { Module } from '@nestjs/common';
import { TokenizationModule } from '../../tokenization/tokenization.module.js';
import { SpentSignatures } from '../idempotency/spent-signatures.js';
import { VoiceRequestsRepository } from '../idempotency/voice-requests.repository.js';
import { VoiceAgentsRepository } from '../voice-agents.repository.js';
import { SigningSecrets } from './signing-secrets.js';

/** Signature checks of the proxy and the webhook. */
@Module({
  imports: [TokenizationModule],
  providers: [SigningSecrets, SpentSignatures, VoiceAgentsRepository, VoiceRequestsRepository],
  exports: [SigningSecrets, SpentSignatures, VoiceAgentsRepository, VoiceRequestsRepository],
})
export class SignatureModule {}
