import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken, Ctx } from '../../common/http/access.js';
import { Operation } from '../../common/http/operation.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { PreviewPolicyDto } from './dto/preview-policy.dto.js';
import { PreviewService } from './preview.service.js';
import { type PreviewAnswer, previewAnswer } from './preview.view.js';

@Controller('api/v1/policies/preview')
@ApiTags('Policies')
@AllowToken('policies:read')
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Post()
  @Operation({
    summary: 'Preview a policy',
    description:
      'Masks text or messages as in a call, but with numbered placeholders instead of tokens. Also shows ' +
      'how each value would be restored. The text is neither stored nor forwarded. Send only fictional data.',
    answers: { 200: previewAnswer },
    errors: ['unknown_policy', 'policy_yaml_invalid', 'language_unsupported', 'detection_unavailable'],
  })
  preview(@Ctx() ctx: RequestContext, @Body() body: PreviewPolicyDto): Promise<PreviewAnswer> {
    return this.previews.preview(ctx, body);
  }
}
