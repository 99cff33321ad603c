import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { FiguresRepository } from './figures.repository.js';
import { ReviewFigures } from './review-figures.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';
import { ServiceFigure } from './service-figure.js';

@Module({
  imports: [AuditModule, TokenizationModule],
  controllers: [ReviewsController],
  providers: [FiguresRepository, ReviewFigures, ReviewsRepository, ReviewsService, ServiceFigure],
  exports: [ReviewFigures, ServiceFigure],
})
export class ReviewsModule {}
