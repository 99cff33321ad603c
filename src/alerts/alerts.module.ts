import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DriftModule } from '../drift/drift.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { AlertClient } from './alert-client.js';
import { AlertOutboxRepository } from './alert-outbox.repository.js';
import { AlertSender } from './alert-sender.service.js';
import { AlertWatch } from './alert-watch.service.js';
import { AlertWebhooksController } from './alert-webhooks.controller.js';
import { AlertWebhooksRepository } from './alert-webhooks.repository.js';
import { AlertWebhooks } from './alert-webhooks.service.js';
import { AlertFactsRepository } from './facts/alert-facts.repository.js';
import { AlertFacts } from './facts/alert-facts.service.js';

@Module({
  imports: [AuditModule, DriftModule, OutboundModule, TokenizationModule, UsageModule],
  controllers: [AlertWebhooksController],
  providers: [
    AlertClient,
    AlertFacts,
    AlertFactsRepository,
    AlertOutboxRepository,
    AlertSender,
    AlertWatch,
    AlertWebhooks,
    AlertWebhooksRepository,
  ],
  exports: [AlertSender, AlertWebhooks],
})
export class AlertsModule {}
