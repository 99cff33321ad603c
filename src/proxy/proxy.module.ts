import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { SignatureModule } from '../voice-webhook/signature/signature.module.js';
import { CallAdmission } from './call-admission.js';
import { CallPreparation } from './call-preparation.js';
import { CallStages } from './call-stages.js';
import { PreviewController } from './preview/preview.controller.js';
import { PreviewService } from './preview/preview.service.js';
import { ProxyController } from './proxy.controller.js';
import { ProxyService } from './proxy.service.js';
import { ReplyDelivery } from './relay/reply-delivery.js';
import { UpstreamFailures } from './relay/upstream-failure.js';

@Module({
  imports: [AgentsModule, AuditModule, PoliciesModule, SignatureModule, TokenizationModule],
  controllers: [ProxyController, PreviewController],
  providers: [
    CallAdmission,
    CallPreparation,
    CallStages,
    PreviewService,
    ProxyService,
    ReplyDelivery,
    UpstreamFailures,
  ],
})
export class ProxyModule {}
