import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ReviewersOnly } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import { markedTerm } from './marks/term.js';
import { ReviewTerms } from './review-terms.service.js';
import { type TermAnswer, termAnswer, type TermPreviewAnswer, termPreviewAnswer } from './terms.view.js';

@Controller('api/v1/reviews')
@ApiTags('Reviews')
export class ReviewTermsController {
  constructor(private readonly terms: ReviewTerms) {}

  @Post(':sessionId/terms/preview')
  @ReviewersOnly()
  @Operation({
    summary: "See what a marked value would change as a term of the agent's policy",
    description:
      "Changes nothing. A value that any mark of the call says to be a person's is refused: every member reads policies.",
    answers: { 200: termPreviewAnswer },
    body: markedTerm,
    errors: ['not_found', 'forbidden', 'agent_not_found', 'policy_yaml_invalid', 'detection_unavailable'],
  })
  preview(
    @Ctx() ctx: RequestContext,
    @Param('sessionId') id: string,
    @Body() body: unknown,
  ): Promise<TermPreviewAnswer> {
    return this.terms.preview(ctx, id, body);
  }

  @Post(':sessionId/terms')
  @ReviewersOnly()
  @Operation({
    summary: "Make a marked value a term of the agent's policy, or of the agent",
    description:
      "`deny` and `allow` make the next version of the agent's policy, which the agent gets at once and no other does. Like any " +
      'such change it is for admins, so that their role has to be one that the policy lets look at the call.',
    answers: { 200: termAnswer },
    body: markedTerm,
    errors: ['not_found', 'forbidden', 'agent_not_found', 'policy_yaml_invalid'],
  })
  apply(
    @Ctx() ctx: RequestContext,
    @Param('sessionId') id: string,
    @Body() body: unknown,
  ): Promise<TermAnswer> {
    return this.terms.apply(ctx, id, body);
  }
}
