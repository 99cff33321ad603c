import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Ctx } from '../../common/http/access.js';
import { Answers } from '../../common/http/answers.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { PreviewPolicyDto } from './dto/preview-policy.dto.js';
import { PreviewService } from './preview.service.js';
import { type PreviewAnswer, previewAnswer } from './preview.view.js';

@Controller('api/v1/policies/preview')
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Post()
  @HttpCode(200)
  @Answers(200, previewAnswer, 'unknown_policy', 'policy_yaml_invalid', 'detection_unavailable')
  preview(@Ctx() ctx: RequestContext, @Body() body: PreviewPolicyDto): Promise<PreviewAnswer> {
    return this.previews.preview(ctx, body);
  }
}
