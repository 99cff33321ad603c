import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CallerKeysModule } from '../caller-keys/caller-keys.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { SharedFindingsModule } from '../shared-findings/shared-findings.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { SignatureModule } from '../voice-webhook/signature/signature.module.js';
import { CallDetection } from './call-detection.js';
import { CallExchange } from './call-exchange.js';
import { CallPreparation } from './call-preparation.js';
import { CallStages } from './call-stages.js';
import { Continuations } from './continuations.js';
import { CallMemory } from './memory/call-memory.js';
import { modelsController } from './models.controller.js';
import { ModelsService } from './models.service.js';
import { PreviewController } from './preview/preview.controller.js';
import { PreviewService } from './preview/preview.service.js';
import { proxyController } from './proxy.controller.js';
import { ProxyService } from './proxy.service.js';
import { UpstreamAttempts } from './attempts/upstream-attempts.js';
import { PlannedStatements } from './rehearsal/planned-statements.service.js';
import { Rehearsal } from './rehearsal/rehearsal.service.js';
import { ReplyRelay } from './relay/reply-relay.js';
import { RequestMasking } from './request-masking.js';
import { RestoredTurns } from './restored/restored-turns.js';
import { socketController } from './socket/socket.controller.js';
import { Sockets } from './socket/sockets.service.js';
import type { WireFormat } from './wire/wire-format.js';
import { WireFormats } from './wire/wire-formats.js';
import { UsageModule } from '../usage/usage.module.js';

@Module({})
export class ProxyModule {
  /** Creates the module for calls in the given formats. */
  static with(formats: WireFormats): DynamicModule {
    return {
      module: ProxyModule,
      global: true,
      imports: [
        AgentsModule,
        AuditModule,
        CallerKeysModule,
        PoliciesModule,
        SharedFindingsModule,
        SignatureModule,
        TokenizationModule,
        UsageModule,
      ],
      controllers: [
        ...formats.all.map((format) =>
          proxyController(format, format === formats.preferred ? 'Proxy' : nameOf(format)),
        ),
        ...socketControllers(formats),
        modelsController(formats),
        PreviewController,
      ],
      providers: [
        CallDetection,
        CallExchange,
        CallMemory,
        CallPreparation,
        CallStages,
        Continuations,
        ModelsService,
        PreviewService,
        PlannedStatements,
        ProxyService,
        Rehearsal,
        ReplyRelay,
        RequestMasking,
        RestoredTurns,
        UpstreamAttempts,
        Sockets,
        { provide: WireFormats, useValue: formats },
      ],
      exports: [WireFormats],
    };
  }
}

function socketControllers({ all }: WireFormats): Type[] {
  return all.flatMap((format) =>
    format.socket === undefined ? [] : [socketController(format, format.socket, `${nameOf(format)}Socket`)],
  );
}

/** Returns a route's controller name, such as `MessagesCountTokens` for `/messages/count_tokens`. */
function nameOf({ path }: WireFormat): string {
  return path.replaceAll(/[/_]+([a-z]?)/gi, (_, first: string) => first.toUpperCase());
}
