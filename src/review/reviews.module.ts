import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { ReviewEvidence } from './evidence/review-evidence.service.js';
import { SamplingEvidence } from './evidence/sampling-evidence.service.js';
import { FiguresRepository } from './figures.repository.js';
import { OpenReviews } from './open-reviews.service.js';
import { ReviewFigures } from './review-figures.service.js';
import { ReviewRows } from './review-rows.service.js';
import { ReviewTermsController } from './review-terms.controller.js';
import { ReviewTerms } from './review-terms.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';
import { ServiceFigure } from './service-figure.js';

@Module({
  imports: [AgentsModule, AuditModule, TokenizationModule],
  controllers: [ReviewsController, ReviewTermsController],
  providers: [
    FiguresRepository,
    SamplingEvidence,
    ReviewEvidence,
    OpenReviews,
    ReviewFigures,
    ReviewRows,
    ReviewTerms,
    ReviewsRepository,
    ReviewsService,
    ServiceFigure,
  ],
  exports: [ReviewEvidence, ServiceFigure],
})
export class ReviewsModule {}
