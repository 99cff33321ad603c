import { Module } from '@nestjs/common';
import { TokenizationModule } from '../../tokenization/tokenization.module.js';
import { VoiceAgentsRepository } from '../voice-agents.repository.js';
import { SigningSecrets } from './signing-secrets.js';

/** What the proxy and the webhook check signatures with. */
@Module({
  imports: [TokenizationModule],
  providers: [SigningSecrets, VoiceAgentsRepository],
  exports: [SigningSecrets, VoiceAgentsRepository],
})
export class SignatureModule {}
