import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { ReviewsModule } from '../review/reviews.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { CheckpointSource } from './checkpoint-source.js';
import { PdfRenderer } from './pdf/pdf-renderer.js';
import { ProofSource } from './proof-source.js';
import { ReplyExaminer } from './reply-examination.service.js';
import { ReportBuilder } from './report-builder.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';
import { RunningService } from './running-service.js';
import { SessionSnapshots } from './session-snapshots.js';

@Module({
  imports: [AuditModule, PoliciesModule, ReviewsModule, TokenizationModule],
  controllers: [ReportsController],
  providers: [
    CheckpointSource,
    { provide: PdfRenderer, useFactory: () => new PdfRenderer() },
    ProofSource,
    ReplyExaminer,
    ReportBuilder,
    ReportsRepository,
    ReportsService,
    RunningService,
    SessionSnapshots,
  ],
})
export class ReportsModule {}
