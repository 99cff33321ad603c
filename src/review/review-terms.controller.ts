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
    summary: 'Preview the effect of a new term',
    description:
      'Shows how an annotated value would change the masking of this call and similar calls. Does not ' +
      'change any policy or agent. Rejects a value that any annotation assigns to a person, because every ' +
      'member can read policies.',
    answers: { 200: termPreviewAnswer },
    body: markedTerm,
    errors: [
      'not_found',
      'forbidden',
      'agent_not_found',
      'account_limit_reached',
      'policy_yaml_invalid',
      'detection_unavailable',
    ],
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
    summary: 'Turn an annotation into a term',
    description:
      "`deny` and `allow` create the next version of the agent's policy. The new version takes effect " +
      'immediately, for this agent only. Only admins can change policies and agents, so the policy must also let admins ' +
      'review the call.',
    answers: { 200: termAnswer },
    body: markedTerm,
    errors: ['not_found', 'forbidden', 'agent_not_found', 'account_limit_reached', 'policy_yaml_invalid'],
  })
  apply(
    @Ctx() ctx: RequestContext,
    @Param('sessionId') id: string,
    @Body() body: unknown,
  ): Promise<TermAnswer> {
    return this.terms.apply(ctx, id, body);
  }
}
