import { Body, Controller, Get, Param, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AllowToken, Ctx, ReviewersOnly } from '../common/http/access.js';
import { NO_BODY, Operation } from '../common/http/operation.js';
import { PageQueryDto } from '../common/pagination/page-query.dto.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { FigureQueryDto } from './dto/figure-query.dto.js';
import { type FigureAnswer, figureAnswer } from './figure.view.js';
import { ReviewRows, ROWS_TYPE } from './review-rows.service.js';
import { ReviewFigures } from './review-figures.service.js';
import { finishBody, markList } from './marks/mark.js';
import {
  type MarksAnswer,
  marksAnswer,
  type ReviewAnswer,
  reviewAnswer,
  reviewPage,
  type WaitingReview,
} from './review.view.js';
import { ReviewsService } from './reviews.service.js';

@Controller('api/v1/reviews')
@ApiTags('Reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly figures: ReviewFigures,
    private readonly rows: ReviewRows,
  ) {}

  @Get()
  @ReviewersOnly()
  @Operation({
    summary: 'List the calls waiting for your review',
    description:
      'Returns the calls that your role can review and that you have not finished, in order of expiry, ' +
      'earliest first.',
    answers: { 200: reviewPage },
  })
  list(@Ctx() ctx: RequestContext, @Query() query: PageQueryDto): Promise<Page<WaitingReview>> {
    return this.reviews.list(ctx, query);
  }

  @Get('figure')
  @AllowToken('statistics:read')
  @Operation({
    summary: 'Retrieve the measured error rates',
    description:
      'Returns the estimated shares of missed values and false positives, with 95 % intervals, and the ' +
      'progress of reviews. Each sampled call is weighted by its sampling probability. Every member can ' +
      'read these rates, because they contain no text.',
    answers: { 200: figureAnswer },
  })
  figure(@Ctx() ctx: RequestContext, @Query() query: FigureQueryDto): Promise<FigureAnswer> {
    return this.figures.of(ctx, query);
  }

  @Get('rows')
  @ReviewersOnly()
  @Operation({
    summary: 'Export reviewed calls without values',
    description:
      'Returns one JSON object per line, `{id, language, turns: [{role, text}]}`. Slots such as ' +
      '`{NAME:1}`, `{WORD}` and `{NUMBER}` replace values and rare words. The export contains calls whose ' +
      'policy has `review.rows` and that your role can review. The journal records each export.',
    answers: {
      200: { description: 'One JSON object per line.', content: { [ROWS_TYPE]: z.string() } },
    },
  })
  exportRows(@Ctx() ctx: RequestContext): Promise<StreamableFile> {
    return this.rows.file(ctx);
  }

  @Get(':sessionId')
  @ReviewersOnly()
  @Operation({
    summary: 'View a call',
    description:
      'Returns the sampled call with its original texts, masked spans and your annotations. The ' +
      'journal records each view.',
    answers: { 200: reviewAnswer },
    errors: ['not_found', 'forbidden'],
  })
  look(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<ReviewAnswer> {
    return this.reviews.view(ctx, id);
  }

  @Put(':sessionId/marks')
  @ReviewersOnly()
  @Operation({
    summary: 'Store your annotations for a call',
    description:
      'Replaces your earlier annotations of the call. Text without an annotation counts as correctly ' +
      'masked, or as correctly not masked.',
    answers: { 200: marksAnswer },
    body: markList,
    errors: ['not_found', 'forbidden'],
  })
  mark(
    @Ctx() ctx: RequestContext,
    @Param('sessionId') id: string,
    @Body() body: unknown,
  ): Promise<MarksAnswer> {
    return this.reviews.mark(ctx, id, body);
  }

  @Post(':sessionId/finish')
  @ReviewersOnly()
  @Operation({
    summary: 'Finish your review of a call',
    description:
      "Ends your review. After the last review that the policy requires, the service destroys the call's " +
      'texts. The journal records the counts, and the sampling of the call.',
    answers: { 204: NO_BODY },
    body: finishBody,
    bodyOptional: true,
    errors: ['not_found', 'forbidden'],
  })
  finish(@Ctx() ctx: RequestContext, @Param('sessionId') id: string, @Body() body: unknown): Promise<void> {
    return this.reviews.finish(ctx, id, body);
  }
}
