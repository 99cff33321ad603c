import { type DynamicModule, Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { SharedFindingsModule } from '../shared-findings/shared-findings.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { SignatureModule } from '../voice-webhook/signature/signature.module.js';
import { CallDetection } from './call-detection.js';
import { CallStages } from './call-stages.js';
import { PreviewController } from './preview/preview.controller.js';
import { PreviewService } from './preview/preview.service.js';
import { proxyController } from './proxy.controller.js';
import { ProxyService } from './proxy.service.js';
import { ReplyRelay } from './relay/reply-relay.js';
import { UpstreamFailures } from './relay/upstream-failures.js';
import { WireFormats } from './wire/wire-formats.js';

@Module({})
export class ProxyModule {
  /** Serves calls in these formats. */
  static with(formats: WireFormats): DynamicModule {
    return {
      module: ProxyModule,
      global: true,
      imports: [
        AgentsModule,
        AuditModule,
        PoliciesModule,
        SharedFindingsModule,
        SignatureModule,
        TokenizationModule,
      ],
      controllers: [...formats.all.map(proxyController), PreviewController],
      providers: [
        CallDetection,
        CallStages,
        PreviewService,
        ProxyService,
        ReplyRelay,
        UpstreamFailures,
        { provide: WireFormats, useValue: formats },
      ],
      exports: [WireFormats],
    };
  }
}
