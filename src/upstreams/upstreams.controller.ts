import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../common/http/operation.js';
import type { Page } from '../common/pagination/page.js';
import { HealthList } from './health/health-list.service.js';
import { type UpstreamHealthView, upstreamHealthAnswer } from './health/upstream-health.view.js';
import { type UpstreamView, upstreamsAnswer } from './upstream.view.js';
import { UpstreamsService } from './upstreams.service.js';

@Controller('api/v1/upstreams')
@ApiTags('Agents')
export class UpstreamsController {
  constructor(
    private readonly upstreams: UpstreamsService,
    private readonly health: HealthList,
  ) {}

  @Get()
  @Operation({ summary: 'List the upstreams that an agent can have', answers: { 200: upstreamsAnswer } })
  list(): Page<UpstreamView> {
    return this.upstreams.list();
  }

  @Get('health')
  @Operation({
    summary: 'Tell how the providers fared in the last hour',
    description:
      'Every provider of the upstreams, and `stub`, as the process that answers has found them in calls of all accounts. Each process has its own view; with Redis, they share who is ejected.',
    answers: { 200: upstreamHealthAnswer },
  })
  listHealth(): Page<UpstreamHealthView> {
    return this.health.list();
  }
}
