import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { Page } from '../common/pagination/page.js';
import { HealthList } from './health/health-list.service.js';
import { type UpstreamHealthView, upstreamHealthAnswer } from './health/upstream-health.view.js';
import { type UpstreamView, upstreamsAnswer } from './upstream.view.js';
import { UpstreamsService } from './upstreams.service.js';

@Controller('api/v1/upstreams')
@ApiTags('Agents')
@AllowToken('agents:read')
export class UpstreamsController {
  constructor(
    private readonly upstreams: UpstreamsService,
    private readonly health: HealthList,
  ) {}

  @Get()
  @Operation({
    summary: 'List available upstreams',
    description: 'Returns the upstreams that an agent can use. The list has one page.',
    answers: { 200: upstreamsAnswer },
  })
  list(): Page<UpstreamView> {
    return this.upstreams.list();
  }

  @Get('health')
  @Operation({
    summary: 'Retrieve the health of providers',
    description:
      'Returns the health of each provider and of `stub` over the last hour, based on the calls of all accounts. ' +
      'Each process measures its own calls. With Redis, all processes share the list of open circuits.',
    answers: { 200: upstreamHealthAnswer },
  })
  listHealth(): Page<UpstreamHealthView> {
    return this.health.list();
  }
}
