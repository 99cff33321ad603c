import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Ctx } from '../../auth/access.js';
import type { RequestContext } from '../../common/request-context.js';
import { PreviewPolicyDto } from './dto/preview-policy.dto.js';
import { type PolicyPreview, PreviewService } from './preview.service.js';

@Controller('api/v1/policies/preview')
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Post()
  @HttpCode(200)
  preview(@Ctx() ctx: RequestContext, @Body() body: PreviewPolicyDto): Promise<PolicyPreview> {
    return this.previews.preview(ctx, body);
  }
}
