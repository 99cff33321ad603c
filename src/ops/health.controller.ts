import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../common/http/access.js';
import { jsonAnswer, Operation } from '../common/http/operation.js';
import {
  type HealthAnswer,
  healthAnswer,
  type LivenessAnswer,
  livenessAnswer,
  type ReadinessAnswer,
  readinessAnswer,
} from './health.view.js';
import { Readiness } from './readiness.service.js';

const NONE_SERVED = 'No calls can be served.';

@Controller('health')
@ApiTags('Operation')
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 while calls can be served; 503 while the database can't be reached or written, or the service is shutting down. */
  @Get()
  @Operation({
    summary: 'Check whether calls can be served',
    answers: { 200: healthAnswer, 503: jsonAnswer(NONE_SERVED, healthAnswer) },
    rateLimited: false,
  })
  async check(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    return withStatus(await this.readiness.health(), response);
  }

  @Get('live')
  @Operation({
    summary: 'Check that the process is alive',
    description: 'Looks at nothing else: what a restart would not mend does not show here.',
    answers: { 200: livenessAnswer },
    rateLimited: false,
  })
  live(): LivenessAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @Operation({
    summary: 'Check whether load balancers should send calls',
    description:
      'Answers 503 from the moment that the service is asked to stop, which may be a while before it refuses calls; while ' +
      "the database can't be reached or written, or lacks migrations of this version; and while no detection model is loaded.",
    answers: { 200: readinessAnswer, 503: jsonAnswer(NONE_SERVED, readinessAnswer) },
    rateLimited: false,
  })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessAnswer> {
    return withStatus(await this.readiness.readiness(), response);
  }
}

function withStatus<T extends Pick<HealthAnswer, 'status'>>(answer: T, response: Response): T {
  response.status(answer.status === 'ok' ? 200 : 503);
  return answer;
}
