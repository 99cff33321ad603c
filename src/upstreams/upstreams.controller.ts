import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../common/http/operation.js';
import type { Page } from '../common/pagination/page.js';
import { type UpstreamView, upstreamsAnswer } from './upstream.view.js';
import { UpstreamsService } from './upstreams.service.js';

@Controller('api/v1/upstreams')
@ApiTags('Agents')
export class UpstreamsController {
  constructor(private readonly upstreams: UpstreamsService) {}

  @Get()
  @Operation({ summary: 'List the upstreams that an agent can have', answers: { 200: upstreamsAnswer } })
  list(): Page<UpstreamView> {
    return this.upstreams.list();
  }
}
