import { Body, Controller, Get, Param, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Ctx, ReviewersOnly } from '../common/http/access.js';
import { NO_BODY, Operation } from '../common/http/operation.js';
import { PageQueryDto } from '../common/pagination/page-query.dto.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { FigureQueryDto } from './dto/figure-query.dto.js';
import { type FigureAnswer, figureAnswer } from './figure.view.js';
import { ReviewRows, ROWS_TYPE } from './review-rows.service.js';
import { ReviewFigures } from './review-figures.service.js';
import { markList } from './marks/mark.js';
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
    summary: 'List the calls that wait for your review',
    description: 'Those that your role may look at and you have not finished, the first to expire first.',
    answers: { 200: reviewPage },
  })
  list(@Ctx() ctx: RequestContext, @Query() query: PageQueryDto): Promise<Page<WaitingReview>> {
    return this.reviews.list(ctx, query);
  }

  @Get('figure')
  @Operation({
    summary: 'Retrieve what is missed: shares with intervals, and how far the reviews are',
    description:
      'Estimated from the reviews of calls that were drawn by lot, each weighted by the chance that it was drawn with. Every ' +
      'member may see it: it holds none of the texts.',
    answers: { 200: figureAnswer },
  })
  figure(@Ctx() ctx: RequestContext, @Query() query: FigureQueryDto): Promise<FigureAnswer> {
    return this.figures.of(ctx, query);
  }

  @Get('rows')
  @ReviewersOnly()
  @Operation({
    summary: 'Export what stays of reviewed calls, without any value',
    description:
      'Of calls whose policy has `review.rows` and lets your role look at them: one JSON object a line, `{id, language, turns: ' +
      '[{role, text}]}`, with slots such as `{NAME:1}`, `{WORD}` and `{NUMBER}` in the texts. Each export is journaled.',
    answers: {
      200: { description: 'JSON lines.', content: { [ROWS_TYPE]: z.string() } },
    },
  })
  exportRows(@Ctx() ctx: RequestContext): Promise<StreamableFile> {
    return this.rows.file(ctx);
  }

  @Get(':sessionId')
  @ReviewersOnly()
  @Operation({
    summary: 'Look at a call: its texts as they were said, with what was masked',
    description: 'Each look is journaled.',
    answers: { 200: reviewAnswer },
    errors: ['not_found', 'forbidden'],
  })
  look(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<ReviewAnswer> {
    return this.reviews.look(ctx, id);
  }

  @Put(':sessionId/marks')
  @ReviewersOnly()
  @Operation({
    summary: 'Keep your marks of a call, in place of those before',
    description: 'What is not marked was rightly masked, or rightly not.',
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
    description: 'The last review that the policy asks for destroys the texts.',
    answers: { 204: NO_BODY },
    errors: ['not_found', 'forbidden'],
  })
  finish(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<void> {
    return this.reviews.finish(ctx, id);
  }
}
