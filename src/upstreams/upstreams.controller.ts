import { Controller, Get } from '@nestjs/common';
import { Answers } from '../common/http/answers.js';
import type { Page } from '../common/pagination/page.js';
import { type UpstreamView, upstreamsAnswer } from './upstream.view.js';
import { UpstreamsService } from './upstreams.service.js';

@Controller('api/v1/upstreams')
export class UpstreamsController {
  constructor(private readonly upstreams: UpstreamsService) {}

  @Get()
  @Answers(200, upstreamsAnswer)
  list(): Page<UpstreamView> {
    return this.upstreams.list();
  }
}
